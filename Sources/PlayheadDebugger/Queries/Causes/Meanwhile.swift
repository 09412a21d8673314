internal import PlayheadFormat
internal import PlayheadReader

/// What happened between an action that asked and the answer.
public struct Meanwhile: Hashable, Sendable {
  /// The actions that started the same effect: they asked for something newer.
  public var requests: [Frame] = []
  /// The actions from outside that changed what the effect was started from.
  public var inputs: [Input] = []

  /// An action that changed what an effect was started from.
  public struct Input: Hashable, Sendable {
    public var frame: Frame
    public var changes: [StateChange]
  }

  var isEmpty: Bool { requests.isEmpty && inputs.isEmpty }
}

extension Debugger {
  private static let meanwhileLimit = 4
  /// The most actions between question and answer that are looked at.
  private static let windowLimit = 1000

  /// What happened while an effect had not answered yet; nil where nothing did, or the action is no first answer.
  mutating func meanwhile(before frame: Frame) throws -> Meanwhile? {
    guard case .effect(let effect) = frame.origin, let span = recording.effect(id: effect.id), span.seq > 0,
      span.seq + 1 < frame.position
    else { return nil }
    let window = span.seq + 1...frame.position - 1
    let name = recording.nameNumber(frame.position)
    let isNews = window.prefix(Self.windowLimit).contains {
      recording.origin($0) == .effect(effect.id) && recording.nameNumber($0) == name
    }
    if isNews { return nil }
    var meanwhile = Meanwhile()
    for other in recording.effects(startedBy: { window.contains($0) }).prefix(Self.windowLimit)
    where meanwhile.requests.count < Self.meanwhileLimit {
      let description = try timeline.describe(effect: other.id)
      guard description.name == effect.name, description.location == effect.location,
        let request = try timeline.frame(at: other.seq)
      else { continue }
      meanwhile.requests.append(request)
    }
    try addInputs(in: window, of: span, before: frame, to: &meanwhile)
    return meanwhile.isEmpty ? nil : meanwhile
  }

  private mutating func addInputs(
    in window: ClosedRange<Int>, of span: RecordedEffect, before frame: Frame, to meanwhile: inout Meanwhile
  ) throws {
    let payload = Payload(frame.action.value)
    let asked = try changes(at: span.seq).map(\.pointer)
    for position in window.prefix(Self.windowLimit) where meanwhile.inputs.count < Self.meanwhileLimit {
      guard recording.origin(position) == .outside else { continue }
      let inputs = try changes(at: position).filter { change in
        guard case .value = change.kind, let old = change.old else { return false }
        let isValue =
          switch old {
          case .null, .bool, .array, .object: false
          case .integer, .unsigned, .double, .number, .string: true
          }
        return isValue && (asked.contains(change.pointer) || payload.mentions(old))
      }
      if !inputs.isEmpty, let action = try timeline.frame(at: position) {
        meanwhile.inputs.append(Meanwhile.Input(frame: action, changes: inputs))
      }
    }
  }

  private mutating func changes(at position: Int) throws -> [StateChange] {
    guard recording.hasChange(position) else { return [] }
    return try look(at: position, from: self.position, reasons: []).changes ?? []
  }

  /// The effects of the kind of one that were under way when the recording ended.
  ///
  /// - Complexity: O(*e*) in the effects.
  func underWay(like effect: EffectDescription) throws -> [EffectDescription] {
    var found: [EffectDescription] = []
    for span in recording.effects where span.last ?? recording.last >= recording.last && span.id != effect.id {
      guard recording.isUnfinished(span, try recording.end(ofEffect: span.id)) else { continue }
      let other = try timeline.describe(effect: span.id)
      if other.name == effect.name, other.location == effect.location { found.append(other) }
      if found.count == Self.meanwhileLimit { break }
    }
    return found
  }
}
