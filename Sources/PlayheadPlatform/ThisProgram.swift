import Foundation

/// The program that runs.
package enum ThisProgram {
  /// A path at which it can be started again.
  package static var path: String {
    #if canImport(Darwin)
      // The first argument is what whoever has started it liked to call it.
      Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    #else
      // Also where the program's file was replaced meanwhile, as by building it.
      "/proc/self/exe"
    #endif
  }

  /// What it was started as, without a folder; `session` where nobody says.
  package static var name: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "session"
  }

  package static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  /// The compiler that built it, as far as code can tell.
  package static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
