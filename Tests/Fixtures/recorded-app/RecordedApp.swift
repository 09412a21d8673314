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
    if arguments[1] == "limit" { limit(to: 4096) }
    var options = Recorder.Options()
    if arguments[1] == "redact" {
      options.redacted = Array(arguments[3...])
      options.onProblem = { print($0) }
    }
    let recorder =
      arguments[2] == "-" ? Recorder.fromEnvironment() : Recorder(to: arguments[2], options: options)
    guard let recorder else { exit(3) }
    var state = State()
    func send(_ action: Action) {
      recorder.action(action, state: &state) { reduce(into: &$0, action: action) }
    }
    switch arguments[1] {
    case "acknowledge":
      while true {
        send(.add(1))
        FileHandle.standardOutput.write(Data([1]))
      }
    case "crash":
      for _ in 0..<3 { send(.add(1)) }
      send(.crash)
    case "limit":
      var sent = 0
      while recorder.droppedLines < 10 {
        send(.add(1))
        sent += 1
      }
      limit(to: nil)
      for _ in 0..<5 {
        send(.add(1))
        sent += 1
      }
      recorder.close()
      print(sent, state.count)
    case "exit":
      for index in 0..<20 { send(.rename((0...index).map { "name \($0)" })) }
      exit(0)
    case "redact":
      send(.add(1))
      recorder.close()
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

  /// Limits the size of files that this process writes, as a full disk would.
  static func limit(to bytes: UInt?) {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_FSIZE
    #else
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #endif
    getrlimit(resource, &limit)
    limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
    setrlimit(resource, &limit)
  }
}
