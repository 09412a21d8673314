import Foundation
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import Testing

/// Secrets in each place where a text can stand.
@Suite struct SecretScanTests {
  private static let lines = [
    #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},"host":{"user":"a@example.org"},"state":{"session":{"token":"t"},"mails":["b@example.org","none"]}}"#,
    #"{"kind":"action","seq":1,"t":1,"name":"login","action":{"login":{"_0":{"password":"p","user":"x"}}}}"#,
    #"{"kind":"change","seq":1,"dur":1,"reads":[{"key":"keychain","value":"ghp_0123456789abcdefghijklmnopqrstuvwxyz"}],"patch":[{"op":"add","path":"/mails/2","value":"c@example.org"},{"op":"replace","path":"/session/token","value":"u"},{"op":"add","path":"/cards/-","value":4111111111111111}]}"#,
    #"{"kind":"effect","id":1,"event":"start","seq":1,"t":1,"name":"load"}"#,
    #"{"kind":"effect","id":1,"event":"fail","t":1,"error":"no answer for d@example.org"}"#,
    #"{"kind":"note","seq":1,"t":1,"name":"odd","text":"Bearer 0123456789abcdefgh"}"#,
    #"{"kind":"keyframe","seq":1,"t":1,"state":{"byMail":{"e@example.org":1},"token":"redacted0123456789abcdef","secret":""}}"#,
    #"{"kind":"later","what":{"password":"q"}}"#,
    #"{"kind":"cha"#,
  ]

  @Test func `each place is told`() throws {
    var scan = SecretScan()
    try scan.run(MemorySource(Array(Self.lines.joined(separator: "\n").utf8), name: "a.jsonl"))
    let told = scan.findings.map { "\($0.part) \($0.place) \($0.kind) ×\($0.count) at \($0.position)" }
    #expect(
      told == [
        "header /host/user email ×1 at 0", "state /session/token named ×2 at 0", "state /mails/* email ×2 at 0",
        "action /login/_0/password named ×1 at 1", "reads reads:/keychain key ×1 at 1", "state /cards/* card ×1 at 1",
        "effect /error email ×1 at 1", "note /text bearer ×1 at 1", "state /byMail/* email ×1 at 1",
        "later /what/password named ×1 at 1",
      ])
    #expect(scan.furtherCount == 0)
  }

  @Test func `places are told up to a limit`() throws {
    var scan = SecretScan()
    let members = (0..<1500).map { #""k\#($0)x":"a@example.org""# }.joined(separator: ",")
    try scan.run(MemorySource(Array(#"{"kind":"keyframe","seq":0,"t":0,"state":{\#(members)}}"#.utf8), name: "a.jsonl"))
    #expect(scan.findings.count == SecretScan.limit)
    #expect(scan.furtherCount == 500)
  }

  @Test func `the program tells them and shows none`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      try Self.lines.dropLast().joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let session = try PipeSession(executable: "playhead", arguments: ["scan", path], input: .devNull)
      #expect(session.status == .exited(3))
      #expect(
        session.output.hasPrefix(
          """
          \(path): 10 places look like a secret; 'redact --found -o COPY' writes a copy without them
            header /host/user: an e-mail address, 13 characters, first at 0
            state /session/token: a value of this name, 1 character, 2 times, first at 0

          """), "\(session.output)")
      for secret in ["example.org", "ghp_0", "4111", "012345"] { #expect(!session.output.contains(secret)) }
      let json = try PipeSession(executable: "playhead", arguments: ["scan", "--json", path], input: .devNull)
      #expect(json.output.hasSuffix(#"{"command":"scan","places":10,"more":0,"unread":0}"# + "\n"))
      let none = try PipeSession(executable: "playhead", arguments: ["scan", "\(folder)/none"], input: .devNull)
      #expect(none.status == .exited(65))
      // Packing tells them, too, and those in the notes.
      try #"{"kind":"note","seq":1,"t":1,"name":"who","text":"ask f@example.org"}"#.write(
        toFile: path + ".notes.jsonl", atomically: true, encoding: .utf8)
      let pack = try PipeSession(executable: "playhead", arguments: ["pack", path], input: .devNull)
      #expect(pack.errors.hasPrefix("\(path): 11 places look like a secret\n"))
      // Nobody is there to be asked.
      #expect(pack.errors.contains("nothing was packed: '--with-secrets' packs it all the same"))
      #expect(pack.status == .exited(1))
      #expect(pack.output == "")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.jsonl.gz"))
      let all = try PipeSession(executable: "playhead", arguments: ["pack", path, "--with-secrets"], input: .devNull)
      #expect(all.errors.hasPrefix("\(path): 11 places look like a secret\n"))
      #expect(all.status == .exited(0))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/a.jsonl.gz"))
      #expect(all.output.contains("The last actions:"))
      for secret in ["example.org", "ghp_0", "4111", "012345"] {
        #expect(!all.output.contains(secret), "\(all.output)")
      }
    }
  }
}
