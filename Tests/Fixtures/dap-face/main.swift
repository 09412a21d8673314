import PlayheadDebugAdapter

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A debug adapter that links no readline.
exit(await EditorServer.run())
