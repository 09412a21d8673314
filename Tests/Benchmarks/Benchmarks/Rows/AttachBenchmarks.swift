import ComposableRuntime
import Foundation
import PlayheadAttach
import PlayheadComposable
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// What a debugger that is attached costs the app, beside a recorder to a file alone.
@MainActor
func attachBenchmarks() -> [Benchmark] {
  [
    Benchmark("attach: a recorder that listens ÷ one that does not", .ratio, .atMost(1.05)) {
      try sides(attached: false)
    },
    Benchmark("attach: a debugger that reads ÷ none", .ratio, .atMost(1.1)) { try sides(attached: true) },
    Benchmark("attach: a debugger that sleeps ÷ none", .ratio, .atMost(1.1)) {
      try sides(attached: true, isReading: false)
    },
    Benchmark("attach: one that listens by the environment, with nobody attached ÷ a closed one", .ratio, .atMost(1.05))
    {
      let (listening, closed) = (Recorder(forDebuggers: Recorder.Options()), temporaryRecorder(.buffered))
      listening.listen()
      let watched = Store(initialState: SmallState()) { Small().recorded(by: listening) }
      let plain = Store(initialState: SmallState()) { Small().recorded(by: closed) }
      closed.close()
      return [
        .time("watched", repetitions: 100_000) { watched.send(.increment) },
        .time("closed", repetitions: 100_000) { plain.send(.increment) },
      ]
    },
    Benchmark("attach: the turn in which a debugger comes to L", .value, .atMost(1_000_000)) {
      let recorder = temporaryRecorder(.buffered)
      let store = Store(initialState: RowsState(rows: 20_000)) { Rows().recorded(by: recorder) }
      store.send(.increment)
      return [
        Side(name: "turn", unit: .nanoseconds) {
          let composed = DispatchSemaphore(value: 0)
          let debugger = AttachedDebugger(of: recorder.core, descriptor: open("/dev/null", O_WRONLY)) {
            composed.signal()
          }
          let start = CPUTime.thread.now()
          store.send(.increment)
          let end = CPUTime.thread.now()
          composed.wait()
          debugger.leave()
          return Double(end - start)
        }
      ]
    },
    Benchmark("attach: from an action to a debugger at loopback, 95 of 100", .value, .atMost(5_000_000)) {
      let recorder = temporaryRecorder(.buffered)
      let listener = recorder.listen(at: .loopback())
      let store = Store(initialState: SmallState()) { Small().recorded(by: recorder) }
      let app = try ListeningFolder().apps().first { $0.address == listener.address }
      let port = app?.address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
      guard let app, let socket = LocalSocket.connected(to: .loopback(port: port)) else {
        throw CocoaError(.fileNoSuchFile)
      }
      AttachGreeting(token: app.token).line.withBytes { _ = write(socket, $0.baseAddress, $0.count) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      /// Reads until the line of a change, or what it begins with, has come.
      func read(until end: String) {
        var came: [UInt8] = []
        while came.firstRange(of: Array(end.utf8)) == nil {
          let count = recv(socket, &bytes, bytes.count, 0)
          came += bytes.prefix(max(count, 0))
        }
      }
      read(until: "\"kind\":\"attached\"")
      store.send(.increment)
      read(until: "\"kind\":\"header\"")
      return [
        Side(name: "latency", unit: .nanoseconds) {
          var times: [Int] = []
          for _ in 1...100 {
            // The listener sleeps by then.
            usleep(2000)
            let start = CPUTime.monotonic()
            store.send(.increment)
            read(until: "\"kind\":\"change\"")
            times.append(CPUTime.monotonic() - start)
          }
          return Double(times.sorted()[94])
        }
      ]
    },
  ]
}

@MainActor
private func sides(attached isAttached: Bool, isReading: Bool = true) throws -> [Side] {
  let recorder = Recorder(to: TemporaryFiles.path(), options: Recorder.Options(durability: .buffered))
  let listener = recorder.listen()
  let watched = Store(initialState: SmallState()) { Small().recorded(by: recorder) }
  if isAttached {
    let app = try ListeningFolder().apps().first { $0.address == listener.address }
    guard let app, let socket = LocalSocket.connected(to: .path(app.address)) else {
      throw CocoaError(.fileNoSuchFile)
    }
    AttachGreeting(token: app.token).line.withBytes { _ = write(socket, $0.baseAddress, $0.count) }
    while listener.debuggers == 0 { usleep(1000) }
    if isReading {
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        while recv(socket, &bytes, bytes.count, 0) > 0 {}
        close(socket)
      }
    }
  }
  let plain = makeStore(Small(), SmallState(), recorded: .buffered)
  return [
    .time("watched", repetitions: 50_000) { watched.send(.increment) },
    .time("plain", repetitions: 50_000) { plain.send(.increment) },
  ]
}
