import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// A message of a chat, which can be translated.
@Reducer struct ChatBubble {
  @Recordable struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var author: String
    var text: String
    var translation: ChatTranslation?
    var isTranslating = false
    var isStarred = false
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case translateTapped(language: String)
    case translated(Result<ChatTranslation, any Error>)
    case originalTapped, starTapped
  }

  enum CancelID { case translation }

  @Dependency(\.translationClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .translateTapped(let language):
        guard !state.isTranslating else { return .none }
        state.isTranslating = true
        state.failure = nil
        return .run(name: "translate") { [client, text = state.text] send in
          await send(.translated(Result { try await client.translate(text, language) }))
        }
        .cancellable(id: CancelID.translation)
      case .translated(.success(let translation)):
        state.isTranslating = false
        state.translation = translation
      case .translated(.failure(let error)):
        state.isTranslating = false
        state.failure = String(describing: error)
      case .originalTapped: state.translation = nil
      case .starTapped: state.isStarred.toggle()
      }
      return .none
    }
  }
}

/// A chat with people who write in other languages.
@Reducer struct TranslatedConversation {
  @Recordable struct State: Equatable, Sendable {
    var bubbles: IdentifiedArrayOf<ChatBubble.State> = []
    var nextID = 1
    /// The language into which messages are translated.
    var language = "English"
    var isFetching = false
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case bubbles(IdentifiedActionOf<ChatBubble>)
    case fetchTapped
    case fetched(Result<[String], any Error>)
    case languagePicked(String)
    case deleteTapped(id: Int)
  }

  let isMended: Bool
  @Dependency(\.translationClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bubbles: break
      case .fetchTapped:
        guard !state.isFetching else { return .none }
        state.isFetching = true
        state.failure = nil
        return .run(name: "fetch") { [client] send in await send(.fetched(Result { try await client.messages() })) }
      case .fetched(.success(let texts)):
        state.isFetching = false
        for text in texts {
          state.bubbles.append(ChatBubble.State(id: state.nextID, author: "Inés", text: text))
          state.nextID += 1
        }
      case .fetched(.failure(let error)):
        state.isFetching = false
        state.failure = String(describing: error)
      case .languagePicked(let language):
        guard language != state.language else { return .none }
        state.language = language
        for id in state.bubbles.ids {
          state.bubbles[id: id]?.translation = nil
          state.bubbles[id: id]?.isTranslating = false
          state.bubbles[id: id]?.failure = nil
        }
        return isMended ? .cancel(id: ChatBubble.CancelID.translation) : .none
      case .deleteTapped(let id): state.bubbles.remove(id: id)
      }
      return .none
    }
    .forEach(\.bubbles, action: \.bubbles) { ChatBubble() }
  }
}

@Recordable struct ChatTranslation: Equatable, Sendable {
  var language: String
  var text: String
}

@DependencyClient struct TranslationClient: Sendable {
  /// Messages that came since the last time.
  var messages: @Sendable () async throws -> [String]
  var translate: @Sendable (_ text: String, _ language: String) async throws -> ChatTranslation
}

extension TranslationClient: DependencyKey {
  static let liveValue = TranslationClient {
    @Dependency(\.network) var network
    try await network.travel(0.2...0.8, 0.08)
    let texts = ["Buenos días", "¿Cómo estás?", "Nos vemos mañana", "Gracias por todo", "Está lloviendo"]
    return (0...network.number(0...2)).map { _ in texts[network.number(0...4)] }
  } translate: { text, language in
    @Dependency(\.network) var network
    try await network.travel(0.4...1.6, 0.06)
    return ChatTranslation(language: language, text: "\(text) in \(language)")
  }
  static let testValue = TranslationClient()
}

extension DependencyValues {
  var translationClient: TranslationClient {
    get { self[TranslationClient.self] }
    set { self[TranslationClient.self] = newValue }
  }
}

struct TranslatedChat: Question {
  let kind = FaultKind.outdatedAnswer
  let fault = "A translation that was asked for before another language was picked is shown in the old language."
  let start = TranslatedConversation.State()
  func feature(isMended: Bool) -> TranslatedConversation { TranslatedConversation(isMended: isMended) }

  func use(_ person: Person<TranslatedConversation>) async {
    for _ in 1...28 {
      if person.happens(0.35) || person.state.bubbles.isEmpty {
        await person.sends(.fetchTapped)
        await person.waits(1...2)
      }
      if person.happens(0.7), let bubble = person.picks(person.state.bubbles.suffix(6)) {
        if bubble.translation == nil {
          await person.sends(
            .bubbles(.element(id: bubble.id, action: .translateTapped(language: person.state.language))))
          await (person.happens(0.25) ? person.waits(0.2...0.9) : person.waits(1.7...4))
        } else {
          await person.sends(.bubbles(.element(id: bubble.id, action: .originalTapped)))
        }
      }
      if person.happens(0.2) {
        await person.sends(.languagePicked(person.picks(["English", "French", "German"]) ?? ""))
        await person.waits(0.5...2)
      }
      if person.happens(0.2), let id = person.picks(person.state.bubbles.ids) {
        await person.sends(.bubbles(.element(id: id, action: .starTapped)))
      }
      if person.happens(0.1), let id = person.picks(person.state.bubbles.ids) {
        await person.sends(.deleteTapped(id: id))
      }
      await person.waits(0.3...2)
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<TranslatedConversation.State, TranslatedConversation.Action>) -> Bool {
    guard case .bubbles(.element(_, action: .translated)) = step.action,
      case .bubbles(.element(_, action: .translateTapped(let language)))? = step.request?.action
    else { return false }
    return language != step.before.language
  }
}

extension TranslatedChat: ExploredQuestion {
  func isWrong(_ state: TranslatedConversation.State, isAtRest: Bool) -> Bool {
    state.bubbles.contains { $0.translation != nil && $0.translation?.language != state.language }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.translationClient, .liveValue) }
}
