import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct DependencyClientDiagnosticTests {
  @Test func `only a struct is a client`() {
    expectClientExpansion(
      "@DependencyClient class Client {}", to: "class Client {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@DependencyClient can be applied to a struct, whose closures are the endpoints", line: 1, column: 1)
      ])
  }

  @Test func `a property needs its type`() {
    expectClientExpansion(
      """
      @DependencyClient struct Client {
        var retries = 3
      }
      """,
      to: """
        struct Client {
          var retries = 3
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@DependencyClient needs the type of 'retries' to be written down", line: 2, column: 7)
      ])
  }

  @Test func `an endpoint is a closure`() {
    expectClientExpansion(
      """
      struct Client {
        @DependencyEndpoint var retries: Int
      }
      """,
      to: """
        struct Client {
          var retries: Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@DependencyEndpoint can be applied to a stored 'var' whose type is that of a closure", line: 2,
          column: 3)
      ])
  }

  @Test func `a value that nobody said needs a default`() {
    expectClientExpansion(
      """
      struct Client {
        @DependencyEndpoint var count: (Int) -> Int
      }
      """,
      to: """
        struct Client {
          var count: (Int) -> Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'count' needs a default value: it returns something and cannot throw, so a test that does not override it has no other result",
          line: 2, column: 27, fixIts: [FixItSpec(message: "add a default '{ _ in <#Int#> }'")])
      ],
      fixedSource: """
        struct Client {
          @DependencyEndpoint var count: (Int) -> Int = { _ in <#Int#> }
        }
        """)
  }

  @Test func `a default is written out`() {
    expectClientExpansion(
      """
      struct Client {
        @DependencyEndpoint var count: () -> Int = zero
      }
      """,
      to: """
        struct Client {
          var count: () -> Int = zero
        }
        """,
      diagnostics: [
        DiagnosticSpec(message: "the default of 'count' must be a closure that is written out", line: 2, column: 46)
      ])
  }

  @Test func `a method has a name`() {
    expectClientExpansion(
      """
      struct Client {
        @DependencyEndpoint(method: "") var reset: () -> Void
      }
      """,
      to: """
        struct Client {
          var reset: () -> Void
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "the name of the method must be a literal that is not empty", line: 2, column: 31)
      ])
  }
}
