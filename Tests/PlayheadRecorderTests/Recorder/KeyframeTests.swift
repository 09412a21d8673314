import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadRecorder

/// When states are written whole.
@Suite struct KeyframeTests {
  @Recordable struct Pages {
    var count = 0
    var pages: [String] = []
  }

  /// How a session's state develops.
  enum Session: CaseIterable {
    case small, large, growing, shrinking, mixed

    func start(using generator: inout SeededGenerator) -> Pages {
      switch self {
      case .small, .growing, .mixed: Pages()
      case .large: Pages(pages: (0..<300).map { "page \($0) of a large state" })
      case .shrinking: Pages(pages: (0..<1500).map { "page \($0) of a state that shrinks" })
      }
    }

    func change(_ state: inout Pages, using generator: inout SeededGenerator) {
      state.count += 1
      switch self {
      case .small, .large: break
      case .growing: state.pages.append(String(repeating: "g", count: .random(in: 0...60, using: &generator)))
      case .shrinking: if !state.pages.isEmpty { state.pages.removeLast() }
      case .mixed:
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: state.pages = (0..<Int.random(in: 0...400, using: &generator)).map { "new \($0)" }
        case 1: state.pages = []
        case 2..<20: state.pages.append("more")
        default: break
        }
      }
    }
  }

  @Test(arguments: Session.allCases, [Durability.everyAction, .buffered])
  func `keyframes take at most half, and jumps are short`(session: Session, durability: Durability) throws {
    var generator = SeededGenerator(seed: 11)
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: durability))
    var state = session.start(using: &generator)
    recorder.begin(state: state, action: Int.self)
    var weights = [recorded(state).utf8.count]
    for value in 1...1500 {
      recorder.action(value, state: &state) { session.change(&$0, using: &generator) }
      weights.append(recorded(state).utf8.count)
    }
    recorder.close()
    var (keyframes, others) = (0, 0)
    // Since the last keyframe: the bytes of lines, and the heaviest state there was.
    var (lines, heaviest) = (0, weights[0])
    var (position, actionLength) = (0, 0)
    for text in try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n") {
      let length = text.utf8.count + 1
      switch try AnyRecordedLine(parsing: String(text)) {
      case .keyframe(let keyframe):
        keyframes += length
        (lines, heaviest) = (0, weights[keyframe.seq])
      case .change(let change):
        (others, lines, position) = (others + length, lines + length, change.seq)
        heaviest = max(heaviest, weights[position])
        // The action that makes a keyframe due is the last before it.
        #expect(lines - length - actionLength <= max(heaviest + 128, KeyframeRule.leastLines))
      case .action:
        (others, lines, actionLength) = (others + length, lines + length, length)
      case .header: others += length
      default: (others, lines) = (others + length, lines + length)
      }
    }
    #expect(position == 1500)
    #expect(keyframes > 0)
    #expect(keyframes <= others)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the rule holds whatever the weights`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var rule = KeyframeRule()
    var weight = Int.random(in: 0...100_000, using: &generator)
    rule.begin(stateWeight: weight)
    var (keyframes, lines) = (0, 0)
    for _ in 0..<3000 {
      let line = Int.random(in: 60...(seed.isMultiple(of: 2) ? 300 : 20_000), using: &generator)
      rule.linesWeight += line
      lines += line
      weight = max(weight + Int.random(in: -line...line, using: &generator), 2)
      if rule.isDue, rule.accepts(weight: weight) { keyframes += weight }
      #expect(keyframes <= lines)
    }
    #expect(keyframes > 0)
  }

  @Test func `a keyframe has the state that its position's patches make`() throws {
    // A state that somebody changes whenever it has been looked at.
    let file = RecordingFixture()
    let recorder = file.recorder()
    let board = Board(Pages())
    func read() -> Pages {
      defer { board.state.count += 1 }
      return board.state
    }
    for value in 1...300 {
      recorder.action(value) {
        read()
      } reduce: {
        board.state.pages.append("\(value)")
      }
    }
    recorder.close()
    let recording = try file.open()
    #expect(!recording.keyframes.isEmpty)
    var state = try recording.state(at: 0)
    for position in 1...recording.last {
      try recording.change(position)?.patch.apply(to: &state)
      #expect(try recording.state(at: position) == state, "position \(position)")
    }
  }

  @Test func `keyframes of a large state come later and one at a time`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    var state = Pages(pages: (0..<20_000).map { "page \($0)" })
    for value in 1...1200 {
      recorder.action(value, state: &state) {
        $0.count = value
        $0.pages[value] = String(repeating: "long ", count: 200)
      }
      // At no time are there two.
      #expect(recorder.core.update { !$0.isComposing || !$0.needsState })
    }
    while recorder.core.update({ $0.isComposing }) { sched_yield() }
    recorder.close()
    let recording = try file.open()
    #expect(!recording.keyframes.isEmpty)
    var (keyframes, others) = (0, 0)
    for text in try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n") {
      if text.hasPrefix(#"{"kind":"keyframe""#) { keyframes += text.utf8.count } else { others += text.utf8.count }
    }
    #expect(keyframes <= others)
    for position in recording.keyframes + [recording.last] {
      #expect(try recording.state(at: position)["count"] == .integer(Int64(position)))
    }
  }

  /// A state whose hand-written code tells on which threads it runs.
  struct Witness: Recordable {
    static let threads = Threads()

    var changed = 0

    init() {}
    init(recorded value: JSONValue) throws(RecordableError) { self.init() }

    func writeRecorded(into writer: inout JSONWriter) {
      Self.threads.note()
      var numbers = Array(0..<20_000)
      numbers[0] = changed
      numbers.writeRecorded(into: &writer)
    }

    func writeRecordedChanges(since old: Witness, into patch: inout PatchWriter) {
      if changed == old.changed { return }
      let mark = patch.enter(0)
      patch.replace { $0.append(changed) }
      patch.leave(mark)
    }

    static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe([Int].self) }
  }

  final class Threads: @unchecked Sendable {
    private let lock = NSLock()
    private var ids: [UInt64] = []

    func note() {
      lock.withLock { ids.append(Self.current) }
    }

    var all: [UInt64] { lock.withLock { ids } }

    static var current: UInt64 {
      #if canImport(Darwin)
        UInt64(UInt(bitPattern: pthread_self()))
      #else
        UInt64(pthread_self())
      #endif
    }
  }

  @Recordable struct Wrapping {
    var witness = Witness()
    var padding = String(repeating: "x", count: 100_000)
  }

  @Test func `code that an app wrote runs on the sender's thread alone`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = Wrapping()
    for value in 1...3000 { recorder.action(value, state: &state) { $0.witness.changed = value } }
    recorder.close()
    let recording = try file.open()
    #expect(!recording.keyframes.isEmpty)
    #expect(Set(Witness.threads.all) == [Threads.current])
    // One for the header, and one for each keyframe: none was composed for nothing.
    #expect(Witness.threads.all.count <= recording.keyframes.count + 2)
  }
}
