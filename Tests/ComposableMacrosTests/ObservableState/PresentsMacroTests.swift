import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct PresentsMacroTests {
  @Test func `a property has a storage and a projection`() {
    expectPresents(
      """
      @ObservableState struct State {
        @Presents public private(set) var child: Child.State? = Child.State()
      }
      """,
      to: """
        @ObservableState struct State {
          public private(set) var child: Child.State? {
            @storageRestrictions(initializes: _child)
            init(initialValue) {
              _child = ComposableRuntime.PresentationState(wrappedValue: initialValue)
            }
            get {
              _$observationRegistrar.access(self, keyPath: \\.child)
              return _child.wrappedValue
            }
            set {
              let isOther = _$observationRegistrar.willSet(
                self, keyPath: \\.child, _child.wrappedValue, newValue, _$isIdentityEqual)
              _child.wrappedValue = newValue
              if isOther {
                _$observationRegistrar.didSet(self, keyPath: \\.child)
              }
            }
            _modify {
              let oldValue = _$observationRegistrar.willModify(self, keyPath: \\.child, _child.wrappedValue)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \\.child, _child.wrappedValue, oldValue)
              }
              yield &_child.wrappedValue
            }
          }

          public private(set) var $child: ComposableRuntime.PresentationState<Child.State> {
            get {
              _$observationRegistrar.access(self, keyPath: \\.child)
              return _child
            }
            set {
              let isOther = _$observationRegistrar.willSet(
                self, keyPath: \\.child, _child.wrappedValue, newValue.wrappedValue, _$isIdentityEqual)
              _child = newValue
              if isOther {
                _$observationRegistrar.didSet(self, keyPath: \\.child)
              }
            }
            _modify {
              let oldValue = _$observationRegistrar.willModify(self, keyPath: \\.child, _child.wrappedValue)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \\.child, _child.wrappedValue, oldValue)
              }
              yield &_child
            }
          }

          private var _child = ComposableRuntime.PresentationState<Child.State>(wrappedValue: Child.State())
        }
        """)
  }

  @Test func `an observable state does not track it`() {
    expectExpansion(
      """
      @ObservableState struct State {
        @Presents var child: Child.State?
        @Shared var total: Int
        @SharedReader var limit: Int
      }
      """,
      to: """
        struct State {
          @Presents var child: Child.State?
          @Shared
          @ComposableRuntime.ObservationStateIgnored var total: Int
          @SharedReader
          @ComposableRuntime.ObservationStateIgnored var limit: Int

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

  @Test func `a presentation state is refused in an observable state`() {
    expectExpansion(
      """
      @ObservableState struct State {
        @PresentationState var child: Child.State?
      }
      """,
      to: """
        struct State {
          @PresentationState var child: Child.State?

          @ComposableRuntime.ObservationStateIgnored
          var _$observationRegistrar = ComposableRuntime.ObservationStateRegistrar()

          var _$id: ComposableRuntime.ObservableStateID {
            _$observationRegistrar.id
          }
        }

        extension State: ComposableRuntime.ObservableState {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@ObservableState cannot track 'child', which has @PresentationState; use @Presents",
          line: 2, column: 3, fixIts: [FixItSpec(message: "replace '@PresentationState' with '@Presents'")])
      ],
      fixedSource: """
        @ObservableState struct State {
          @Presents var child: Child.State?
        }
        """)
  }

  @Test(arguments: [
    (
      "var child: Child.State? { nil }", "@Presents can be applied to a stored instance variable: 'var name: Type?'", 17
    ),
    ("let child: Child.State?", "@Presents can be applied to a stored instance variable: 'var name: Type?'", 17),
    (
      "static var child: Child.State?", "@Presents can be applied to a stored instance variable: 'var name: Type?'", 24
    ),
    (
      "var child: Child.State", "@Presents needs a property with an optional type, as in 'var child: Child.State?'", 17
    ),
    (
      "var child = Child.State()", "@Presents needs a property with an optional type, as in 'var child: Child.State?'",
      17
    ),
  ]) func `other declarations are refused`(declaration: String, message: String, column: Int) {
    expectPresents(
      """
      @ObservableState struct State {
        @Presents \(declaration)
      }
      """,
      to: """
        @ObservableState struct State {
          \(declaration)
        }
        """, diagnostics: [DiagnosticSpec(message: message, line: 2, column: column)])
  }

  @Test func `a state has to be observable`() {
    expectPresents(
      """
      struct State {
        @Presents var child: Child.State?
      }
      """,
      to: """
        struct State {
          var child: Child.State?
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            @Presents needs @ObservableState on 'State'; in a state that is not observable, use @PresentationState
            """, line: 2, column: 3)
      ])
  }

  /// Expands `@Presents` alone: `@ObservableState` stays as it is.
  private func expectPresents(_ source: String, to expanded: String, diagnostics: [DiagnosticSpec] = []) {
    assertMacroExpansion(
      source, expandedSource: expanded, diagnostics: diagnostics,
      macroSpecs: ["Presents": MacroSpec(type: PresentsMacro.self)], indentationWidth: .spaces(2)
    ) { failure in
      Issue.record("\(failure.message)")
    }
  }
}
