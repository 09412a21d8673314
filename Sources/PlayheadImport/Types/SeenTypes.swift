internal import OrderedCollections
internal import PlayheadFormat

/// The types of a log's values, as far as these show them. Types without a name are called after their places.
struct SeenTypes {
  private struct Shape {
    var fields: OrderedDictionary<String, SeenType> = [:]
    var cases: OrderedDictionary<String, OrderedDictionary<String, SeenType>> = [:]
  }

  /// More types, or more members of one, are not described: such an object is rather a dictionary.
  static let typeLimit = 4096
  static let memberLimit = 256

  private var shapes: OrderedDictionary<String, Shape> = [:]
  /// Whether an object with one capitalised name stands for an enum's case, where there are no types.
  var hasCases = false
  /// The places of navigation stacks, which look like dictionaries where they are empty.
  var stacks: Set<String> = []
  /// The places where something was empty that looks like a dictionary.
  var emptyOnes: Set<String> = []

  /// Notes that a struct has a field.
  mutating func note(field: String, _ type: SeenType, of owner: String) {
    guard field.utf8.count <= Self.nameLimit, let index = index(of: owner) else { return }
    if shapes.values[index].fields[field]?.merge(type) == nil, shapes.values[index].fields.count < Self.memberLimit {
      shapes.values[index].fields[field] = type
    }
  }

  /// Notes that an enum has a case.
  mutating func note(case name: String, of owner: String) {
    guard name.utf8.count <= Self.nameLimit, let index = index(of: owner), shapes.values[index].cases[name] == nil,
      shapes.values[index].cases.count < Self.memberLimit
    else { return }
    shapes.values[index].cases[name] = [:]
  }

  /// Notes that an enum's case carries a value.
  mutating func note(payload label: String, _ type: SeenType, of name: String, of owner: String) {
    note(case: name, of: owner)
    guard let index = index(of: owner), shapes.values[index].cases[name] != nil else { return }
    if shapes.values[index].cases[name]?[label]?.merge(type) == nil {
      shapes.values[index].cases[name]?[label] = type
    }
  }

  /// Notes that a type is there, perhaps without members.
  mutating func note(_ owner: String) { _ = index(of: owner) }

  /// A longer name describes nothing, and is not made longer.
  private static let nameLimit = 512

  /// The name of a type at a place in another one that has no name.
  static func place(_ owner: String, _ name: String) -> String {
    owner.utf8.count > nameLimit || name.utf8.count > nameLimit ? owner : "\(owner).\(name)"
  }

  private mutating func index(of owner: String) -> Int? {
    guard owner.utf8.count <= Self.nameLimit else { return nil }
    if let index = shapes.index(forKey: owner) { return index }
    guard shapes.count < Self.typeLimit else { return nil }
    shapes[owner] = Shape()
    return shapes.count - 1
  }

  /// The schema of all that was seen. A struct with a member `id` is known by it.
  func schema(state: String, action: String) -> Schema {
    var schema = Schema(state: state, action: action)
    for (name, shape) in shapes {
      if shape.cases.isEmpty {
        guard shape.fields.count < Self.memberLimit else { continue }
        let id = shape.fields["id"].flatMap { if case .named = $0.form { JSONPointer(["id"]) } else { nil } }
        schema.types[name] = .fields(Self.fields(shape.fields), id: id)
      } else if shape.fields.isEmpty {
        schema.types[name] = .cases(
          shape.cases.map { Schema.Case(name: $0.key, payload: Self.fields($0.value)) })
      }
    }
    return schema
  }

  private static func fields(_ seen: OrderedDictionary<String, SeenType>) -> [Schema.Field] {
    seen.map { Schema.Field(name: $0.key, type: $0.value.name) }
  }
}
