import PlayheadRecorder

/// The expenses of a trip, each of which is saved when it changes.
@Recordable struct ExpenseState: Equatable, Sendable {
  var rows: [Expense] = []
  var isLoading = false
  var lastID = 0
  var failure: String?
}

@Recordable struct Expense: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var cents: Int
  /// Counted by the server.
  var version = 0
  var isSaving = false
  var isUnsaved = false
}

@Recordable enum ExpenseAction: Sendable {
  case opened
  case loaded(Result<[Expense], any Error>)
  case added(title: String, cents: Int)
  case amountChanged(row: Int, cents: Int)
  case retryTapped(row: Int)
  case saved(row: Int, Expense)
  case saveFailed(row: Int, Expense)
  case removed(id: Int)
  case removalFailed(Expense)
  case failureDismissed
}

/// A store like ReSwift's: it has a state and takes actions, and knows nothing of what takes time.
@MainActor final class ExpenseStore: @MainActor RecordableStore {
  private(set) var state = ExpenseState()

  func send(_ action: ExpenseAction) {
    switch action {
    case .opened:
      state.isLoading = true
      state.failure = nil
    case .loaded(.success(let rows)):
      state.isLoading = false
      state.rows = rows
      state.lastID = rows.map(\.id).max() ?? 0
    case .loaded(.failure(let error)):
      state.isLoading = false
      state.failure = "No expenses: \(error)"
    case .added(let title, let cents):
      state.lastID += 1
      state.rows.insert(Expense(id: state.lastID, title: title, cents: cents, isSaving: true), at: 0)
    case .amountChanged(let row, let cents):
      state.rows[row].cents = cents
      state.rows[row].isSaving = true
    case .retryTapped(let row):
      state.rows[row].isSaving = true
      state.rows[row].isUnsaved = false
    case .saved(let row, let expense):
      guard state.rows.indices.contains(row) else { return }
      state.rows[row] = expense
    case .saveFailed(let row, let expense):
      state.failure = "\(expense.title) is not saved"
      guard state.rows.indices.contains(row) else { return }
      state.rows[row].isSaving = false
      state.rows[row].isUnsaved = true
    case .removed(let id): state.rows.removeAll { $0.id == id }
    case .removalFailed(let expense):
      state.rows.append(expense)
      state.failure = "\(expense.title) is not removed"
    case .failureDismissed: state.failure = nil
    }
  }
}

/// The screen, which starts what takes time.
@MainActor private final class ExpenseScreen: ForeignApp {
  private let isMended: Bool
  private let host: ForeignHost<ExpenseState, ExpenseAction>
  private let client: ExpenseClient
  private let store: RecordedStore<ExpenseStore>

  init(isMended: Bool, in host: ForeignHost<ExpenseState, ExpenseAction>) {
    self.isMended = isMended
    self.host = host
    client = ExpenseClient(network: host.network)
    store = RecordedStore(ExpenseStore(), by: host.recorder)
  }

  var state: ExpenseState { store.state }

  func send(_ action: ExpenseAction) {
    let old = state
    store.send(action)
    host.log.add(action, from: old, to: state)
    switch action {
    case .opened:
      host.tasks.start { [self] in
        do { send(.loaded(.success(try await client.expenses()))) } catch { send(.loaded(.failure(error))) }
      }
    case .added: save(row: 0)
    case .amountChanged(let row, _), .retryTapped(let row): save(row: row)
    case .removed(let id):
      guard let expense = old.rows.first(where: { $0.id == id }) else { return }
      host.tasks.start { [self] in
        do { try await client.remove(expense) } catch { send(.removalFailed(expense)) }
      }
    default: break
    }
  }

  private func save(row: Int) {
    let expense = state.rows[row]
    host.tasks.start { [self] in
      let saved = try? await client.save(expense)
      guard let row = isMended ? state.rows.firstIndex(where: { $0.id == expense.id }) : row else { return }
      send(saved.map { .saved(row: row, $0) } ?? .saveFailed(row: row, expense))
    }
  }
}

struct ExpenseClient {
  let network: Network

  func expenses() async throws -> [Expense] {
    try await network.travel(0.5...1.5, 0.05)
    let titles = ["Hotel", "Taxi", "Dinner", "Train", "Museum", "Lunch", "Parking", "Coffee"]
    return titles.enumerated().map { Expense(id: $0 + 1, title: $1, cents: 450 + 1310 * $0, version: 1) }
  }

  /// Saves an expense, and returns it as it is saved.
  func save(_ expense: Expense) async throws -> Expense {
    try await network.travel(0.5...2.5, 0.06)
    return Expense(id: expense.id, title: expense.title, cents: expense.cents, version: expense.version + 1)
  }

  func remove(_ expense: Expense) async throws { try await network.travel(0.3...1, 0.03) }
}

/// It does not report effects: the store has none, and `RecordedStore` does not know of the tasks that the screen starts. So
/// every action is one from outside.
struct ExpenseSavedByRow: ForeignQuestion {
  let kind = FaultKind.keptIndex
  let fault = "An expense is saved with its row, and if the rows above change meanwhile, the answer replaces another."

  func app(
    isMended: Bool, in host: ForeignHost<ExpenseState, ExpenseAction>
  ) -> any ForeignApp<ExpenseState, ExpenseAction> {
    ExpenseScreen(isMended: isMended, in: host)
  }

  func use(_ person: AppUser<ExpenseState, ExpenseAction>) async {
    repeat {
      await person.sends(.opened)
      await person.waits(2...4)
    } while person.state.failure != nil
    for _ in 1...16 {
      // A row that is being saved cannot be edited.
      let editable = person.state.rows.indices.filter { !person.state.rows[$0].isSaving }
      if let row = person.picks(editable) {
        await person.sends(.amountChanged(row: row, cents: person.number(300...19900)))
        await (person.happens(0.15) ? person.waits(0.2...1) : person.waits(2.5...6))
      }
      if person.happens(0.25), person.state.rows.count > 3, let row = person.picks(person.state.rows.prefix(4)) {
        await person.sends(.removed(id: row.id))
        await person.waits(1.5...4)
      }
      if person.happens(0.3) {
        let title = person.picks(["Bus", "Breakfast", "Tickets", "Laundry", "Tip"]) ?? ""
        await person.sends(.added(title: title, cents: person.number(200...9900)))
        await (person.happens(0.1) ? person.waits(0.2...0.8) : person.waits(2.5...5))
      }
      if person.state.failure != nil {
        await person.sends(.failureDismissed)
        await person.waits(0.5...1)
      }
      if let row = person.state.rows.firstIndex(where: { $0.isUnsaved && !$0.isSaving }) {
        await person.sends(.retryTapped(row: row))
        await person.waits(2.5...4)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<ExpenseState, ExpenseAction>) -> Bool {
    switch step.action {
    case .saved(let row, let expense), .saveFailed(let row, let expense):
      let rows = step.before.rows
      return rows.indices.contains(row) ? rows[row].id != expense.id : rows.contains { $0.id == expense.id }
    default: return false
    }
  }
}
