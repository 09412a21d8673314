import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A delivery that is on its way: where the courier is, messages, and a tip.
@Reducer
struct DeliveryTracking {
  @Recordable
  struct State: Equatable, Sendable {
    var isLive = false
    var metersAway = 9_000
    var messages: IdentifiedArrayOf<CourierMessage> = []
    var tip = 0
    /// The tip that the courier knows of.
    var savedTip = 0
    var isSavingTip = false
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case trackTapped
    case stopTapped
    case courierMoved(metersAway: Int)
    case trackingFailed(any Error)
    case messageSent(String)
    case messageDelivered(UUID, Result<Bool, any Error>)
    case tipPicked(Int)
    case tipSaved(Result<Int, any Error>)
  }

  private enum CancelID { case tracking }

  let isMended: Bool
  @Dependency(CourierClient.self) var client
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .trackTapped:
        guard !state.isLive else { return .none }
        state.isLive = true
        state.failure = nil
        return .run { [metersAway = state.metersAway] send in
          var metersAway = metersAway
          while true {
            metersAway = try await client.position(metersAway)
            await send(.courierMoved(metersAway: metersAway))
            try await clock.sleep(for: .seconds(4))
          }
        } catch: { error, send in
          await send(.trackingFailed(error))
        }
        .cancellable(id: CancelID.tracking)

      case .stopTapped:
        state.isLive = false
        return .cancel(id: CancelID.tracking)

      case .courierMoved(let metersAway):
        state.metersAway = metersAway
        guard metersAway == 0 else { return .none }
        state.isLive = false
        return .cancel(id: CancelID.tracking)

      case .trackingFailed(let error):
        state.isLive = false
        if isMended { state.failure = "Not tracked any more: \(error)" }

      case .messageSent(let text):
        let message = CourierMessage(id: uuid(), text: text)
        state.messages.append(message)
        return .run { send in
          await send(.messageDelivered(message.id, Result { try await client.deliver(text) }))
        }

      case .messageDelivered(let id, .success):
        state.messages[id: id]?.status = .delivered

      case .messageDelivered(let id, .failure(let error)):
        state.messages[id: id]?.status = .failed
        state.failure = "Message not delivered: \(error)"

      case .tipPicked(let euros):
        guard !state.isSavingTip, euros != state.tip else { return .none }
        state.tip = euros
        state.isSavingTip = true
        state.failure = nil
        return .run { send in
          await send(.tipSaved(Result { try await client.saveTip(euros) }))
        }

      case .tipSaved(.success(let euros)):
        state.isSavingTip = false
        state.savedTip = euros

      case .tipSaved(.failure(let error)):
        state.isSavingTip = false
        state.tip = state.savedTip
        state.failure = "Tip not saved: \(error)"
      }
      return .none
    }
  }
}

@Recordable
struct CourierMessage: Equatable, Identifiable, Sendable {
  let id: UUID
  var text: String
  var status = Status.sending

  @Recordable enum Status: Sendable { case sending, delivered, failed }
}

@DependencyClient
struct CourierClient: Sendable {
  /// Returns how far away the courier is, who was so far away before.
  var position: @Sendable (_ metersAway: Int) async throws -> Int
  var deliver: @Sendable (_ message: String) async throws -> Bool
  var saveTip: @Sendable (_ euros: Int) async throws -> Int
}

extension CourierClient: DependencyKey {
  static let liveValue = CourierClient { metersAway in
    @Dependency(\.network) var network
    try await network.travel(0.2...0.8, 0.03)
    return max(0, metersAway - network.number(20...250))
  } deliver: { _ in
    @Dependency(\.network) var network
    try await network.travel(0.3...2, 0.12)
    return true
  } saveTip: { euros in
    @Dependency(\.network) var network
    try await network.travel(0.4...1.5, 0.15)
    return euros
  }

  static let testValue = CourierClient()
}

struct TrackingEndsQuietly: Question {
  let kind = FaultKind.silentFailure
  let fault = "When the tracking of the courier fails it just ends, and nobody is told."
  let start = DeliveryTracking.State()

  func feature(isMended: Bool) -> DeliveryTracking { DeliveryTracking(isMended: isMended) }

  func use(_ person: Person<DeliveryTracking>) async {
    for _ in 1...20 {
      if !person.state.isLive, person.happens(0.6) { await person.sends(.trackTapped) }
      await person.waits(3...12)
      if person.happens(0.4) {
        await person.sends(.messageSent(person.picks(["Second floor", "The bell is broken", "Thank you"]) ?? ""))
        await person.waits(1...4)
      }
      if person.happens(0.3) {
        await person.sends(.tipPicked(person.number(0...5)))
        await person.waits(person.happens(0.2) ? 0.2...0.8 : 2...4)
      }
      if person.state.isLive, person.happens(0.1) { await person.sends(.stopTapped) }
    }
    await person.sends(.stopTapped)
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<DeliveryTracking.State, DeliveryTracking.Action>) -> Bool {
    guard case .trackingFailed = step.action else { return false }
    return step.after.failure?.hasPrefix("Not tracked") != true
  }
}

extension TrackingEndsQuietly: ExploredQuestion {
  func isWrong(
    _ action: DeliveryTracking.Action, from before: DeliveryTracking.State, to after: DeliveryTracking.State
  ) -> Bool {
    switch action {
    case .trackingFailed, .messageDelivered(_, .failure), .tipSaved(.failure): after.failure == nil
    default: false
    }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(CourierClient.self, .liveValue) }
}
