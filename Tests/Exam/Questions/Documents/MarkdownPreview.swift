import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// An editor with a preview, which a server renders after a pause in typing.
@Reducer struct MarkdownEditor {
  @Recordable struct State: Equatable, Sendable {
    var text = ""
    /// Counts the changes of the text.
    var revision = 0
    var preview: RenderedDraft?
    var isRendering = false
    var showsPreview = true
    var fontSize = 14
    var isPublishing = false
    var publishedRevision: Int?
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case textChanged(String)
    case typingPaused
    case rendered(Result<RenderedDraft, any Error>)
    case previewToggled
    case fontSizeChanged(Int)
    case publishTapped
    case published(Result<Int, any Error>)
  }

  private enum CancelID {
    case typing
    case rendering
  }

  let isMended: Bool
  @Dependency(\.continuousClock) var clock
  @Dependency(MarkdownClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        state.revision += 1
        return .run(name: "pause") { send in
          try await clock.sleep(for: .milliseconds(400))
          await send(.typingPaused)
        }
        .cancellable(id: CancelID.typing, cancelInFlight: true)
      case .typingPaused: return state.showsPreview ? render(&state) : .none
      case .rendered(.success(let preview)):
        state.isRendering = false
        state.preview = preview
      case .rendered(.failure(let error)):
        state.isRendering = false
        state.failure = "There is no preview: \(error)"
      case .previewToggled:
        state.showsPreview.toggle()
        guard state.showsPreview, state.preview?.revision != state.revision else { return .none }
        return render(&state)
      case .fontSizeChanged(let size): state.fontSize = size
      case .publishTapped:
        guard !state.isPublishing else { return .none }
        state.isPublishing = true
        state.failure = nil
        return .run(name: "publish") { [text = state.text, revision = state.revision] send in
          try await client.publish(text)
          await send(.published(.success(revision)))
        } catch: { error, send in
          await send(.published(.failure(error)))
        }
      case .published(.success(let revision)):
        state.isPublishing = false
        state.publishedRevision = revision
      case .published(.failure(let error)):
        state.isPublishing = false
        state.failure = "The draft is not published: \(error)"
      }
      return .none
    }
  }

  private func render(_ state: inout State) -> Effect<Action> {
    state.isRendering = true
    state.failure = nil
    return .run(name: "render") { [text = state.text, revision = state.revision] send in
      await send(.rendered(Result { try await client.render(text, revision) }))
    }
    .cancellable(id: CancelID.rendering, cancelInFlight: isMended)
  }
}

@Recordable struct RenderedDraft: Equatable, Sendable {
  var revision: Int
  var html: String
}

@DependencyClient struct MarkdownClient: Sendable {
  var render: @Sendable (_ text: String, _ revision: Int) async throws -> RenderedDraft
  var publish: @Sendable (_ text: String) async throws -> Void
}

extension MarkdownClient: DependencyKey {
  static let liveValue = MarkdownClient { text, revision in
    @Dependency(\.network) var network
    try await network.travel(0.2...1.9, 0.03)
    return RenderedDraft(revision: revision, html: "<p>\(text)</p>")
  } publish: { _ in
    @Dependency(\.network) var network
    try await network.travel(0.5...2, 0.1)
  }
  static let testValue = MarkdownClient()
}

struct MarkdownPreview: Question {
  let kind = FaultKind.lateAnswer
  let fault = "The pause in typing is cancelled by more typing, but not the rendering that has begun before."
  let start = MarkdownEditor.State()

  func feature(isMended: Bool) -> MarkdownEditor { MarkdownEditor(isMended: isMended) }

  func use(_ person: Person<MarkdownEditor>) async {
    let words = [
      "the", "old", "house", "by", "the", "river", "has", "stood", "empty", "since", "March", "and", "nobody",
    ]
    for _ in 1...16 {
      for _ in 1...person.number(2...4) {
        let text = person.state.text.count > 70 ? "" : person.state.text
        await person.sends(.textChanged(text + (person.picks(words) ?? "") + " "))
        await person.waits(person.happens(0.12) ? 0.5...0.9 : 0.1...0.35)
      }
      await person.waits(2.4...6)
      if person.happens(0.15) {
        await person.sends(.fontSizeChanged(person.number(11...20)))
        await person.waits(1...2)
      }
      if person.happens(0.12) {
        await person.sends(.previewToggled)
        await person.waits(1...4)
        await person.sends(.textChanged("# " + person.state.text))
        await person.waits(1...2)
        await person.sends(.previewToggled)
        await person.waits(2...4)
      }
      if person.happens(0.15) {
        await person.sends(.publishTapped)
        await person.waits(1...5)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<MarkdownEditor.State, MarkdownEditor.Action>) -> Bool {
    guard case .rendered = step.action, let request = step.request, let shown = step.before.preview else {
      return false
    }
    return request.state.revision < shown.revision
  }
}

extension MarkdownPreview: ExploredQuestion {
  func isWrong(_ state: MarkdownEditor.State, isAtRest: Bool) -> Bool {
    guard isAtRest, state.showsPreview, let preview = state.preview else { return false }
    // Publishing takes the failure of a rendering away.
    let isExcused = state.failure != nil || state.publishedRevision != nil
    return !isExcused && preview.revision != state.revision
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(MarkdownClient.self, .liveValue) }
}
