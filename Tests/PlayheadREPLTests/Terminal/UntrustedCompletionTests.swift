import PlayheadFormat
import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tab and Enter on names from strangers: of a recording, and of files.
@Suite struct UntrustedCompletionTests {
  /// What a name can hold to become a command, or to act on the terminal; each after a letter of its own.
  private static let evils = [
    "\n!touch $MARK", "\r!touch $MARK", "|touch $MARK", " |touch $MARK", ";touch $MARK", "$(touch $MARK)",
    "`touch $MARK`", "\"|touch $MARK", "\\\"|touch $MARK", "\\|touch $MARK", "'|touch $MARK", "&touch $MARK", "\t!x",
    "\u{1B}[2J", "\u{9B}2J", "\u{7F}", "\u{202E}x", "\u{200B}x", "\u{2028}!touch $MARK", "\u{FFF9}x", "\u{FE0F}x",
  ]

  private static let letters = evils.indices.map { String(UnicodeScalar(UInt8(ascii: "b") + UInt8($0))) }

  private static var names: [String] { zip(letters, evils).map { $0 + $1 } }

  /// Names that share it, and differ after it.
  private static var pairs: [String] { zip(letters, evils).flatMap { ["\($0)\($1)1", "\($0)\($1)2"] } }

  /// A recording with names of actions, notes, members, keys and cases.
  private static func recording(_ names: [String]) -> String {
    func json(_ text: String) -> String {
      var writer = JSONWriter()
      writer.append(.string(text))
      return writer.text
    }
    let cases = names.map { "[\(json($0)),[]]" }.joined(separator: ",")
    let fields = names.map { "[\(json($0)),\"Int\"]" }.joined(separator: ",")
    let members = names.map { "\(json($0)):1" }.joined(separator: ",")
    var text =
      #"{"kind":"header","format":"playhead","version":1,"schema":{"types":{"S":{"fields":[["keys","K"],\#(fields)]},"A":{"cases":[\#(cases)]}},"state":"S","action":"A"},"state":{"keys":{\#(members)},\#(members)}}"#
      + "\n"
    for (index, name) in names.enumerated() {
      text += #"{"kind":"action","seq":\#(index + 1),"t":1,"name":\#(json(name))}"# + "\n"
      text += #"{"kind":"change","seq":\#(index + 1),"dur":1}"# + "\n"
      text += #"{"kind":"note","seq":\#(index + 1),"t":1,"name":\#(json(name))}"# + "\n"
    }
    return text
  }

  @Test(
    arguments: [
      "goto ", "break ", "print ", "print keys.", "print keys[\"", "send .", "send ", "source FOLDER/", "!echo FOLDER/",
    ],
    [names, pairs])
  func `Tab and Enter run no command out of a name, and show none of what acts on a terminal`(
    command: String, names: [String]
  ) throws {
    try withTemporaryFolder { folder in
      for name in names { close(open("\(folder)/\(name)", O_CREAT | O_WRONLY, 0o600)) }
      let path = "\(folder)/a.jsonl"
      let file = try #require(fopen(path, "w"))
      fputs(Self.recording(names), file)
      fclose(file)
      let session = try Pseudoterminal(
        executable: "playhead", arguments: [path],
        environment: ["XDG_STATE_HOME": "/dev/null", "MARK": "\(folder)/MARK"], size: (300, 24))
      try session.wait(for: "(playhead 0/")
      for letter in Self.letters {
        session.send(command.replacing("FOLDER", with: folder) + letter + "\t\t\t\r")
        // Tab is a key once the next line is edited: after the answer, as the terminal echoes what is typed ahead.
        session.send("zz\(letter)\r")
        try session.wait(for: "no command 'zz\(letter)'")
        try session.wait(for: "\n(playhead ")
      }
      session.send("quit\r")
      #expect(try session.exitStatus() == .exited(0))
      #expect(access("\(folder)/MARK", F_OK) != 0)
      // readline itself rings, and moves the cursor back.
      let bad = session.transcript.unicodeScalars.filter {
        !"\r\n\u{7}\u{8}".unicodeScalars.contains($0)
          && ($0.properties.generalCategory == .control || $0.properties.isDefaultIgnorableCodePoint
            || "\u{202E}\u{2028}\u{FFF9}".unicodeScalars.contains($0))
      }
      #expect(bad.isEmpty)
    }
  }
}
