public import PlayheadFormat
package import PlayheadReader

/// A place in a value as a path names it, or many: how to get there, whatever stands on the way.
///
/// A path is turned into one where it is written, by the values and the types that are known there; so it means the same
/// at every position.
public struct PlacePattern: Hashable, Sendable {
  /// One step down.
  public enum Step: Hashable, Sendable {
    /// A member, or the element at a place.
    case token(String)
    /// The element so many places before the end, where 1 is the last.
    case fromEnd(Int)
    /// Every element.
    case all
    /// The elements at some places, as far as they are there.
    case slice(Range<Int>)
    /// The element with an identity, which is at this place in it.
    case element(JSONValue, identity: JSONPointer)
    /// The value after a key, in an array of alternating keys and values.
    case pair(JSONValue)
    /// The element of a set that has this value.
    case member(JSONValue)
    /// Every value, in an array of alternating keys and values.
    case values

    /// Whether it leads to any number of places.
    var isMany: Bool {
      switch self {
      case .all, .slice, .values: true
      case .token, .fromEnd, .element, .pair, .member: false
      }
    }
  }

  public var steps: [Step]
  /// Whether it is the number of elements that is meant.
  public var isCount = false
  /// Whether the counted elements are keys beside their values, so that the array is twice as long.
  var countsPairs = false
  /// What the schema knows of what is there.
  public var member: Schema.Member?

  /// Whether it stands for any number of places.
  public var isMany: Bool { steps.contains(where: \.isMany) }

  package init(_ steps: [Step] = []) { self.steps = steps }

  package init(_ path: FollowedPath) {
    steps = path.parts.map { part in
      switch part {
      case .token(let token): .token(token)
      case .element(let id, let identity): .element(id, identity: identity)
      case .entry(let key): .pair(key)
      case .member(let value): .member(value)
      }
    }
  }

  /// The place, if no step depends on the state.
  var plainPlace: JSONPointer? {
    var pointer = JSONPointer()
    for step in steps {
      guard case .token(let token) = step else { return nil }
      pointer.tokens.append(token)
    }
    return pointer
  }

  /// The places at which a step may change the value, as the index knows them.
  var touchedPlaces: [TouchedSteps.Place] {
    let tokens = steps.map { step -> String? in if case .token(let token) = step { token } else { nil } }
    var places = [TouchedSteps.Place(tokens, isCount: isCount)]
    for (depth, step) in steps.enumerated() {
      // Writing an identity may select another element.
      switch step {
      case .element(_, let identity): places.append(TouchedSteps.Place(tokens[...depth] + identity.tokens))
      case .pair(let key) where key.kind == .object || key.kind == .array: fallthrough
      case .member: places.append(TouchedSteps.Place(tokens[...depth]))
      case .token, .fromEnd, .all, .slice, .values, .pair: break
      }
    }
    return places
  }

  /// The place at which a step may change the value, or the identity of the element around it.
  var touchedElement: TouchedSteps.Place {
    let depth = steps.firstIndex { step in
      if case .token(let token) = step { JSONPointer.index(token) != nil } else { true }
    }
    guard let depth else { return touchedPlaces[0] }
    var place = touchedPlaces[0]
    place.tokens = Array(place.tokens[...depth])
    place.isCount = false
    return place
  }
}

extension PlacePattern {
  enum Found<View: ValueView> {
    case one(View?)
    case many([View?])
  }

  /// Finds the values in a root; counting them, as `isCount` asks, is up to the caller.
  func found<View: ValueView>(in view: View?) -> Found<View> {
    var found: [View?] = []
    add(view, after: 0, to: &found)
    let isOne = !isMany || isUnknown(found, of: view)
    return isOne ? .one(found.first ?? nil) : .many(found)
  }

  /// Whether nobody knows how many values there are.
  private func isUnknown<View: ValueView>(_ found: [View?], of root: View?) -> Bool {
    guard found.count == 1, let only = found[0], only.isUnknown else { return false }
    var view = root
    for step in steps {
      guard let whole = view, !whole.isUnknown else { return true }
      if step.isMany { return false }
      view = Self.part(step, of: whole)
    }
    return true
  }

  /// Adds what the steps from `step` on lead to.
  private func add<View: ValueView>(_ view: View?, after step: Int, to found: inout [View?]) {
    guard step < steps.count else { return found.append(view) }
    let isMany = steps[step].isMany
    guard let view else { return isMany ? () : add(view, after: step + 1, to: &found) }
    // Nobody knows what the parts are.
    if view.isUnknown { return found.append(view) }
    guard isMany else { return add(Self.part(steps[step], of: view), after: step + 1, to: &found) }
    // Every second element of the array may be a key.
    let areValues = steps[step] == .values
    let slice = if case .slice(let range) = steps[step] { range } else { 0..<Int.max }
    var isKey = areValues
    var index = 0
    view.forEachElement {
      if !isKey, slice.contains(index) { add($0, after: step + 1, to: &found) }
      isKey = areValues && !isKey
      index += 1
      return index < slice.upperBound && (found.count & 0xFFF != 0 || !Task.isCancelled)
    }
    guard view.kind == .object, slice.upperBound == .max else { return }
    view.forEachMember {
      add($1, after: step + 1, to: &found)
      return found.count & 0xFFF != 0 || !Task.isCancelled
    }
  }

  /// The part that a step leads to; what stands for the others where it was never named.
  private static func part<View: ValueView>(_ step: Step, of view: View) -> View? {
    switch step {
    case .token(let token): view.part(token) ?? view.part(JSONValue.unknownMember).flatMap { $0.isUnknown ? $0 : nil }
    case .fromEnd(let distance):
      view.kind == .array && distance <= view.count ? view.part(String(view.count - distance)) : nil
    case .element, .pair, .member:
      if let index = index(of: step, in: view) { view.part(String(index)) } else { nil }
    case .all, .slice, .values: nil
    }
  }

  private static func index<View: ValueView>(of step: Step, in view: View) -> Int? {
    guard view.kind == .array else { return nil }
    var found: Int?
    var index = 0
    view.forEachElement { element in
      switch step {
      case .element(let id, let identity):
        if identity.tokens.reduce(element as View?, { $0?.part($1) })?.decoded == id { found = index }
      case .pair(let key):
        if index.isMultiple(of: 2), element.decoded?.isWritten(as: key) == true { found = index + 1 }
      case .member(let value): if element.decoded?.isWritten(as: value) == true { found = index }
      case .token, .fromEnd, .all, .slice, .values: break
      }
      index += 1
      return found == nil
    }
    return found
  }

  /// Returns the single place in a value, even if it is empty; nil if an element on the way is missing, or for many places.
  package func pointer(in view: (some ValueView)?) -> JSONPointer? {
    var view = view
    var pointer = JSONPointer()
    for step in steps {
      var token: String
      switch step {
      case .token(let name): token = name
      case .all, .slice, .values: return nil
      case .fromEnd(let distance):
        guard let view, view.kind == .array, distance <= view.count else { return nil }
        token = String(view.count - distance)
      case .element, .pair, .member:
        guard let view, let index = Self.index(of: step, in: view) else { return nil }
        token = String(index)
      }
      pointer.tokens.append(token)
      view = view?.part(token)
    }
    return pointer
  }
}

extension ValueView {
  /// Whether the recording does not have the value.
  fileprivate var isUnknown: Bool { kind == .string && scalar == .unknown }
}
