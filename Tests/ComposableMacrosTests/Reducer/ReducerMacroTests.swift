import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ReducerMacroTests {
  @Test func `a feature is marked and conforms`() {
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

          static var _hasPlainBody: Swift.Bool {
            true
          }
        }

        extension Feature: ComposableRuntime.Reducer {
        }
        """)
  }

  @Test func `a method reduce needs no body`() {
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

  @Test func `a method reduce beside a body is refused and can be renamed`() {
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

  @Test func `an enum gets what its cases need`() {
    expectExpansion(
      """
      @Reducer
      public enum Path {
        case row(Row)
        #if DEBUG
        case log(Log)
        #endif
        case empty
        @ReducerCaseIgnored
        case meeting(id: Int, String)
      }
      """,
      to: #"""
        public enum Path {
          case row(Row)
          #if DEBUG
          case log(Log)
          #endif
          case empty
          @ReducerCaseIgnored
          case meeting(id: Int, String)

          @ComposableRuntime.CasePathable
          @dynamicMemberLookup
          @ComposableRuntime.ObservableState
          public enum State: ComposableRuntime.CaseReducerState, ComposableRuntime.CasePathable,
            ComposableRuntime.ObservableState
          {
            public typealias StateReducer = Path
            case row(Row.State)
            #if DEBUG
            case log(Log.State)
            #endif
            case empty
            case meeting(id: Int, String)
          }

          @ComposableRuntime.CasePathable
          public enum Action: ComposableRuntime.CasePathable {
            case row(Row.Action)
            #if DEBUG
            case log(Log.Action)
            #endif
          }

          @ComposableRuntime.ReducerBuilder<Self.State, Self.Action>
          public static var body: some ComposableRuntime.Reducer<Self.State, Self.Action> {
            ComposableRuntime.Scope(state: \.row, action: \.row) {
              Row()
            }
            #if DEBUG
            ComposableRuntime.Scope(state: \.log, action: \.log) {
              Log()
            }
            #endif
          }

          public static var _hasPlainBody: Swift.Bool {
            true
          }

          @ComposableRuntime.CasePathable
          @dynamicMemberLookup
          public enum CaseScope: ComposableRuntime.CasePathable {
            case row(ComposableRuntime.StoreOf<Row>)
            #if DEBUG
            case log(ComposableRuntime.StoreOf<Log>)
            #endif
            case empty
            case meeting(id: Int, String)
          }

          @MainActor
          public static func scope(_ store: ComposableRuntime.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .row(let state):
              return .row(store._$scope(state: \.row, action: \.row, last: state))
            #if DEBUG
            case .log(let state):
              return .log(store._$scope(state: \.log, action: \.log, last: state))
            #endif
            case .empty:
              return .empty
            case .meeting(let v0, let v1):
              return .meeting(id: v0, v1)
            }
          }
        }

        extension Path: ComposableRuntime.CaseReducer, ComposableRuntime.Reducer {
        }
        """#)
  }

  @Test func `the types of an enum may have conformances of other libraries`() {
    expectExpansion(
      """
      @Reducer(state: .loggable, .equatable, action: .loggable)
      enum Path {
        case alert(AlertState<Alert>)
      }
      """,
      to: #"""
        enum Path {
          case alert(AlertState<Alert>)

          @ComposableRuntime.CasePathable
          @dynamicMemberLookup
          @ComposableRuntime.ObservableState
          @_LoggableMembers
          enum State: ComposableRuntime.CaseReducerState, ComposableRuntime.CasePathable,
            ComposableRuntime.ObservableState, Loggable, Swift.Equatable
          {
            typealias StateReducer = Path
            case alert(AlertState<Alert>)
          }

          @ComposableRuntime.CasePathable
          @_LoggableMembers
          enum Action: ComposableRuntime.CasePathable, Loggable {
            case alert(Alert)
          }

          @ComposableRuntime.ReducerBuilder<Self.State, Self.Action>
          static var body: some ComposableRuntime.Reducer<Self.State, Self.Action> {

          }

          static var _hasPlainBody: Swift.Bool {
            true
          }

          @ComposableRuntime.CasePathable
          @dynamicMemberLookup
          enum CaseScope: ComposableRuntime.CasePathable {
            case alert(AlertState<Alert>)
          }

          @MainActor
          static func scope(_ store: ComposableRuntime.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .alert(let v0):
              return .alert(v0)
            }
          }
        }

        extension Path: ComposableRuntime.CaseReducer, ComposableRuntime.Reducer {
        }
        """#)
  }

  @Test func `cases without actions and without reducers`() {
    expectExpansion(
      """
      @Reducer
      enum Path {
        case row(Row = Row(limit: 3))
        case help(Help)
        @ReducerCaseEphemeral case tip(Tip)
        case alert(AlertState<Alert>)
        enum Action {
          case row(Row.Action), tip(Tip.Action), alert(Alert)
        }
        enum CaseScope {
          case none
        }
        static func scope(_ store: StoreOf<Self>) -> CaseScope { .none }
      }
      """,
      to: #"""
        enum Path {
          case row(Row = Row(limit: 3))
          case help(Help)
          @ReducerCaseEphemeral case tip(Tip)
          case alert(AlertState<Alert>)
          @ComposableRuntime.CasePathable
          enum Action {
            case row(Row.Action), tip(Tip.Action), alert(Alert)
          }
          enum CaseScope {
            case none
          }
          static func scope(_ store: StoreOf<Self>) -> CaseScope { .none }

          @ComposableRuntime.CasePathable
          @dynamicMemberLookup
          @ComposableRuntime.ObservableState
          enum State: ComposableRuntime.CaseReducerState, ComposableRuntime.CasePathable,
            ComposableRuntime.ObservableState
          {
            typealias StateReducer = Path
            case row(Row.State)
            case help(Help.State)
            case tip(Tip)
            case alert(AlertState<Alert>)
          }

          @ComposableRuntime.ReducerBuilder<Self.State, Self.Action>
          static var body: some ComposableRuntime.Reducer<Self.State, Self.Action> {
            ComposableRuntime.Scope(state: \.row, action: \.row) {
              Row(limit: 3)
            }
          }

          static var _hasPlainBody: Swift.Bool {
            true
          }
        }

        extension Path: ComposableRuntime.CaseReducer, ComposableRuntime.Reducer {
        }
        """#)
  }

  @Test func `a generic struct in another type gets what it lacks`() {
    expectExpansion(
      """
      extension Outer {
        @available(macOS 99, *)
        @Reducer
        public struct Feature<T> {
        }
      }
      """,
      to: """
        extension Outer {
          @available(macOS 99, *)
          public struct Feature<T> {

            @ComposableRuntime.ObservableState
            public struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
              public init() {
              }
            }

            public enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
            }

            public let body = ComposableRuntime.EmptyReducer<State, Action>()
          }
        }

        @available(macOS 99, *)
        extension Outer.Feature: ComposableRuntime.Reducer {
        }
        """)
  }

  @Test func `a case of several values is refused`() {
    expectExpansion(
      """
      @Reducer
      enum Path {
        case row(id: Int, Row)
      }
      """,
      to: """
        enum Path {
          case row(id: Int, Row)
        }

        extension Path: ComposableRuntime.CaseReducer, ComposableRuntime.Reducer {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            a case of an enum of reducers has one reducer, without a label; mark a case that has something else with \
            @ReducerCaseIgnored
            """, line: 3, column: 8)
      ])
  }

  @Test func `a class is refused and can become a struct`() {
    expectExpansion(
      "@Reducer class Feature {}", to: "class Feature {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@Reducer can be applied to a struct or an enum, not to a class", line: 1, column: 1,
          fixIts: [FixItSpec(message: "change 'class' to 'struct'")])
      ],
      fixedSource: "@Reducer struct Feature {}")
  }

  @Test func `arguments of a struct are refused`() {
    expectExpansion(
      "@Reducer(state: .equatable) struct Feature {}",
      to: """
        struct Feature {}

        extension Feature: ComposableRuntime.Reducer {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@Reducer takes arguments on an enum only", line: 1, column: 10,
          fixIts: [FixItSpec(message: "remove '(state: .equatable)'")])
      ],
      fixedSource: "@Reducer struct Feature {}")
  }
}
