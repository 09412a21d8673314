import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import ProcessTesting
import Testing

@testable import PlayheadSharing

/// A value of the deepest depth that a recorder writes is read by everything that reads recordings.
@Suite struct DeepRecordingTests {
  @Recordable indirect enum Chain: Equatable {
    case end
    case link(Chain)

    init(links: Int) {
      self = .end
      for _ in 0..<links { self = .link(self) }
    }
  }

  @Recordable struct State: Equatable {
    @Redacted var token = "deep-token-0123"
    var chain = Chain.end
    var copies: [Chain] = []
    var count = 0
  }

  @Recordable enum Action {
    case set([Chain])
    case wrap
    case add
  }

  private static func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .set(let chain): (state.chain, state.copies) = (chain[0], chain + [.end])
    case .wrap: state.chain = .link(state.chain)
    case .add: state.count += 1
    }
  }

  /// How many actions are recorded before a value is cut.
  private static let wholeCount = 6

  /// Values around the depth at which a writer cuts: after the fourth action is one of the deepest that it does not cut.
  private func recorded(_ folder: String, isRedacted: Bool) throws -> String {
    let path = "\(folder)/a.jsonl"
    let recorder = Recorder(to: path, options: .init(redacted: isRedacted ? ["reads:/never"] : [], onProblem: { _ in }))
    var state = State()
    let actions: [Action] = [
      .set([Chain(links: 253)]), .set([Chain(links: 254)]), .add, .wrap, .add, .set([Chain(links: 254)]),
      .set([Chain(links: 255)]), .wrap, .set([Chain(links: 300)]), .add, .set([Chain(links: 1)]),
    ]
    for action in actions {
      recorder.action(action, state: &state) { state, open in
        recorder.didRead("chain", Chain(links: 255), in: open)
        Self.reduce(&state, action)
      }
    }
    recorder.close()
    #expect(recorder.droppedLines == 0)
    return path
  }

  private static func depth(_ value: JSONValue) -> Int {
    switch value {
    case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
    case .object(let members): 1 + (members.map { depth($0.value) }.max() ?? 0)
    default: 0
    }
  }

  @Test func `the deepest value goes through every reader`() throws {
    try withTemporaryFolder { folder in
      let path = try recorded(folder, isRedacted: true)
      let file = try RecordingFile(path: path)
      let recording = file.recording
      let depths = try (0...recording.last).map { Self.depth(try recording.state(at: $0)) }
      #expect(depths.max() == JSONValue.valueDepth)
      var lineDepths: [Int] = []
      for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
        lineDepths.append(Self.depth(try JSONValue(parsing: String(line))))
      }
      #expect(lineDepths.max() == JSONValue.valueDepth + 2)
      var check = RecordingCheck()
      try check.run(FileSource(path: path)) { Issue.record("\($0)") }

      for redactsFound in [false, true] {
        let copy = try RedactedCopy(
          file, places: ["/count"], redactsFound: redactsFound, to: "\(folder)/\(redactsFound).jsonl")
        #expect(copy.unreadLines == 0)
        let copied = try RecordingFile(path: copy.path).recording
        for position in 0...recording.last {
          #expect(try Self.depth(copied.state(at: position)) == depths[position])
          #expect(try copied.state(at: position)["chain"] == recording.state(at: position)["chain"])
        }
      }
      let pack = try RecordingPack(file, to: "\(folder)/a.jsonl.gz")
      #expect(try RecordingFile(path: pack.path).recording.last == recording.last)
      let markdown = try RecordingSummary(file).markdown(openedAs: "a.jsonl")
      #expect(markdown.contains("`set("))
      for first in 1...recording.last {
        var lines = ""
        try LinesExport(Debugger(recording).timeline, in: first...recording.last).write { lines += $0 }
        let part = "\(folder)/part.jsonl"
        try lines.write(toFile: part, atomically: false, encoding: .utf8)
        var check = RecordingCheck()
        try check.run(FileSource(path: part)) { Issue.record("from \(first): \($0)") }
        #expect(try Recording(path: part).state(at: recording.last) == recording.state(at: recording.last))
      }
    }
  }

  @Test(arguments: [false, true]) func `the deepest value is run again, and into a branch`(_ isRedacted: Bool) throws {
    try withTemporaryFolder { folder in
      let recording = try Recording(path: recorded(folder, isRedacted: isRedacted))
      let runner = FunctionRunner(Self.reduce)
      for position in 1...Self.wholeCount {
        let found = try Verifier(recording, position...position, runner: runner, defaults: nil).run()
        #expect(found.divergence == nil, "\(position)")
        #expect(found.runCount == 1, "\(position): \(found)")
        #expect(found.passedOver[.unwritable] == nil)
      }
      for start in [0, 4] {
        let plan = BranchPlan(start: start, end: Self.wholeCount)
        let path = "\(folder)/branch-\(start).jsonl"
        let report = try BranchRunner(recording, plan, runner: runner, defaults: nil, path: path).run()
        let branch = try Recording(path: report.path)
        for position in 0...Self.wholeCount {
          #expect(
            try branch.state(at: position)["chain"] == recording.state(at: position)["chain"], "\(start): \(position)")
          if position > 0 {
            #expect(try branch.action(position).value == recording.action(position).value, "\(start): \(position)")
          }
        }
        var check = RecordingCheck()
        try check.run(FileSource(path: report.path)) { Issue.record("\($0)") }
      }
    }
  }

  @Test func `an action of the deepest depth that is open where a segment begins is read`() throws {
    try withTemporaryFolder { folder in
      let recording = try Recording(path: recorded(folder, isRedacted: false))
      let actions = try (1...recording.last).map { try recording.action($0) }
      let deepest = try #require(actions.max { Self.depth($0.value ?? .null) < Self.depth($1.value ?? .null) })
      #expect(Self.depth(deepest.value ?? .null) == JSONValue.valueDepth)
      var header = recording.header
      header.minReader = 3
      header.base = RecordingHeader.Base(seq: 0, open: [deepest])
      let path = "\(folder)/open.jsonl"
      #expect(Self.depth(header.json) == JSONValue.lineDepth)
      try header.lineText.write(toFile: path, atomically: false, encoding: .utf8)
      let file = try RecordingFile(path: path)
      #expect(file.recording.header.base?.open.first?.value == deepest.value)
      var check = RecordingCheck()
      try check.run(FileSource(path: path)) { Issue.record("\($0)") }
      let copy = try RedactedCopy(file, places: ["/count"], to: "\(folder)/b.jsonl")
      #expect(copy.unreadLines == 0)
      #expect(try RecordingFile(path: copy.path).recording.header.base?.open.first?.value == deepest.value)
    }
  }
}
