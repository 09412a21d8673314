import Foundation

package enum ThisProgram {
  /// A path at which this program can be started again.
  package static var path: String {
    #if canImport(Darwin)
      // The first argument is chosen by the parent process and need not be a path.
      Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    #else
      // This link works even if the program's file was replaced meanwhile, as by a build.
      "/proc/self/exe"
    #endif
  }

  /// The program's name without a folder, or `session` if there is no first argument.
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

  /// The version of the compiler that built the program, as far as code can detect it.
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
