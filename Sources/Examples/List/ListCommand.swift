package import ArgumentParser
import ComposableRuntime
package import ScriptedSession

/// The command that runs the feature.
package struct ListCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "A list of chores; each row is saved by an effect of its own.",
    discussion: SessionOptions.discussion)

  @Flag(help: "Draw the rows whenever they change; 'present' draws old ones.")
  package var screen = false

  @OptionGroup package var session: SessionOptions

  package init() {}

  @MainActor package func run() async throws {
    guard screen else { return try await session.run(initialState: ListFeature.State.sample) { ListFeature() } }
    try await session.run(initialState: ListFeature.State.sample) {
      DrawnList(base: ListFeature()) { print($0) }
    }
  }
}
