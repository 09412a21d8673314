import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A basket that is paid with a voucher out of a list.
@Reducer
struct VoucherBasket {
  @Recordable
  struct State: Equatable, Sendable {
    var list = VoucherList.State()
    /// The voucher that the basket is paid with.
    var applied: GiftVoucher.ID?
    var cents = 0
    var isPaying = false
    var receipts: [Int] = []
    var notice: String?
  }

  @Recordable
  enum Action: Sendable {
    case list(VoucherList.Action)
    case goodAdded(cents: Int)
    case voucherTapped(GiftVoucher.ID)
    case payTapped
    case paid(Result<Int, any Error>)
  }

  let isMended: Bool
  @Dependency(VoucherClient.self) var client

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { VoucherList() }
    Reduce { state, action in
      switch action {
      case .list(.hideTapped(let id)):
        if state.applied == id { state.applied = nil }

      case .list(.loaded(.success)):
        guard isMended, let id = state.applied, state.list.vouchers[id: id] == nil else { return .none }
        state.applied = nil
        state.notice = "\(id) has expired"

      case .list:
        break

      case .goodAdded(let cents):
        if !state.isPaying { state.cents += cents }

      case .voucherTapped(let id):
        guard !state.isPaying, state.list.vouchers[id: id] != nil else { return .none }
        state.applied = state.applied == id ? nil : id
        state.notice = nil

      case .payTapped:
        guard !state.isPaying, state.cents > 0 else { return .none }
        state.isPaying = true
        state.notice = nil
        let percent = state.applied.flatMap { state.list.vouchers[id: $0]?.percent } ?? 0
        return .run { [cents = state.cents * (100 - percent) / 100, voucher = state.applied] send in
          await send(.paid(Result { try await client.pay(cents, voucher) }))
        }

      case .paid(.success(let cents)):
        state.isPaying = false
        state.receipts.append(cents)
        state.cents = 0
        state.applied = nil

      case .paid(.failure(let error)):
        state.isPaying = false
        state.notice = "Not paid: \(error)"
      }
      return .none
    }
  }
}

/// The vouchers of a customer, those that were hidden excepted.
@Reducer
struct VoucherList {
  @Recordable
  struct State: Equatable, Sendable {
    var vouchers: IdentifiedArrayOf<GiftVoucher> = []
    var hidden: Set<GiftVoucher.ID> = []
    var isLoading = false
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case reloadPulled
    case loaded(Result<[GiftVoucher], any Error>)
    case hideTapped(GiftVoucher.ID)
  }

  @Dependency(VoucherClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .reloadPulled:
        guard !state.isLoading else { return .none }
        state.isLoading = true
        state.failure = nil
        return .run { send in
          await send(.loaded(Result { try await client.vouchers() }))
        }

      case .loaded(.success(let vouchers)):
        state.isLoading = false
        state.vouchers = IdentifiedArray(uniqueElements: vouchers.filter { !state.hidden.contains($0.id) })

      case .loaded(.failure(let error)):
        state.isLoading = false
        state.failure = String(describing: error)

      case .hideTapped(let id):
        state.vouchers.remove(id: id)
        state.hidden.insert(id)
      }
      return .none
    }
  }
}

@Recordable
struct GiftVoucher: Equatable, Identifiable, Sendable {
  let id: String
  var percent: Int
}

@DependencyClient
struct VoucherClient: Sendable {
  var vouchers: @Sendable () async throws -> [GiftVoucher]
  var pay: @Sendable (_ cents: Int, _ voucher: String?) async throws -> Int
}

extension VoucherClient: DependencyKey {
  static let liveValue = VoucherClient {
    @Dependency(\.network) var network
    try await network.travel(0.3...1.5, 0.06)
    let codes = ["SPRING", "HELLO", "THANKS", "FRIEND", "LUCKY", "ENCORE", "SUNDAY"]
    return codes.enumerated().filter { _ in network.number(1...10) > 2 }.map {
      GiftVoucher(id: $0.element, percent: 5 + $0.offset * 5)
    }
  } pay: { cents, _ in
    @Dependency(\.network) var network
    try await network.travel(0.5...1.5, 0.1)
    return cents
  }

  static let testValue = VoucherClient()
}

struct VoucherGone: Question {
  let kind = FaultKind.wrongIdentity
  let fault = "The voucher that is applied stays applied when it is not in the list any more that was loaded."
  let start = VoucherBasket.State()

  func feature(isMended: Bool) -> VoucherBasket { VoucherBasket(isMended: isMended) }

  func use(_ person: Person<VoucherBasket>) async {
    await person.sends(.list(.reloadPulled))
    await person.waits(2...3)
    for _ in 1...22 {
      await person.sends(.goodAdded(cents: person.number(100...5000)))
      await person.waits(0.5...3)
      if person.happens(0.4), let voucher = person.picks(person.state.list.vouchers) {
        await person.sends(.voucherTapped(voucher.id))
        await person.waits(0.5...2)
      }
      if person.happens(0.25) {
        await person.sends(.list(.reloadPulled))
        await person.waits(person.happens(0.3) ? 0.2...0.8 : 2...4)
      }
      if person.happens(0.1), let voucher = person.picks(person.state.list.vouchers) {
        await person.sends(.list(.hideTapped(voucher.id)))
        await person.waits(0.5...2)
      }
      if person.happens(0.3) {
        await person.sends(.payTapped)
        await person.waits(2...4)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<VoucherBasket.State, VoucherBasket.Action>) -> Bool {
    guard case .list(.loaded) = step.action, let id = step.after.applied else { return false }
    return step.before.list.vouchers[id: id] != nil && step.after.list.vouchers[id: id] == nil
  }
}

extension VoucherGone: ExploredQuestion {
  func isWrong(_ state: VoucherBasket.State, isAtRest: Bool) -> Bool {
    guard let id = state.applied else { return false }
    return state.list.vouchers[id: id] == nil
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(VoucherClient.self, .liveValue) }
}
