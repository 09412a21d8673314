import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// A book of contacts with favorites, in which two entries for one person can be merged.
@Reducer struct ContactBook {
  @ObservableState @Recordable struct State: Equatable, Sendable {
    var contacts: IdentifiedArrayOf<BookContact> = []
    /// The contacts on the first screen, in this order.
    var favorites: [Int] = []
    var query = ""
    var isLoading = false
    @Presents var alert: AlertState<ContactAlert>?

    var visibleContacts: [BookContact] { contacts.filter { query.isEmpty || $0.name.hasPrefix(query) } }
  }

  @Recordable enum Action: Sendable {
    case appeared
    case loaded(Result<[BookContact], any Error>)
    case queryChanged(String)
    case favoriteTapped(id: Int)
    case deleteTapped(id: Int)
    case deleted(id: Int, Result<Int, any Error>)
    case mergeTapped(id: Int, into: Int)
    case merged(id: Int, into: Int, Result<[String], any Error>)
    case alert(PresentationAction<ContactAlert>)
  }

  let isMended: Bool
  @Dependency(\.contactClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared, .alert(.presented(.loadAgain)):
        guard !state.isLoading, state.contacts.isEmpty else { return .none }
        state.isLoading = true
        return .run(name: "load") { [client] send in await send(.loaded(Result { try await client.contacts() })) }
      case .loaded(.success(let contacts)):
        state.isLoading = false
        state.contacts = IdentifiedArray(uniqueElements: contacts)
      case .loaded(.failure(let error)):
        state.isLoading = false
        state.alert = .contacts("\(error)", isLoading: true)
      case .queryChanged(let query): state.query = query
      case .favoriteTapped(let id):
        guard state.contacts[id: id] != nil else { return .none }
        let others = state.favorites.filter { $0 != id }
        state.favorites = others.count == state.favorites.count ? others + [id] : others
      case .deleteTapped(let id):
        guard state.contacts[id: id]?.isBusy == false else { return .none }
        state.contacts[id: id]?.isBusy = true
        return .run(name: "delete") { [client] send in
          await send(.deleted(id: id, Result { try await client.delete(id) }))
        }
      case .deleted(let id, .success):
        state.contacts.remove(id: id)
        state.favorites.removeAll { $0 == id }
      case .deleted(let id, .failure(let error)):
        state.contacts[id: id]?.isBusy = false
        state.alert = .contacts("\(error)")
      case .mergeTapped(let id, let target):
        guard id != target, let contact = state.contacts[id: id], let other = state.contacts[id: target],
          !contact.isBusy, !other.isBusy
        else { return .none }
        state.contacts[id: id]?.isBusy = true
        state.contacts[id: target]?.isBusy = true
        return .run(name: "merge") { [client] send in
          await send(.merged(id: id, into: target, Result { try await client.merge(contact, other) }))
        }
      case .merged(let id, let target, .success(let phones)):
        state.contacts.remove(id: id)
        state.contacts[id: target]?.phones = phones
        state.contacts[id: target]?.isBusy = false
        if isMended, let index = state.favorites.firstIndex(of: id) {
          state.favorites[index] = target
          if state.favorites.count(where: { $0 == target }) > 1 { state.favorites.remove(at: index) }
        }
      case .merged(let id, let target, .failure(let error)):
        state.contacts[id: id]?.isBusy = false
        state.contacts[id: target]?.isBusy = false
        state.alert = .contacts("\(error)")
      case .alert: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@CasePathable @Recordable enum ContactAlert: Equatable, Sendable { case loadAgain }

extension AlertState where Action == ContactAlert {
  static func contacts(_ failure: String, isLoading: Bool = false) -> Self {
    AlertState(title: { TextState(failure) }) {
      if isLoading { ButtonState(action: .loadAgain) { TextState("Load Again") } }
      ButtonState(role: .cancel) { TextState("OK") }
    }
  }
}

@Recordable struct BookContact: Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
  var phones: [String]
  /// Whether the server is deleting or merging it.
  var isBusy = false
}

@DependencyClient struct ContactClient: Sendable {
  var contacts: @Sendable () async throws -> [BookContact]
  var delete: @Sendable (_ id: Int) async throws -> Int
  var merge: @Sendable (_ contact: BookContact, _ other: BookContact) async throws -> [String]
}

extension ContactClient: DependencyKey {
  static let liveValue = ContactClient {
    @Dependency(\.network) var network
    try await network.travel(0.3...1.2, 0.05)
    let names = ["Ada", "Ada B.", "Bo", "Bo at work", "Cem", "C. Demir", "Dora", "Dora K.", "Eli", "Elias"]
    return (0...29).map { BookContact(id: $0 + 1, name: names[$0 % 10], phones: ["0\(network.number(100...999))"]) }
  } delete: { id in
    @Dependency(\.network) var network
    try await network.travel(0.2...1, 0.08)
    return id
  } merge: { contact, other in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.5, 0.08)
    return other.phones + contact.phones.filter { !other.phones.contains($0) }
  }
  static let testValue = ContactClient()
}

extension DependencyValues {
  var contactClient: ContactClient {
    get { self[ContactClient.self] }
    set { self[ContactClient.self] = newValue }
  }
}

struct ContactMerging: Question {
  let kind = FaultKind.wrongIdentity
  let fault = "A favorite that is merged into another contact stays in the favorites, as the id of no contact."
  let start = ContactBook.State()
  func feature(isMended: Bool) -> ContactBook { ContactBook(isMended: isMended) }

  func use(_ person: Person<ContactBook>) async {
    await person.sends(.appeared)
    await person.waits(1.5...3)
    for _ in 1...36 {
      let contacts = person.state.visibleContacts
      let contact = person.picks(contacts)?.id ?? 0
      switch person.number(1...10) {
      case 1...4: await person.sends(.favoriteTapped(id: contact))
      case 5: await person.sends(.deleteTapped(id: contact))
      case 6...8: await person.sends(.queryChanged(person.picks(["", "A", "B", "C", "D", "E"]) ?? ""))
      default: await person.sends(.mergeTapped(id: contact, into: person.picks(contacts)?.id ?? 0))
      }
      await (person.happens(0.2) ? person.waits(0.2...1) : person.waits(1.5...4))
      if let alert = person.state.alert {
        await person.sends(.alert(alert.buttons.count > 1 ? .presented(.loadAgain) : .dismiss))
        await person.waits(1...2)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<ContactBook.State, ContactBook.Action>) -> Bool {
    guard case .merged(let id, _, .success) = step.action else { return false }
    return step.after.favorites.contains(id) && step.after.contacts[id: id] == nil
  }
}

extension ContactMerging: ExploredQuestion {
  func isWrong(_ state: ContactBook.State, isAtRest: Bool) -> Bool {
    state.favorites.contains { state.contacts[id: $0] == nil }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.contactClient, .liveValue) }
}
