import OrderedCollections
import PlayheadReading
import PlayheadRecording
import RandomTesting
import Testing

@testable import PlayheadRecorder

/// Whatever order actions begin and end in, on however many threads, the recording is right.
@Suite struct InterleavingTests {
  /// A state that is only `Codable`, so that it is compared as a tree.
  private struct Plain: Codable {
    var board = BoardState()
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func threadsStepByStep(seed: UInt64) throws {
    try Run(seed: seed, threads: Int(seed % 3) + 1, state: BoardState(), \.self).check()
  }

  @Test(arguments: 100..<130 as Range<UInt64>)
  func threadsStepByStepWithAStateThatIsComparedAsATree(seed: UInt64) throws {
    try Run(seed: seed, threads: Int(seed % 3) + 1, state: Plain(), \.board).check()
  }

  /// One run of random threads.
  private final class Run<State: Codable & SendableMetatype>: @unchecked Sendable {
    /// An action of the run: when it began and ended, in moments of which each has a number.
    struct Span {
      var thread: Int
      var begin: Int
      var end: Int?
    }

    let file = RecordingFixture()
    let recorder: Recorder
    let board: Board<State>
    let place: WritableKeyPath<State, BoardState>
    var generator: SeededGenerator
    var threads: [SteppedThread] = []
    var moment = 0
    var spans: [Int: Span] = [:]
    /// The states at the positions where nothing was being reduced.
    var known: [Int: JSONValue] = [:]

    init(seed: UInt64, threads count: Int, state: State, _ place: WritableKeyPath<State, BoardState>) throws {
      generator = SeededGenerator(seed: seed)
      recorder = file.recorder(Recorder.Options(durability: seed.isMultiple(of: 2) ? .everyAction : .buffered))
      board = Board(state)
      self.place = place
      recorder.begin(state: state, action: Int.self)
      for number in 0..<count {
        threads.append(
          SteppedThread { [unowned self] thread in
            for _ in 0..<12 {
              send(depth: 0, on: number, thread)
              thread.pause()
            }
          })
      }
      while let thread = threads.filter({ !$0.isDone }).randomElement(using: &generator) {
        thread.resume()
        if Int.random(in: 0..<6, using: &generator) == 0 { mutate() }
      }
      recorder.look(at: board.state, action: Int.self)
      try note()
      recorder.close()
    }

    private func mutate() {
      board.state[keyPath: place].mutate(using: &generator)
    }

    private func send(depth: Int, on number: Int, _ thread: SteppedThread) {
      recorder.action(depth) {
        board.state
      } reduce: { token in
        moment += 1
        spans[token.position ?? 0] = Span(thread: number, begin: moment)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          mutate()
          if Int.random(in: 0..<3, using: &generator) == 0 { thread.pause() }
          if depth < 3, Int.random(in: 0..<4, using: &generator) == 0 { send(depth: depth + 1, on: number, thread) }
        }
        moment += 1
        spans[token.position ?? 0]?.end = moment
      }
      if spans.values.allSatisfy({ $0.end != nil }) { try? note() }
    }

    private func note() throws {
      known[recorder.core.update { $0.seq }] = try encoded(board.state)
    }

    func check() throws {
      let recording = try file.open()
      #expect(recording.last == recorder.core.update { $0.seq })
      #expect(recording.ending == Recording.Ending(status: "closed"))
      #expect(recorder.droppedLines == 0)
      #expect(try recording.state(at: recording.last) == encoded(board.state))
      // The patches in the order of `seq`, applied by another implementation, which takes none that does not fit.
      var state = try recording.state(at: 0)
      for position in 0...recording.last {
        if position > 0, let change = try recording.change(position) {
          state = try PatchApplication.apply(change.patch.json, to: state)
        }
        #expect(try recording.state(at: position) == state, "position \(position)")
        if let known = known[position] { #expect(state == known, "position \(position)") }
      }
      for position in 1...max(recording.last, 1) where recording.actionName(position) != RecordedAction.outsideName {
        let span = try #require(spans[position])
        let overlaps = spans.values.contains { other in
          other.thread != span.thread && other.begin < span.end ?? .max && span.begin < other.end ?? .max
        }
        #expect(try recording.change(position)?.overlaps == overlaps, "position \(position)")
      }
    }
  }
}
