import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// The drafts of a mailbox, which are saved while one writes.
@Reducer struct MailDrafts {
  @Recordable struct State: Equatable, Sendable {
    /// In the order in which they were begun.
    var drafts: IdentifiedArrayOf<MailDraft> = []
    var nextID = 1
    var openID: Int?
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case newTapped
    case opened(id: Int)
    case closed
    case recipientChanged(String)
    case textChanged(String)
    case writingPaused(id: Int)
    case saved(id: Int, Result<MailDraft, any Error>)
    case discardTapped(id: Int)
    case discarded(MailDraft, Result<Int, any Error>)
    case failureDismissed
  }

  private enum CancelID: Hashable, Sendable { case pause(Int), save(Int) }

  let isMended: Bool
  @Dependency(\.continuousClock) var clock
  @Dependency(\.draftClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .newTapped:
        state.drafts.append(MailDraft(id: state.nextID))
        state.openID = state.nextID
        state.nextID += 1
      case .opened(let id): state.openID = state.drafts[id: id]?.id
      case .closed: state.openID = nil
      case .recipientChanged(let recipient): return write(&state) { $0.recipient = recipient }
      case .textChanged(let text): return write(&state) { $0.text = text }
      case .writingPaused(let id): return save(id, &state)
      case .saved(let id, .success(let saved)):
        var draft = state.drafts[id: id] ?? saved
        draft.isSaved = draft.text == saved.text && draft.recipient == saved.recipient
        draft.isSaving = false
        state.drafts.updateOrAppend(draft)
      case .saved(let id, .failure(let error)):
        state.drafts[id: id]?.isSaving = false
        state.failure = String(describing: error)
      case .discardTapped(let id):
        guard var draft = state.drafts.remove(id: id) else { return .none }
        if state.openID == id { state.openID = nil }
        draft.isSaving = false
        return .merge(
          .cancel(id: CancelID.pause(id)), isMended ? .cancel(id: CancelID.save(id)) : .none,
          .run(name: "discard") { [client, draft] send in
            await send(.discarded(draft, Result { try await client.discard(id) }))
          })
      case .discarded(_, .success): break
      case .discarded(let draft, .failure(let error)):
        state.failure = String(describing: error)
        let index = state.drafts.firstIndex { $0.id > draft.id } ?? state.drafts.count
        state.drafts.insert(draft, at: index)
        return draft.isSaved ? .none : save(draft.id, &state)
      case .failureDismissed: state.failure = nil
      }
      return .none
    }
  }

  private func write(_ state: inout State, change: (inout MailDraft) -> Void) -> Effect<Action> {
    guard let id = state.openID, var draft = state.drafts[id: id] else { return .none }
    change(&draft)
    draft.isSaved = false
    state.drafts[id: id] = draft
    return .run(name: "pause") { [clock] send in
      try await clock.sleep(for: .milliseconds(600))
      await send(.writingPaused(id: id))
    }
    .cancellable(id: CancelID.pause(id), cancelInFlight: true)
  }

  private func save(_ id: Int, _ state: inout State) -> Effect<Action> {
    state.drafts[id: id]?.isSaving = true
    guard let draft = state.drafts[id: id] else { return .none }
    return .run(name: "save") { [client] send in await send(.saved(id: id, Result { try await client.save(draft) })) }
      .cancellable(id: CancelID.save(id), cancelInFlight: true)
  }
}

@Recordable struct MailDraft: Equatable, Identifiable, Sendable {
  let id: Int
  var recipient = ""
  var text = ""
  /// Whether the server has it as it is here.
  var isSaved = false
  var isSaving = false
}

@DependencyClient struct DraftClient: Sendable {
  /// Saves a draft, and returns it as it was saved.
  var save: @Sendable (_ draft: MailDraft) async throws -> MailDraft
  var discard: @Sendable (_ id: Int) async throws -> Int
}

extension DraftClient: DependencyKey {
  static let liveValue = DraftClient { draft in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.5, 0.05)
    return draft
  } discard: { id in
    @Dependency(\.network) var network
    try await network.travel(0.2...0.8, 0.08)
    return id
  }
  static let testValue = DraftClient()
}

extension DependencyValues {
  var draftClient: DraftClient {
    get { self[DraftClient.self] }
    set { self[DraftClient.self] = newValue }
  }
}

struct DraftAutosave: Question {
  let kind = FaultKind.answerToNothing
  let fault = "A draft that is discarded while it is being saved comes back when the server has saved it."
  let start = MailDrafts.State()
  func feature(isMended: Bool) -> MailDrafts { MailDrafts(isMended: isMended) }

  func use(_ person: Person<MailDrafts>) async {
    for _ in 1...14 {
      if person.happens(0.25), let id = person.picks(person.state.drafts.ids) {
        await person.sends(.opened(id: id))
      } else {
        await person.sends(.newTapped)
        await person.waits(0.3...1)
        await person.sends(.recipientChanged(person.picks(["Ada", "Bo", "Cem", "Dora"]) ?? ""))
      }
      await person.waits(0.4...2)
      for count in 1...person.number(1...3) {
        await person.sends(
          .textChanged(["Hello", "Hello, how are you?", "Hello, how are you? See you soon."][count - 1]))
        await person.waits(0.3...1.4)
      }
      if person.happens(0.2), let id = person.state.openID {
        await person.waits(0.3...0.8)
        await person.sends(.discardTapped(id: id))
      } else {
        await person.waits(1.2...3)
        await person.sends(.closed)
      }
      await person.waits(1...3)
      if person.happens(0.2), let id = person.picks(person.state.drafts.ids) {
        await person.sends(.discardTapped(id: id))
        await person.waits(0.4...2)
      }
      if person.state.failure != nil { await person.sends(.failureDismissed) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<MailDrafts.State, MailDrafts.Action>) -> Bool {
    guard case .saved(let id, _) = step.action else { return false }
    return step.before.drafts[id: id] == nil
  }
}

extension DraftAutosave: ExploredQuestion {
  func isWrong(_ state: MailDrafts.State, isAtRest: Bool) -> Bool {
    let ids = state.drafts.map(\.id)
    return ids != ids.sorted()
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.draftClient, .liveValue) }
}
