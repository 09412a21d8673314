import PlayheadFormat
import PlayheadReader
import Testing

/// Who looks at what a change does sees each operation once, however its line is written.
@Suite struct StateCursorLookTests {
  private static let operations = [
    #"{"op":"replace","path":"/a","value":1}"#, #"{"op":"add","path":"/b~1c","value":[{"id":1}]}"#,
  ]

  @Test(arguments: [
    ("", ""), (#","unknown":["/a"]"#, ""), (#","cut":["/a"],"unknown":["/a"]"#, ""), (#","later":{"x":[1]}"#, ""),
    (#","unwritten":[{"at":["/a"],"type":"T","reason":"r"}]"#, ""),
    ("", #"{"op":"replace","path":"\u002fa","value":2}"#),
    ("", #"{"value":3,"path":"/a","op":"replace"}"#), ("", #"{"op":"move","from":"/a","path":"/d"}"#), (" ", ""),
  ])
  func `each operation is seen once`(rest: String, last: String) throws {
    let patch = (Self.operations + (last.isEmpty ? [] : [last])).joined(separator: ",")
    let lines = [
      #"{"kind":"header","format":"playhead","version":1,"state":{"a":0}}"#,
      #"{"kind":"action","seq":1,"t":1,"name":"a","action":{"a":{}}}"#,
      #"{"kind":"change","seq":1,"dur":1,"patch":[\#(patch)]\#(rest)}"#,
    ]
    let recording = try Recording(MemorySource(Array((lines.joined(separator: "\n") + "\n").utf8), name: "look"))
    var cursor = StateCursor(recording)
    var seen = 0
    let advance = try cursor.advance(in: recording) { _, _ in seen += 1 }
    #expect(seen == advance.looks.count)
    #expect(seen == (last.isEmpty ? 2 : last.contains("move") ? 4 : 3))
    #expect(try cursor.state(in: recording) == recording.state(at: 1))
  }
}
