import OrderedCollections
import PlayheadFormat
import PlayheadPlatform

/// Writes by reflection a value whose type does not define how it is recorded.
enum Reflection {
  /// Parts with the same bits as in `old`, which must be free of class instances, are reused with its tree, since they
  /// share storage; with `isPart`, an instance of a class is read only if the class is ``Reflectable``.
  static func tree(of value: Any, since old: ReflectedPart? = nil, isPart: Bool = false) -> RecordedValue {
    var walk = ReflectionWalk(isAtPart: isPart)
    let tree = walk.member(of: value, since: old) ?? .null
    return RecordedValue(value: tree, metReference: walk.metReference, hasFailure: walk.hasFailure)
  }
}

/// A value and its tree; nil for nil, which a member omits.
struct ReflectedPart {
  let value: Any
  let tree: JSONValue?

  /// Whether another value is certainly the same, which implies the same type.
  func isIdentical(to other: Any) -> Bool {
    func open<Value>(_ other: Value) -> Bool { (value as? Value).map { haveSameBits($0, other) } ?? false }
    return type(of: value) == type(of: other) && _openExistential(other, do: open)
  }
}

/// One walk through a value, which stops at instances that it is already inside of and at an unreasonable depth.
private struct ReflectionWalk {
  var metReference = false
  /// Whether the tree has stand-ins for parts that could not be encoded.
  var hasFailure = false
  /// Whether the current value is a part of the initial one, rather than that or an element of it.
  private var isAtPart: Bool
  /// The classes whose instances the walk reads because it began with one.
  private var entered: Set<ObjectIdentifier> = []
  /// Whether the types met so far are kept out of recordings.
  private var areKeptOut: [ObjectIdentifier: Bool] = [:]
  private var instances: Set<ObjectIdentifier> = []
  private var depth = 0
  /// The number of values met.
  private var count = 0
  /// The instances that were written, with their numbers of values; they are retained so that no other instance gets
  /// the same identity.
  private var written: [ObjectIdentifier: (instance: AnyObject, count: Int)] = [:]
  /// An instance with more values than this is written once, as instances that share others could otherwise expand to
  /// 2ⁿ values.
  private static let sharedLimit = 64

  init(isAtPart: Bool) { self.isAtPart = isAtPart }

  mutating func tree(of value: Any) -> JSONValue { member(of: value) ?? .null }

  /// A value's tree; nil for nil, which a member omits.
  mutating func member(of value: Any, since old: ReflectedPart? = nil) -> JSONValue? {
    count += 1
    if let scalar = Self.scalar(value) { return scalar }
    if let old, old.isIdentical(to: value) { return old.tree }
    guard depth < JSONValue.depthLimit, !StackRoom.isLow() else { return .cut }
    depth += 1
    defer { depth -= 1 }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let wrapped = mirror.children.first else { return nil }
      return tree(of: wrapped.value)
    }
    if isKeptOut(type(of: value)) { return .string(TypeName.full(type(of: value))) }
    if let recordable = value as? any Recordable {
      var writer = JSONWriter()
      writer.isReflecting = isAtPart
      recordable.writeRecorded(into: &writer)
      if writer.metReference { metReference = true }
      if writer.hasFailure { hasFailure = true }
      if let tree = try? JSONValue(parsing: writer.text) { return tree }
    }
    // A value that cannot be encoded is still read by reflection.
    if let encodable = value as? any Encodable, let tree = JSONValueEncoding.wholeTree(of: encodable) {
      if tree.metReference { metReference = true }
      return tree.value
    }
    if let error = value as? any Error {
      if type(of: value) is AnyClass { metReference = true }
      return Self.tree(of: error)
    }
    switch mirror.displayStyle {
    case .class?: return instance(value as AnyObject, mirror)
    case .collection?: return .array(elements(of: mirror, since: old))
    case .set?: return .array(sorted(mirror.children.map { tree(of: $0.value) }))
    case .dictionary?: return dictionary(mirror)
    case .enum?: return enumeration(value, mirror)
    case .struct?, .tuple?: return .object(members(of: mirror, since: old))
    default:
      // A function, a metatype or a pointer has nothing but its type to record.
      return mirror.children.isEmpty ? .string(TypeName.full(type(of: value))) : .object(members(of: mirror))
    }
  }

  /// The most common values, which need no mirror.
  private static func scalar(_ value: Any) -> JSONValue? {
    let type = type(of: value)
    if type == String.self { return (value as? String).map(JSONValue.string) }
    if type == Int.self { return (value as? Int).map { .integer(Int64($0)) } }
    if type == Bool.self { return (value as? Bool).map(JSONValue.bool) }
    if type == Double.self { return (value as? Double).map { JSONValue(recording: $0) } }
    // Reflected dates are never read back, so they may be readable text.
    if type == Date.self { return (value as? Date).map { .string(DateFormat.text(of: $0)) } }
    return nil
  }

  private static func tree(of error: any Error) -> JSONValue {
    let recorded = RecordedError(error)
    return ["type": .string(recorded.type), "description": .string(recorded.description)]
  }

  private mutating func isKeptOut(_ type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = areKeptOut[id] { return known }
    let isKeptOut = type is any NeverRecorded.Type || UnrecordedName.has(type)
    areKeptOut[id] = isKeptOut
    return isKeptOut
  }

  private mutating func instance(_ object: AnyObject, _ mirror: Mirror) -> JSONValue {
    let type = ObjectIdentifier(type(of: object))
    if !isAtPart { entered.insert(type) }
    guard entered.contains(type) || object is any Reflectable else {
      return .string(TypeName.full(Swift.type(of: object)))
    }
    metReference = true
    let id = ObjectIdentifier(object)
    guard instances.insert(id).inserted else { return .string("(cycle)") }
    defer { instances.remove(id) }
    if let earlier = written[id], earlier.count > Self.sharedLimit { return .string("(shared)") }
    let before = count
    defer { written[id] = (object, count - before) }
    var all = JSONValue.Object()
    var ancestors: [Mirror] = [mirror]
    while let parent = ancestors.last?.superclassMirror { ancestors.append(parent) }
    for mirror in ancestors.reversed() { for (name, value) in members(of: mirror) { all[name] = value } }
    return .object(all)
  }

  /// `old` is as in ``Reflection/tree(of:since:)``.
  private mutating func elements(of mirror: Mirror, since old: ReflectedPart?) -> [JSONValue] {
    guard let old, case .array(let trees)? = old.tree, trees.count == mirror.children.count else {
      return mirror.children.map { tree(of: $0.value) }
    }
    return zip(zip(mirror.children, Mirror(reflecting: old.value).children), trees).map { children, tree in
      member(of: children.0.value, since: ReflectedPart(value: children.1.value, tree: tree)) ?? .null
    }
  }

  /// `old` is as in ``Reflection/tree(of:since:)``.
  private mutating func members(of mirror: Mirror, since old: ReflectedPart? = nil) -> JSONValue.Object {
    var members = JSONValue.Object()
    let earlier = old.map { Mirror(reflecting: $0.value).children.makeIterator() }
    let trees: JSONValue.Object = if case .object(let members)? = old?.tree { members } else { [:] }
    // The `@Observable` macro adds an underscore to each property, and a registrar.
    let isObservable = mirror.children.contains { $0.label == "_$observationRegistrar" }
    for (index, child) in mirror.children.enumerated() {
      let before = earlier?.next()
      if isObservable, child.label?.hasPrefix("_$") == true { continue }
      let hasUnderscore = isObservable && child.label?.hasPrefix("_") == true
      let label = hasUnderscore ? child.label.map { String($0.dropFirst()) } : child.label
      let name = Self.name(of: label, at: index)
      // A custom mirror may have different children each time.
      let part = before?.label == child.label ? before.map { ReflectedPart(value: $0.value, tree: trees[name]) } : nil
      if let value = self.part({ $0.member(of: child.value, since: part) }) { members[name] = value }
    }
    return members
  }

  /// Calls `body` for a part of the value.
  private mutating func part<R>(_ body: (inout Self) -> R) -> R {
    let wasAtPart = isAtPart
    isAtPart = true
    defer { isAtPart = wasAtPart }
    return body(&self)
  }

  /// The label as in synthesised coding: `_0` for Mirror's `.0`, and no underscore for a property wrapper.
  private static func name(of label: String?, at index: Int) -> String {
    guard let label, !label.hasPrefix(".") else { return "_\(index)" }
    return label
  }

  private mutating func enumeration(_ value: Any, _ mirror: Mirror) -> JSONValue {
    guard let name = EnumCase.name(of: value) else { return .object(members(of: mirror)) }
    guard let payload = mirror.children.first else { return .object([name: [:]]) }
    let inner = Mirror(reflecting: payload.value)
    if inner.displayStyle == .tuple { return .object([name: .object(members(of: inner))]) }
    return .object([name: part { $0.member(of: payload.value) }.map { ["_0": $0] } ?? [:]])
  }

  private mutating func dictionary(_ mirror: Mirror) -> JSONValue {
    var pairs: [(key: JSONValue, value: JSONValue)] = []
    for child in mirror.children {
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      if pair.count == 2 { pairs.append((tree(of: pair[0]), tree(of: pair[1]))) }
    }
    if pairs.allSatisfy({ $0.key.string != nil }) {
      var members = JSONValue.Object()
      for (name, value) in pairs.map({ ($0.key.string ?? "", $0.value) }).sorted(by: { precedesInUTF8($0.0, $1.0) }) {
        members[name] = value
      }
      return .object(members)
    }
    if pairs.allSatisfy({ $0.key.int != nil }) {
      var members = JSONValue.Object()
      for (name, value) in pairs.map({ (String($0.key.int ?? 0), $0.value) }).sorted(by: { precedesInUTF8($0.0, $1.0) })
      {
        members[name] = value
      }
      return .object(members)
    }
    let ordered = pairs.map { ($0.key.text, $0) }.sorted { precedesInUTF8($0.0, $1.0) }
    return .array(ordered.flatMap { [$0.1.key, $0.1.value] })
  }

  private func sorted(_ elements: [JSONValue]) -> [JSONValue] {
    elements.map { ($0.text, $0) }.sorted { precedesInUTF8($0.0, $1.0) }.map(\.1)
  }
}

extension JSONValue {
  fileprivate var text: String {
    var writer = JSONWriter()
    writer.append(self)
    return writer.text
  }
}
