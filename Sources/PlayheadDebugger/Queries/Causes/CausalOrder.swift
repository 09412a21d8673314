internal import PlayheadFormat
public import PlayheadReader

/// What of a recording had to happen before what; all else could have been otherwise.
///
/// An action is after the action that started its effect, after earlier actions of the same effect, after those of an effect that its
/// own went on from (a concatenation), and after the action whose reducer it ran in. Actions from outside are after one another: the
/// person who sent them saw what there was. The order is transitive.
///
/// ```swift
/// let order = CausalOrder(recording)
/// order.isBefore(3, 6)  // whether 6 could not have come without 3
/// ```
///
/// Where a store reports no effects all actions are from outside, so that all are ordered.
public struct CausalOrder: Sendable {
  private let recording: Recording

  public init(_ recording: Recording) { self.recording = recording }

  /// Whether the action that leads to the second position could not have come without that of the first.
  ///
  /// - Complexity: O(*d*) in the effects that led from the first to the second; reads no line.
  public func isBefore(_ first: Int, _ second: Int) -> Bool {
    if first == second { return false }
    var (open, seen) = ([second], Set<Int>())
    while let position = open.popLast() {
      guard seen.insert(position).inserted else { continue }
      let outer = recording.enclosing(position)
      if let outer {
        if outer == first { return true }
        open.append(outer)
      } else if position < first, !recording.hasEnclosedActions {
        // What leads there is earlier still.
        continue
      }
      guard case .effect(let id)? = recording.origin(position), let effect = recording.effect(id: id) else {
        if outer == nil, first < position, isFromOutside(first) { return true }
        continue
      }
      if effect.seq == first || first < position && recording.origin(first) == .effect(id)
        || goesOn(effect, from: first)
      {
        return true
      }
      if effect.seq > 0 { open.append(effect.seq) }
    }
    return false
  }

  /// Whether neither of two actions is before the other.
  public func isUnordered(_ first: Int, _ second: Int) -> Bool {
    first != second && !isBefore(first, second) && !isBefore(second, first)
  }

  private func isFromOutside(_ position: Int) -> Bool {
    if case .effect = recording.origin(position) { false } else { recording.enclosing(position) == nil }
  }

  /// Whether an effect started only when the effect that sent an action had ended, and one action returned both.
  private func goesOn(_ effect: RecordedEffect, from position: Int) -> Bool {
    guard effect.first > effect.seq, case .effect(let id)? = recording.origin(position),
      let earlier = recording.effect(id: id), earlier.seq == effect.seq, let end = earlier.last
    else { return false }
    return end <= effect.first
  }
}
