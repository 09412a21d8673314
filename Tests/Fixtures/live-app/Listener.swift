import ComposableRuntime
import PlayheadRecorder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A feature that hears what a test tells it, line by line.
struct Listener: Reducer {
  @Recordable struct State {
    var count = 0
    var heard: [String] = []
    var mood = Mood.calm
  }

  @Recordable enum Mood: String, Codable, Sendable {
    case calm
    case cross
  }

  @Recordable enum Action: Sendable {
    case add(Int)
    case addTwice(by: Int)
    case announce(lines: Int)
    case ask(String)
    case burst(count: Int, milliseconds: Int)
    case fail
    case listen
    case select(id: Int?)
    case stop
    case touch
    case heard(String)
    case mood(Mood)
  }

  struct LoadError: Error {}

  private enum CancelID { case listening }

  @Dependency(\.answerer) private var answerer
  @Dependency(Toucher.self) private var toucher

  /// The named pipe from which the test is heard.
  let feed: String

  /// Does not return, and takes more of the stack with each call.
  private static func depth(_ line: String) -> Int { line.isEmpty ? 0 : depth(line) + 1 }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let amount):
        state.count += amount
        return .none

      case .addTwice(let amount):
        return .merge(.send(.add(amount)), .send(.add(amount)))

      case .announce(let lines):
        for number in 1...lines { print("line \(number)") }
        return .none

      case .ask(let question):
        return .run(name: "ask") { send in
          await send(.heard(try await answerer.answer(question)))
        } catch: { _, send in
          await send(.heard("no answer"))
        }

      case .burst(let count, let milliseconds):
        return .run(name: "burst") { send in
          for number in 1...count {
            try await Task.sleep(for: .milliseconds(milliseconds))
            await send(.heard("line \(number)"))
          }
        }

      case .fail:
        return .run(name: "fail") { [feed] _ in
          for await _ in Feed.lines(of: feed) { throw LoadError() }
        }

      case .listen:
        return .run(name: "listen") { [feed] send in
          for await line in Feed.lines(of: feed) { await send(.heard(line)) }
        }
        .cancellable(id: CancelID.listening, cancelInFlight: true)

      case .select:
        return .none

      case .stop:
        return .cancel(id: CancelID.listening)

      case .touch:
        return .run(name: "touch") { send in
          toucher.touch()
          await send(.heard("touched"))
        }

      case .heard(let line):
        // As an app that goes wrong does.
        if line == "trap" { fatalError("the app trapped") }
        if line == "index" { state.count = state.heard[state.heard.count].count }
        if line == "exit" { exit(7) }
        if line == "spin" { while state.heard.count >= 0 { usleep(1000) } }
        if line == "wait" { while state.count == 0 { usleep(1000) } }
        if line == "order" { state.heard += Set(1...40).map(String.init) }
        if line == "deep" { state.count = Self.depth(line) }
        if line == "grow" { while true { state.heard += state.heard + [line] } }
        if line.hasPrefix("say ") { print("\u{1B}[32m\(line.dropFirst(4))\u{1B}[0m\u{1B}[2J") }
        if line.hasPrefix("log ") { Recorder.log(String(line.dropFirst(4)), level: .warning, label: "listener") }
        if line.hasPrefix("mumble ") { print(line.dropFirst(7), terminator: "") }
        state.heard.append(line)
        if line == "either" { return .run(name: "effect \(Int.random(in: 0..<1_000_000_000))") { _ in } }
        return .none

      case .mood(let mood):
        state.mood = mood
        return .none
      }
    }
  }
}
