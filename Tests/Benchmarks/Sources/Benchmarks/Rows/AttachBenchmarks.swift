import ComposableRuntime
import Foundation
import PlayheadAttach
import PlayheadComposable
import PlayheadPlatform
import PlayheadRecorder
import PlayheadRecording

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
    while listener.clients == 0 { usleep(1000) }
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
