import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct DependencyEntryMacroTests {
  @Test func anEntryGetsAKey() {
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

  @Test func theTypeOfAnEntryMayBeThatOfItsValue() {
    expectExpansion(
      """
      extension DependencyValues {
        @DependencyEntry(previewValue: Client.preview) var client = Client()
      }
      """,
      to: """
        extension DependencyValues {
          var client {
            get {
              self[__clientKey.self]
            }
            set {
              self[__clientKey.self] = newValue
            }
          }

          private enum __clientKey: ComposableRuntime.TestDependencyKey {
            static let previewValue = Client.preview
            static let testValue = Client()
          }
        }
        """)
  }

  @Test func anEntryNeedsAValue() {
    expectExpansion(
      """
      extension DependencyValues {
        @DependencyEntry var other: Client
      }
      """,
      to: """
        extension DependencyValues {
          var other: Client
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@DependencyEntry needs a value for tests, 'var other: Client = …', or 'liveValue: …'", line: 2,
          column: 24)
      ])
  }
}
