import ComposableRuntime
import PlayheadCommands
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay

// A face that is no prompt: each argument after the file is a command, and each answer a line of JSON. `json-face FILE` opens
// a recording; `json-face --record FILE` runs a store.

/// Counts, at once or when an effect says so.
struct Tally: Reducer {
  @Recordable struct State { var count = 0 }

  @Recordable enum Action: Sendable {
    case add
    case addLater
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .addLater = action else {
      state.count += 1
      return .none
    }
    return .run { send in
      await Task.yield()
      await send(.add)
    }
  }
}

/// What commands ask of it: what they tell is printed, and nobody is there to be asked.
struct Face: CommandContext {
  func tell(_ answer: CommandOutput, as command: String) { print(JSONLine.text(of: answer.json, command: command)) }
  func remark(_ text: StyledText) {}
  func readLine() -> LineInput { .end }
  func confirms(_ question: String) -> Bool { true }
  var isAttended: Bool { false }
}

/// Opens what the arguments say, and carries out the lines.
@MainActor func run(_ arguments: [String]) async throws {
  let makeStore: @MainActor @Sendable () -> Store<Tally.State, Tally.Action> = {
    Store(initialState: Tally.State()) { Tally() }
  }
  await StoreReplay.serve(makeStore)
  var lines = arguments[...]
  let debugging: DebugSession
  if lines.first == "--record", let path = lines.dropFirst().first {
    lines = lines.dropFirst(2)
    let live = try LiveStore(recordingTo: path, makeStore: makeStore)
    debugging = DebugSession(try Recording(live.source), from: live, replayer: ReplayProcess())
  } else {
    debugging = DebugSession(try RecordingFile(path: lines.popFirst() ?? ""), replayer: ReplayProcess())
  }
  var session = CommandSession(debugging, settings: Settings(isJSON: true))
  for line in lines {
    do throws(CommandError) {
      guard let input = CommandInput(line) else { continue }
      let answer = OutputReader(try await session.run(input, for: Face()), in: session)
      while let text = await answer.next() { print(text, terminator: "") }
    } catch {
      print(JSONLine.text(error.json(command: line)))
    }
  }
  session.debugging.end()
}

try await run(Array(CommandLine.arguments.dropFirst()))
