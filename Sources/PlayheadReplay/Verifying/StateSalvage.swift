import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// Decodes recorded states that may be of an older type; a class for the reason of ``ActionDecoder``.
final class StateSalvage<State> {
  private let type: RecordedType<State>
  /// The places that refer to one value.
  private let shared: [[String]]
  /// The values for places that do not decode: those of the last state of today's reducer, or else of a new state.
  private var defaults: JSONValue?
  /// The first value that was filled in at each place.
  private(set) var salvaged: [Verification.SalvagedPlace] = []

  /// `defaults` is a state of today's type, and `shared` has the places that refer to one value.
  init(_ type: RecordedType<State>, defaults: State?, shared: [[String]]) {
    (self.type, self.shared) = (type, shared)
    self.defaults = defaults.flatMap(type.json)
  }

  /// Decodes a recorded state, and fills in what does not decode from `last`, the last state of today's reducer, if possible.
  func state(_ recorded: JSONValue, after last: State?) throws(RecordableError) -> State {
    let state = try unjoined(recorded, after: last)
    SharedPlaces.join(state, type, recorded: recorded, shared)
    return state
  }

  private func unjoined(_ recorded: JSONValue, after last: State?) throws(RecordableError) -> State {
    if let state = try? type.read(recorded) { return state }
    if let last { defaults = type.json(last) ?? defaults }
    var value = recorded
    var tried: Set<JSONPointer> = []
    while true {
      do throws(RecordableError) { return try type.read(value) } catch {
        guard let pointer = try? JSONPointer(parsing: error.pointer), let place = pattern(of: pointer, in: value),
          tried.insert(place).inserted, tried.count <= Self.placeLimit
        else { throw error }
        let kind = value[pointer]?.kind
        guard let (fill, isKnown) = fill(place, of: kind, in: &value, error) else { throw error }
        if !salvaged.contains(where: { $0.pointer == place }) {
          salvaged.append(
            .init(
              pointer: place, reason: "found \(error.found), expected \(error.expected)", value: fill,
              isNew: kind == nil && isKnown))
        }
      }
    }
  }

  /// The place with `*` for each index, so that what all elements lack is filled in at once.
  private func pattern(of pointer: JSONPointer, in value: JSONValue) -> JSONPointer? {
    var value: JSONValue? = value
    var tokens: [String] = []
    for token in pointer.tokens {
      if case .array = value { tokens.append("*") } else { tokens.append(token) }
      value = value?.part(token)
    }
    return JSONPointer(tokens)
  }

  /// Fills in all places with the pattern where the value is of the kind that does not decode, or missing if that is nil; nil if
  /// nothing decodes.
  private func fill(
    _ place: JSONPointer, of kind: JSONValue.Kind?, in value: inout JSONValue, _ error: RecordableError
  ) -> (value: JSONValue, isKnown: Bool)? {
    if let found = Self.first(place.tokens[...], in: defaults) {
      value = Self.filled(value, place.tokens[...], of: kind, with: found)
      return (found, true)
    }
    // No state has a value for it, so the least value that decodes is used.
    for candidate in Self.candidates {
      let attempt = Self.filled(value, place.tokens[...], of: kind, with: candidate)
      do throws(RecordableError) { _ = try type.read(attempt) } catch let other {
        if other.pointer == error.pointer { continue }
      }
      value = attempt
      return (candidate, false)
    }
    return nil
  }

  /// The most places that are filled in, because each time the whole state is decoded again.
  private static var placeLimit: Int { 200 }

  private static var candidates: [JSONValue] { [.null, 0, false, "", [], [:]] }

  private static func first(_ tokens: ArraySlice<String>, in value: JSONValue?) -> JSONValue? {
    guard let token = tokens.first else { return value }
    guard token == "*", case .array(let elements)? = value else {
      return first(tokens.dropFirst(), in: value?.part(token))
    }
    return elements.lazy.compactMap { first(tokens.dropFirst(), in: $0) }.first
  }

  private static func filled(
    _ value: JSONValue, _ tokens: ArraySlice<String>, of kind: JSONValue.Kind?, with new: JSONValue
  ) -> JSONValue {
    guard let token = tokens.first else { return value.kind == kind ? new : value }
    switch value {
    case .array(let elements) where token == "*":
      return .array(elements.map { filled($0, tokens.dropFirst(), of: kind, with: new) })
    case .object(var members):
      if let inner = members[token] {
        members[token] = filled(inner, tokens.dropFirst(), of: kind, with: new)
      } else if tokens.count == 1, kind == nil {
        members[token] = new
      }
      return .object(members)
    default: return value
    }
  }
}
