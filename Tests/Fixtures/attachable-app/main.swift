import ComposableRuntime
import Foundation
import PlayheadAttach
import PlayheadComposable
import PlayheadRecorder

/// What lets effects answer, one each time.
let releases = AsyncStream.makeStream(of: Void.self)

/// A feature that counts, and whose effects answer late.
struct Tally: Reducer {
  @Recordable struct State: Equatable {
    var count = 0
    var names: [String] = []
    var password = "sesame"
  }

  @Recordable enum Action: Sendable {
    case add(Int)
    case addLater(Int)
    case hold(Int)
    case name(String)
    case reset
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let amount): state.count += amount
      case .addLater(let amount):
        return .run(name: "later") { send in await send(.add(amount)) }
      case .hold(let amount):
        return .run(name: "held") { send in
          for await _ in releases.stream { break }
          await send(.add(amount))
        }
      case .name(let name): state.names.append(name)
      case .reset: state = State()
      }
      return .none
    }
  }
}

// An app that listens, for tests to attach to: `FILE [loopback] [sending] [noting] [presenting]`, or with `environment` in place of the
// file where PLAYHEAD_LISTEN says. It does what its standard input says, line by line, and says so.
@MainActor func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
let arguments = CommandLine.arguments.dropFirst()
let permissions = Set(arguments.compactMap(AttachPermission.init))
let options = Recorder.Options(durability: .buffered, redacted: ["/password"])
let isByEnvironment = arguments.first == "environment"
let recorder = isByEnvironment ? nil : Recorder(to: arguments.first ?? "/dev/null", options: options)
let listener = recorder?.listen(
  at: arguments.contains("loopback") ? .loopback() : .thisMachine, allowing: permissions)
if isByEnvironment { Recorder.listensByEnvironment(allowing: permissions) }
let feature = recorder.map { Tally().recorded(by: $0) } ?? Tally().recorded(options: options)
let store = Store(initialState: Tally.State()) { feature }
say("listening at \(listener?.address ?? "nothing")")
let lines = AsyncStream<String> { continuation in
  Thread.detachNewThread {
    // A signal would look like the end of the input.
    var alarms = sigset_t()
    sigemptyset(&alarms)
    sigaddset(&alarms, SIGALRM)
    pthread_sigmask(SIG_BLOCK, &alarms, nil)
    while let line = readLine() { continuation.yield(line) }
    continuation.finish()
  }
}
for await line in lines {
  let words = line.split(separator: " ").map(String.init)
  let number = words.count > 1 ? Int(words[1]) ?? 1 : 1
  switch words.first {
  case "add": store.send(.add(number))
  case "flood":
    // One after the other, as fast as it goes.
    for _ in 0..<number { store.send(.add(1)) }
  case "name": store.send(.name(words.dropFirst().joined(separator: " ")))
  case "clients":
    while let listener, listener.debuggers != number { try await Task.sleep(for: .milliseconds(1)) }
  case "refused":
    while let listener, listener.refused < number { try await Task.sleep(for: .milliseconds(1)) }
  case "later": store.send(.addLater(number))
  case "hold": store.send(.hold(number))
  case "release": releases.continuation.yield()
  case "unlisten": listener?.close()
  case "password": say("password \(store.withState(\.password))")
  case "state": say("count \(store.withState(\.count)) names \(store.withState(\.names).count)")
  case "alarms":
    // So many a second, by a handler that interrupts what blocks.
    signal(SIGALRM) { _ in }
    var action = sigaction()
    sigaction(SIGALRM, nil, &action)
    action.sa_flags &= ~SA_RESTART
    sigaction(SIGALRM, &action, nil)
    let pause = timeval(tv_sec: 0, tv_usec: .init(1_000_000 / number))
    var timer = itimerval(it_interval: pause, it_value: pause)
    // ITIMER_REAL, whose type in Swift is another one on each system.
    setitimer(0, &timer, nil)
  case "fork":
    // A file has a change that is not written yet, as another one was written just now.
    @Shared(.fileStorage(URL(filePath: "\(arguments.first ?? "").shared.json"))) var shared = 0
    for value in 1...2 { $shared.withLock { $0 = value } }
    let start = ContinuousClock.now
    // Swift hides the call; the C code of an app may make it.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { exit(4) }
    let child = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
    if child == 0 { exit(0) }
    waitpid(child, nil, 0)
    say(ContinuousClock.now - start < .seconds(4) ? "the child has left" : "the child has waited")
  case "close": recorder?.close()
  case "abort": abort()
  default: break
  }
  say("done \(line)")
}
recorder?.close()
