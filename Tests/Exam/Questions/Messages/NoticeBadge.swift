import ComposableRuntime
import PlayheadRecorder
import PlayheadReplay

/// The notices of all apps, with a badge that says how many are unread.
@Reducer struct NoticeCenter {
  @Recordable struct State: Equatable, Sendable {
    var notices: IdentifiedArrayOf<AppNotice> = []
    var nextID = 1
    /// How many notices are unread.
    var badge = 0
    var muted: [String] = []
    /// The app whose notices the server is clearing.
    var clearing: String?
    var isListening = false
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case appeared, disappeared
    case arrived(app: String, text: String)
    case listeningFailed(reason: String)
    case noticeTapped(id: Int)
    case swipedAway(id: Int)
    case allReadTapped
    case clearTapped(app: String)
    case cleared(app: String, upTo: Int, Result<Int, any Error>)
    case muteTapped(app: String)
    case failureDismissed
  }

  private enum CancelID { case listening }

  let isMended: Bool
  @Dependency(\.noticeClient) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        guard !state.isListening else { return .none }
        state.isListening = true
        return .run(name: "listen") { [client] send in
          while true {
            let notice = try await client.next()
            await send(.arrived(app: notice.app, text: notice.text))
          }
        } catch: { error, send in
          await send(.listeningFailed(reason: String(describing: error)))
        }
        .cancellable(id: CancelID.listening)
      case .disappeared:
        state.isListening = false
        return .cancel(id: CancelID.listening)
      case .arrived(let app, let text):
        let isMuted = state.muted.contains(app)
        state.notices.insert(AppNotice(id: state.nextID, app: app, text: text, isRead: isMuted), at: 0)
        state.nextID += 1
        if !isMuted { state.badge += 1 }
      case .listeningFailed(let reason):
        state.isListening = false
        state.failure = reason
      case .noticeTapped(let id):
        guard state.notices[id: id]?.isRead == false else { return .none }
        state.notices[id: id]?.isRead = true
        state.badge -= 1
      case .swipedAway(let id):
        guard let notice = state.notices.remove(id: id) else { return .none }
        if !notice.isRead { state.badge -= 1 }
      case .allReadTapped:
        for id in state.notices.ids { state.notices[id: id]?.isRead = true }
        state.badge = 0
      case .clearTapped(let app):
        guard state.clearing == nil else { return .none }
        state.clearing = app
        return .run(name: "clear") { [client, newest = state.nextID - 1] send in
          await send(.cleared(app: app, upTo: newest, Result { try await client.clear(app) }))
        }
      case .cleared(let app, let newest, .success):
        state.clearing = nil
        let cleared = state.notices.filter { $0.app == app && $0.id <= newest }
        state.notices.removeAll { cleared.ids.contains($0.id) }
        state.badge -= isMended ? cleared.count { !$0.isRead } : cleared.count
      case .cleared(_, _, .failure(let error)):
        state.clearing = nil
        state.failure = String(describing: error)
      case .muteTapped(let app):
        state.muted = state.muted.contains(app) ? state.muted.filter { $0 != app } : state.muted + [app]
      case .failureDismissed: state.failure = nil
      }
      return .none
    }
  }
}

@Recordable struct AppNotice: Equatable, Identifiable, Sendable {
  let id: Int
  var app: String
  var text: String
  var isRead: Bool
}

@DependencyClient struct NoticeClient: Sendable {
  /// Waits for the next notice.
  var next: @Sendable () async throws -> (app: String, text: String)
  /// Clears the notices of an app on all devices, and returns how many devices there are.
  var clear: @Sendable (_ app: String) async throws -> Int
}

extension NoticeClient: DependencyKey {
  static let liveValue = NoticeClient {
    @Dependency(\.network) var network
    try await network.travel(1...6, 0.02)
    let app = ["Mail", "Chat", "Calendar", "News", "Bank"][network.number(0...4)]
    return (app, "\(app) has something new")
  } clear: { app in
    @Dependency(\.network) var network
    try await network.travel(0.2...1.2, 0.08)
    return network.number(1...3)
  }
  static let testValue = NoticeClient()
}

extension DependencyValues {
  var noticeClient: NoticeClient {
    get { self[NoticeClient.self] }
    set { self[NoticeClient.self] = newValue }
  }
}

struct NoticeBadge: Question {
  let kind = FaultKind.wrongReduction
  let fault =
    "Clearing the notices of an app takes those that were read off the badge, too, which counts only unread ones."
  let start = NoticeCenter.State()
  func feature(isMended: Bool) -> NoticeCenter { NoticeCenter(isMended: isMended) }

  func use(_ person: Person<NoticeCenter>) async {
    await person.sends(.appeared)
    await person.waits(12...20)
    for _ in 1...32 {
      if !person.state.isListening { await person.sends(.appeared) }
      if let notice = person.picks(person.state.notices) {
        switch person.number(1...20) {
        case 1...8: await person.sends(.noticeTapped(id: notice.id))
        case 9...13: await person.sends(.swipedAway(id: notice.id))
        case 14...15: await person.sends(.muteTapped(app: notice.app))
        case 16...18: await person.sends(.clearTapped(app: notice.app))
        case 19: await person.sends(.allReadTapped)
        default: break
        }
      }
      await person.waits(0.5...4)
      if person.state.failure != nil { await person.sends(.failureDismissed) }
    }
    await person.sends(.disappeared)
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<NoticeCenter.State, NoticeCenter.Action>) -> Bool {
    guard case .cleared(_, _, .success) = step.action else { return false }
    let unread = { (state: NoticeCenter.State) in state.notices.count { !$0.isRead } }
    return step.before.badge - step.after.badge != unread(step.before) - unread(step.after)
  }
}

extension NoticeBadge: ExploredQuestion {
  func isWrong(_ state: NoticeCenter.State, isAtRest: Bool) -> Bool {
    state.badge != state.notices.count { !$0.isRead }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.noticeClient, .liveValue) }
}
