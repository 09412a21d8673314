import KeyedTesting
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadRecorder

/// Whatever order actions begin and end in, on however many threads, the recording is right.
///
/// A model of a store says which states it had when its actions returned: these are the positions.
@Suite struct InterleavingTests {
  /// A state that is only `Codable`, so that it is compared as a tree.
  private struct Plain: Codable {
    var board = BoardState()
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `threads step by step`(seed: UInt64) throws {
    try Run(seed: seed, threads: Int(seed % 3) + 1, state: BoardState(), \.self).check()
  }

  @Test(arguments: 100..<130 as Range<UInt64>)
  func `threads step by step with a state that is compared as a tree`(seed: UInt64) throws {
    try Run(seed: seed, threads: Int(seed % 3) + 1, state: Plain(), \.board).check()
  }

  /// A reducer that is suspended until the end keeps no position from being known.
  @Test(arguments: 200..<230 as Range<UInt64>)
  func `threads of which one is suspended`(seed: UInt64) throws {
    try Run(seed: seed, threads: 3, state: BoardState(), \.self, suspends: true).check()
  }

  @Test(.enabled(if: Scale.isLarge)) func `ten thousand positions`() throws {
    var count = 0
    var seed: UInt64 = 1000
    while count < 10_000 {
      let run = try Run(seed: seed, threads: Int(seed % 4) + 1, state: BoardState(), \.self, suspends: seed % 5 == 0)
      try run.check()
      count += run.expected.count
      seed += 1
    }
  }

  /// One run of random threads, and what a store knows of itself.
  private final class Run<State: Codable & SendableMetatype>: @unchecked Sendable {
    /// A position: the state that was seen when an action returned, or that somebody else made between two actions.
    struct Position {
      var state: JSONValue
      /// Nil for a change from outside.
      var seq: Int?
      var overlaps = false
      var origin: ChangeOrigin?
    }

    struct Open {
      var thread: Int
      var seq: Int?
      var overlaps = false
    }

    let file = RecordingFixture()
    let recorder: Recorder
    let board: Board<State>
    let place: WritableKeyPath<State, BoardState>
    let suspends: Bool
    var generator: SeededGenerator
    var threads: [SteppedThread] = []
    var open: [Int: Open] = [:]
    var lastOpen = 0
    var expected: [Position] = []
    private let initial: JSONValue

    init(
      seed: UInt64, threads count: Int, state: State, _ place: WritableKeyPath<State, BoardState>,
      suspends: Bool = false
    ) throws {
      generator = SeededGenerator(seed: seed)
      recorder = file.recorder(Recorder.Options(durability: seed.isMultiple(of: 2) ? .everyAction : .buffered))
      board = Board(state)
      self.place = place
      self.suspends = suspends
      initial = try encoded(state)
      recorder.begin(state: state, action: Int.self)
      for number in 0..<count {
        threads.append(
          SteppedThread { [unowned self] thread in
            for _ in 0..<12 {
              send(depth: 0, on: number, thread)
              thread.pause()
              if Int.random(in: 0..<3, using: &generator) == 0 { tell(by: "thread \(number)", thread) }
            }
          })
      }
      while let thread = threads.filter({ !$0.isDone }).randomElement(using: &generator) {
        // The first thread stays where it has stopped first: within an action.
        if suspends, thread === threads[0], !open.isEmpty {
          if threads.dropFirst().allSatisfy(\.isDone) { break }
          continue
        }
        thread.resume()
        if Int.random(in: 0..<6, using: &generator) == 0 { mutate() }
      }
      noteOutside()
      recorder.look(at: board.state, action: Int.self)
      recorder.close()
      for thread in threads { thread.finish() }
    }

    private func mutate() {
      board.state[keyPath: place].mutate(using: &generator)
    }

    private var isChanged: Bool { (try? encoded(board.state)) != expected.last?.state ?? initial }

    /// What no reducer has changed is a position of its own.
    private func noteOutside() {
      guard open.isEmpty, isChanged, let state = try? encoded(board.state) else { return }
      expected.append(Position(state: state))
    }

    /// Changes the state without an action, and tells so.
    private func tell(by name: String, _ thread: SteppedThread) {
      noteOutside()
      recorder.change(by: .named(name)) {
        board.state
      } change: {
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          mutate()
          // Others may record meanwhile, and find a part of it.
          if Int.random(in: 0..<3, using: &generator) == 0 { thread.pause() }
        }
      }
      guard open.isEmpty, isChanged, let state = try? encoded(board.state) else { return }
      expected.append(Position(state: state, origin: .named(name)))
    }

    private func send(depth: Int, on number: Int, _ thread: SteppedThread) {
      noteOutside()
      let isMixed = isChanged
      var own = Open(thread: number)
      for (other, action) in open where isMixed || action.thread != number {
        open[other]?.overlaps = true
        own.overlaps = true
      }
      lastOpen += 1
      let id = lastOpen
      open[id] = own
      recorder.action(depth) {
        board.state
      } reduce: { token in
        open[id]?.seq = token.seq
        if suspends, depth == 0, number == 0 { thread.pause() }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          mutate()
          if Int.random(in: 0..<3, using: &generator) == 0 { thread.pause() }
          if depth < 3, Int.random(in: 0..<4, using: &generator) == 0 { send(depth: depth + 1, on: number, thread) }
        }
      }
      guard let own = open.removeValue(forKey: id), let state = try? encoded(board.state) else { return }
      expected.append(Position(state: state, seq: own.seq, overlaps: own.overlaps))
    }

    func check() throws {
      let recording = try file.open()
      var check = RecordingCheck()
      try check.run(FileSource(path: file.path)) { Issue.record("\($0)") }
      let closed = expected.prefix(recording.last - (recording.ending.unfinishedSince == nil ? 0 : 1))
      #expect(recording.last - closed.count == (suspends && recording.ending.unfinished != nil ? 1 : 0))
      #expect(recording.ending.status == "closed")
      #expect(try recording.state(at: 0) == initial)
      // The patches, applied by another implementation, which takes none that does not fit.
      var state = initial
      for (index, known) in closed.enumerated() {
        let position = index + 1
        let change = try #require(try recording.change(position))
        state = try PatchApplication.apply(change.patch.json, to: state)
        #expect(state == known.state, "position \(position)")
        #expect(try recording.state(at: position) == known.state, "position \(position)")
        #expect((recording.actionName(position) == RecordedAction.outsideName) == (known.seq == nil))
        #expect(try recording.action(position).changeOrigin == known.origin)
        #expect(change.overlaps == known.overlaps, "position \(position)")
      }
    }
  }
}
