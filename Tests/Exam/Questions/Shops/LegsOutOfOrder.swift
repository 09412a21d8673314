import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The legs of a journey, which are put in order, and whose nights are booked.
@Reducer
struct JourneyPlanner {
  @Recordable
  struct State: Equatable, Sendable {
    var legs: [JourneyLeg] = []
    var nextNumber = 1
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case cityAdded(String)
    case nightsPicked(id: Int, nights: Int)
    case bookingEnded(JourneyLeg, at: Int, Result<Int, any Error>)
    case legMovedUp(id: Int)
    case legRemoved(id: Int)
    case directionReversed
    case failureDismissed
  }

  let isMended: Bool
  @Dependency(NightsClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cityAdded(let city):
        state.legs.append(JourneyLeg(id: state.nextNumber, city: city))
        state.nextNumber += 1
        return book(1, of: state.legs.count - 1, &state)

      case .nightsPicked(let id, let nights):
        guard let index = state.legs.firstIndex(where: { $0.id == id }), !state.legs[index].isBooking else {
          return .none
        }
        return book(nights, of: index, &state)

      case .bookingEnded(let old, let index, let result):
        guard let index = place(of: old, at: index, in: state.legs) else { return .none }
        state.legs[index].isBooking = false
        switch result {
        case .success(let price):
          state.legs[index].price = price
        case .failure(let error):
          state.legs[index].nights = old.nights
          state.failure = "\(old.city) was not booked: \(error)"
        }

      case .legMovedUp(let id):
        guard let index = state.legs.firstIndex(where: { $0.id == id }), index > 0 else { return .none }
        state.legs.swapAt(index, index - 1)

      case .legRemoved(let id):
        state.legs.removeAll { $0.id == id }

      case .directionReversed:
        state.legs.reverse()

      case .failureDismissed:
        state.failure = nil
      }
      return .none
    }
  }

  /// Shows the nights at once; the leg as it was goes along, in case that the booking fails.
  private func book(_ nights: Int, of index: Int, _ state: inout State) -> Effect<Action> {
    let old = state.legs[index]
    state.legs[index].nights = nights
    state.legs[index].isBooking = true
    return .run { send in
      await send(.bookingEnded(old, at: index, Result { try await client.book(old.city, nights) }))
    }
  }

  /// Where a leg is; nil if it was removed.
  private func place(of leg: JourneyLeg, at index: Int, in legs: [JourneyLeg]) -> Int? {
    if isMended { return legs.firstIndex { $0.id == leg.id } }
    return legs.indices.contains(index) ? index : nil
  }
}

@Recordable
struct JourneyLeg: Equatable, Identifiable, Sendable {
  let id: Int
  var city: String
  var nights = 0
  var price: Int?
  var isBooking = false
}

@DependencyClient
struct NightsClient: Sendable {
  /// Books nights, and returns their price.
  var book: @Sendable (_ city: String, _ nights: Int) async throws -> Int
}

extension NightsClient: DependencyKey {
  static let liveValue = NightsClient { _, nights in
    @Dependency(\.network) var network
    try await network.travel(0.5...2.5, 0.1)
    return nights * network.number(60...140)
  }

  static let testValue = NightsClient()
}

struct LegsOutOfOrder: Question {
  let kind = FaultKind.keptIndex
  let fault = "The booking of a leg remembers the leg's index, and changes another leg if the legs move meanwhile."
  let start = JourneyPlanner.State()

  func feature(isMended: Bool) -> JourneyPlanner { JourneyPlanner(isMended: isMended) }

  func use(_ person: Person<JourneyPlanner>) async {
    for city in ["Lyon", "Turin", "Genoa", "Pisa", "Rome", "Naples", "Bari", "Split", "Graz", "Linz"] {
      await person.sends(.cityAdded(city))
      await person.waits(person.happens(0.2) ? 0.4...1 : 3...5)
      for _ in 1...3 {
        guard let leg = person.picks(person.state.legs) else { continue }
        switch person.number(1...8) {
        case 1...4: await person.sends(.nightsPicked(id: leg.id, nights: person.number(1...5)))
        case 5...6: await person.sends(.legMovedUp(id: leg.id))
        case 7 where person.state.legs.count > 4: await person.sends(.legRemoved(id: leg.id))
        case 8 where person.happens(0.3): await person.sends(.directionReversed)
        default: break
        }
        await person.waits(person.happens(0.2) ? 0.4...1 : 2.6...6)
      }
      if person.state.failure != nil { await person.sends(.failureDismissed) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<JourneyPlanner.State, JourneyPlanner.Action>) -> Bool {
    guard case .bookingEnded(let leg, _, _) = step.action else { return false }
    let changesAnother = zip(step.before.legs, step.after.legs).contains { $0 != $1 && $0.id != leg.id }
    return changesAnother || step.after.legs.contains { $0.id == leg.id && $0.isBooking }
  }
}

extension LegsOutOfOrder: ExploredQuestion {
  func isWrong(_ state: JourneyPlanner.State, isAtRest: Bool) -> Bool {
    isAtRest && state.legs.contains(where: \.isBooking)
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(NightsClient.self, .liveValue) }
}
