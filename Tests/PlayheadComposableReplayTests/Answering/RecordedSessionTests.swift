import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposableReplay
import PlayheadFormat
import PlayheadReader
import RandomTesting
import ReplayTesting
import Testing

@testable import PlayheadReplay

/// Sessions that a test does again, with effects that answer as they did.
@MainActor
@Suite struct RecordedSessionTests {
  private typealias Session = RecordedSession<RandomFeature.State, RandomFeature.Action>

  private func store(
    _ session: Session, from start: Int, _ feature: RandomFeature = RandomFeature()
  ) throws -> TestStore<RandomFeature.State, RandomFeature.Action> {
    let state = try session.state(at: start)
    return TestStore(initialState: state) { feature.answered(by: session) }
  }

  /// What `export test` writes, without a compiler.
  private func run(_ recording: Recording, from start: Int) async throws {
    let lines = try RecordingExcerpt.lines(of: recording, from: start, through: recording.last)
    let session = try Session(lines.joined(separator: "\n"))
    let store = try store(session, from: start)
    for position in start..<recording.last {
      let position = position + 1
      let isSame = try recording.state(at: position) == recording.state(at: position - 1)
      let update = isSame ? nil : { (state: inout RandomFeature.State) in state = try session.state(at: position) }
      var isAnswer = false
      if case .effect(let id) = recording.origin(position) {
        isAnswer = recording.effect(id: id).map { $0.seq > start } ?? false
      }
      if isAnswer {
        await store.receive({ session.isAction($0, at: position) }, assert: update)
      } else {
        try await store.send(session.action(position), assert: update)
      }
    }
    await store.skipInFlightEffects(strict: false)
  }

  @Test(arguments: 1...12)
  func `a random session is done again step by step`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) async throws in
      try await run(recording, from: 0)
    }
  }

  @Test(arguments: 1...6)
  func `a part of a session is done again`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) async throws in
      var random = SeededGenerator(seed: seed)
      try await run(recording, from: Int.random(in: 1..<recording.last, using: &random))
    }
  }

  /// What is not answered is missed by the test.
  @Test func `an effect that is not returned is a failure`() async throws {
    try await withRandomSession(1) { (recording) async throws in
      let session = try Session(
        RecordingExcerpt.lines(of: recording, from: 0, through: recording.last).joined(separator: "\n"))
      let store = try store(session, from: 0, RandomFeature(returnsEffects: { _ in false }))
      store.timeout = .zero
      var answers = 0
      for position in 1...recording.last where answers == 0 {
        if case .effect = recording.origin(position) {
          answers += 1
          await withKnownIssue { await store.receive({ session.isAction($0, at: position) }) }
        } else {
          let isSame = try recording.state(at: position) == recording.state(at: position - 1)
          let update = isSame ? nil : { (state: inout RandomFeature.State) in state = try session.state(at: position) }
          try await store.send(session.action(position), assert: update)
        }
      }
      #expect(answers == 1)
    }
  }

  @Test func `an expression is asked of a state`() throws {
    let line =
      #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"a","state":"S","action":"A","fidelity":"recordable"},"state":{"total":1,"log":[],"tokens":[]}}"#
    let session = try Session(line)
    var state = try session.state(at: 0)
    state.total = 7
    state.log = [3, 4]
    #expect(try session.holds("total == 7 && log.count == 2 && any(log[*] == 4)", in: state))
    #expect(try !session.holds("total > 7", in: state))
    #expect(throws: (any Error).self) { try session.holds("totel > 7", in: state) }
    try session.expectHolds("total > 6", in: state)
    #expect(throws: (any Error).self) { try session.expectHolds("totel > 7", in: state) }
    try withKnownIssue {
      try session.expectHolds(
        "total * 2 > 14 && !(log.count == 2) || log[5] == 1 || tokens.isEmpty == false", in: state)
    } matching: { issue in
      issue.comments.first?.rawValue.contains(
        """
        does not hold

          total * 2: 14
          log.count: 2
          log[5]: is not there
          tokens.isEmpty: true
        """) == true
    }
    #expect(throws: (any Error).self) { try session.state(at: 3) }
    #expect(throws: (any Error).self) { try session.action(1) }
    #expect(!session.isAction(.add(1), at: 1))
    #expect(throws: (any Error).self) { try Session("nothing") }
  }
}
