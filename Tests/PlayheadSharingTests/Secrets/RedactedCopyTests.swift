import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import Testing

/// A copy of a recording without what nobody else may see.
@Suite struct RedactedCopyTests {
  private static let root = URL(filePath: PackageFolder.path)

  /// Why an answer in a branch is doubtful names values.
  @Test func `of a branch nothing names what is redacted`() throws {
    try withTemporaryFolder { folder in
      let file = try RecordingFile(path: Self.root.appending(path: "recordings/corpus/v1/branch.jsonl").path)
      let copy = try RedactedCopy(file, places: ["/rows/*/title"], to: "\(folder)/a.jsonl")
      let text = try String(contentsOfFile: copy.path, encoding: .utf8)
      #expect(!text.contains("Towel") && !text.contains("Kettle") && !text.contains("because"))
      #expect(try RecordingFile(path: copy.path).recording.doubtfulAnswers() == [4])
    }
  }

  private static let token = "hunter2-\"4711\"/é"
  private static let card = 4_111_111_111_111_111
  private static let header = #"""
    {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z",\#
    "store":{"name":"App","state":"App","action":"Action","fidelity":"recordable"},\#
    "host":{"app":"shop","argument":"--token=TOKEN"},\#
    "schema":{"types":{"App":{"fields":[["session","Session"],["log","[String]"],["names","[String: Int]"],["blob","Data"],\#
    ["mode","Mode"],["card","Int"],["copy","String?"]]},"Session":{"fields":[["token","String"],["user","String"]]},\#
    "Mode":{"values":[["secret","hidden!"],["open","open"]]},\#
    "Action":{"cases":[["login",[["password","String"],["remember","Bool"]]],["set",[["_0","BindingAction<App>"]]],["clear",[]]]}},\#
    "state":"App","action":"Action"},\#
    "state":{"session":{"token":"TOKEN","user":"ada"},"log":["used TOKEN twice: TOKEN"],"names":{"TOKEN":1,"b":2},\#
    "blob":"BASE64","mode":"open","card":4111111111111111}}
    """#

  /// A recording with a secret in each place at which a value can stand.
  private static func lines() -> [String] {
    [
      header,
      #"{"kind":"note","seq":0,"t":0,"name":"before","text":"it is TOKEN"}"#,
      #"{"kind":"action","seq":1,"t":1,"name":"login","action":{"login":{"password":"TOKEN","remember":true}}}"#,
      #"{"kind":"change","seq":1,"dur":1,"reads":[{"key":"keychain","value":{"item":"TOKEN","TOKEN":[1]}}],"#
        + #""patch":[{"op":"add","path":"/log/1","value":"again TOKEN"},{"op":"replace","path":"/names/TOKEN","value":3},"#
        + #"{"op":"add","path":"/copy","value":"card 4111111111111111"}]}"#,
      #"{"kind":"effect","id":1,"event":"start","seq":1,"t":1,"name":"login TOKEN","at":"A.swift:1"}"#,
      #"{"kind":"effect","id":1,"event":"fail","t":2,"error":"401: Basic BASIC"}"#,
      #"{"kind":"action","seq":2,"t":3,"name":"set","action":{"set":{"_0":{"path":"session.token","value":"TOKEN"}}}}"#,
      #"{"kind":"change","seq":2,"dur":1,"patch":[{"op":"copy","from":"/session/token","path":"/copy"},"#
        + #"{"op":"move","from":"/names/TOKEN","path":"/names/c"}]}"#,
      #"{"kind":"keyframe","seq":2,"t":3,"state":{"session":{"token":"TOKEN","user":"ada"},"#
        + #""log":["used TOKEN twice: TOKEN","again TOKEN"],"names":{"b":2,"c":3},"blob":"BASE64","mode":"open","#
        + #""card":4111111111111111,"copy":"TOKEN"}}"#,
      #"{"kind":"effect","id":2,"event":"start","seq":2,"t":4,"name":"run"}"#,
      #"{"kind":"effect","id":2,"event":"cancel","t":5,"by":2,"cancelID":"(TOKEN)"}"#,
      #"{"kind":"later","x":{"TOKEN":["https://a.b/?t=PERCENT"]}}"#,
      #"{"kind":"action","seq":3,"t":6,"name":"clear","from":{"effect":1},"action":{"clear":{}}}"#,
      #"{"kind":"change","seq":3,"dur":1,"patch":[{"op":"replace","path":"/session/token","value":""},"#
        + #"{"op":"remove","path":"/copy"},{"op":"replace","path":"/mode","value":"hidden!"}]}"#,
      #"{"kind":"end","t":7,"seq":3,"status":"closed"}"#,
    ].map { line in
      let json = String(decoding: (try? JSONEncoder().encode(token)) ?? Data(), as: UTF8.self).dropFirst().dropLast()
      return
        line
        .replacing("BASE64", with: Data(token.utf8).base64EncodedString())
        .replacing("BASIC", with: Data("ada:\(token)".utf8).base64EncodedString())
        .replacing("PERCENT", with: token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        .replacing("/names/TOKEN", with: "/names/" + json.replacing("/", with: "~1").replacing("\\~1", with: "~1"))
        .replacing("TOKEN", with: json)
    }
  }

  private func planted(in folder: String) throws -> RecordingFile {
    let path = "\(folder)/a.jsonl"
    try (Self.lines().joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return try RecordingFile(path: path)
  }

  /// All bytes in which a reader could find the token, its base64 at each of the three places in a group among them.
  private func forms() -> [Data] {
    let token = Self.token
    let escaped = String(decoding: (try? JSONEncoder().encode(token)) ?? Data(), as: UTF8.self)
    var forms = [token, String(escaped.dropFirst().dropLast()), "hunter2", "\(Self.card)"]
    for start in 0..<3 {
      // The bytes that make up whole groups.
      let bytes = Data(token.utf8.dropFirst(start))
      forms.append(Data(bytes.prefix(bytes.count / 3 * 3)).base64EncodedString())
    }
    return forms.map { Data($0.utf8) }
  }

  @Test func `a place in code keeps no secret that the scan finds`() throws {
    try withTemporaryFolder { folder in
      let places = ["token=ghp_0123456789abcdefghijklmnop/App.swift:12", "App/App.swift:7"]
      let lines = places.enumerated().map { number, place in
        #"{"kind":"effect","id":\#(number + 1),"event":"start","t":1,"name":"run","at":"\#(place)"}"#
      }
      try ([Self.lines()[0]] + lines).joined(separator: "\n").appending("\n").write(
        toFile: "\(folder)/a.jsonl", atomically: true, encoding: .utf8)
      let file = try RecordingFile(path: "\(folder)/a.jsonl")
      let copy = try RedactedCopy(file, places: [], redactsFound: true, to: "\(folder)/b.jsonl")
      let text = try String(contentsOfFile: copy.path, encoding: .utf8)
      #expect(!text.contains("ghp_"), "\(text)")
      #expect(text.contains(#""at":"App/App.swift:7""#), "\(text)")
    }
  }

  @Test func `nothing is left of a secret wherever it stood`() throws {
    try withTemporaryFolder { folder in
      let file = try planted(in: folder)
      for path in ["\(folder)/b.jsonl", "\(folder)/b.jsonl.gz"] {
        let copy = try RedactedCopy(file, places: ["/session/token", "/card"], to: path)
        #expect(copy.neverMatched == [])
        #expect(copy.keptNames == 0)
        #expect(copy.unreadLines == 0)
        let copied = try RecordingFile(path: path)
        var text = ""
        try LinesExport(Debugger(copied.recording).timeline, in: 0...3).write { text += $0 }
        let bytes = try Data(contentsOf: URL(filePath: path))
        for form in forms() {
          #expect(Data(text.utf8).range(of: form) == nil, "\(String(decoding: form, as: UTF8.self))")
          #expect(bytes.range(of: form) == nil)
        }
        #expect(copied.recording.header.redacted == ["/session/token", "/card"])
      }
    }
  }

  @Test func `it steps as the recording does`() throws {
    try withTemporaryFolder { folder in
      let original = try planted(in: folder).recording
      let copy = try RecordingFile(
        path: RedactedCopy(
          RecordingFile(path: "\(folder)/a.jsonl"), places: ["/session/token"], to: "\(folder)/b.jsonl"
        ).path
      ).recording
      func token(_ position: Int) throws -> String? {
        try copy.state(at: position)["session"]?["token"]?.string
      }
      let placeholder = try #require(try token(0))
      #expect(placeholder.hasPrefix("redacted"))
      #expect(try token(1) == placeholder)
      #expect(try token(3) == "")
      // Equal values have equal placeholders, wherever they stand.
      #expect(try copy.state(at: 2)["copy"]?.string == placeholder)
      #expect(try copy.state(at: 0)["log"]?[0]?.string == "used \(placeholder) twice: \(placeholder)")
      #expect(try copy.state(at: 1)["names"]?[placeholder] == 3)
      #expect(try copy.state(at: 2)["names"] == ["b": 2, "c": 3])
      #expect(try copy.state(at: 1)["session"]?["user"] == "ada")
      #expect(try copy.action(2).value?["set"]?["_0"]?["value"]?.string == placeholder)
      #expect(try #require(try copy.change(1)).reads.first?.value["item"]?.string == placeholder)
      // What nobody asked for is as it was.
      #expect(try copy.state(at: 3)["card"] == 4_111_111_111_111_111)
      #expect(try copy.state(at: 3)["mode"] == "hidden!")
      #expect(copy.last == original.last)
      #expect(copy.ending.status == original.ending.status)
    }
  }

  @Test func `a value that a program knows as one of few is not replaced elsewhere`() throws {
    try withTemporaryFolder { folder in
      let file = try planted(in: folder)
      let copy = try RedactedCopy(file, places: ["/session/user", "/mode"], to: "\(folder)/b.jsonl")
      let modes = try (0...3).map { try RecordingFile(path: copy.path).recording.state(at: $0)["mode"]?.string }
      #expect(Set(modes.compactMap(\.self)).isSubset(of: ["hidden!", "open"]))
      #expect(modes[2] != modes[3])
    }
  }

  @Test(arguments: ["counter", "guessmyage", "list", "primes", "repositories", "timer"])
  func `of a sample of which all is redacted each position is there`(name: String) throws {
    try withTemporaryFolder { folder in
      let file = try RecordingFile(path: Self.root.appending(path: "recordings/\(name).jsonl").path)
      // The copy is compared with the recording as it is made.
      let copy = try RedactedCopy(file, places: ["/**"], to: "\(folder)/a.jsonl")
      let copied = try RecordingFile(path: copy.path).recording
      for position in 0...copied.last {
        let (state, original) = (try copied.state(at: position), try file.recording.state(at: position))
        #expect(Self.shape(state) == Self.shape(original), "\(position)")
        #expect(
          try (copied.state(at: max(0, position - 1)) == state)
            == (file.recording.state(at: max(0, position - 1)) == original))
      }
    }
  }

  /// A value with nothing but its form.
  private static func shape(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members): .object(members.mapValues(shape))
    case .array(let elements): .array(elements.map(shape))
    default: .string("\(value.kind)")
    }
  }

  @Test func `what the scan finds is redacted without a pattern`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let lines = [
        Self.header.replacing("BASE64", with: "").replacing("TOKEN", with: "x"),
        #"{"kind":"note","seq":0,"t":0,"name":"n","text":"ask ada.lovelace@example.org"}"#,
      ]
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let copy = try RedactedCopy(RecordingFile(path: path), places: [], redactsFound: true, to: "\(folder)/b.jsonl")
      let text = try String(contentsOfFile: copy.path, encoding: .utf8)
      #expect(!text.contains("lovelace"))
      #expect(!text.contains("4111111111111111"))
      var scan = SecretScan()
      try scan.run(FileSource(path: copy.path))
      #expect(scan.findings.isEmpty, "\(scan.findings)")
      #expect(try RecordingFile(path: copy.path).recording.header.redacted == ["/session/token", "/card"])
    }
  }

  @Test func `a pattern that leads nowhere is an error`() throws {
    try withTemporaryFolder { folder in
      let file = try planted(in: folder)
      for (pattern, message) in [
        ("/session/tokn", #"cannot redact "/session/tokn": found no "tokn" in Session, expected token or user"#),
        (
          "token",
          #"cannot redact "token": at byte 0 found a pointer that begins otherwise, expected '/' at the start of it"#
        ),
      ] {
        do throws(SharingError) {
          _ = try RedactedCopy(file, places: [pattern], to: "\(folder)/b.jsonl")
          Issue.record("no error for \(pattern)")
        } catch {
          #expect(error.description == message)
          #expect(error.hint != nil)
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.jsonl"])
      let copy = try RedactedCopy(file, places: ["/log/*", "reads:/uuid"], to: "\(folder)/b.jsonl")
      #expect(copy.neverMatched == ["reads:/uuid"])
    }
  }

  @Test func `a line that cannot be read leaves a gap`() throws {
    try withTemporaryFolder { folder in
      var lines = Self.lines()
      lines[1] = #"{"kind":"note","seq":0,"t":0,"name":"before","text":"hunter2-"4711""}"#
      let path = "\(folder)/a.jsonl"
      try (lines.joined(separator: "\n") + "\n{\"kind\":\"no").write(toFile: path, atomically: true, encoding: .utf8)
      let file = try RecordingFile(path: path, options: Recording.Options(recovers: true))
      let copy = try RedactedCopy(file, places: ["/session/token"], to: "\(folder)/b.jsonl")
      #expect(copy.unreadLines == 1)
      let text = try String(contentsOfFile: copy.path, encoding: .utf8)
      #expect(text.contains("could not be read to be redacted"))
      #expect(!text.contains("hunter2"))
    }
  }

  @Test func `a change whose patch cannot be read leaves a gap`() throws {
    try withTemporaryFolder { folder in
      var lines = Self.lines()
      lines[3] = #"{"kind":"change","seq":1,"dur":1,"patch":[{"op":"set","path":"/session/token","value":"hunter3"}]}"#
      let path = "\(folder)/a.jsonl"
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let file = try RecordingFile(path: path, options: Recording.Options(recovers: true))
      let copy = try RedactedCopy(file, places: ["/session/token"], to: "\(folder)/b.jsonl")
      let text = try String(contentsOfFile: copy.path, encoding: .utf8)
      #expect(text.contains("could not be read to be redacted"))
      #expect(!text.contains("hunter"))
      // After it nobody knows what the next change copies.
      #expect(copy.unreadLines == 2)
    }
  }
}
