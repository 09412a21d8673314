import Testing

@testable import PlayheadFormat

@Suite struct AttachReplyTests {
  @Test(arguments: [
    (#"{"kind":"attached","app":"a"}"#, true), (#"{"kind":"answer","id":1}"#, true),
    (#" { "kind" : "attached", "app":"a"}"#, true), ("{\t\"kind\":\t\"answer\"}\n", true),
    (#"{"kind":"action","seq":1}"#, false), (#"{"kin"#, false), ("", false), ("{", false),
    (#"{"seq":1,"kind":"answer"}"#, false), (#"{"kind" "answer"}"#, false),
  ])
  func `a line is known for an answer by its first member, with white space or without`(line: String, isOne: Bool) {
    #expect(Array(line.utf8).withUnsafeBytes { AttachReply.isOne($0) } == isOne)
  }
}
