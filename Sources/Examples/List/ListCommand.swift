import ArgumentParser
import ScriptedSession

@main
struct ListCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "A list of chores; each row is saved by an effect of its own.",
    discussion: SessionOptions.discussion)

  static let builtInScript = """
    {"filter":{"_0":{"queryChanged":{"_0":"kitchen"}}}}
    {"toggle":{"id":"00000000-0000-0000-0000-000000000001"}}
    wait
    filter.cleared
    """

  @OptionGroup var session: SessionOptions

  @MainActor func run() async throws {
    try await session.run(builtIn: Self.builtInScript, initialState: ListFeature.State.sample) { clock in
      ListFeature(client: .offline(clock: clock))
    }
  }
}
