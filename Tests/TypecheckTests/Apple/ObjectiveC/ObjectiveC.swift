// What it declares is in the stand-in of Foundation, which re-exports it on Apple's systems.
