import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

@testable import PlayheadRecorder

/// A recording goes to any number of outputs, and none knows of another one's troubles.
@Suite struct OutputTests {
  @Recordable struct State: Equatable {
    var count = 0
    var text = ""
  }

  /// What records: a store that is looked at, or one that tells everything.
  enum Kind: CaseIterable { case foreign, own }

  /// A store, its recorder, and another output's file.
  private final class Fixture {
    let first = RecordingFixture()
    let second = RecordingFixture()
    let recorder: Recorder
    let store: StoreRecorder<State, String>?
    private(set) var state = State()
    /// What the second output writes to, which a test can replace by a full device and back.
    let descriptor: CInt
    private let kept: CInt
    private let full = open("/dev/full", O_WRONLY)

    init(_ kind: Kind, durability: Durability, isFirstTroubled: Bool = false) {
      let options = Recorder.Options(
        durability: durability, closingTime: .seconds(60), onProblem: { _ in }, elapsed: { .zero })
      let path = isFirstTroubled ? first.path : second.path
      descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      kept = dup(descriptor)
      recorder =
        isFirstTroubled
        ? Recorder(descriptor: descriptor, options: options) : Recorder(to: first.path, options: options)
      store = kind == .own ? StoreRecorder(recorder) : nil
      if kind == .foreign { recorder.begin(state: state, action: String.self) }
      store?.start(state: state)
    }

    func addSecond() {
      if recorder.path == nil {
        guard let writer = try? RecordingWriter(to: second.path, durability: .everyAction) else { return }
        recorder.core.add(writer)
      } else {
        recorder.core.add(RecordingWriter(descriptor: descriptor, durability: .everyAction))
      }
      store?.writeState(state)
    }

    func send(_ action: String) {
      let before = state
      if let store {
        store.willReduce(action, from: .outside, state: state)
        reduce(action)
        store.didReduce(from: before, to: state)
      } else {
        let token = recorder.willReduce(action, state: state)
        reduce(action)
        recorder.didReduce(token, state: state)
      }
    }

    private func reduce(_ action: String) {
      state.count += 1
      if state.count.isMultiple(of: 3) {
        state.text = "\(action) \(String(repeating: "x", count: state.count * 7 % 90))"
      }
    }

    func breakDescriptor() { dup2(full, descriptor) }
    func mendDescriptor() { dup2(kept, descriptor) }

    func close() {
      recorder.close()
      for descriptor in [descriptor, kept, full] { Glibc.close(descriptor) }
    }
  }

  /// The bytes of a recording, without what tells one recording from another.
  private static func bytes(_ file: RecordingFixture) throws -> String {
    try String(contentsOfFile: file.path, encoding: .utf8)
      .replacing(/"(id|started)":"[^"]*"/, with: "")
  }

  private static let count = Scale.isLarge ? 400 : 60

  private static func run(
    _ kind: Kind, _ durability: Durability, isFirstTroubled: Bool = false, failing range: Range<Int>? = nil,
    hasSecond: Bool = true
  ) -> Fixture {
    let fixture = Fixture(kind, durability: durability, isFirstTroubled: isFirstTroubled)
    if hasSecond { fixture.addSecond() }
    for number in 0..<count {
      if number == range?.lowerBound { fixture.breakDescriptor() }
      if number == range?.upperBound { fixture.mendDescriptor() }
      fixture.send("action \(number)")
    }
    if range != nil { fixture.mendDescriptor() }
    fixture.close()
    return fixture
  }

  @Test(arguments: Kind.allCases, [Durability.everyAction, .buffered])
  func `one that fails leaves the others' bytes as they are alone`(kind: Kind, durability: Durability) throws {
    let alone = try Self.bytes(Self.run(kind, durability, hasSecond: false).first)
    for start in 0...Self.count {
      for length in [1, 5, Self.count] {
        let fixture = Self.run(kind, durability, failing: start..<min(start + length, Self.count))
        #expect(try Self.bytes(fixture.first) == alone, "failing from \(start) on")
        let troubled = try Recording(path: fixture.second.path)
        #expect(troubled.ending.status == "closed")
        // It is tried again more and more rarely.
        guard start + 2 * length + 1 < Self.count else { continue }
        #expect(troubled.last == Self.count)
        #expect(try State(recorded: troubled.state(at: troubled.last)) == fixture.state)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `the one that the recorder was made for may fail as well`(kind: Kind) throws {
    let alone = Self.run(kind, .everyAction)
    let expected = try Recording(path: alone.second.path)
    for start in stride(from: 0, to: Self.count, by: 7) {
      let fixture = Self.run(kind, .everyAction, isFirstTroubled: true, failing: start..<start + 4)
      let other = try Recording(path: fixture.second.path)
      #expect(other.last == Self.count)
      #expect(other.lostPositions.isEmpty)
      #expect(try other.gaps().isEmpty)
      for position in other.first...other.last {
        #expect(try other.state(at: position) == expected.state(at: position))
      }
      let troubled = try Recording(path: fixture.first.path)
      guard start + 9 < Self.count else { continue }
      #expect(troubled.last == Self.count)
      #expect(try State(recorded: troubled.state(at: troubled.last)) == fixture.state)
    }
  }

  @Test(arguments: Kind.allCases)
  func `one can begin at any moment with a header of its own`(kind: Kind) throws {
    struct Offline: Error {}
    for moment in 0...20 {
      let fixture = Fixture(kind, durability: .buffered)
      let recorder = fixture.recorder
      for number in 0..<20 {
        if number == moment { fixture.addSecond() }
        fixture.send("action \(number)")
        switch number {
        case 2: recorder.effectStarted(1, name: "timer")
        case 3: recorder.effectStarted(2, name: "load")
        case 5: recorder.effectFailed(2, error: Offline())
        case 6: recorder.note("odd")
        case 7: recorder.log("seen by those that are there")
        default: break
        }
      }
      if moment == 20 { fixture.addSecond() }
      fixture.close()
      let all = try Recording(path: fixture.first.path)
      let late = try Recording(path: fixture.second.path)
      #expect(late.header.id == all.header.id)
      #expect(late.first == moment)
      #expect(late.last == 20)
      for position in moment...20 {
        #expect(try late.state(at: position) == all.state(at: position))
        #expect(late.actionName(position) == (position > moment ? all.actionName(position) : nil))
      }
      #expect(late.effect(id: 1) != nil)
      #expect(try late.start(ofEffect: 1)?.event == .start(seq: 3, name: "timer", location: nil))
      #expect(try late.notes().map(\.name) == ["odd"])
      #expect(late.header.base?.failed.map(\.id) ?? [] == (moment > 5 ? [2, 2] : []))
      #expect(try late.end(ofEffect: 2) == nil || moment <= 5)
      #expect(late.logCount == (moment > 7 ? 0 : 1))
      #expect(late.ending.status == "closed")
      #expect(recorder.droppedLines == 0)
      var check = RecordingCheck()
      try check.run(FileSource(path: fixture.second.path)) { Issue.record("\($0)") }
    }
  }

  @Test func `one that begins while an action is open tells of it`() throws {
    let fixture = Fixture(.foreign, durability: .buffered)
    fixture.send("one")
    let open = fixture.recorder.willReduce("open", state: fixture.state)
    fixture.send("two")
    fixture.addSecond()
    fixture.send("three")
    fixture.recorder.didReduce(open, state: fixture.state)
    fixture.close()
    let late = try Recording(path: fixture.second.path)
    #expect(late.first == 2)
    #expect(late.last == 4)
    #expect(late.header.minReader == 3)
    #expect(try (3...4).map { try late.action($0).value } == ["three", "open"])
    #expect(try late.state(at: 4)["count"] == 3)
  }

  @Test func `one that is added before the first state gets the whole`() throws {
    let (first, second) = (RecordingFixture(), RecordingFixture())
    let recorder = first.recorder(Recorder.Options(elapsed: { .zero }))
    recorder.core.add(try RecordingWriter(to: second.path))
    recorder.effectStarted(1, by: .none)
    var state = 0
    recorder.action("add", state: &state) { $0 += 1 }
    recorder.close()
    #expect(try Self.bytes(first) == Self.bytes(second))
  }

  /// A value that cannot always be encoded.
  struct Moody: Codable, Equatable {
    var isBad = false

    func encode(to encoder: any Encoder) throws {
      if isBad { throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "bad mood")) }
      var container = encoder.singleValueContainer()
      try container.encode(isBad)
    }

    init() {}
    init(from decoder: any Decoder) throws { isBad = try decoder.singleValueContainer().decode(Bool.self) }
  }

  @Recordable struct MoodyState: Equatable {
    var count = 0
    var moody = Moody()
  }

  /// Has a recorder's output fail, so that it is tried again with the action after the next.
  private func loseNextAction(of recorder: Recorder) {
    let now = recorder.core.clock.now()
    recorder.core.record { state in
      state.output.fail("no space")
      _ = state.output.losses.tryAgain(at: now)
      state.output.losses.fail(losing: DroppedLines(), "no space")
    }
  }

  @Test func `an action that is lost and stays open keeps no header from opening`() throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(
        maxBytes: 50_000, folder: folder, options: Recorder.Options(onProblem: { _ in }))
      let recorder = session.recorder
      var state = MoodyState()
      func send(_ times: Int) {
        for _ in 0..<times { recorder.action("add", state: &state) { $0.count += 1 } }
      }
      /// Opens all of what is exported.
      func check() throws -> Recording {
        let url = try session.export()
        defer { try? FileManager.default.removeItem(at: url) }
        var check = RecordingCheck()
        try check.run(RecordingBytes(path: url.path, inflatedLimit: 1 << 30).source) { Issue.record("\($0)") }
        return try RecordingFile(path: url.path).recording
      }
      send(1)
      loseNextAction(of: recorder)
      let lost = recorder.willReduce("lost", state: state)
      #expect(lost.seq == nil)
      send(5000)
      let running = try check()
      #expect(running.first > 1000)
      #expect(running.last == 5002)
      #expect(try MoodyState(recorded: running.state(at: 5002)) == state)
      state.count += 1000
      recorder.didReduce(lost, state: state)
      send(5000)
      let all = try check()
      #expect(all.last == 10_002)
      #expect(try MoodyState(recorded: all.state(at: 10_002)) == state)
      recorder.close()
      #expect(try check().ending.status == "closed")
    }
  }

  @Test func `a whole state is no older than its position`() throws {
    let (first, second) = (RecordingFixture(), RecordingFixture())
    let recorder = first.recorder(Recorder.Options(durability: .buffered, onProblem: { _ in }))
    var state = MoodyState()
    recorder.action("add", state: &state) { $0.count += 1 }
    recorder.action("spoil", state: &state) {
      $0.count = 100
      $0.moody.isBad = true
    }
    recorder.core.add(try RecordingWriter(to: second.path))
    recorder.action("mend", state: &state) { $0.moody.isBad = false }
    recorder.close()
    for file in [first, second] {
      let recording = try Recording(path: file.path)
      #expect(try recording.state(at: recording.last)["count"] == 100)
      #expect((try? recording.state(at: 2)["count"]) ?? 100 == 100)
    }
  }

  @Test(arguments: [true, false])
  func `every line that is dropped is in a gap`(isOpenMeanwhile: Bool) throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(onProblem: { _ in }))
    var state = MoodyState()
    recorder.action("add", state: &state) { $0.count += 1 }
    loseNextAction(of: recorder)
    let lost = recorder.willReduce("lost", state: state)
    if !isOpenMeanwhile { recorder.didReduce(lost, state: state) }
    recorder.action("add", state: &state) { $0.count += 1 }
    if isOpenMeanwhile { recorder.didReduce(lost, state: state) }
    for _ in 0..<3 { recorder.action("add", state: &state) { $0.count += 1 } }
    recorder.close()
    let recording = try Recording(path: file.path)
    #expect(try recording.gaps().reduce(0) { $0 + $1.gap.dropped } == recorder.droppedLines)
    #expect(recorder.droppedLines >= 2)
  }

  @Test func `a gap in a session says why lines are missing`() throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(
        maxBytes: 50_000, folder: folder, options: Recorder.Options(onProblem: { _ in }))
      let recorder = session.recorder
      var state = MoodyState()
      recorder.action("add", state: &state) { $0.count += 1 }
      loseNextAction(of: recorder)
      let lost = recorder.willReduce("lost", state: state)
      recorder.action("add", state: &state) { $0.count += 1 }
      recorder.didReduce(lost, state: state)
      recorder.close()
      let url = try session.export()
      defer { try? FileManager.default.removeItem(at: url) }
      let gaps = try RecordingFile(path: url.path).recording.gaps().map(\.gap)
      #expect(gaps.count == 2)
      #expect(gaps.last?.dropped == 1)
      #expect(gaps.last?.reason == "they belong to what could not be written before")
    }
  }

  @Test func `what is handed out while nothing can be written says so`() throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(folder: folder, options: Recorder.Options(onProblem: { _ in }))
      var state = 0
      session.recorder.action("add", state: &state) { $0 += 1 }
      session.recorder.core.record { $0.output.fail("no space") }
      session.recorder.effectStarted(1)
      let url = try session.export()
      defer { try? FileManager.default.removeItem(at: url) }
      let recording = try RecordingFile(path: url.path).recording
      #expect(try recording.gaps().map(\.gap.reason) == ["no space"])
      #expect(try recording.gaps().map(\.gap.dropped) == [1])
    }
  }

  private final class Kept: Codable {}

  private struct KeepingState: Codable {
    var count = 0
    var kept = Kept()
  }

  @Test func `one that is closed keeps no state`() {
    let file = RecordingFixture()
    let recorder = file.recorder()
    weak var kept: Kept?
    func send() {
      var state = KeepingState()
      kept = state.kept
      recorder.action("add", state: &state) { $0.count += 1 }
    }
    send()
    #expect(kept != nil)
    recorder.close()
    #expect(kept == nil)
  }
}
