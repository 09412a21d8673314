import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// A session is exported when something is true of the state of a store of the runtime.
@MainActor @Suite struct AutomaticExportTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path

  /// Sends actions to a store that is recorded, and ends it.
  ///
  /// - Returns: what was exported at first and at last.
  private func exported<R: Reducer>(
    of reducer: R, from state: R.State, when condition: @escaping @Sendable (R.State) -> Bool,
    _ body: @MainActor (StoreOf<RecordedReducer<R>>) -> Void
  ) async throws -> [AutomaticExport] {
    let session = Recorder.session(folder: folder)
    let (events, continuation) = AsyncStream.makeStream(of: AutomaticExport.self)
    session.exportOnce("met", after: .seconds(1000), when: condition) { continuation.yield($0) }
    do {
      let store = Store(initialState: state) { reducer.recorded(by: session.recorder) }
      body(store)
    }
    var all: [AutomaticExport] = []
    for await event in events {
      all.append(event)
      if event.after != nil { break }
    }
    return all
  }

  private func recording(_ result: Result<URL, SessionExportError>?) throws -> Recording {
    try RecordingFile(path: #require(result).get().path).recording
  }

  @Test func `the store's states are looked at`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let download = Download(chunks: AsyncStream { $0.finish() })
    let events = try await exported(of: download, from: DownloadState(), when: { $0.progress >= 3 }) { store in
      for number in 1...3 { store.send(.received(number)) }
    }
    #expect(events.count == 2)
    let (before, after) = (try recording(events[1].before), try recording(events[1].after))
    #expect(before.last >= 2 && after.last == 3)
    #expect(try before.notes().map(\.seq) == [2])
    #expect(try after.state(at: 2)["progress"] == 3)
    #expect(after.ending.status == "closed")
  }

  @Test func `so is the first one`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let download = Download(chunks: AsyncStream { $0.finish() })
    let events = try await exported(of: download, from: DownloadState(progress: 3), when: { $0.progress == 3 }) { _ in
    }
    #expect(try recording(events[1].after).last == 0)
    #expect(try recording(events[0].before).notes().map(\.seq) == [0])
  }

  /// Where a condition finds the store.
  private final class Found: @unchecked Sendable {
    var send: (@MainActor () -> Void)?
  }

  @Test func `a condition may send to the store`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let download = Download(chunks: AsyncStream { $0.finish() })
    let found = Found()
    let events = try await exported(
      of: download, from: DownloadState(),
      when: { state in
        if state.progress == 1 { MainActor.assumeIsolated { found.send?() } }
        return state.progress == 11
      }
    ) { store in
      found.send = { store.send(.received(10)) }
      store.send(.received(1))
      found.send = nil
      #expect(store.state.progress == 11)
    }
    let after = try recording(events[1].after)
    #expect(try (1...2).map { try after.state(at: $0)["progress"] } == [1, 11])
    #expect(try after.notes().map(\.seq) == [2])
  }

  /// Recorded by reflection, with an instance that is the same in all states.
  private struct Shelf {
    final class Box { var count = 0 }
    var box = Box()
    var count = 0
  }

  /// A value that cannot always be encoded.
  private struct Odd: Codable {
    var count = 0

    init() {}
    init(from decoder: any Decoder) throws { count = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
      if count == 2 { throw EncodingError.invalidValue(count, .init(codingPath: [], debugDescription: "two")) }
      var container = encoder.singleValueContainer()
      try container.encode(count)
    }
  }

  @Test func `states that are compared as a whole are looked at`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let shelf = Reduce<Shelf, Int> { state, number in
      state.count += number
      state.box.count += number
      return .none
    }
    let events = try await exported(of: shelf, from: Shelf(), when: { $0.box.count == 3 }) { store in
      for number in 1...3 { store.send(number) }
    }
    #expect(try recording(events[1].after).notes().map(\.seq) == [2])
  }

  @Test func `so is a state that cannot be recorded`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let odd = Reduce<Odd, Int> { state, number in
      state.count += number
      return .none
    }
    let events = try await exported(of: odd, from: Odd(), when: { $0.count == 2 }) { store in
      for number in [1, 1, 1] { store.send(number) }
    }
    let after = try recording(events[1].after)
    #expect(try after.notes().map(\.seq) == [2])
    #expect(try after.state(at: 3) == 3)
  }
}
