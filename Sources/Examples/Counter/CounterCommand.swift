package import ArgumentParser
package import ScriptedSession

/// The command that runs the feature.
package struct CounterCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "counter", abstract: "A counter whose facts are fetched by an effect that can fail.",
    discussion: SessionOptions.discussion)

  @OptionGroup package var session: SessionOptions

  package init() {}

  @MainActor package func run() async throws {
    try await session.run(initialState: CounterFeature.State()) { CounterFeature() }
  }
}
