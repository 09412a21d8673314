import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

/// `@Redacted` marks fields for `@Recordable`, and never does nothing.
@Suite struct RedactedMacroTests {
  @Test func `marks fields in the schema`() {
    let lines = body(
      of: "describeRecorded",
      in: """
        @Recordable
        struct State {
          @Redacted var token: String
          var user: String
        }
        """)
    #expect(lines.contains { $0.contains(#"describe("token", in: &types).redacted())"#) })
    #expect(lines.contains { $0.contains(#"describe("user", in: &types))"#) })
  }

  @Test func `marks the payload or the labels that are named`() {
    let lines = body(
      of: "describeRecorded",
      in: """
        @Recordable
        enum Action {
          @Redacted case code(String)
          @Redacted("password", "_2") case form(user: String, password: String, Int)
          @Redacted case pair((Int, Int))
        }
        """
    ).filter { $0.contains("payload.append") }
    #expect(lines.map { $0.contains(".redacted())") } == [true, false, true, true, true])
  }

  @Test(arguments: [
    (
      "struct State { @Redacted var token: String }",
      "@Redacted has a meaning only in the declaration of a type that is @Recordable; without it the value would be recorded"
    ),
    ("@Redacted var token = 1", "@Redacted has a meaning only in the declaration"),
    ("@Recordable struct S { @Redacted var a: Int { 1 } }", "@Redacted can be applied to a stored property, or"),
    ("@Recordable struct S { @Redacted static var a = 1 }", "@Redacted can be applied to a stored property, or"),
    ("@Recordable struct S { @Redacted func a() {} }", "@Redacted can be applied to a stored property, or"),
    ("@Recordable enum A { @Redacted case a }", "@Redacted can be applied to a stored property, or"),
    (
      "@Recordable struct S { @Redacted(\"a\") var a = 1 }", "@Redacted takes labels only where it is applied to a case"
    ),
    (
      "@Recordable enum A { @Redacted(\"pasword\") case a(password: String) }",
      "the case has no value with the label 'pasword'; '_0' is the first one without a label"
    ),
  ])
  func `refuses what it cannot redact`(source: String, message: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "File.swift")])
    _ = file.expand(
      macroSpecs: ["Redacted": MacroSpec(type: RedactedMacro.self)],
      contextGenerator: { node in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      }, indentationWidth: .spaces(2))
    #expect(context.diagnostics.count == 1)
    #expect(context.diagnostics.first?.diagMessage.message.hasPrefix(message) == true, "\(context.diagnostics)")
  }
}
