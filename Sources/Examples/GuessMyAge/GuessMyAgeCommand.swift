package import ArgumentParser
package import ScriptedSession

/// The command that runs the app.
package struct GuessMyAgeCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "guessmyage", abstract: "A stack of screens on which ages are guessed, with sheets and alerts.",
    discussion: SessionOptions.discussion)

  @OptionGroup package var session: SessionOptions

  package init() {}

  @MainActor package func run() async throws {
    try await session.run(initialState: AppFeature.State()) { AppFeature() }
  }
}
