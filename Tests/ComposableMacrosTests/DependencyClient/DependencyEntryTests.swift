import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct DependencyEntryMacroTests {
  @Test func `an entry gets a key`() {
    expectExpansion(
      """
      extension DependencyValues {
        @DependencyEntry(liveValue: .live) public var client: Client = .test
      }
      """,
      to: """
        extension DependencyValues {
          public var client: Client {
            get {
              self[__clientKey.self]
            }
            set {
              self[__clientKey.self] = newValue
            }
          }

          private enum __clientKey: ComposableRuntime.DependencyKey {
            static var liveValue: Client {
              .live
            }
            static var testValue: Client {
              .test
            }
          }
        }
        """)
  }

  @Test func `an entry may have a value for previews alone`() {
    expectExpansion(
      """
      extension DependencyValues {
        @DependencyEntry(previewValue: .preview) var client: Client = .test
      }
      """,
      to: """
        extension DependencyValues {
          var client: Client {
            get {
              self[__clientKey.self]
            }
            set {
              self[__clientKey.self] = newValue
            }
          }

          private enum __clientKey: ComposableRuntime.TestDependencyKey {
            static var previewValue: Client {
              .preview
            }
            static var testValue: Client {
              .test
            }
          }
        }
        """)
  }

  @Test func `an entry needs its type and a value`() {
    expectExpansion(
      """
      extension DependencyValues {
        @DependencyEntry var client = Client()
        @DependencyEntry var other: Client
      }
      """,
      to: """
        extension DependencyValues {
          var client = Client()
          var other: Client
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@DependencyEntry needs the type of 'client' written out: 'var client: Client = …'", line: 2,
          column: 24),
        DiagnosticSpec(
          message: "@DependencyEntry needs a value for tests, 'var other: Client = …', or 'liveValue: …'", line: 3,
          column: 24),
      ])
  }
}
