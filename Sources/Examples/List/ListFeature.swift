import ComposableRuntime
import Foundation
import PlayheadRecorder

// The feature has a bug on purpose, which the README walks through: the effect that saves a row remembers the row's
// index, not its identity. If rows above it are removed, or the list is sorted while the row is being saved, the
// response changes the row that has the index by then, and the saved row waits for ever.

/// A list of rows that are edited and saved, one by one.
@Reducer struct ListFeature {
  @Recordable struct State: Equatable, Sendable {
    var rows: [Row] = []
    var filter = FilterFeature.State()
    var selection: UUID?
    var failure: String?
    /// The number of the next row that is added.
    var nextNumber = 1

    var visibleRows: [Row] { rows.filter(filter.shows) }
  }

  @Recordable enum Action: Sendable {
    case addButtonTapped(title: String)
    case filter(FilterFeature.Action)
    case move(id: UUID, to: Int)
    case prioritize(id: UUID, priority: Priority)
    case remove(id: UUID)
    case rename(id: UUID, title: String)
    case saveResponse(index: Int, result: Result<Row, any Error>)
    case select(id: UUID?)
    case sort(by: SortKey)
    case toggle(id: UUID)
  }

  @Recordable enum SortKey: String, Codable, Sendable {
    case priority
    case title
  }

  private enum CancelID: Hashable { case save(UUID) }

  @Dependency(\.rowClient) var client

  var body: some ReducerOf<Self> {
    Scope(state: \.filter, action: \.filter) { FilterFeature() }
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let title):
        state.rows.append(Row(number: state.nextNumber, title: title))
        state.nextNumber += 1
        return save(state.rows.count - 1, of: &state)

      case .filter:
        return .none

      case .move(let id, let index):
        guard let row = state.remove(id) else { return .none }
        state.rows.insert(row, at: min(max(index, 0), state.rows.count))
        return .none

      case .prioritize(let id, let priority):
        return edit(id, of: &state) { $0.priority = priority }

      case .remove(let id):
        guard state.remove(id) != nil else { return .none }
        if state.selection == id { state.selection = nil }
        return .cancel(id: CancelID.save(id))

      case .rename(let id, let title):
        return edit(id, of: &state) { $0.title = title }

      case .saveResponse(let index, .success(let saved)):
        guard state.rows.indices.contains(index) else { return .none }
        state.rows[index].isSaving = false
        state.rows[index].title = saved.title
        return .none

      case .saveResponse(let index, .failure(let error)):
        guard state.rows.indices.contains(index) else { return .none }
        state.rows[index].isSaving = false
        state.failure = String(describing: error)
        return .none

      case .select(let id):
        state.selection = id
        return .none

      case .sort(let key):
        state.sort(by: key)
        return .none

      case .toggle(let id):
        return edit(id, of: &state) { $0.isDone.toggle() }
      }
    }
  }

  private func edit(_ id: UUID, of state: inout State, change: (inout Row) -> Void) -> Effect<Action> {
    guard let index = state.rows.firstIndex(where: { $0.id == id }) else { return .none }
    state.failure = nil
    change(&state.rows[index])
    return save(index, of: &state)
  }

  private func save(_ index: Int, of state: inout State) -> Effect<Action> {
    state.rows[index].isSaving = true
    let row = state.rows[index]
    return .run(name: "save") { [client] send in
      await send(.saveResponse(index: index, result: .success(try await client.save(row))))
    } catch: { error, send in
      await send(.saveResponse(index: index, result: .failure(error)))
    }
    .cancellable(id: CancelID.save(row.id), cancelInFlight: true)
  }
}
