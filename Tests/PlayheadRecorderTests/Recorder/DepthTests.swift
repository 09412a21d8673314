import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// A value that is nested deeper than a reader goes is cut there, whatever way it is recorded, and the recording opens.
@Suite struct DepthTests {
  @Recordable indirect enum Chain {
    case end
    case link(Int, Chain)

    init(length: Int) {
      self = .end
      for number in 0..<length { self = .link(number, self) }
    }
  }

  @Recordable struct Tree {
    var children: [Tree] = []

    init(depth: Int) { if depth > 0 { children = [Tree(depth: depth - 1)] } }
  }

  struct Coded: Codable {
    var inner: [Coded] = []

    init(depth: Int) { if depth > 0 { inner = [Coded(depth: depth - 1)] } }
  }

  struct Seen {
    var inner: [Any] = []

    init(depth: Int) { if depth > 0 { inner = [Seen(depth: depth - 1)] } }
  }

  @Recordable struct State<Value: Recordable> {
    var value: Value
    var count = 0
  }

  /// Records values that grow and shrink, and opens what was recorded at every position.
  private func record<Value>(_ values: [Value]) throws -> String {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = values[0]
    for value in values.dropFirst() { recorder.action("set", state: &state) { $0 = value } }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == values.count - 1)
    for position in 0...recording.last { _ = try recording.state(at: position) }
    #expect(recorder.droppedLines == 0)
    return try String(contentsOfFile: file.path, encoding: .utf8)
  }

  @Test func `derived values`() throws {
    let lengths = [1, 100, 170, 171, 255, 256, 257, 400, 3000, 2999, 10, 3000]
    let text = try record(lengths.map { State(value: Chain(length: $0)) })
    #expect(text.contains(#""cut":["/"#))
    _ = try record(lengths.map { State(value: Tree(depth: min($0, 600))) })
  }

  @Test func `derived actions`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var count = 0
    recorder.action(Chain(length: 1000), state: &count) { $0 += 1 }
    recorder.close()
    let recording = try file.open()
    #expect(try recording.action(1).value != nil)
    #expect(try recording.state(at: 1) == 1)
  }

  @Test func `values by an encoder or reflection`() throws {
    let depths = [1, 100, 254, 255, 256, 257, 300, 299, 10, 300]
    for text in [try record(depths.map { Coded(depth: $0) }), try record(depths.map { Seen(depth: $0) })] {
      #expect(text.contains(#""cut":["/inner/0"#))
    }
  }

  /// A level of these is two of the value: an object and an array.
  @Test func `the limit is the same for all`() throws {
    let isCut = { (text: String) in text.contains(JSONValue.cutText) }
    for (depth, expected) in [(254, false), (255, false), (256, true), (257, true)] {
      #expect(isCut(recorded(Tree(depth: depth))) == expected, "derived, \(depth)")
      #expect(isCut(recorded(Coded(depth: depth))) == expected, "encoder, \(depth)")
      #expect(isCut(recorded(Seen(depth: depth))) == expected, "reflection, \(depth)")
    }
  }

  @Test func `a small stack is enough for an encoder`() {
    onSmallStack { Coded(depth: 300 + $0) }
  }

  @Test func `a small stack is enough for reflection`() {
    onSmallStack { Seen(depth: 300 + $0) }
  }

  @Test func `a small stack is enough for derived code`() {
    onSmallStack { State(value: Chain(length: 600 - $0)) }
  }

  private func onSmallStack<Value>(_ value: @escaping @Sendable (Int) -> Value) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let file = RecordingFixture()
      let recorder = file.recorder()
      var state = value(0)
      recorder.action("set", state: &state) { $0 = value(1) }
      recorder.close()
      done.signal()
    }
    // What secondary threads have on Apple's systems.
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
  }
}
