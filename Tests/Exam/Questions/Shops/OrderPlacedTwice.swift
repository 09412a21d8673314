import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A basket at the checkout: the stock is checked, and then the order is placed.
@Reducer
struct BasketCheckout {
  @Recordable
  struct State: Equatable, Sendable {
    var items: [String] = []
    var address = "Main Street 1"
    var stage = Stage.open
    /// The number under which the shop knows the order.
    var orderID: UUID?
    var placed: [PlacedOrder] = []
    var failure: String?
  }

  @Recordable enum Stage: Sendable { case open, checking, placing }

  @Recordable
  enum Action: Sendable {
    case itemAdded(String)
    case itemRemoved(at: Int)
    case addressChanged(String)
    case orderTapped
    case stockChecked(PlacedOrder, Result<[String], any Error>)
    case orderPlaced(PlacedOrder, Result<Int, any Error>)
  }

  let isMended: Bool
  @Dependency(CheckoutClient.self) var client
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .itemAdded(let item):
        guard state.stage == .open else { return .none }
        state.items.append(item)

      case .itemRemoved(let index):
        guard state.stage == .open, state.items.indices.contains(index) else { return .none }
        state.items.remove(at: index)

      case .addressChanged(let address):
        guard state.stage == .open else { return .none }
        state.address = address

      case .orderTapped:
        guard !state.items.isEmpty, isMended ? state.stage == .open : state.stage != .placing else { return .none }
        let order = PlacedOrder(id: uuid(), items: state.items, address: state.address)
        state.stage = .checking
        state.orderID = order.id
        state.failure = nil
        return .run { send in
          await send(.stockChecked(order, Result { try await client.missing(order.items) }))
        }

      case .stockChecked(let order, .success([])):
        state.stage = .placing
        return .run { send in
          await send(.orderPlaced(order, Result { try await client.place(order) }))
        }

      case .stockChecked(_, .success(let missing)):
        state.stage = .open
        state.orderID = nil
        state.failure = "Sold out: \(missing.joined(separator: ", "))"

      case .orderPlaced(var order, .success(let days)):
        order.days = days
        state.placed.append(order)
        state.stage = .open
        state.orderID = nil
        state.items = []

      case .stockChecked(_, .failure(let error)), .orderPlaced(_, .failure(let error)):
        state.stage = .open
        state.orderID = nil
        state.failure = "Not ordered: \(error)"
      }
      return .none
    }
  }
}

@Recordable
struct PlacedOrder: Equatable, Identifiable, Sendable {
  let id: UUID
  var items: [String]
  var address: String
  /// How long the delivery takes.
  var days: Int?
}

@DependencyClient
struct CheckoutClient: Sendable {
  /// Returns the items that are sold out.
  var missing: @Sendable (_ items: [String]) async throws -> [String]
  /// Places an order, and returns in how many days it comes.
  var place: @Sendable (_ order: PlacedOrder) async throws -> Int
}

extension CheckoutClient: DependencyKey {
  static let liveValue = CheckoutClient { items in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.2, 0.05)
    return network.number(1...12) == 1 ? [items[0]] : []
  } place: { _ in
    @Dependency(\.network) var network
    try await network.travel(0.6...2, 0.03)
    return network.number(1...5)
  }

  static let testValue = CheckoutClient()
}

struct OrderPlacedTwice: Question {
  let kind = FaultKind.startedTwice
  let fault = "A second tap while the stock is being checked starts a second order."
  let start = BasketCheckout.State()

  func feature(isMended: Bool) -> BasketCheckout { BasketCheckout(isMended: isMended) }

  func use(_ person: Person<BasketCheckout>) async {
    for _ in 1...12 {
      for _ in 1...person.number(1...3) {
        await person.sends(.itemAdded(person.picks(["Soap", "Towel", "Comb", "Brush", "Sponge"]) ?? ""))
        await person.waits(0.6...2)
      }
      if person.happens(0.25), person.state.items.count > 1 {
        await person.sends(.itemRemoved(at: 0))
        await person.waits(0.6...2)
      }
      if person.happens(0.2) {
        await person.sends(.addressChanged("Mill Lane \(person.number(1...40))"))
        await person.waits(1...3)
      }
      await person.sends(.orderTapped)
      if person.happens(0.2) {
        await person.waits(0.15...0.8)
        await person.sends(.orderTapped)
      }
      await person.waits(3.5...6)
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<BasketCheckout.State, BasketCheckout.Action>) -> Bool {
    guard case .orderTapped = step.action else { return false }
    return step.before.stage == .checking && step.after.orderID != step.before.orderID
  }
}

extension OrderPlacedTwice: ExploredQuestion {
  func isWrong(_ state: BasketCheckout.State, isAtRest: Bool) -> Bool {
    (state.stage == .open) != (state.orderID == nil)
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(CheckoutClient.self, .liveValue) }
}
