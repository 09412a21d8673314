internal import OrderedCollections
public import PlayheadFormat
public import PlayheadReader

/// A value that is not written by derived code, but by its own `Encodable` or as reflection sees it.
public struct Fallback: Hashable, Sendable {
  /// The struct or the case that it is a part of: `Row`, `Feature.Action.loaded`; nil where it is the whole state or action.
  public var owner: String?
  /// The name of the field, or the label of the payload.
  public var field: String?
  /// The name of its type.
  public var type: String
  public var fidelity: Fidelity

  public init(owner: String?, field: String?, type: String, fidelity: Fidelity) {
    self.owner = owner
    self.field = field
    self.type = type
    self.fidelity = fidelity
  }
}

extension Fallback {
  /// What to declare otherwise, so that derived code writes the value.
  public enum Remedy: Hashable, Sendable {
    /// The type.
    case type
    /// The types that it is made of: it is a collection, say.
    case partTypes
  }

  /// What to declare otherwise, so that derived code writes the value; nil where nothing can be, as for an `any P` or a function.
  public var remedy: Remedy? {
    if type.hasPrefix("any ") || type.hasPrefix("(any ") || type.contains("->") || type == "Any" { return nil }
    return type.contains("<") || type.hasPrefix("[") || type.hasPrefix("(") ? .partTypes : .type
  }
}

extension Fallback {
  /// What to write, after "mends it", of a type that a macro may have made, which no other macro reaches.
  public var place: String {
    let parts = type.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
    // The store's own State and Action are declared by hand: no macro generates them.
    let isOfFeature = owner != nil && parts.contains { $0.hasSuffix(".State") || $0.hasSuffix(".Action") }
    return isOfFeature ? ", on the '@Reducer enum' where that generates it" : ""
  }
}

extension Recording {
  /// The values that are not written by derived code, those of the worst fidelity first.
  ///
  /// - Complexity: O(*n*) in the types of the schema.
  public var fallbacks: [Fallback] {
    // Of a log all is text, which the recording says as a whole.
    guard fidelity != .recordable, fidelity != .text else { return [] }
    var found: [Fallback] = []
    func add(_ fields: [Schema.Field], of owner: String) {
      for field in fields where field.fidelity != .recordable {
        found.append(Fallback(owner: owner, field: field.name, type: field.type, fidelity: field.fidelity))
      }
    }
    for (name, shape) in schema?.types ?? [:] {
      switch shape {
      case .fields(let fields, _): add(fields, of: name)
      case .cases(let cases): for found in cases { add(found.payload, of: "\(name).\(found.name)") }
      case .values: break
      }
    }
    let whole = [(schema?.state, header.store.state), (schema?.action, header.store.action)]
    for (known, full) in whole where !full.isEmpty || known != nil {
      if let known, schema?.types[known] != nil { continue }
      // The header does not say which of the two it is; without a schema it counts as both.
      let isAlone = schema != nil || found.isEmpty
      if isAlone { found.append(Fallback(owner: nil, field: nil, type: known ?? full, fidelity: fidelity)) }
    }
    return found.filter { $0.fidelity == .reflection } + found.filter { $0.fidelity != .reflection }
  }
}
