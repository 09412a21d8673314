import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct CaseReducerExpansionTests {
  @Test func `a state and an action that another macro generates get forms`() {
    expectExpansion(
      """
      @Reducer
      @Recordable
      public enum Path {
        case detail(Detail)
        case alert(AlertState<Alert>)
        @ReducerCaseIgnored
        case note(text: String)
      }
      """,
      to: """
        @Reducer
        public enum Path {
          case detail(Detail)
          case alert(AlertState<Alert>)
          @ReducerCaseIgnored
          case note(text: String)
        }

        nonisolated extension Path: PlayheadRecorder.RecordedCaseReducer {
          @PlayheadRecorder._RecordableMembers
          public enum RecordedState: PlayheadRecorder.Recordable {
            case detail(Detail.State)
            case alert(AlertState<Alert>)
            case note(text: String)
          }

          @PlayheadRecorder._RecordableMembers
          public enum RecordedAction: PlayheadRecorder.Recordable {
            case detail(Detail.Action)
            case alert(AlertState<Alert>.Action)
          }

          public static func recorded(state value: State) -> RecordedState {
            switch value {
            case .detail(let v0):
              return .detail(v0)
            case .alert(let v0):
              return .alert(v0)
            case .note(let v0):
              return .note(text: v0)
            }
          }

          public static func state(recorded value: RecordedState) -> State {
            switch value {
            case .detail(let v0):
              return .detail(v0)
            case .alert(let v0):
              return .alert(v0)
            case .note(let v0):
              return .note(text: v0)
            }
          }

          public static func recorded(action value: Action) -> RecordedAction {
            if case .detail(let v0) = value {
              return .detail(v0)
            }
            if case .alert(let v0) = value {
              return .alert(v0)
            }
            Swift.fatalError()
          }

          public static func action(recorded value: RecordedAction) -> Action {
            switch value {
            case .detail(let v0):
              return .detail(v0)
            case .alert(let v0):
              return .alert(v0)
            }
          }
        }
        """)
  }

  @Test func `what the enum declares itself is named`() {
    expectDiagnostics(
      """
      @Reducer @Recordable
      enum Path {
        case detail(Detail)
        @Recordable enum State { case detail(Detail.State) }
      }
      """,
      [
        DiagnosticSpec(
          message: """
            @Recordable derives how the 'State' and 'Action' are recorded that @Reducer generates, and this enum declares its \
            'State': put @Recordable on both of them instead, and declare the other one, too
            """,
          line: 1, column: 10)
      ])
    expectDiagnostics(
      """
      @Reducer @Recordable
      enum Path {
        case detail(first: Detail)
      }
      """,
      [
        DiagnosticSpec(
          message: """
            a case of a @Reducer enum has one feature, without a label; mark a case that has something else with \
            @ReducerCaseIgnored
            """,
          line: 3, column: 8)
      ])
  }

  @Test func `cases are ignored that have no value, several, or one that is no feature`() {
    let source = """
      @Reducer @Recordable
      enum Path {
        case end
        case meeting(Meeting, sync: Sync)
        case items([Item])
      }
      """
    #expect(
      body(of: "enum RecordedState", in: source).map { $0.trimmingPrefix { $0 == " " } } == [
        "case end", "case meeting(Meeting, sync: Sync)", "case items([Item])",
      ])
    #expect(body(of: "enum RecordedAction", in: source).isEmpty)
    expectDiagnostics(
      """
      @Reducer @Recordable
      enum Path {
        case detail(Detail), end
      }
      """,
      [
        DiagnosticSpec(
          message:
            "declare each case on its own: @Reducer takes a case without a value, and those beside it, for ignored",
          line: 3, column: 3)
      ])
  }
}
