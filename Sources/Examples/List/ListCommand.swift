package import ArgumentParser
package import ScriptedSession

/// The command that runs the feature.
package struct ListCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "A list of chores; each row is saved by an effect of its own.",
    discussion: SessionOptions.discussion)

  static let builtInScript = """
    {"filter":{"_0":{"queryChanged":{"_0":"kitchen"}}}}
    {"toggle":{"id":"00000000-0000-0000-0000-000000000001"}}
    wait
    filter.cleared
    """

  @OptionGroup package var session: SessionOptions

  package init() {}

  @MainActor package func run() async throws {
    try await session.run(builtIn: Self.builtInScript, initialState: ListFeature.State.sample) { clock in
      ListFeature(client: .offline(clock: clock))
    }
  }
}
