import ComposableRuntime
import Foundation
import IssueReporting
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

@Recordable struct DownloadState: Equatable {
  var progress = 0
  var isRunning = false
  var failure: String?
}

@Recordable enum DownloadAction {
  case start
  case received(Int)
  case stop
  case fail
  case failQuietly
  case both
}

struct Download: Reducer {
  struct Broken: Error, CustomStringConvertible {
    var description: String { "the line is dead" }
  }

  enum CancelID { case download }

  let chunks: AsyncStream<Int>

  func reduce(into state: inout DownloadState, action: DownloadAction) -> Effect<DownloadAction> {
    switch action {
    case .start:
      state.isRunning = true
      return .run(name: "download") { [chunks] send in
        for await chunk in chunks { await send(.received(chunk)) }
      }
      .cancellable(id: CancelID.download)
    case .received(let chunk):
      state.progress += chunk
      return .none
    case .stop:
      state.isRunning = false
      return .cancel(id: CancelID.download)
    case .fail:
      return .run { _ in throw Broken() }
    case .failQuietly:
      return .run { _ in
        throw Broken()
      } catch: { _, send in
        await send(.received(0))
      }
    case .both: return .concatenate(.send(.received(1)), .send(.received(2)))
    }
  }
}

@MainActor @Suite struct RecordedReducerTests {
  let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  /// The lines after the header, without what differs from run to run.
  private func lines() throws -> [String] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path)
    return text.split(separator: "\n").dropFirst().map {
      String($0).replacing(/"(t|dur)":\d+,?/, with: "").replacing(/Tests.swift:\d+/, with: "Tests.swift")
        .replacing(",}", with: "}")
    }
  }

  @Test func `an effect's whole life is recorded`() async throws {
    let (chunks, continuation) = AsyncStream.makeStream(of: Int.self)
    let (received, heard) = AsyncStream.makeStream(of: Void.self)
    var store: Store? = Store(initialState: DownloadState()) {
      Reduce<DownloadState, DownloadAction> { state, action in
        if case .received = action { heard.yield() }
        return Download(chunks: chunks).reduce(into: &state, action: action)
      }
      .recorded(by: Recorder(to: path))
    }
    let task = store?.send(.start)
    continuation.yield(7)
    for await _ in received { break }
    store?.send(.stop)
    await task?.finish()
    store = nil
    #expect(
      try lines() == [
        #"{"kind":"action","seq":1,"name":"start","action":{"start":{}}}"#,
        #"{"kind":"change","seq":1,"patch":[{"op":"replace","path":"/isRunning","value":true}]}"#,
        #"{"kind":"effect","id":1,"event":"start","seq":1,"name":"download","at":"PlayheadComposableTests/RecordedReducerTests.swift"}"#,
        #"{"kind":"action","seq":2,"name":"received","from":{"effect":1},"action":{"received":{"_0":7}}}"#,
        #"{"kind":"change","seq":2,"patch":[{"op":"replace","path":"/progress","value":7}]}"#,
        #"{"kind":"action","seq":3,"name":"stop","action":{"stop":{}}}"#,
        #"{"kind":"change","seq":3,"patch":[{"op":"replace","path":"/isRunning","value":false}]}"#,
        #"{"kind":"effect","id":1,"event":"cancel","by":3,"cancelID":"download"}"#,
        #"{"kind":"end","seq":3,"status":"closed"}"#,
      ])
  }

  @Test func `errors are recorded whether handled or not`() async throws {
    var store: Store? = Store(initialState: DownloadState()) {
      Download(chunks: AsyncStream { $0.finish() }).recorded(by: Recorder(to: path))
    }
    await withKnownIssue {
      await store?.send(.fail).finish()
    }
    await store?.send(.failQuietly).finish()
    store = nil
    let text = "PlayheadComposableTests.Download.Broken: the line is dead"
    #expect(
      try lines().filter { $0.contains(#""kind":"effect""#) && !$0.contains(#""start""#) } == [
        #"{"kind":"effect","id":1,"event":"fail","error":"\#(text)"}"#,
        #"{"kind":"effect","id":2,"event":"finish","error":"\#(text)"}"#,
      ])
  }

  @Test func `synchronous effects have their origins`() throws {
    var store: Store? = Store(initialState: DownloadState()) {
      Download(chunks: AsyncStream { $0.finish() }).recorded(by: Recorder(to: path))
    }
    store?.send(.both)
    #expect(store?.state.progress == 3)
    store = nil
    let recording = try Recording(path: path)
    #expect((1...3).map(recording.origin) == [.outside, .effect(1), .effect(2)])
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(recording.header.store.name == "DownloadState")
    #expect(recording.header.store.fidelity == .recordable)
    try FileManager.default.removeItem(atPath: path)
  }

  @Test func `a cancellation that met nothing is recorded`() throws {
    var store: Store? = Store(initialState: DownloadState()) {
      Download(chunks: AsyncStream { $0.finish() }).recorded(by: Recorder(to: path))
    }
    store?.send(.stop)
    store = nil
    #expect(
      try lines() == [
        #"{"kind":"action","seq":1,"name":"stop","action":{"stop":{}}}"#, #"{"kind":"change","seq":1}"#,
        #"{"kind":"cancel","seq":1,"by":1,"cancelID":"download"}"#,
        #"{"kind":"end","seq":1,"status":"closed"}"#,
      ])
  }

  @Test func `not outermost, it reports an issue and records nothing`() {
    let store = Store(initialState: DownloadState()) {
      CombineReducers {
        Download(chunks: AsyncStream { $0.finish() }).recorded(by: Recorder(to: path))
        EmptyReducer()
      }
    }
    withKnownIssue {
      store.send(.stop)
    } matching: { issue in
      issue.description.contains("'recorded' is not the outermost reducer of its store")
    }
    #expect((try? Recording(path: path)) == nil)
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test func `without the variable, nothing is recorded`() {
    let store = Store(initialState: DownloadState()) {
      Download(chunks: AsyncStream { $0.finish() }).recorded()
    }
    store.send(.both)
    #expect(store.state.progress == 3)
  }
}
