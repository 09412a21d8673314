package import ArgumentParser
package import ScriptedSession

/// The command that runs the feature.
package struct ListCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "A list of chores; each row is saved by an effect of its own.",
    discussion: SessionOptions.discussion)

  @OptionGroup package var session: SessionOptions

  package init() {}

  @MainActor package func run() async throws {
    try await session.run(initialState: ListFeature.State.sample) { ListFeature() }
  }
}
