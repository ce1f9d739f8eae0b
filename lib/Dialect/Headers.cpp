// Intentionally empty: libraries of this file alone exist for their precompiled headers.
