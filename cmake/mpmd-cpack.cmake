# Read by CPack before it makes a package: the same packages from the same files, whatever the process.
set(ENV{PERL_HASH_SEED} 0)
