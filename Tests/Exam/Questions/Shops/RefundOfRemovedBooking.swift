import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The bookings of a traveller, and a sheet with the refund that is offered for one.
@Reducer
struct TravelBookings {
  @ObservableState @Recordable
  struct State: Equatable, Sendable {
    var bookings: IdentifiedArrayOf<TravelBooking>
    /// The booking whose refund is asked for.
    var asking: TravelBooking.ID?
    @Presents var sheet: RefundSheet.State?
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case pinTapped(TravelBooking.ID)
    case removeTapped(TravelBooking.ID)
    case refundTapped(TravelBooking.ID)
    case offerLoaded(TravelBooking, Result<Int, any Error>)
    case sheet(PresentationAction<RefundSheet.Action>)
    case refunded(TravelBooking.ID, Result<Int, any Error>)
  }

  private enum CancelID { case offer }

  let isMended: Bool
  @Dependency(RefundClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pinTapped(let id):
        state.bookings[id: id]?.isPinned.toggle()

      case .removeTapped(let id):
        guard state.bookings[id: id]?.status != .refunding else { return .none }
        state.bookings.remove(id: id)
        guard isMended, state.asking == id else { return .none }
        state.asking = nil
        return .cancel(id: CancelID.offer)

      case .refundTapped(let id):
        guard state.asking == nil, state.sheet == nil, let booking = state.bookings[id: id], booking.status == .booked
        else { return .none }
        state.asking = id
        state.failure = nil
        return .run { send in
          await send(.offerLoaded(booking, Result { try await client.offer(id) }))
        }
        .cancellable(id: CancelID.offer)

      case .offerLoaded(let booking, .success(let euros)):
        state.asking = nil
        state.sheet = RefundSheet.State(booking: booking.id, city: booking.city, euros: euros)

      case .offerLoaded(let booking, .failure(let error)):
        state.asking = nil
        state.failure = "No offer for \(booking.city): \(error)"

      case .sheet(.presented(.acceptTapped)):
        guard let sheet = state.sheet else { return .none }
        state.sheet = nil
        guard state.bookings[id: sheet.booking]?.status == .booked else { return .none }
        state.bookings[id: sheet.booking]?.status = .refunding
        return .run { send in
          await send(.refunded(sheet.booking, Result { try await client.refund(sheet.booking, sheet.reason) }))
        }

      case .refunded(let id, .success):
        state.bookings[id: id]?.status = .refunded

      case .refunded(let id, .failure(let error)):
        state.bookings[id: id]?.status = .booked
        state.failure = "Not refunded: \(error)"

      case .sheet: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { RefundSheet() }
  }
}

/// A sheet that offers a refund.
@Reducer
struct RefundSheet {
  @ObservableState @Recordable
  struct State: Equatable, Sendable {
    var booking: TravelBooking.ID
    var city: String
    var euros: Int
    var reason = "other plans"
  }

  @Recordable
  enum Action: Sendable {
    case reasonPicked(String)
    case acceptTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .reasonPicked(let reason) = action { state.reason = reason }
      return .none
    }
  }
}

@Recordable
struct TravelBooking: Equatable, Identifiable, Sendable {
  let id: Int
  var city: String
  var isPinned = false
  var status = Status.booked

  @Recordable enum Status: Sendable { case booked, refunding, refunded }
}

@DependencyClient
struct RefundClient: Sendable {
  var offer: @Sendable (_ booking: Int) async throws -> Int
  var refund: @Sendable (_ booking: Int, _ reason: String) async throws -> Int
}

extension RefundClient: DependencyKey {
  static let liveValue = RefundClient { _ in
    @Dependency(\.network) var network
    try await network.travel(0.6...2.5, 0.08)
    return network.number(20...300)
  } refund: { _, _ in
    @Dependency(\.network) var network
    try await network.travel(0.5...2, 0.1)
    return network.number(1000...9999)
  }

  static let testValue = RefundClient()
}

struct RefundOfRemovedBooking: Question {
  let kind = FaultKind.answerToNothing
  let fault = "The offer of a refund opens its sheet, although the booking was removed while the offer was loading."
  let start = TravelBookings.State(
    bookings: IdentifiedArray(
      uniqueElements: ["Oslo", "Porto", "Riga", "Gent", "Nice", "Lund", "Bonn", "Krakow", "Sofia", "Bern"].enumerated()
        .map {
          TravelBooking(id: 410 + $0.offset, city: $0.element)
        }))

  func feature(isMended: Bool) -> TravelBookings { TravelBookings(isMended: isMended) }

  func use(_ person: Person<TravelBookings>) async {
    for _ in 1...22 {
      guard let booking = person.picks(person.state.bookings) else { continue }
      if person.happens(0.5) {
        await person.sends(.pinTapped(booking.id))
        await person.waits(0.5...3)
      }
      if booking.status == .booked, person.happens(0.7) {
        await person.sends(.refundTapped(booking.id))
        await person.waits(person.happens(0.2) ? 0.3...0.9 : 2.6...5)
      }
      if person.state.sheet != nil {
        await person.sends(.sheet(.presented(.reasonPicked(person.picks(["illness", "late train", "weather"]) ?? ""))))
        await person.waits(0.5...2)
        await person.sends(.sheet(person.happens(0.6) ? .presented(.acceptTapped) : .dismiss))
        await person.waits(1...3)
      } else if person.happens(0.4) {
        await person.sends(.removeTapped(booking.id))
        await person.waits(1...4)
        // The sheet of a booking that is gone is closed again.
        if person.state.sheet != nil { await person.sends(.sheet(.dismiss)) }
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<TravelBookings.State, TravelBookings.Action>) -> Bool {
    guard case .offerLoaded(let booking, _) = step.action else { return false }
    return step.before.bookings[id: booking.id] == nil
  }
}

extension RefundOfRemovedBooking: ExploredQuestion {
  func isWrong(_ state: TravelBookings.State, isAtRest: Bool) -> Bool {
    // A sheet does not count: its booking may be removed while it is open.
    guard let id = state.asking else { return false }
    return state.bookings[id: id] == nil
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(RefundClient.self, .liveValue) }
}
