import ComposableRuntime
import PlayheadComposable
import PlayheadRecorder

/// A list of features, recorded.
struct Checklist: Reducer {
  @Recordable struct State: Codable, Equatable {
    var rows: IdentifiedArrayOf<ChecklistRow.State> = []
    var title = ""
  }

  @Recordable enum Action: CasePathable {
    case rows(IdentifiedActionOf<ChecklistRow>)
    case replace(IdentifiedArrayOf<ChecklistRow.State>)

    struct AllCasePaths {
      var rows: AnyCasePath<Action, IdentifiedActionOf<ChecklistRow>> {
        AnyCasePath(embed: { .rows($0) }, extract: { if case .rows(let action) = $0 { action } else { nil } })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .replace(let rows) = action { state.rows = rows }
      return .none
    }
    .forEach(\.rows, action: \.rows) { ChecklistRow() }
  }
}

struct ChecklistRow: Reducer {
  @Recordable struct State: Codable, Equatable, Identifiable {
    let id: Int
    var title = ""
    var isDone = false
  }

  @Recordable enum Action: Codable, Equatable {
    case toggle
    case rename(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .toggle: state.isDone.toggle()
    case .rename(let title): state.title = title
    }
    return .none
  }
}
