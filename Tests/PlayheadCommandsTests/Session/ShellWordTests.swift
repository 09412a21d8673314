import ProcessTesting
import Testing

@testable import PlayheadCommands

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("", ""), ("ls ", ""), ("ls a", "a"), (#"ls a\ b"#, "a b"), (#"ls 'a b' c"#, "c"), (#"ls "a\" b" c"#, "c"),
    ("ls;c", "c"), ("ls|c", "c"), ("a=b", "a=b"), ("\\#x", "#x"), ("a#b", "a#b"), ("$(c", "c"), ("ls $HOME c", "c"),
    ("~/c", "~/c"), ("한글", "한글"),
  ])
  func `the last word is what the shell makes of it`(text: String, word: String) {
    #expect(ShellWord(atEndOf: text)?.text == word)
  }

  @Test(arguments: ["'a", "\"a", #"a\"#, "'a'", "a\"b\"", "$HOME", "*.c", "a?", "# a", "ls # a", "`a", "\"$(a"])
  func `a word that is not plain is none`(text: String) {
    #expect(ShellWord(atEndOf: text) == nil)
  }

  @Test func `what is quoted is read back, by the shell as well`() throws {
    let ascii = String(decoding: Array(0x20...0x7E) as [UInt8], as: UTF8.self)
    for text in [ascii, "#a", "~", "~/a", "-n", "a=b", "{a,b}", "한글 é", "!!", "''"] + ascii.map(String.init) {
      let quoted = ShellWord.quoted(text)
      #expect(ShellWord(atEndOf: "echo " + quoted)?.text(from: 5) == text)
      let session = try PipeSession(
        executable: "/bin/sh", arguments: ["-c", "printf '%s.' \(quoted) x"], input: .devNull)
      #expect(session.output == "\(text).x.")
    }
  }
}
