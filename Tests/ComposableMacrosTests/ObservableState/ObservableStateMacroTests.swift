import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ObservableStateMacroTests {
  @Test func `only stored variables are tracked`() {
    expectExpansion(
      """
      @ObservableState
      struct State {
        var count = 0
        let id: Int
        var twice: Int { count * 2 }
        static var shared = 0
      }
      """,
      to: """
        struct State {
          @ComposableRuntime.ObservationStateTracked
          var count = 0
          let id: Int
          var twice: Int { count * 2 }
          static var shared = 0

          @ComposableRuntime.ObservationStateIgnored
          var _$observationRegistrar = ComposableRuntime.ObservationStateRegistrar()

          var _$id: ComposableRuntime.ObservableStateID {
            _$observationRegistrar.id
          }
        }

        extension State: ComposableRuntime.ObservableState {
        }
        """)
  }

  @Test func `an enum has the identity of its payload`() {
    expectExpansion(
      """
      @ObservableState
      public enum State {
        case off
        case on(Int)
        case both(Int, Int)
      }
      """,
      to: """
        public enum State {
          case off
          case on(Int)
          case both(Int, Int)

          public var _$id: ComposableRuntime.ObservableStateID {
            switch self {
            case .off:
              return ComposableRuntime.ObservableStateID._$inert._$tag(0)
            case .on(let value):
              return ComposableRuntime.ObservableStateID._$id(for: value)._$tag(1)
            case .both:
              return ComposableRuntime.ObservableStateID()._$tag(2)
            }
          }
        }

        extension State: ComposableRuntime.ObservableState {
        }
        """)
  }

  @Test func `an attribute of another macro is no obstacle`() {
    expectExpansion(
      """
      @ObservableState struct A {
        @Marked var a = 1
      }
      """,
      to: """
        struct A {
          @Marked
          @ComposableRuntime.ObservationStateTracked var a = 1

          @ComposableRuntime.ObservationStateIgnored
          var _$observationRegistrar = ComposableRuntime.ObservationStateRegistrar()

          var _$id: ComposableRuntime.ObservableStateID {
            _$observationRegistrar.id
          }
        }

        extension A: ComposableRuntime.ObservableState {
        }
        """)
  }

  @Test func `each property needs a declaration of its own`() {
    expectExpansion(
      """
      @ObservableState struct A {
        var a, b: Int
      }
      """,
      to: """
        struct A {
          var a, b: Int

          @ComposableRuntime.ObservationStateIgnored
          var _$observationRegistrar = ComposableRuntime.ObservationStateRegistrar()

          var _$id: ComposableRuntime.ObservableStateID {
            _$observationRegistrar.id
          }
        }

        extension A: ComposableRuntime.ObservableState {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@ObservableState needs a declaration of its own for each stored property", line: 2, column: 7)
      ])
  }

  @Test func `a class is refused`() {
    expectExpansion(
      "@ObservableState class A {}", to: "class A {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@ObservableState can be applied to a struct or an enum, not to a class", line: 1, column: 1,
          fixIts: [FixItSpec(message: "remove '@ObservableState'")])
      ])
  }
}
