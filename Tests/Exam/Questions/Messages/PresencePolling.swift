import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// Who of one's contacts is online, asked for every few seconds.
@Reducer struct ContactPresence {
  @Recordable struct State: Equatable, Sendable {
    var contacts: [PresentContact] = []
    var onlyOnline = false
    var muted: [String] = []
    var isPolling = false
    /// How often the server was asked.
    var requests = 0
    /// The request whose answer is shown.
    var shownRequest = 0
    /// The request that a pull waits for.
    var pulledRequest: Int?
    var failure: String?

    var visibleContacts: [PresentContact] { contacts.filter { !onlyOnline || $0.presence == .online } }
  }

  @Recordable enum Action: Sendable {
    case appeared, disappeared, ticked, pulled
    case answered(request: Int, Result<[PresentContact], any Error>)
    case onlyOnlineToggled
    case muteTapped(name: String)
    case retryTapped
  }

  private enum CancelID { case polling }

  let isMended: Bool
  @Dependency(\.continuousClock) var clock
  @Dependency(\.presenceClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        guard !state.isPolling else { return .none }
        state.isPolling = true
        return .run(name: "polling") { [clock] send in
          await send(.ticked)
          for await _ in clock.timer(interval: .seconds(5)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.polling, cancelInFlight: true)
      case .disappeared:
        state.isPolling = false
        return .cancel(id: CancelID.polling)
      case .ticked, .retryTapped: return ask(&state)
      case .pulled:
        guard state.pulledRequest == nil else { return .none }
        state.pulledRequest = state.requests + 1
        return ask(&state)
      case .answered(let request, let result):
        if request == state.pulledRequest { state.pulledRequest = nil }
        if isMended, request < state.shownRequest { return .none }
        state.shownRequest = request
        switch result {
        case .success(let contacts):
          state.contacts = contacts
          state.failure = nil
        case .failure(let error):
          state.failure = String(describing: error)
        }
      case .onlyOnlineToggled: state.onlyOnline.toggle()
      case .muteTapped(let name):
        state.muted = state.muted.contains(name) ? state.muted.filter { $0 != name } : state.muted + [name]
      }
      return .none
    }
  }

  private func ask(_ state: inout State) -> Effect<Action> {
    state.requests += 1
    return .run(name: "presence") { [client, request = state.requests] send in
      await send(.answered(request: request, Result { try await client.contacts() }))
    }
  }
}

@Recordable struct PresentContact: Equatable, Sendable {
  var name: String
  var presence: ContactAvailability
}

@Recordable enum ContactAvailability: String, CaseIterable, Sendable {
  case online, away, offline
}

@DependencyClient struct PresenceClient: Sendable {
  var contacts: @Sendable () async throws -> [PresentContact]
}

extension PresenceClient: DependencyKey {
  static let liveValue = PresenceClient {
    @Dependency(\.network) var network
    try await network.travel(0.2...2.6, 0.06)
    return ["Ada", "Bo", "Cem", "Dora", "Eli"].map { name in
      PresentContact(name: name, presence: ContactAvailability.allCases[network.number(0...2)])
    }
  }
  static let testValue = PresenceClient()
}

extension DependencyValues {
  var presenceClient: PresenceClient {
    get { self[PresenceClient.self] }
    set { self[PresenceClient.self] = newValue }
  }
}

struct PresencePolling: Question {
  let kind = FaultKind.lateAnswer
  let fault = "A slow answer to an older request for presence replaces what a newer request brought."
  let start = ContactPresence.State()
  func feature(isMended: Bool) -> ContactPresence { ContactPresence(isMended: isMended) }

  func use(_ person: Person<ContactPresence>) async {
    for _ in 1...4 {
      await person.sends(.appeared)
      await person.waits(3...6)
      for _ in 1...6 {
        if person.happens(0.35) { await person.sends(.pulled) }
        await person.waits(1...3)
        if person.happens(0.2) { await person.sends(.onlyOnlineToggled) }
        if person.happens(0.3), let contact = person.picks(person.state.visibleContacts) {
          await person.sends(.muteTapped(name: contact.name))
        }
        if person.state.failure != nil { await person.sends(.retryTapped) }
        await person.waits(1...4)
      }
      await person.sends(.disappeared)
      await person.waits(4...10)
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<ContactPresence.State, ContactPresence.Action>) -> Bool {
    guard case .answered(let request, _) = step.action else { return false }
    return request < step.before.shownRequest && step.after.shownRequest == request
  }
}

extension PresencePolling: ExploredQuestion {
  func isWrong(_ state: ContactPresence.State, isAtRest: Bool) -> Bool {
    isAtRest && state.shownRequest != state.requests
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.presenceClient, .liveValue) }
}
