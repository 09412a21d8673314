import PlayheadAgents

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A server for coding agents that links no readline.
exit(await AgentServer.run(folders: Array(CommandLine.arguments.dropFirst())))
