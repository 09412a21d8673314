/// What the effects of a store have done while an old state is presented in it: their answers, their ends, and what they have
/// cancelled. It happens in order when the present is back.
@MainActor
final class WaitingEvents {
  /// How many may wait. One more puts the present back.
  static let limit = 10_000

  private var events: [() -> Void] = []
  /// How many of them are actions.
  private(set) var actions = 0
  /// How many actions from outside were refused.
  private(set) var refused = 0
  private let onFull: () -> Void
  private var isOver = false

  /// `onFull` ends the wait, when one more event comes than may wait.
  init(onFull: @escaping () -> Void) { self.onFull = onFull }

  func refuse() { refused += 1 }

  /// Keeps an event, or has it happen now if there is no room for it.
  func add(isAction: Bool = false, _ event: @escaping () -> Void) {
    if events.count >= Self.limit, !isOver {
      onFull()
      if isOver { return event() }
    }
    if isAction { actions += 1 }
    guard ActionAnimation.isUsed, let animation = ActionAnimation.current else { return events.append(event) }
    events.append { ActionAnimation.perform(animation, event) }
  }

  /// Lets all events happen.
  func happen() {
    isOver = true
    for event in exchange(&events, with: []) { event() }
  }
}
