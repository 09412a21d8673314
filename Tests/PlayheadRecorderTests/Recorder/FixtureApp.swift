import Foundation

/// Runs an executable that was built beside the tests.
enum FixtureApp {
  static func url(_ name: String) -> URL {
    // The tests' bundle where they run in one, or the helper that runs them: either lies beside the products.
    Bundle.main.bundleURL.appending(path: name)
  }

  static func process(_ name: String, _ arguments: [String], environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = url(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }
    return process
  }

  /// Runs it to its end.
  static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (output: String, errors: String, process: Process) {
    let process = process(name, arguments, environment: environment)
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, errorText, process)
  }
}
