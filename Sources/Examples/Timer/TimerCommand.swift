package import ArgumentParser
package import ScriptedSession

/// The command that runs the feature.
package struct TimerCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "timer", abstract: "A stopwatch whose ticking is an effect that is cancelled and begun anew.",
    discussion: SessionOptions.discussion)

  @OptionGroup package var session: SessionOptions

  package init() {}

  @MainActor package func run() async throws {
    try await session.run(initialState: TimerFeature.State()) { TimerFeature() }
  }
}
