import SwiftDiagnostics
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct RecordableDiagnosticTests {
  @Test func `refuses a class and offers a struct`() {
    expectExpansion(
      """
      @Recordable
      final class State {
        var count = 0
      }
      """,
      to: """
        final class State {
          var count = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            @Recordable cannot be applied to a class: an old state and a new one would share the instance, so that no \
            change is seen; make it a struct
            """,
          line: 1, column: 1, fixIts: [FixItSpec(message: "change 'class' to 'struct'")])
      ],
      fixedSource: """
        @Recordable
        final struct State {
          var count = 0
        }
        """)
  }

  @Test func `a type inside a private one is refused, unless that is at file scope`() {
    expectExpansion(
      """
      enum Feature {
        private enum Part {
          @Recordable
          struct State {
          }
        }
      }
      """,
      to: """
        enum Feature {
          private enum Part {
            struct State {
            }
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            @Recordable makes an extension, and no extension reaches a type inside 'Part', which is private inside \
            another type; make 'Part' fileprivate
            """,
          line: 3, column: 5)
      ])
  }

  @Test func `two cases of one name are refused`() {
    expectExpansion(
      """
      @Recordable
      enum Action {
        case load(id: Int), save
        case load(name: String)
      }
      """,
      to: """
        enum Action {
          case load(id: Int), save
          case load(name: String)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            a recording knows a case by its name alone, as Codable does, and 'load' is the name of another one; give \
            this case a name of its own
            """,
          line: 4, column: 8)
      ])
  }

  @Test func `refuses a private type in another and offers fileprivate`() {
    expectExpansion(
      """
      enum Feature {
        @Recordable
        private struct State {
        }
      }
      """,
      to: """
        enum Feature {
          private struct State {
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@Recordable makes an extension, and no extension reaches a private type inside another type",
          line: 3, column: 3, fixIts: [FixItSpec(message: "change 'private' to 'fileprivate'")])
      ],
      fixedSource: """
        enum Feature {
          @Recordable
          fileprivate struct State {
          }
        }
        """)
  }

  @Test func `refuses what is no value`() {
    expectExpansion(
      "@Recordable actor A {}", to: "actor A {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@Recordable can be applied to a struct or an enum, not to an actor", line: 1, column: 1)
      ])
  }

  @Test func `refuses what cannot be kept`() {
    expectExpansion(
      "@Recordable struct A: ~Copyable {}", to: "struct A: ~Copyable {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@Recordable cannot be applied to a noncopyable type: a recorder keeps the old value",
          line: 1, column: 23)
      ])
  }

  @Test func `refuses parameter packs`() {
    expectExpansion(
      "@Recordable struct A<each T> {}", to: "struct A<each T> {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@Recordable cannot be applied to a type with a parameter pack or a value parameter",
          line: 1, column: 22)
      ])
  }

  @Test func `refuses properties that it cannot see`() {
    expectExpansion(
      """
      @Recordable struct A {
        #if DEBUG
          var a = 1
        #endif
      }
      """,
      to: """
        struct A {
          #if DEBUG
            var a = 1
          #endif
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@Recordable cannot see stored properties inside #if; declare the property outside of it",
          line: 2, column: 3)
      ])
  }

  @Test func `refuses a tuple of properties`() {
    expectExpansion(
      """
      @Recordable struct A {
        var (a, b) = (1, 2)
      }
      """,
      to: """
        struct A {
          var (a, b) = (1, 2)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@Recordable needs a declaration of its own for each stored property", line: 2, column: 7)
      ])
  }

  @Test func `refuses a property that could not be made`() {
    expectExpansion(
      """
      @Recordable struct A {
        var a: Int
        enum CodingKeys: CodingKey {}
      }
      """,
      to: """
        struct A {
          var a: Int
          enum CodingKeys: CodingKey {}
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'a' is not one of the CodingKeys and has no value to be made with when a recording is read",
          line: 2, column: 7)
      ])
  }

  @Test(
    arguments: [
      ("func encode(to encoder: any Encoder) throws {}", "encode(to:)", 8),
      ("init(from decoder: any Decoder) throws {}", "init(from:)", 3),
      ("init(from decoder: Decoder) throws {}", "init(from:)", 3),
    ])
  func `warns of coding of the type's own`(declaration: String, name: String, column: Int) {
    let message = """
      @Recordable records stored properties or cases and never calls this '\(name)'; remove @Recordable to record by \
      Codable, or move this into an extension if they are meant to differ
      """
    expectDiagnostics(
      """
      @Recordable struct A {
        \(declaration)
      }
      """, [DiagnosticSpec(message: message, line: 2, column: column, severity: .warning)])
  }

  @Test(
    arguments: [
      "func encode(to text: String) {}", "init(from date: Date) {}",
      "func encode(to encoder: any Encoder, with: Int) {}",
    ])
  func `does not warn of other functions`(declaration: String) {
    expectDiagnostics("@Recordable struct A { \(declaration) }", [])
  }

  @Test func `refuses coding keys that it cannot read`() {
    expectDiagnostics(
      """
      @Recordable struct A {
        var a = 1
        typealias CodingKeys = Keys
      }
      """,
      [
        DiagnosticSpec(
          message: "@Recordable reads CodingKeys only where they are an enum in the declaration of the type",
          line: 3, column: 3)
      ])
  }

  @Test(
    arguments: [
      "let id = 7", "let name: String = \"a\"", "let kind = Kind.row", "let tags = [\"a\": [1]]",
      "let run = { make() }", "var id = UUID()", "static let id = UUID()", "let id: UUID",
      "let id = UUID(); enum CodingKeys: CodingKey {}",
    ])
  func `does not warn of what is read back`(declaration: String) {
    expectDiagnostics("@Recordable struct A { \(declaration) }", [])
  }
}
