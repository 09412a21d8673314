import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A bank's accounts, and the statement of the one that is chosen.
@Reducer
struct AccountStatements {
  @Recordable
  struct State: Equatable, Sendable {
    var accounts = ["current", "savings", "shared", "card"]
    var chosen = "current"
    var statement: AccountStatement?
    /// The statements that were loaded already.
    var kept: [String: AccountStatement] = [:]
    var isLoading = false
    /// The numbers of bookings that were marked.
    var marked: Set<String> = []
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case appeared
    case accountChosen(String)
    case refreshPulled
    case statementLoaded(Result<AccountStatement, any Error>)
    case bookingTapped(String)
  }

  private enum CancelID { case load }

  let isMended: Bool
  @Dependency(StatementClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared, .refreshPulled:
        return load(&state)

      case .accountChosen(let account):
        guard account != state.chosen else { return .none }
        state.chosen = account
        state.failure = nil
        state.statement = state.kept[account]
        guard state.statement != nil else { return load(&state) }
        state.isLoading = false
        return isMended ? .cancel(id: CancelID.load) : .none

      case .statementLoaded(.success(let statement)):
        state.isLoading = false
        state.statement = statement
        state.kept[state.chosen] = statement

      case .statementLoaded(.failure(let error)):
        state.isLoading = false
        state.failure = String(describing: error)

      case .bookingTapped(let number):
        if state.marked.remove(number) == nil { state.marked.insert(number) }
      }
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    state.failure = nil
    return .run { [account = state.chosen] send in
      await send(.statementLoaded(Result { try await client.statement(account) }))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }
}

/// What was booked on an account, and what is on it, in cents.
@Recordable
struct AccountStatement: Equatable, Sendable {
  var balance: Int
  var bookings: [AccountBooking]
}

@Recordable
struct AccountBooking: Equatable, Sendable {
  var number: String
  var payee: String
  var cents: Int
}

@DependencyClient
struct StatementClient: Sendable {
  var statement: @Sendable (_ account: String) async throws -> AccountStatement
}

extension StatementClient: DependencyKey {
  static let liveValue = StatementClient { account in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.8, 0.07)
    let payees = ["Bakery", "Rent", "Power company", "Railway", "Bookshop"]
    let bookings = payees.enumerated().map { index, payee in
      AccountBooking(number: "\(account)-\(index + 1)", payee: payee, cents: -(index * 731 + account.count * 115))
    }
    return AccountStatement(balance: network.number(10_000...900_000), bookings: bookings)
  }

  static let testValue = StatementClient()
}

struct StatementOfOtherAccount: Question {
  let kind = FaultKind.outdatedAnswer
  let fault = "Choosing an account whose statement is kept does not cancel the loading of another account's statement."
  let start = AccountStatements.State()

  func feature(isMended: Bool) -> AccountStatements { AccountStatements(isMended: isMended) }

  func use(_ person: Person<AccountStatements>) async {
    await person.sends(.appeared)
    await person.waits(1...3)
    for _ in 1...24 {
      let others = person.state.accounts.filter { $0 != person.state.chosen }
      await person.sends(.accountChosen(person.picks(others) ?? ""))
      await person.waits(person.happens(0.15) ? 0.2...0.7 : 1.5...4)
      if person.happens(0.5), let booking = person.picks(person.state.statement?.bookings ?? []) {
        await person.sends(.bookingTapped(booking.number))
        await person.waits(0.5...2)
      }
      if person.happens(0.3) || person.state.statement == nil {
        await person.sends(.refreshPulled)
        await person.waits(person.happens(0.3) ? 0.3...0.8 : 2...4)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<AccountStatements.State, AccountStatements.Action>) -> Bool {
    guard case .statementLoaded = step.action, let request = step.request else { return false }
    return request.state.chosen != step.before.chosen
  }
}

extension StatementOfOtherAccount: ExploredQuestion {
  func isWrong(_ state: AccountStatements.State, isAtRest: Bool) -> Bool {
    guard let statement = state.statement else { return false }
    return !statement.bookings.allSatisfy { $0.number.hasPrefix("\(state.chosen)-") }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(StatementClient.self, .liveValue) }
}
