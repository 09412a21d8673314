internal import OrderedCollections
public import PlayheadFormat

/// A difference between a type when it was recorded and the same type today.
public struct TypeChange: Codable, Hashable, Sendable {
  /// The schema's name of the type.
  public var type: String
  /// The field, or the case.
  public var member: String
  public var kind: Kind

  /// What became of the member.
  public enum Kind: Codable, Hashable, Sendable {
    case addedField(type: String)
    case removedField(type: String)
    case changedField(from: String, to: String)
    case addedCase
    case removedCase
    case changedCase(from: [Schema.Field], to: [Schema.Field])
    case changedValue(from: JSONValue, to: JSONValue)
  }

  public init(type: String, member: String, kind: Kind) {
    self.type = type
    self.member = member
    self.kind = kind
  }

  /// The differences between two schemas, in the types that both have.
  ///
  /// - Complexity: O(*n*) in the members.
  public static func changes(from old: Schema, to new: Schema) -> [TypeChange] {
    old.types.flatMap { name, shape -> [TypeChange] in
      guard let other = new.types[name], shape != other else { return [] }
      switch (shape, other) {
      case (.fields(let old, _), .fields(let new, _)):
        return changes(old, new, \.name) { field in
          (removed: .removedField(type: field.type), added: .addedField(type: field.type))
        } changed: { old, new in
          old.type == new.type ? nil : .changedField(from: old.type, to: new.type)
        }.map { TypeChange(type: name, member: $0, kind: $1) }
      case (.cases(let old), .cases(let new)):
        return changes(old, new, \.name) { _ in
          (removed: .removedCase, added: .addedCase)
        } changed: { old, new in
          old.payload.map(\.signature) == new.payload.map(\.signature)
            ? nil : .changedCase(from: old.payload, to: new.payload)
        }.map { TypeChange(type: name, member: $0, kind: $1) }
      case (.values(let old), .values(let new)):
        return changes(old, new, \.name) { _ in
          (removed: .removedCase, added: .addedCase)
        } changed: { old, new in
          old.raw == new.raw ? nil : .changedValue(from: old.raw, to: new.raw)
        }.map { TypeChange(type: name, member: $0, kind: $1) }
      default: return []
      }
    }
  }

  private static func changes<Member>(
    _ old: [Member], _ new: [Member], _ name: (Member) -> String,
    _ onlyOne: (Member) -> (removed: Kind, added: Kind), changed: (Member, Member) -> Kind?
  ) -> [(String, Kind)] {
    let newByName = Dictionary(new.map { (name($0), $0) }) { first, _ in first }
    let oldNames = Set(old.map(name))
    let gone = old.compactMap { member -> (String, Kind)? in
      guard let other = newByName[name(member)] else { return (name(member), onlyOne(member).removed) }
      return changed(member, other).map { (name(member), $0) }
    }
    return gone + new.filter { !oldNames.contains(name($0)) }.map { (name($0), onlyOne($0).added) }
  }
}

extension TypeChange: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .addedField(let added): "\(type).\(member): \(added) is new"
    case .removedField(let removed): "\(type).\(member): \(removed) is gone"
    case .changedField(let old, let new): "\(type).\(member) was \(old) and is \(new)"
    case .addedCase: "\(type).\(member) is new"
    case .removedCase: "\(type).\(member) is gone"
    case .changedCase(let old, let new): "\(type).\(member) \(Self.difference(old, new))"
    case .changedValue(let old, let new): "\(type).\(member) was \(old) and is \(new)"
    }
  }

  /// Describes the change of a case's payload: `has a new argument 'by: Int'`.
  static func difference(_ old: [Schema.Field], _ new: [Schema.Field]) -> String {
    let (before, after) = (old.map(\.signature), new.map(\.signature))
    let added = after.filter { !before.contains($0) }
    let removed = before.filter { !after.contains($0) }
    if removed.isEmpty, added.count == 1 { return "has a new argument '\(added[0])'" }
    if added.isEmpty, removed.count == 1 { return "has no argument '\(removed[0])' any more" }
    return "carried \(signature(before)) and carries \(signature(after))"
  }

  private static func signature(_ arguments: [String]) -> String {
    arguments.isEmpty ? "nothing" : "(\(arguments.joined(separator: ", ")))"
  }
}

extension Schema.Field {
  fileprivate var signature: String { name.hasPrefix("_") ? type : "\(name): \(type)" }
}
