import Foundation
import PlayheadFormat
import Testing

@Suite struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(capacity: 1)
    body(&writer)
    return writer.text
  }

  @Test func `escapes what JSON asks for and nothing else`() {
    #expect(written { $0.append("a\"b\\c/\n\r\t\u{8}\u{c}\u{1}\u{1f}") } == #""a\"b\\c/\n\r\t\b\f\u0001\u001f""#)
    #expect(written { $0.append("é 한글 \u{7f}\u{2028}\u{2029}") } == "\"é 한글 \u{7f}\u{2028}\u{2029}\"")
  }

  @Test func `finds an escape at every place of a word`() throws {
    for special in ["\"", "\\", "\n", "\u{0}", "\u{1f}", "\u{7f}", "\u{80}", "!", "#", "[", "]", " "] {
      for before in 0..<18 {
        for after in 0..<10 {
          let text = String(repeating: "x", count: before) + special + String(repeating: "é", count: after)
          let json = written { $0.append(text) }
          let read = try JSONDecoder().decode(String.self, from: Data(json.utf8))
          #expect(Array(read.utf8) == Array(text.utf8))
        }
      }
    }
  }

  @Test func `writes text that is all escapes larger than its buffer`() throws {
    let text = String(repeating: "\u{1}\"", count: 500)
    let json = written { $0.append(text) }
    #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
  }

  @Test(arguments: [
    0, 9, 10, 99, 100, 101, 999_999, 1_000_000, -1, -10, Int64.max, Int64.min, Int64.min + 1,
  ])
  func `writes every digit of integers`(value: Int64) {
    #expect(written { $0.append(value) } == String(value))
  }

  @Test func `writes the largest unsigned integers and the smallest bytes`() {
    #expect(written { $0.append(UInt64.max) } == "18446744073709551615")
    #expect(written { $0.append(Int8.min) } == "-128")
    #expect(written { $0.append(UInt8.max) } == "255")
  }

  @Test func `writes doubles that read back to the same bits`() {
    let texts: [(Double, String)] = [
      (1, "1.0"), (-0.0, "-0.0"), (1e16, "1e+16"), (.leastNonzeroMagnitude, "5e-324"), (0.1, "0.1"), (.nan, "\"NaN\""),
      (.infinity, "\"Infinity\""), (-.infinity, "\"-Infinity\""),
    ]
    for (value, text) in texts { #expect(written { $0.append(value) } == text) }
    #expect(written { $0.append(Float(0.1)) } == "0.1")
    #expect(written { $0.append(-Float.infinity) } == "\"-Infinity\"")
  }

  @Test func `writes Base64 as Foundation does`() {
    for length in 0..<20 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ 200) }
      let json = written { writer in bytes.withUnsafeBytes { writer.append(base64: $0) } }
      #expect(json == "\"\(Data(bytes).base64EncodedString())\"")
    }
  }

  @Test func `closes empty and full containers`() {
    let json = written { writer in
      writer.openObject()
      writer.append(key: "empty")
      writer.openArray()
      writer.closeArray()
      writer.separate()
      writer.append(key: "odd\"/~\n")
      writer.openArray()
      writer.append(true)
      writer.separate()
      writer.appendNull()
      writer.separate()
      writer.closeArray()
      writer.separate()
      writer.closeObject()
    }
    #expect(json == #"{"empty":[],"odd\"/~\n":[true,null]}"#)
  }

  @Test func `writes a tree in the order of its members`() {
    let tree: JSONValue = ["b": [1, 2.5, nil, true], "a": ["x": .unsigned(.max), "y": .number("1e999")]]
    #expect(written { $0.append(tree) } == #"{"b":[1,2.5,null,true],"a":{"x":18446744073709551615,"y":1e999}}"#)
  }

  @Test func `takes back what came after a point`() {
    var writer = JSONWriter()
    writer.append(raw: "abc")
    writer.truncate(to: 1)
    writer.append(raw: "d")
    #expect(writer.text == "ad")
    writer.removeAll(keepingCapacity: 0)
    #expect(writer.count == 0)
    writer.append("still good")
    #expect(writer.text == "\"still good\"")
  }

  @Test func `what cannot be written is null at its place`() {
    var writer = JSONWriter()
    writer.append(raw: "before ")
    writer.openObject()
    for (name, reason) in [("a/b", "first\u{0}\""), ("c", String(repeating: "é", count: 200))] {
      writer.append(key: name)
      writer.openArray()
      writer.append(1)
      writer.separate()
      writer.append(failure: WritingFailure(pointer: "/of no account", type: "T", reason: reason))
      writer.closeArray()
      writer.separate()
    }
    writer.closeObject()
    writer.settleFailures(from: 7)
    #expect(writer.text == #"before {"a/b":[1,null],"c":[1,null]}"#)
    #expect(
      writer.failures == [
        WritingFailure(pointer: "/a~1b/1", type: "T", reason: "first\u{0}\""),
        WritingFailure(pointer: "/c/1", type: "T", reason: String(repeating: "é", count: 128) + "…"),
      ])
    writer.settleFailures(from: 7)
    #expect(writer.failures.count == 2)
    writer.removeAll()
    #expect(writer.failures.isEmpty && !writer.hasFailure)
  }

  @Test func `what says why values could not be written is read back`() {
    let failures = [("/a", "A", "one"), ("/b", "B", "one"), ("/c/0", "A", "one"), ("", "A", "two")].map {
      WritingFailure(pointer: $0, type: $1, reason: $2)
    }
    let json = WritingFailure.json(of: failures)
    #expect(json[0] == ["at": ["/a", "/c/0"], "type": "A", "reason": "one"])
    #expect(Set(WritingFailure.failures(in: json)) == Set(failures))
    let odd: [JSONValue?] = [nil, 1, [1], [["at": "/a"]], [["at": [1]]], [["type": "A"]]]
    for odd in odd { #expect(WritingFailure.failures(in: odd).isEmpty) }
  }
}
