import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Synchronization
import Testing

@Suite struct LandingTests {
  /// Bytes that count how often the ones at an offset are read.
  private final class CountedSource: ByteSource {
    private let source: MemorySource
    let reads = Mutex<[Int]>([])
    var name: String { source.name }

    init(_ text: String) { source = MemorySource(Array(text.utf8), name: "counted") }
    func count() -> Int { source.count() }
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
      reads.withLock { $0.append(offset) }
      return source.read(into: buffer, at: offset)
    }
  }

  @Test func `a step reads and applies what changed once`() throws {
    let text = Sample.cascades
    let source = CountedSource(text)
    var debugger = Debugger(try Recording(source))
    _ = try debugger.step()
    source.reads.withLock { $0 = [] }
    let stop = try debugger.step()
    #expect(stop.changes?.map(\.path) == ["count"])
    #expect(stop.duration == 2000)
    let change = try #require(text.firstRange(of: #"{"kind":"change","seq":2"#))
    let offset = text.utf8.distance(from: text.startIndex, to: change.lowerBound)
    #expect(source.reads.withLock { $0.count { $0 == offset } } == 1)
    #expect(try debugger.state()["count"] == 1)
  }

  @Test func `what a long patch changed is told operation by operation`() throws {
    let rows = (0..<100).map { JSONValue.integer($0) }
    let state: JSONValue = ["rows": .array(rows), "table": ["3": 1]]
    let patch = JSONPatch(
      (0..<33).map { .remove(JSONPointer(["rows", "\(2 * $0)"])) }
        + [.add(JSONPointer(["rows", "-"]), 7), .add(JSONPointer(["table", "3"]), 2)])
    // Removing at 0, 2, 4 … takes 0, 3, 6 …: each index is that of the moment.
    var debugger = try Sample.debugger(Sample.changing(state, by: patch))
    let changes = try #require(try debugger.step().changes)
    #expect(changes.prefix(33).map(\.old) == (0..<33).map { .integer(3 * $0) })
    #expect(changes.prefix(33).allSatisfy { $0.kind == .removed(count: 1) && $0.new == nil })
    #expect(changes[32].path == "rows[64]")
    #expect(changes[33].path == "rows[67]")
    #expect(changes[33].kind == .inserted(count: 1))
    #expect(changes[34].path == #"table["3"]"#)
    #expect(changes[34].old == 1)
    #expect(changes[34].kind == .value)
  }
}
