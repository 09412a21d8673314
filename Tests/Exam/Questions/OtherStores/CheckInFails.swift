import ComposableClassic
import PlayheadRecorder

import class ComposableRuntime.TestClock

/// The guests of a party, who are checked in at the door.
@Recordable struct GuestListState: Equatable, Sendable {
  var guests: IdentifiedArrayOf<Guest> = []
  var isLoading = false
  var search = ""
  var isAdding = false
  var failure: String?

  /// Those who have not come, as far as one searches for them.
  var expected: [Guest] {
    guests.filter { !$0.isHere && (search.isEmpty || $0.name.hasPrefix(search)) }
  }
}

@Recordable struct Guest: Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
  var isHere = false
  var isCheckingIn = false
}

@Recordable enum GuestListAction: Sendable {
  case appeared
  case guestsLoaded(Result<[Guest], any Error>)
  case searchChanged(String)
  case guestTapped(id: Int)
  case checkedIn(id: Int, Result<Int, any Error>)
  case walkInTapped(String)
  case walkInAdded(Result<Guest, any Error>)
  case failureDismissed
}

struct GuestListEnvironment {
  var guests: () -> Effect<[Guest], any Error>
  /// Checks a guest in, and publishes how many are there.
  var checkIn: (_ id: Int) -> Effect<Int, any Error>
  /// Adds a guest who was not invited.
  var add: (_ name: String) -> Effect<Guest, any Error>
}

private func guestListReducer(isMended: Bool) -> Reducer<GuestListState, GuestListAction, GuestListEnvironment> {
  Reducer { state, action, environment in
    switch action {
    case .appeared:
      state.isLoading = true
      state.failure = nil
      return environment.guests().catchToEffect(GuestListAction.guestsLoaded, name: "guests")
    case .guestsLoaded(.success(let guests)):
      state.isLoading = false
      state.guests = IdentifiedArray(uniqueElements: guests)
    case .guestsLoaded(.failure(let error)):
      state.isLoading = false
      state.failure = "There is no list: \(error)"
    case .searchChanged(let search): state.search = search
    case .guestTapped(let id):
      guard let guest = state.guests[id: id], !guest.isHere, !guest.isCheckingIn else { return .none }
      state.guests[id: id]?.isCheckingIn = true
      return environment.checkIn(id).catchToEffect({ GuestListAction.checkedIn(id: id, $0) }, name: "check in")
    case .checkedIn(let id, .success):
      state.guests[id: id]?.isCheckingIn = false
      state.guests[id: id]?.isHere = true
    case .checkedIn(let id, .failure(let error)):
      state.guests[id: id]?.isCheckingIn = false
      if isMended { state.failure = "\(state.guests[id: id]?.name ?? "") is not checked in: \(error)" }
    case .walkInTapped(let name):
      guard !state.isAdding else { return .none }
      state.isAdding = true
      return environment.add(name).catchToEffect(GuestListAction.walkInAdded, name: "add")
    case .walkInAdded(.success(let guest)):
      state.isAdding = false
      state.guests.append(guest)
    case .walkInAdded(.failure(let error)):
      state.isAdding = false
      state.failure = "The guest is not added: \(error)"
    case .failureDismissed: state.failure = nil
    }
    return .none
  }
}

extension GuestListEnvironment {
  static func live(_ network: Network) -> GuestListEnvironment {
    let names = [
      "Ada", "Alan", "Barbara", "Donald", "Edsger", "Frances", "Grace", "John", "Katherine", "Ken", "Leslie", "Lynn",
    ]
    return GuestListEnvironment {
      .task(name: "guests") {
        try await network.travel(0.5...1.5, 0.1)
        return names.enumerated().map { Guest(id: $0 + 1, name: $1) }
      }
    } checkIn: { id in
      .task(name: "check in") {
        try await network.travel(0.3...2, 0.07)
        return id
      }
    } add: { name in
      .task(name: "add") {
        try await network.travel(0.4...1.2, 0.15)
        return Guest(id: network.number(100...99999), name: name, isHere: true)
      }
    }
  }
}

struct CheckInFails: ClassicQuestion {
  let kind = FaultKind.silentFailure
  let fault = "When a check-in fails, nobody at the door is told, and the guest goes in without."

  func store(isMended: Bool, network: Network, clock: TestClock<Duration>) -> Store<GuestListState, GuestListAction> {
    Store(
      initialState: GuestListState(), reducer: guestListReducer(isMended: isMended), environment: .live(network))
  }

  func use(_ person: AppUser<GuestListState, GuestListAction>) async {
    repeat {
      await person.sends(.appeared)
      await person.waits(2...4)
    } while person.state.failure != nil
    // The host takes those who went in for checked in.
    var cameIn: Set<Int> = []
    for _ in 1...16 {
      if person.happens(0.4) {
        await person.sends(.searchChanged(person.picks(["A", "K", "L"]) ?? ""))
        await person.waits(0.5...1.5)
      }
      if let guest = person.picks(person.state.expected.filter { !cameIn.contains($0.id) }) {
        await person.sends(.guestTapped(id: guest.id))
        cameIn.insert(guest.id)
        await (person.happens(0.3) ? person.waits(0.3...1) : person.waits(2...5))
      }
      if !person.state.search.isEmpty { await person.sends(.searchChanged("")) }
      if person.happens(0.2) {
        await person.sends(.walkInTapped(person.picks(["Niklaus", "Tony", "Radia"]) ?? ""))
        await person.waits(1.5...4)
      }
      if person.state.failure != nil {
        await person.sends(.failureDismissed)
        cameIn.formIntersection(person.state.guests.filter { $0.isHere || $0.isCheckingIn }.map(\.id))
      }
      await person.waits(1...8)
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<GuestListState, GuestListAction>) -> Bool {
    guard case .checkedIn(_, .failure) = step.action else { return false }
    return step.after.failure == step.before.failure
  }
}
