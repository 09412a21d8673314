/// The actions, ends and cancellations of effects while an old state is presented, which happen in order when the present state is back.
@MainActor
final class WaitingEvents {
  /// One more event puts the present state back.
  static let limit = 10_000

  private var events: [() -> Void] = []
  /// The number of events that are actions.
  private(set) var actions = 0
  /// The number of actions from outside that were refused.
  private(set) var refused = 0
  private let onFull: () -> Void
  private var isOver = false

  /// `onFull` puts the present state back when there are too many events.
  init(onFull: @escaping () -> Void) { self.onFull = onFull }

  func refuse() { refused += 1 }

  /// Keeps an event, or runs it at once if there is no room for it.
  func add(isAction: Bool = false, _ event: @escaping () -> Void) {
    if events.count >= Self.limit, !isOver {
      onFull()
      if isOver { return event() }
    }
    if isAction { actions += 1 }
    guard ActionAnimation.isUsed, let animation = ActionAnimation.current else { return events.append(event) }
    events.append { ActionAnimation.perform(animation, event) }
  }

  func happen() {
    isOver = true
    for event in exchange(&events, with: []) { event() }
  }
}
