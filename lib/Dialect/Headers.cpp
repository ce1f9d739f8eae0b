// Intentionally empty. Libraries whose only source is this file exist for their precompiled headers.
