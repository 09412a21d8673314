import ComposableRuntime
import Foundation
import PlayheadRecorder
import PlayheadReplay

/// A sheet in which one writes a mail.
@Reducer struct MailComposer {
  @Recordable struct State: Equatable, Sendable {
    var recipient = ""
    var text = ""
    var isUrgent = false
  }

  @Recordable enum Action: Sendable {
    case recipientChanged(String)
    case textChanged(String)
    case urgentToggled, sendTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .recipientChanged(let recipient): state.recipient = recipient
      case .textChanged(let text): state.text = text
      case .urgentToggled: state.isUrgent.toggle()
      case .sendTapped: break
      }
      return .none
    }
  }
}

/// A mailbox: what came, and what is on its way.
@Reducer struct Mailbox {
  @ObservableState @Recordable struct State: Equatable, Sendable {
    var inbox: IdentifiedArrayOf<InboxMail> = []
    var outbox: IdentifiedArrayOf<OutgoingMail> = []
    var sentCount = 0
    var isChecking = false
    var failure: String?
    @Presents var composer: MailComposer.State?
  }

  @Recordable enum Action: Sendable {
    case checkTapped
    case checked(Result<[String], any Error>)
    case mailTapped(id: UUID)
    case deleteTapped(id: UUID)
    case composeTapped
    case composer(PresentationActionOf<MailComposer>)
    case delivered(id: UUID, Result<Int, any Error>)
    case sendAgainTapped(id: UUID)
    case failureDismissed
  }

  let isMended: Bool
  @Dependency(\.mailClient) var client
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .checkTapped:
        guard !state.isChecking else { return .none }
        state.isChecking = true
        state.failure = nil
        return .run(name: "check") { [client] send in await send(.checked(Result { try await client.check() })) }
      case .checked(.success(let subjects)):
        state.isChecking = false
        for subject in subjects { state.inbox.insert(InboxMail(id: uuid(), subject: subject), at: 0) }
      case .checked(.failure(let error)):
        state.isChecking = false
        state.failure = String(describing: error)
      case .mailTapped(let id): state.inbox[id: id]?.isRead = true
      case .deleteTapped(let id): state.inbox.remove(id: id)
      case .composeTapped: state.composer = MailComposer.State()
      case .composer(.presented(.sendTapped)):
        guard let composer = state.composer, !composer.recipient.isEmpty else { return .none }
        state.composer = nil
        let mail = OutgoingMail(
          id: uuid(), recipient: composer.recipient, text: composer.text, isUrgent: composer.isUrgent)
        state.outbox.append(mail)
        return deliver(mail)
      case .composer: break
      case .delivered(let id, .failure(let error)) where isMended:
        state.outbox[id: id]?.isDelivering = false
        state.failure = String(describing: error)
      case .delivered(let id, let result):
        state.outbox.remove(id: id)
        if case .success = result { state.sentCount += 1 }
      case .sendAgainTapped(let id):
        guard let mail = state.outbox[id: id], !mail.isDelivering else { return .none }
        state.outbox[id: id]?.isDelivering = true
        state.failure = nil
        return deliver(mail)
      case .failureDismissed: state.failure = nil
      }
      return .none
    }
    .ifLet(\.$composer, action: \.composer) { MailComposer() }
  }

  private func deliver(_ mail: OutgoingMail) -> Effect<Action> {
    .run(name: "deliver") { [client] send in
      await send(.delivered(id: mail.id, Result { try await client.deliver(mail) }))
    }
  }
}

@Recordable struct InboxMail: Equatable, Identifiable, Sendable {
  let id: UUID
  var subject: String
  var isRead = false
}

@Recordable struct OutgoingMail: Equatable, Identifiable, Sendable {
  let id: UUID
  var recipient: String
  var text: String
  var isUrgent: Bool
  var isDelivering = true
}

@DependencyClient struct MailClient: Sendable {
  /// The subjects of new mails.
  var check: @Sendable () async throws -> [String]
  /// Delivers a mail, and returns the size of it.
  var deliver: @Sendable (_ mail: OutgoingMail) async throws -> Int
}

extension MailClient: DependencyKey {
  static let liveValue = MailClient {
    @Dependency(\.network) var network
    try await network.travel(0.3...1.2, 0.08)
    return (0..<network.number(0...2)).map { _ in
      ["Minutes", "Lunch?", "Invoice", "Holidays"][network.number(0...3)]
    }
  } deliver: { mail in
    @Dependency(\.network) var network
    try await network.travel(0.5...2.5, 0.12)
    return mail.text.count
  }
  static let testValue = MailClient()
}

extension DependencyValues {
  var mailClient: MailClient {
    get { self[MailClient.self] }
    set { self[MailClient.self] = newValue }
  }
}

struct MailSending: Question {
  let kind = FaultKind.silentFailure
  let fault = "A mail that could not be delivered leaves the outbox without a word, and is lost."
  let start = Mailbox.State()
  func feature(isMended: Bool) -> Mailbox { Mailbox(isMended: isMended) }

  func use(_ person: Person<Mailbox>) async {
    for _ in 1...18 {
      if person.happens(0.5) {
        await person.sends(.checkTapped)
        await person.waits(1...3)
      }
      if person.happens(0.5), let mail = person.picks(person.state.inbox) {
        await person.sends(.mailTapped(id: mail.id))
        await person.waits(2...5)
        if person.happens(0.4) { await person.sends(.deleteTapped(id: mail.id)) }
      }
      if person.happens(0.7) {
        await person.sends(.composeTapped)
        await person.waits(0.5...1)
        await person.sends(.composer(.presented(.recipientChanged(person.picks(["Ada", "Bo", "Cem"]) ?? ""))))
        await person.waits(1...3)
        await person.sends(.composer(.presented(.textChanged(person.picks(["Hello", "See you", "Yes"]) ?? ""))))
        if person.happens(0.2) { await person.sends(.composer(.presented(.urgentToggled))) }
        await person.waits(1...3)
        await person.sends(.composer(person.happens(0.15) ? .dismiss : .presented(.sendTapped)))
      }
      await person.waits(1...4)
      if person.state.failure != nil { await person.sends(.failureDismissed) }
      if let mail = person.state.outbox.first(where: { !$0.isDelivering }) {
        await person.sends(.sendAgainTapped(id: mail.id))
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<Mailbox.State, Mailbox.Action>) -> Bool {
    guard case .delivered(let id, .failure) = step.action else { return false }
    return step.before.outbox[id: id] != nil && step.after.outbox[id: id] == nil
  }
}

extension MailSending: ExploredQuestion {
  func isWrong(_ action: Mailbox.Action, from before: Mailbox.State, to after: Mailbox.State) -> Bool {
    // A mail is on its way until it counts as sent.
    after.outbox.count + after.sentCount < before.outbox.count + before.sentCount
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(\.mailClient, .liveValue) }
}
