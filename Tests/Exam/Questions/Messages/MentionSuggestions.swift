import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// A field for a comment, which suggests people while one types a name after an @.
@Reducer struct MentionField {
  @Recordable struct State: Equatable, Sendable {
    var text = ""
    var people: [String] = []
    var isSearching = false
    var isPosting = false
    var comments: [String] = []
    var failure: String?

    /// The name that is being typed, without the @.
    var mention: String? {
      text.split(separator: " ", omittingEmptySubsequences: false).last.flatMap {
        $0.count > 1 && $0.hasPrefix("@") ? String($0.dropFirst()) : nil
      }
    }
  }

  @Recordable enum Action: Sendable {
    case textChanged(String)
    case typingPaused(mention: String)
    case peopleFound(Result<[String], any Error>)
    case personPicked(String)
    case postTapped
    case posted(Result<String, any Error>)
    case failureDismissed
  }

  private enum CancelID { case suggestions }

  let isMended: Bool
  @Dependency(\.continuousClock) var clock
  @Dependency(\.mentionClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        guard !state.isPosting else { return .none }
        state.text = text
        guard let mention = state.mention else { return closeSuggestions(&state) }
        state.isSearching = true
        return .run(name: "pause") { [clock] send in
          try await clock.sleep(for: .milliseconds(250))
          await send(.typingPaused(mention: mention))
        }
        .cancellable(id: CancelID.suggestions, cancelInFlight: true)
      case .typingPaused(let mention):
        let search = Effect<Action>.run(name: "search") { [client] send in
          await send(.peopleFound(Result { try await client.people(mention) }))
        }
        return isMended ? search.cancellable(id: CancelID.suggestions, cancelInFlight: true) : search
      case .peopleFound(.success(let people)):
        state.isSearching = false
        state.people = people
      case .peopleFound(.failure(let error)):
        state.isSearching = false
        state.people = []
        state.failure = String(describing: error)
      case .personPicked(let name):
        guard !state.isPosting, let mention = state.mention else { return .none }
        state.text = state.text.dropLast(mention.count) + name + " "
        return closeSuggestions(&state)
      case .postTapped:
        guard !state.text.isEmpty, !state.isPosting else { return .none }
        state.isPosting = true
        state.failure = nil
        let post = Effect<Action>.run(name: "post") { [client, text = state.text] send in
          await send(.posted(Result { try await client.post(text) }))
        }
        return .merge(closeSuggestions(&state), post)
      case .posted(.success(let comment)):
        state.isPosting = false
        state.comments.append(comment)
        state.text = ""
      case .posted(.failure(let error)):
        state.isPosting = false
        state.failure = String(describing: error)
      case .failureDismissed: state.failure = nil
      }
      return .none
    }
  }

  private func closeSuggestions(_ state: inout State) -> Effect<Action> {
    state.people = []
    state.isSearching = false
    return .cancel(id: CancelID.suggestions)
  }
}

@DependencyClient struct MentionClient: Sendable {
  /// People whose names begin like this.
  var people: @Sendable (_ prefix: String) async throws -> [String]
  /// Posts a comment, and returns it as it was posted.
  var post: @Sendable (_ text: String) async throws -> String
}

extension MentionClient: DependencyKey {
  static let liveValue = MentionClient { prefix in
    @Dependency(\.network) var network
    // A single letter has many matches, which take longer.
    try await network.travel(prefix.count == 1 ? 0.9...2 : 0.1...0.4, 0.03)
    return ["ana", "andrea", "anton", "bea", "ben", "bernd", "carl", "carla", "caro"].filter { $0.hasPrefix(prefix) }
  } post: { text in
    @Dependency(\.network) var network
    try await network.travel(0.2...0.9, 0.05)
    return text
  }
  static let testValue = MentionClient()
}

extension DependencyValues {
  var mentionClient: MentionClient {
    get { self[MentionClient.self] }
    set { self[MentionClient.self] = newValue }
  }
}

struct MentionSuggestions: Question {
  let kind = FaultKind.lateAnswer
  let fault = "The search for people goes on when more of a name is typed, so its answer replaces newer suggestions."
  let start = MentionField.State()
  func feature(isMended: Bool) -> MentionField { MentionField(isMended: isMended) }

  func use(_ person: Person<MentionField>) async {
    for _ in 1...12 {
      let words = person.picks(["thanks", "I agree with", "look at this", "welcome", "good point"]) ?? ""
      await person.sends(.textChanged(words))
      await person.waits(0.2...1)
      if person.happens(0.8) {
        let name = person.picks(["andrea", "anton", "bernd", "carla"]) ?? ""
        for count in 0...3 {
          await person.sends(.textChanged("\(words) @\(name.prefix(count))"))
          await (person.happens(count == 1 ? 0.25 : 0.04) ? person.waits(0.3...0.6) : person.waits(0.06...0.2))
        }
        await person.waits(1.6...3.2)
        if let name = person.picks(person.state.people) { await person.sends(.personPicked(name)) }
      }
      if person.happens(0.3) { await person.sends(.textChanged(person.state.text + "!")) }
      await person.waits(0.3...1.5)
      await person.sends(.postTapped)
      await person.waits(1...3)
      if person.state.failure != nil {
        await person.sends(.failureDismissed)
        await person.sends(.postTapped)
        await person.waits(1...2)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<MentionField.State, MentionField.Action>) -> Bool {
    guard case .peopleFound = step.action, case .typingPaused(let mention)? = step.request?.action else { return false }
    return mention != step.before.mention && step.before != step.after
  }
}

extension MentionSuggestions: ExploredQuestion {
  func isWrong(_ state: MentionField.State, isAtRest: Bool) -> Bool {
    guard !state.isSearching else { return false }
    guard let mention = state.mention else { return !state.people.isEmpty }
    return !state.people.allSatisfy { $0.hasPrefix(mention) }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.mentionClient, .liveValue) }
}
