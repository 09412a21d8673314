import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// Tickets for a concert, which are held for a while until they are paid.
@Reducer
struct TicketOrder {
  @Recordable
  struct State: Equatable, Sendable {
    var lines: IdentifiedArrayOf<TicketLine.State> = []
    var totalEuros = 0
    /// How long the tickets are held for; nil if they are not.
    var secondsLeft: Int?
    var isPaying = false
    var paidEuros: [Int] = []
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case lines(IdentifiedActionOf<TicketLine>)
    case lineAdded(id: String, euros: Int)
    case lineRemoved(id: String)
    case countPicked(id: String, count: Int)
    case holdTapped
    case tick
    case payTapped
    case paid(Result<Int, any Error>)
  }

  private enum CancelID { case hold }

  let isMended: Bool
  @Dependency(TicketClient.self) var client
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lines:
        break

      case .lineAdded(let id, let euros):
        guard state.isOpen, state.lines[id: id] == nil else { return .none }
        state.lines.append(TicketLine.State(id: id, euros: euros))
        state.totalEuros += euros

      case .lineRemoved(let id):
        guard state.isOpen, let line = state.lines.remove(id: id) else { return .none }
        state.totalEuros -= isMended ? line.euros * line.count : line.euros

      case .countPicked(let id, let count):
        guard state.isOpen, let line = state.lines[id: id], count > 0 else { return .none }
        state.lines[id: id]?.count = count
        state.totalEuros += line.euros * (count - line.count)

      case .holdTapped:
        guard state.isOpen, !state.lines.isEmpty else { return .none }
        state.secondsLeft = 60
        state.failure = nil
        return .run { send in
          for await _ in clock.timer(interval: .seconds(5)) { await send(.tick) }
        }
        .cancellable(id: CancelID.hold)

      case .tick:
        guard let seconds = state.secondsLeft, !state.isPaying else { return .none }
        state.secondsLeft = seconds > 5 ? seconds - 5 : nil
        return state.secondsLeft == nil ? .cancel(id: CancelID.hold) : .none

      case .payTapped:
        guard state.secondsLeft != nil, !state.isPaying else { return .none }
        state.isPaying = true
        state.failure = nil
        return .run { [euros = state.totalEuros] send in
          await send(.paid(Result { try await client.pay(euros) }))
        }

      case .paid(.success(let euros)):
        state = State(paidEuros: state.paidEuros + [euros])
        return .cancel(id: CancelID.hold)

      case .paid(.failure(let error)):
        state.isPaying = false
        state.failure = "Not paid: \(error)"
      }
      return .none
    }
    .forEach(\.lines, action: \.lines) { TicketLine() }
  }
}

extension TicketOrder.State {
  /// Tickets that are held are not changed.
  var isOpen: Bool { secondsLeft == nil }
}

/// Tickets of one category, and what one sees from there.
@Reducer
struct TicketLine {
  @Recordable
  struct State: Equatable, Identifiable, Sendable {
    let id: String
    var euros: Int
    var count = 1
    var isLoadingView = false
    var view: String?
  }

  @Recordable
  enum Action: Sendable {
    case viewTapped
    case viewLoaded(Result<String, any Error>)
  }

  @Dependency(TicketClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .viewTapped:
        guard !state.isLoadingView else { return .none }
        state.isLoadingView = true
        return .run { [id = state.id] send in
          await send(.viewLoaded(Result { try await client.view(id) }))
        }

      case .viewLoaded(let result):
        state.isLoadingView = false
        state.view = (try? result.get()) ?? "No view, as the server did not answer"
      }
      return .none
    }
  }
}

@DependencyClient
struct TicketClient: Sendable {
  var view: @Sendable (_ category: String) async throws -> String
  var pay: @Sendable (_ euros: Int) async throws -> Int
}

extension TicketClient: DependencyKey {
  static let liveValue = TicketClient { category in
    @Dependency(\.network) var network
    try await network.travel(0.3...2, 0.1)
    return "The stage from the \(category), picture \(network.number(1...9))"
  } pay: { euros in
    @Dependency(\.network) var network
    try await network.travel(0.8...2, 0.1)
    return euros
  }

  static let testValue = TicketClient()
}

struct TotalAfterRemoval: Question {
  let kind = FaultKind.wrongReduction
  let fault = "Removing a line of several tickets takes the price of only one of them off the total."
  let start = TicketOrder.State()

  func feature(isMended: Bool) -> TicketOrder { TicketOrder(isMended: isMended) }

  func use(_ person: Person<TicketOrder>) async {
    let prices = [("stalls", 60), ("balcony", 45), ("gallery", 25), ("box", 90)]
    for _ in 1...14 {
      for (category, euros) in prices where person.state.lines[id: category] == nil && person.happens(0.4) {
        await person.sends(.lineAdded(id: category, euros: euros))
        await person.waits(1...3)
      }
      guard let line = person.picks(person.state.lines) else { continue }
      if person.happens(0.5) {
        await person.sends(.lines(.element(id: line.id, action: .viewTapped)))
        await person.waits(person.happens(0.2) ? 0.2...0.9 : 2...4)
      }
      switch person.number(1...10) {
      case 1...5: await person.sends(.countPicked(id: line.id, count: person.number(1...4)))
      case 6...7: await person.sends(.lineRemoved(id: line.id))
      default:
        await person.sends(.holdTapped)
        await person.waits(person.happens(0.3) ? 58...64 : 4...20)
        await person.sends(.payTapped)
      }
      await person.waits(2...4)
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<TicketOrder.State, TicketOrder.Action>) -> Bool {
    guard case .lineRemoved = step.action else { return false }
    let sum = { (state: TicketOrder.State) in state.lines.reduce(0) { $0 + $1.euros * $1.count } }
    return step.after.totalEuros - step.before.totalEuros != sum(step.after) - sum(step.before)
  }
}

extension TotalAfterRemoval: ExploredQuestion {
  func isWrong(_ state: TicketOrder.State, isAtRest: Bool) -> Bool {
    state.totalEuros != state.lines.reduce(0) { $0 + $1.euros * $1.count }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(TicketClient.self, .liveValue) }
}
