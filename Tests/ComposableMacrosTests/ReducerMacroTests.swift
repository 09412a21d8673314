import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ReducerMacroTests {
  @Test func aFeatureIsMarkedAndConforms() {
    expectExpansion(
      """
      @Reducer
      struct Feature {
        struct State {}
        typealias Action = Int
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      """,
      to: """
        struct Feature {
          struct State {}
          typealias Action = Int
          @ComposableRuntime.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> { EmptyReducer() }
        }

        extension Feature: ComposableRuntime.Reducer {
        }
        """)
  }

  @Test func aMethodReduceNeedsNoBody() {
    expectExpansion(
      """
      @Reducer
      struct Feature {
        typealias State = Int
        typealias Action = Int
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
      }
      """,
      to: """
        struct Feature {
          typealias State = Int
          typealias Action = Int
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }

        extension Feature: ComposableRuntime.Reducer {
        }
        """)
  }

  @Test func aMethodReduceBesideABodyIsRefusedAndCanBeRenamed() {
    expectExpansion(
      """
      @Reducer
      struct Feature {
        typealias State = Int
        typealias Action = Int
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        var body: some ReducerOf<Self> { Reduce(reduce) }
      }
      """,
      to: """
        struct Feature {
          typealias State = Int
          typealias Action = Int
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
          @ComposableRuntime.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> { Reduce(reduce) }
        }

        extension Feature: ComposableRuntime.Reducer {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'reduce(into:action:)' hides 'body', which is never run: a reducer has one or the other",
          line: 5, column: 8, notes: [NoteSpec(message: "'body' is here", line: 6, column: 3)],
          fixIts: [FixItSpec(message: "rename 'reduce' to 'update'")])
      ],
      fixedSource: """
        @Reducer
        struct Feature {
          typealias State = Int
          typealias Action = Int
          func update(into state: inout State, action: Action) -> Effect<Action> { .none }
          var body: some ReducerOf<Self> { Reduce(update) }
        }
        """)
  }

  @Test func anEnumIsNotTakenYet() {
    expectExpansion(
      "@Reducer enum Path {}", to: "enum Path {}",
      diagnostics: [
        DiagnosticSpec(
          message: """
            @Reducer cannot be applied to an enum yet; declare a struct whose State and Action are enums, with a Scope \
            for each case
            """, line: 1, column: 1)
      ])
  }

  @Test func aClassIsRefusedAndCanBecomeAStruct() {
    expectExpansion(
      "@Reducer class Feature {}", to: "class Feature {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@Reducer can be applied to a struct, not to a class", line: 1, column: 1,
          fixIts: [FixItSpec(message: "change 'class' to 'struct'")])
      ],
      fixedSource: "@Reducer struct Feature {}")
  }
}
