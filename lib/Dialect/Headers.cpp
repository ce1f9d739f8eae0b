// Nothing: the library MpmdHeaders exists for its precompiled headers.
