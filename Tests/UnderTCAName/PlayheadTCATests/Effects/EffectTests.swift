import ComposableArchitecture
import Foundation
import PlayheadRecorder
import PlayheadTCA
import Testing

@Reducer struct Download {
  struct Broken: Error, CustomStringConvertible {
    var description: String { "the line is dead" }
  }

  enum CancelID { case download }

  @Recordable struct State: Equatable {
    var received: [Int] = []
    var isRunning = false
  }

  @Recordable enum Action: Equatable {
    case start
    case startUnseen
    case received(Int)
    case loaded
    case followUp
    case stop
    case fail
    case failQuietly
    case nothing
    case tick
  }

  let chunks: AsyncStream<Int>
  let heard: AsyncStream<Void>.Continuation

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        state.isRunning = true
        return .recordedRun("download") { [chunks] send in
          for await chunk in chunks { await send(.received(chunk)) }
        }
        .cancellable(id: CancelID.download)
      case .startUnseen:
        return .run { [chunks] send in
          for await chunk in chunks { await send(.received(chunk)) }
        }
        .cancellable(id: CancelID.download)
      case .received(let chunk):
        state.received.append(chunk)
        heard.yield()
        return chunk == 7 ? .run { send in await send(.loaded) } : .none
      case .loaded: return .send(.followUp)
      case .followUp, .nothing: return .none
      case .tick: return state.received.isEmpty ? .run { send in await send(.received(1)) } : .none
      case .stop:
        state.isRunning = false
        return .cancel(id: CancelID.download)
      case .fail: return .recordedRun { _ in throw Broken() }
      case .failQuietly:
        return .recordedRun("quiet") { _ in
          throw Broken()
        } catch: { _, send in
          await send(.received(0))
        }
      }
    }
  }
}

@MainActor @Suite struct EffectTests {
  private let chunks: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private let received: AsyncStream<Void>
  private let heard: AsyncStream<Void>.Continuation

  init() {
    (chunks, continuation) = AsyncStream.makeStream()
    (received, heard) = AsyncStream.makeStream()
  }

  private func session(_ body: @MainActor (StoreOf<Download>) async throws -> Void) async throws -> RecordedSession {
    try await RecordedSession(of: Download(chunks: chunks, heard: heard), from: Download.State(), during: body)
  }

  @Test func `an effect that records itself has its name, its line and its end`() async throws {
    let session = try await session { store in
      let task = store.send(.start)
      continuation.yield(5)
      for await _ in received { break }
      store.send(.stop)
      await task.finish()
    }
    #expect(
      session.lines("action", "effect", "end") == [
        #"{"kind":"action","seq":1,"name":"start","action":{"start":{}}}"#,
        #"{"kind":"effect","id":1,"event":"start","seq":1,"name":"download","at":"PlayheadTCATests/EffectTests.swift"}"#,
        #"{"kind":"action","seq":2,"name":"received","from":{"effect":1},"action":{"received":{"_0":5}}}"#,
        #"{"kind":"action","seq":3,"name":"stop","action":{"stop":{}}}"#,
        #"{"kind":"effect","id":1,"event":"cancel"}"#,
        #"{"kind":"end","seq":3,"status":"closed"}"#,
      ])
  }

  @Test func `a plain run has a start, its actions and an end`() async throws {
    let session = try await session { store in
      let task = store.send(.startUnseen)
      continuation.yield(5)
      continuation.yield(6)
      continuation.finish()
      await task.finish()
    }
    #expect(
      session.lines("action", "effect") == [
        #"{"kind":"action","seq":1,"name":"startUnseen","action":{"startUnseen":{}}}"#,
        #"{"kind":"effect","id":1,"event":"start","seq":1,"name":"effect"}"#,
        #"{"kind":"action","seq":2,"name":"received","from":{"effect":1},"action":{"received":{"_0":5}}}"#,
        #"{"kind":"action","seq":3,"name":"received","from":{"effect":1},"action":{"received":{"_0":6}}}"#,
        #"{"kind":"effect","id":1,"event":"finish"}"#,
      ])
  }

  @Test func `what an effect's action returns is an effect of that action`() async throws {
    let session = try await session { store in
      let task = store.send(.start)
      continuation.yield(7)
      continuation.finish()
      await task.finish()
    }
    #expect(
      session.lines("action").dropFirst(2) == [
        #"{"kind":"action","seq":3,"name":"loaded","from":{"effect":2},"action":{"loaded":{}}}"#,
        #"{"kind":"action","seq":4,"name":"followUp","from":{"effect":3},"action":{"followUp":{}}}"#,
      ])
    // Tasks of several effects end in any order.
    #expect(
      session.lines("effect").sorted() == [
        #"{"kind":"effect","id":1,"event":"finish"}"#,
        #"{"kind":"effect","id":1,"event":"start","seq":1,"name":"download","at":"PlayheadTCATests/EffectTests.swift"}"#,
        #"{"kind":"effect","id":2,"event":"finish"}"#,
        #"{"kind":"effect","id":2,"event":"start","seq":2,"name":"effect"}"#,
        #"{"kind":"effect","id":3,"event":"finish"}"#,
        #"{"kind":"effect","id":3,"event":"start","seq":3,"name":"effect"}"#,
      ])
  }

  @Test func `errors are recorded whether handled or not`() async throws {
    var session: RecordedSession?
    try await withKnownIssue {
      session = try await self.session { store in
        await store.send(.fail).finish()
        await store.send(.failQuietly).finish()
      }
    } matching: { issue in
      // The report names the line of the feature.
      issue.sourceLocation?.fileID == "PlayheadTCATests/EffectTests.swift"
    }
    let text = "PlayheadTCATests.Download.Broken: the line is dead"
    #expect(
      session?.lines("effect").filter { !$0.contains(#""start""#) } == [
        #"{"kind":"effect","id":1,"event":"fail","error":"\#(text)"}"#,
        #"{"kind":"effect","id":2,"event":"finish","error":"\#(text)"}"#,
      ])
  }

  @Test func `an action from outside that is the same as one of an effect comes from outside`() async throws {
    let session = try await session { store in
      await store.send(.tick).finish()
      store.send(.received(1))
      store.send(.tick)
    }
    #expect(session.lines("action").map { $0.contains(#""from""#) } == [false, true, false, false])
  }

  @Test func `an action without an effect has none, and a cancellation that meets nothing`() async throws {
    let session = try await session { store in
      store.send(.nothing)
      store.send(.stop)
    }
    #expect(session.lines("effect").isEmpty)
  }

  @Test func `a plain run whose task is cancelled is recorded so`() async throws {
    let session = try await session { store in
      let task = store.send(.startUnseen)
      continuation.yield(5)
      for await _ in received { break }
      task.cancel()
      await task.finish()
    }
    #expect(session.lines("effect").last == #"{"kind":"effect","id":1,"event":"cancel"}"#)
  }

  @Test func `an animation is that of an action from outside alone`() async throws {
    let session = try await session { store in
      continuation.finish()
      let task = withRecordedAnimation("spring") { store.send(.received(7)) }
      await task.finish()
      store.send(.nothing)
    }
    #expect(session.lines("action").map { $0.contains(#""animation":"spring""#) } == [true, false, false, false])
  }

  @Test func `a store that nobody wants recorded works as it does without`() async throws {
    let store = Store(initialState: Download.State()) { Download(chunks: chunks, heard: heard).recorded() }
    await store.send(.received(7)).finish()
    #expect(store.withState { $0.received } == [7])
  }
}
