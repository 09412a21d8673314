import PlayheadFormat
import PlayheadReader
import Testing

/// A keyframe after every action, which a writer of large patches comes near to.
@Suite struct ManyKeyframesTests {
  static let count = 2000

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
  func `searching reads each byte a few times only`(isLate: Bool) throws {
    let source = CountingSource(Self.text(isLate: isLate))
    let recording = try Recording(source)
    #expect(recording.keyframes == Array(1...Self.count))
    source.forget()
    let changes = try recording.changes(of: JSONPointer(["count"]), in: 1...Self.count)
    #expect(changes.map(\.position) == Array(1...Self.count))
    #expect(try recording.changes(of: JSONPointer(["none"]), in: 1...Self.count).isEmpty)
    #expect(source.bytesRead < source.count() * 4)
  }
}
