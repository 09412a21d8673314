import PlayheadReading
import PlayheadRecording
import Synchronization
import Testing

/// A keyframe after every action, which a writer of large patches comes near to.
@Suite struct ManyKeyframesTests {
  static let count = 2000

  /// Bytes that count how many of them have been read.
  final class CountingSource: ByteSource {
    let source: MemorySource
    let read = Atomic(0)
    var name: String { source.name }

    init(_ text: String) { source = MemorySource(Array(text.utf8), name: "a.jsonl") }

    func count() -> Int { source.count() }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
      let count = source.read(into: buffer, at: offset)
      read.add(count, ordering: .relaxed)
      return count
    }
  }

  static func text(isLate: Bool) -> String {
    var lines = [#"{"kind":"header","format":"playhead","version":1,"state":{"count":0}}"#]
    var keyframes: [String] = []
    for seq in 1...count {
      lines.append(#"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"add"}"#)
      lines.append(
        #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/count","value":\#(seq)}]}"#)
      let keyframe = #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":{"count":\#(seq)}}"#
      if isLate { keyframes.append(keyframe) } else { lines.append(keyframe) }
    }
    return (lines + keyframes.reversed()).map { $0 + "\n" }.joined()
  }

  @Test(arguments: [false, true])
  func searchingReadsEachByteAFewTimesOnly(isLate: Bool) throws {
    let source = CountingSource(Self.text(isLate: isLate))
    let recording = try Recording(source)
    #expect(recording.keyframes == Array(1...Self.count))
    source.read.store(0, ordering: .relaxed)
    let changes = try recording.changes(of: JSONPointer(["count"]), in: 1...Self.count)
    #expect(changes.map(\.position) == Array(1...Self.count))
    #expect(try recording.previousChange(of: JSONPointer(["none"]), upTo: Self.count) == nil)
    #expect(source.read.load(ordering: .relaxed) < source.count() * 4)
  }
}
