import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// Writes the change of an action as assignments to `$0` in a test.
struct StateAssignments {
  let stateType: Any.Type
  let literal: SwiftLiteral
  private var schema: Schema { literal.schema }

  init(stateType: Any.Type, literal: SwiftLiteral) {
    self.stateType = stateType
    self.literal = literal
  }

  /// Nil where one of the changes cannot be written so that it certainly compiles.
  func statements(_ patch: JSONPatch, in state: JSONValue) -> [String]? {
    var state = state
    var statements: [String] = []
    for operation in patch.operations {
      guard let statement = statement(operation, in: state),
        (try? JSONPatch([operation]).apply(to: &state)) != nil
      else { return nil }
      statements.append(statement)
    }
    return statements
  }

  private func statement(_ operation: JSONPatch.Operation, in state: JSONValue) -> String? {
    let tokens = operation.path.tokens
    guard let last = tokens.last, let place = place(tokens.dropLast(), in: state) else { return nil }
    if place.type is any PlainArray.Type {
      guard case .array(let elements) = place.value, let type = place.schemaType.element else { return nil }
      switch operation {
      case .add(_, let value):
        guard let text = literal.text(value, type), let index = last == "-" ? elements.count : JSONPointer.index(last)
        else { return nil }
        return index == elements.count ? "\(place.text).append(\(text))" : "\(place.text).insert(\(text), at: \(index))"
      case .remove:
        guard let index = JSONPointer.index(last) else { return nil }
        return "\(place.text).remove(at: \(index))"
      case .replace(_, let value):
        guard let index = JSONPointer.index(last), let text = literal.text(value, type) else {
          return nil
        }
        return "\(place.text)[\(index)] = \(text)"
      default: return nil
      }
    }
    guard let member = member(last, of: place) else { return nil }
    switch operation {
    case .add(_, let value), .replace(_, let value):
      return literal.text(value, member.schemaType).map { "\(member.text) = \($0)" }
    case .remove: return member.schemaType.isOptional ? "\(member.text) = nil" : nil
    default: return nil
    }
  }

  /// A place in the state, and how it is written.
  private struct Place {
    var text: String
    var type: Any.Type
    var schemaType: SchemaType
    var value: JSONValue?
  }

  private func place(_ tokens: ArraySlice<String>, in state: JSONValue) -> Place? {
    var place = Place(text: "$0", type: stateType, schemaType: schema.stateType, value: state)
    for token in tokens {
      if let element = (place.type as? any PlainArray.Type)?.plainElement {
        guard let index = JSONPointer.index(token), let type = place.schemaType.element else { return nil }
        place = Place(
          text: "\(place.text)[\(index)]", type: element, schemaType: type, value: place.value?.part(token))
      } else {
        guard let member = member(token, of: place) else { return nil }
        place = member
      }
    }
    return place
  }

  /// A property that is a `var`, as far as its type shows.
  private func member(_ token: String, of place: Place) -> Place? {
    var (text, type) = (place.text, place.type)
    if let wrapped = (type as? any PlainOptional.Type)?.plainWrapped {
      text += "?"
      type = wrapped
    }
    guard SwiftLiteral.isName(token), literal.isReachable(type), let recordable = type as? any Recordable.Type,
      let keyPath = recordable.recordedKeyPaths.first(where: { $0.name == token })?.keyPath,
      Self.isNamed(token, keyPath),
      case .value(let schemaType)? = schema.member(at: JSONPointer([token]), in: place.schemaType)
    else { return nil }
    return Place(
      text: "\(text)\(SwiftLiteral.member(token))", type: Swift.type(of: keyPath).valueType, schemaType: schemaType,
      value: place.value?.part(token))
  }
}

extension StateAssignments {
  /// Whether the property has its recorded name, as far as the key path shows: that of a computed property does not.
  private static func isNamed(_ name: String, _ keyPath: AnyKeyPath) -> Bool {
    let text = String(describing: keyPath)
    return text.hasSuffix(".\(name)") || text.contains("<computed")
  }
}

private protocol PlainArray { static var plainElement: Any.Type { get } }

extension Array: PlainArray { static var plainElement: Any.Type { Element.self } }

private protocol PlainOptional { static var plainWrapped: Any.Type { get } }

extension Optional: PlainOptional { static var plainWrapped: Any.Type { Wrapped.self } }
