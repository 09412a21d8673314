import ArgumentParser
import ScriptedSession

@main
struct CounterCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "counter", abstract: "A counter whose facts are fetched by an effect that can fail.",
    discussion: SessionOptions.discussion)

  static let builtInScript = """
    incrementButtonTapped
    factButtonTapped
    wait
    decrementButtonTapped
    """

  @OptionGroup var session: SessionOptions

  @MainActor func run() async throws {
    try await session.run(builtIn: Self.builtInScript, initialState: CounterFeature.State()) { clock in
      CounterFeature(facts: .offline(clock: clock))
    }
  }
}
