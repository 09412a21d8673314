import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// The comments below an article. New ones come in while one reads, and one votes for those that one likes.
@Reducer struct CommentThread {
  @Recordable struct State: Equatable, Sendable {
    var comments: [ThreadComment] = []
    var order = ThreadOrder.newest
    var nextID = 1
    var isLive = false
    var blocked: [String] = []
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case appeared, disappeared
    case arrived(author: String, text: String)
    case disconnected(reason: String)
    case voteTapped(id: Int)
    case voted(comment: Int, Result<Int, any Error>)
    case orderPicked(ThreadOrder)
    case blockTapped(author: String)
    case failureDismissed
  }

  private enum CancelID { case live }

  let isMended: Bool
  @Dependency(\.threadClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        guard !state.isLive else { return .none }
        state.isLive = true
        return .run(name: "live") { [client] send in
          while true {
            let comment = try await client.nextComment()
            await send(.arrived(author: comment.author, text: comment.text))
          }
        } catch: { error, send in
          await send(.disconnected(reason: String(describing: error)))
        }
        .cancellable(id: CancelID.live)
      case .disappeared:
        state.isLive = false
        return .cancel(id: CancelID.live)
      case .arrived(let author, let text):
        guard !state.blocked.contains(author) else { return .none }
        let comment = ThreadComment(id: state.nextID, author: author, text: text)
        state.nextID += 1
        state.comments.insert(comment, at: state.order == .newest ? 0 : state.comments.count)
      case .disconnected(let reason):
        state.isLive = false
        state.failure = reason
      case .voteTapped(let id):
        guard let index = state.comments.firstIndex(where: { $0.id == id }) else { return .none }
        let comment = state.comments[index]
        guard !comment.isVoting, !comment.hasVoted else { return .none }
        state.comments[index].isVoting = true
        return .run(name: "vote") { [client, place = isMended ? id : index] send in
          await send(.voted(comment: place, Result { try await client.vote(comment.votes) }))
        }
      case .voted(let place, let result):
        guard let index = isMended ? state.comments.firstIndex(where: { $0.id == place }) : place,
          state.comments.indices.contains(index)
        else { return .none }
        state.comments[index].isVoting = false
        switch result {
        case .success(let votes):
          state.comments[index].votes = votes
          state.comments[index].hasVoted = true
        case .failure(let error):
          state.failure = String(describing: error)
        }
      case .orderPicked(let order):
        state.order = order
        state.comments.sort { left, right in
          order == .best && left.votes != right.votes ? left.votes > right.votes : left.id > right.id
        }
      case .blockTapped(let author):
        state.blocked.append(author)
        state.comments.removeAll { $0.author == author }
      case .failureDismissed: state.failure = nil
      }
      return .none
    }
  }
}

@Recordable struct ThreadComment: Equatable, Identifiable, Sendable {
  let id: Int
  var author: String
  var text: String
  var votes = 0
  var isVoting = false
  var hasVoted = false
}

@Recordable enum ThreadOrder: String, Sendable {
  case newest, best
}

@DependencyClient struct ThreadClient: Sendable {
  /// Waits for the next comment that somebody writes.
  var nextComment: @Sendable () async throws -> (author: String, text: String)
  /// Votes for a comment, and returns how many votes it has.
  var vote: @Sendable (_ votes: Int) async throws -> Int
}

extension ThreadClient: DependencyKey {
  static let liveValue = ThreadClient {
    @Dependency(\.network) var network
    try await network.travel(2...9, 0.02)
    let author = ["Ines", "Jo", "Kai", "Lu", "Max", "Nora"][network.number(0...5)]
    return (author, ["Well said", "Not so sure", "A source?", "First!"][network.number(0...3)])
  } vote: { votes in
    @Dependency(\.network) var network
    try await network.travel(0.2...1.2, 0.06)
    return votes + 1 + network.number(0...2)
  }
  static let testValue = ThreadClient()
}

extension DependencyValues {
  var threadClient: ThreadClient {
    get { self[ThreadClient.self] }
    set { self[ThreadClient.self] = newValue }
  }
}

struct ThreadVotes: Question {
  let kind = FaultKind.keptIndex
  let fault =
    "A vote remembers the index of its comment, so its answer goes to another comment when some came in meanwhile."
  let start = CommentThread.State()
  func feature(isMended: Bool) -> CommentThread { CommentThread(isMended: isMended) }

  func use(_ person: Person<CommentThread>) async {
    await person.sends(.appeared)
    await person.waits(20...30)
    for _ in 1...30 {
      if !person.state.isLive { await person.sends(.appeared) }
      if person.happens(0.6), let comment = person.picks(person.state.comments.filter { !$0.hasVoted }) {
        await person.sends(.voteTapped(id: comment.id))
        await (person.happens(0.2) ? person.waits(0.2...0.8) : person.waits(1.2...3))
      }
      if person.happens(0.15) { await person.sends(.orderPicked(person.state.order == .best ? .newest : .best)) }
      if person.happens(0.04), let author = person.picks(person.state.comments.map(\.author)) {
        await person.sends(.blockTapped(author: author))
      }
      if person.state.failure != nil { await person.sends(.failureDismissed) }
      await person.waits(1...4)
    }
    await person.sends(.disappeared)
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<CommentThread.State, CommentThread.Action>) -> Bool {
    guard case .voted = step.action, case .voteTapped(let id)? = step.request?.action else { return false }
    let isForgotten = step.after.comments.contains { $0.id == id && $0.isVoting }
    return isForgotten || zip(step.before.comments, step.after.comments).contains { $0 != $1 && $0.id != id }
  }
}

extension ThreadVotes: ExploredQuestion {
  func isWrong(_ state: CommentThread.State, isAtRest: Bool) -> Bool {
    isAtRest && state.comments.contains(where: \.isVoting)
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.threadClient, .liveValue) }
}
