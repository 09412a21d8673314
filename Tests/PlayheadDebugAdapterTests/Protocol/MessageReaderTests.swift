import PlayheadFormat
import Testing

@testable import PlayheadDebugAdapter

@Suite struct MessageReaderTests {
  private func found(_ bytes: [UInt8], at once: Int = .max) -> [MessageReader.Found] {
    var reader = MessageReader()
    var found: [MessageReader.Found] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.take(rest.prefix(once))
      rest = rest.dropFirst(once)
      while let next = reader.next() { found.append(next) }
    }
    return found
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `messages are the same however they are cut`(count: Int) {
    let text = "Content-Length: 7\r\n\r\n{\"a\":1}content-length:2\r\nContent-Type: x\r\n\r\n[]"
    #expect(found(Array(text.utf8), at: count) == [.message(["a": 1]), .message([])])
  }

  @Test func `what is broken in a frame leaves the next one whole`() {
    let text =
      "Content-Length: 3\r\n\r\n{a}Content-Length: 2\r\n\r\n{}Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1"
    let found = found(Array(text.utf8))
    #expect(found.count == 4)
    guard case .problem? = found.first else { return #expect(Bool(false)) }
    #expect(found[1] == .message([:]) && found[3] == .message(1))
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "found 'GET / HTTP/1.1', expected the field 'Content-Length'"),
    ("\u{16}\u{3}\u{1}", "found no field 'Content-Length'"), ("{\"seq\":1}", "found no field 'Content-Length'"),
  ])
  func `another protocol ends it with a word`(text: String, problem: String) {
    #expect(found(Array(text.utf8)) == [.over(problem)])
    #expect(found(Array(text.utf8), at: 1) == [.over(problem)])
  }

  @Test(arguments: [1, 2, 5, 1000])
  func `lines between messages and other fields are passed over`(count: Int) {
    let text = "\r\nContent-Type: x\r\nCONTENT-LENGTH : 2\r\n\r\n{}\r\n\r\nContent-Length: 2\r\n\r\n[]\n"
    let messages: [MessageReader.Found] = [.message([:]), .message([])]
    #expect(found(Array(text.replacing("LENGTH :", with: "LENGTH:").utf8), at: count) == messages)
  }

  @Test(arguments: [
    "99999999999999999999", "-1", "9223372036854775807", "16777217", "1e3", "", "abc", "٣", "0x10",
    String(repeating: "9", count: 3000),
  ])
  func `a length that is none ends it with a word`(length: String) {
    guard case .over(let problem)? = found(Array("Content-Length: \(length)\r\n\r\n{}".utf8)).first else {
      return #expect(Bool(false))
    }
    #expect(problem?.hasPrefix("found a Content-Length of '") == true)
    #expect((problem?.count ?? 0) < 200)
  }

  @Test func `fields without an end are not kept for ever`() {
    let bytes = Array("Content-Length: 1\r\nX: ".utf8) + [UInt8](repeating: 0x61, count: 10_000)
    guard case .over(let problem)? = found(bytes, at: 100).first else { return #expect(Bool(false)) }
    #expect(problem == "the fields before a message are longer than 4096 bytes")
  }

  @Test func `what nests deep is told, and does not end the process`() {
    let text = String(repeating: "[", count: 1_000_000)
    guard case .problem? = found(AdapterFrames.frame(text)).first else { return #expect(Bool(false)) }
  }
}

enum AdapterFrames {
  static func frame(_ text: String) -> [UInt8] { Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8) }
}
