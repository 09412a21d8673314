package import ArgumentParser
package import ScriptedSession

/// The command that runs the feature.
package struct TimerCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "timer", abstract: "A stopwatch whose ticking is an effect that is cancelled and begun anew.",
    discussion: SessionOptions.discussion)

  static let builtInScript = """
    startButtonTapped
    advance 3s
    lapButtonTapped
    advance 2s
    stopButtonTapped
    """

  @OptionGroup package var session: SessionOptions

  package init() {}

  @MainActor package func run() async throws {
    try await session.run(builtIn: Self.builtInScript, initialState: TimerFeature.State()) { clock in
      TimerFeature(clock: clock)
    }
  }
}
