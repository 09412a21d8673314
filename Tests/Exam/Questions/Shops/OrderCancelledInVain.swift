import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The orders of a customer, whose progress is polled.
@Reducer
struct OrderProgress {
  @Recordable
  struct State: Equatable, Sendable {
    var orders: IdentifiedArrayOf<ShopOrder>
    var isRefreshing = false
    /// The orders that are being cancelled.
    var cancelling: Set<Int> = []
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case appeared
    case disappeared
    case pollTick
    case refreshPulled
    case progressLoaded(Result<[ShopOrder], any Error>)
    case cancelTapped(Int)
    case orderCancelled(Int, Result<Bool, any Error>)
  }

  private enum CancelID { case polling, refresh }

  let isMended: Bool
  @Dependency(OrderProgressClient.self) var client
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(8)) { await send(.pollTick) }
        }
        .cancellable(id: CancelID.polling, cancelInFlight: true)

      case .disappeared:
        state.isRefreshing = false
        return .merge(.cancel(id: CancelID.polling), .cancel(id: CancelID.refresh))

      case .pollTick:
        return refresh(&state)

      case .refreshPulled:
        state.failure = nil
        return refresh(&state)

      case .progressLoaded(.success(let orders)):
        state.isRefreshing = false
        for order in orders { state.orders[id: order.id]?.stage = order.stage }

      case .progressLoaded(.failure(let error)):
        state.isRefreshing = false
        state.failure = "Not up to date: \(error)"

      case .cancelTapped(let id):
        guard let order = state.orders[id: id], order.isOpen, !state.cancelling.contains(id) else { return .none }
        state.cancelling.insert(id)
        state.failure = nil
        return .run { send in
          await send(.orderCancelled(id, Result { try await client.cancel(order) }))
        }

      case .orderCancelled(let id, .success):
        state.cancelling.remove(id)
        state.orders[id: id]?.stage = .cancelled
        return isMended && state.isRefreshing ? refresh(&state) : .none

      case .orderCancelled(let id, .failure(let error)):
        state.cancelling.remove(id)
        state.failure = "Not cancelled: \(error)"
      }
      return .none
    }
  }

  private func refresh(_ state: inout State) -> Effect<Action> {
    state.isRefreshing = true
    return .run { [orders = Array(state.orders)] send in
      await send(.progressLoaded(Result { try await client.progress(orders) }))
    }
    .cancellable(id: CancelID.refresh, cancelInFlight: true)
  }
}

@Recordable
struct ShopOrder: Equatable, Identifiable, Sendable {
  let id: Int
  var cents: Int
  var stage = Stage.placed

  var isOpen: Bool { stage == .placed || stage == .packed }

  @Recordable
  enum Stage: Sendable { case placed, packed, shipped, delivered, cancelled }
}

@DependencyClient
struct OrderProgressClient: Sendable {
  /// Returns the orders as the shop knows them.
  var progress: @Sendable (_ orders: [ShopOrder]) async throws -> [ShopOrder]
  var cancel: @Sendable (_ order: ShopOrder) async throws -> Bool
}

extension OrderProgressClient: DependencyKey {
  static let liveValue = OrderProgressClient { orders in
    @Dependency(\.network) var network
    var orders = orders
    let next: [ShopOrder.Stage: ShopOrder.Stage] = [.placed: .packed, .packed: .shipped, .shipped: .delivered]
    for index in orders.indices where network.number(1...100) <= 6 {
      orders[index].stage = next[orders[index].stage] ?? orders[index].stage
    }
    try await network.travel(0.6...2.5, 0.05)
    return orders
  } cancel: { _ in
    @Dependency(\.network) var network
    try await network.travel(0.2...0.8, 0.1)
    return true
  }

  static let testValue = OrderProgressClient()
}

struct OrderCancelledInVain: Question {
  let kind = FaultKind.lateAnswer
  let fault =
    "The progress that was asked for before an order was cancelled brings the order back when it arrives afterwards."
  let start = OrderProgress.State(
    orders: IdentifiedArray(uniqueElements: (7001...7009).map { ShopOrder(id: $0, cents: $0 * 739 % 20_000) }))

  func feature(isMended: Bool) -> OrderProgress { OrderProgress(isMended: isMended) }

  func use(_ person: Person<OrderProgress>) async {
    await person.sends(.appeared)
    for _ in 1...20 {
      await person.waits(2...5)
      if person.happens(0.4) {
        await person.sends(.refreshPulled)
        await person.waits(person.happens(0.3) ? 0.3...0.8 : 3...5)
      }
      if person.happens(0.3), let order = person.picks(person.state.orders.filter(\.isOpen)) {
        await person.sends(.cancelTapped(order.id))
        await person.waits(1...3)
      }
    }
    await person.sends(.disappeared)
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<OrderProgress.State, OrderProgress.Action>) -> Bool {
    guard case .progressLoaded(.success) = step.action else { return false }
    return step.before.orders.contains { $0.stage == .cancelled && step.after.orders[id: $0.id]?.stage != .cancelled }
  }
}

extension OrderCancelledInVain: ExploredQuestion {
  func isWrong(
    _ action: OrderProgress.Action, from before: OrderProgress.State, to after: OrderProgress.State
  ) -> Bool {
    before.orders.contains { $0.stage == .cancelled && after.orders[id: $0.id]?.stage != .cancelled }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(OrderProgressClient.self, .liveValue) }
}
