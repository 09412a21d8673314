import Foundation
import PlayheadRecorder

/// An app for tests that need another process: one that is killed, traps, runs out of space, or just exits.
@main
struct RecordedApp {
  @Recordable struct State {
    var count = 0
    var names: Set<String> = []
    var scores: [String: Int] = [:]
  }

  @Recordable enum Action {
    case add(Int)
    case rename([String])
    case crash
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { exit(2) }
    let filler = arguments[2] + ".filler"
    switch arguments[1] {
    case "limit": FullDisk.limit(to: 4096)
    case "full": FullDisk.limit(to: 0)
    case "full-disk": FullDisk.fill(filler, leaving: arguments.count > 4 ? Int(arguments[4]) ?? 0 : 0)
    default: break
    }
    if arguments[1] == "session-disk", arguments.count > 5 {
      try SessionApp.meetFullDisk(
        arguments[2], to: arguments[3], buffered: arguments[4] == "buffered", room: Int(arguments[5]) ?? 0)
    }
    if arguments[1] == "hand-out-disk" { try SessionApp.handOutOnFullDisk(arguments[2]) }
    if arguments[1] == "hand-out-exit" { SessionApp.exitAfterHandingOut(arguments[2]) }
    if arguments[1] == "session-limits", arguments.count > 4 {
      let sizes = arguments[4].split(separator: ",").compactMap { Int($0) }
      try SessionApp.meetLimits(arguments[2], buffered: arguments[3] == "buffered", sizes: sizes)
    }
    if arguments[1] == "session" { SessionApp.run(arguments[2], buffered: arguments.count > 3) }
    let isBuffered = arguments.count > 3 && arguments[3] == "buffered"
    var options = Recorder.Options(durability: isBuffered ? .buffered : .everyAction)
    if arguments[1] == "redact" {
      options.redacted = Array(arguments[3...])
      options.onProblem = { print($0) }
    }
    let recorder =
      switch arguments[2] {
      case "-": Recorder.fromEnvironment(options: options)
      case "-1": Recorder(descriptor: STDOUT_FILENO, options: options)
      default: Recorder(to: arguments[2], options: options)
      }
    guard let recorder else { exit(3) }
    var state = State()
    func send(_ action: Action) { RecordedApp.send(action, to: &state, by: recorder) }
    switch arguments[1] {
    case "acknowledge":
      while true {
        send(.add(1))
        FileHandle.standardOutput.write(Data([1]))
      }
    case "crash":
      for _ in 0..<3 { send(.add(1)) }
      send(.crash)
    case "acknowledge-flushed":
      // What has been seen in the file is acknowledged, so nobody has to know how long a flush takes.
      let lines = WrittenLines(of: arguments[2])
      var sent = 0
      while true {
        let burst = Int.random(in: 1...200)
        for _ in 0..<burst { send(.add(1)) }
        sent += burst
        while lines.count(of: "change") < sent { usleep(1000) }
        FileHandle.standardOutput.write(Data(repeating: 1, count: burst))
      }
    case "limit", "full", "full-disk":
      var sent = 0
      func send() {
        RecordedApp.send(.add(1), to: &state, by: recorder)
        sent += 1
      }
      recorder.effectStarted(1, by: .none)
      while recorder.droppedLines < 10 { send() }
      FullDisk.limit(to: nil)
      unlink(filler)
      // Until an action goes through: how many are sent until it is tried again is the recorder's to know.
      var before = -1
      while recorder.droppedLines != before {
        before = recorder.droppedLines
        send()
      }
      for _ in 0..<5 { send() }
      recorder.close()
      print(sent, state.count, recorder.droppedLines)
    case "exit":
      for index in 0..<20 { send(.rename((0...index).map { "name \($0)" })) }
      exit(0)
    case "redact":
      send(.add(1))
      recorder.close()
    case "log":
      let other = Recorder(to: arguments[3])
      other.begin(state: 0, action: Int.self)
      send(.add(1))
      var asked = 0
      func message() -> String {
        asked += 1
        return "message \(asked)"
      }
      let before = asked
      Recorder.log(message())
      print(before, asked)
      recorder.close()
      other.close()
      Recorder.log(message())
    case "fork":
      send(.add(1))
      // Swift hides the call; the C code of an app may make it.
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { exit(4) }
      let child = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
      if child == 0 { exit(0) }
      var status: CInt = 0
      waitpid(child, &status, 0)
      send(.add(1))
      exit(status)
    default: exit(2)
    }
  }

  static func send(_ action: Action, to state: inout State, by recorder: Recorder) {
    recorder.action(action, state: &state) { reduce(into: &$0, action: action) }
  }

  static func reduce(into state: inout State, action: Action) {
    switch action {
    case .add(let amount): state.count += amount
    case .rename(let names):
      state.names.formSymmetricDifference(names)
      for name in names { state.scores[name, default: 0] += name.utf8.count }
    case .crash:
      let empty: [Int] = []
      state.count = empty[state.count]
    }
  }
}
