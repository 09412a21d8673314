package import ArgumentParser
import Foundation
import PlayheadREPL

/// An example's command: its errors go to standard error with the exit statuses that all commands here have.
package protocol SessionCommand: AsyncParsableCommand, Sendable {}

extension SessionCommand {
  /// Exits with 1 where the session went wrong, and with 2 where the command line did.
  package static func main() async {
    do {
      let hasOwn = !LiveArguments.areOthers(after: CommandLine.arguments.dropFirst().first)
      guard var command = try parseAsRoot(hasOwn ? nil : []) as? Self else {
        exit(withError: CleanExit.helpRequest(Self.self))
      }
      try await command.run()
    } catch let error as ScriptError {
      fail(error.hint.map { "\(error)\nhint: \($0)" } ?? "\(error)", status: 1)
    } catch  where exitCode(for: error) == .validationFailure {
      fail(usageMessage(for: error, Array(CommandLine.arguments.dropFirst())), status: 2)
    } catch {
      exit(withError: error)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    Foundation.exit(status)
  }
}
