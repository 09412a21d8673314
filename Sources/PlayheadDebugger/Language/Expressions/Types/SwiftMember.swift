internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// A property or method of a Swift type, with its implementation on recorded values.
struct SwiftMember: Sendable {
  /// The name as Swift writes it: `lowerBound`, `contains(_:)`, `isMultiple(of:)`.
  let name: String
  let result: StaticType
  var parameters: [StaticType] = []
  /// Computes the result; nil stands for a nil of Swift.
  let value: @Sendable (JSONValue, [JSONValue]) throws(Meaning.Failure) -> JSONValue?

  var baseName: Substring { name.prefix { $0 != "(" } }

  /// Returns the known members of a type.
  static func all(of type: StaticType, _ schema: Schema?) -> [SwiftMember] {
    switch type {
    case .text: return texts
    case .numeric(let numeric): return numbers(numeric)
    case .date: return dates
    case .value(let type):
      if case .values(let values)? = schema?.shape(of: type) {
        return [SwiftMember("rawValue", values.first?.raw.kind == .number ? .integer : .text) { value, _ in value }]
      }
      switch ScalarType(type) {
      case .uuid?:
        return [SwiftMember("uuidString", .text) { value, _ in value.string.map { .string($0.uppercased()) } }]
      case .url?: return urls
      case .data?: return datas
      default: break
      }
      switch CompositeType(type) {
      case .duration?: return durations
      case .range(let form, let bound)?: return ranges(form, type, StaticType(bound, schema: schema), schema)
      case nil: break
      }
      if type.setElement != nil { return sets(type, schema) }
      return []
    case .bool, .null, .list, .unknown: return []
    }
  }

  init(
    _ name: String, _ result: StaticType, _ parameters: [StaticType] = [],
    _ value: @escaping @Sendable (JSONValue, [JSONValue]) throws(Meaning.Failure) -> JSONValue?
  ) {
    (self.name, self.result, self.parameters, self.value) = (name, result, parameters, value)
  }

  private static func text(
    _ name: String, _ parts: [StaticType] = [], _ result: StaticType = .text,
    _ body: @escaping @Sendable (String, String) -> JSONValue?
  ) -> SwiftMember {
    SwiftMember(name, result, parts) { value, arguments in
      guard let text = value.string else { return nil }
      return body(text, arguments.first?.string ?? "")
    }
  }

  // MARK: - Texts

  private static let texts: [SwiftMember] = [
    text("count", [], .integer) { text, _ in .integer(Int64(text.count)) },
    text("isEmpty", [], .bool) { text, _ in .bool(text.isEmpty) },
    text("hasPrefix(_:)", [.text], .bool) { .bool($0.hasPrefix($1)) },
    text("hasSuffix(_:)", [.text], .bool) { .bool($0.hasSuffix($1)) },
    text("uppercased()") { text, _ in .string(text.uppercased()) },
    text("lowercased()") { text, _ in .string(text.lowercased()) },
    text("first") { text, _ in text.first.map { .string(String($0)) } },
    text("last") { text, _ in text.last.map { .string(String($0)) } },
  ]

  // MARK: - Numbers and dates

  private static func numbers(_ numeric: StaticType.Numeric) -> [SwiftMember] {
    switch numeric {
    case .integer:
      [
        SwiftMember("magnitude", .integer) { value, _ in
          WideInteger(value).map { $0.isNegative ? $0.negated.json : $0.json }
        },
        SwiftMember("signum()", .integer) { value, _ in
          WideInteger(value).map { .integer($0.isZero ? 0 : $0.isNegative ? -1 : 1) }
        },
        SwiftMember("isMultiple(of:)", .bool, [.integer]) { value, arguments in
          guard let value = WideInteger(value), let other = arguments.first.flatMap(WideInteger.init) else {
            return nil
          }
          // Only 0 is a multiple of 0.
          return .bool(value.dividedBy(other)?.remainder.isZero ?? value.isZero)
        },
      ]
    case .floating:
      [
        double("magnitude") { .init(recording: $0.magnitude) }, double("rounded()") { .init(recording: $0.rounded()) },
        double("isNaN", .bool) { .bool($0.isNaN) }, double("isFinite", .bool) { .bool($0.isFinite) },
      ]
    case .decimal:
      [
        SwiftMember("magnitude", .decimal) { value, _ in value.decimal.map { JSONValue(recording: $0.magnitude) } },
        SwiftMember("isNaN", .bool) { value, _ in value.decimal.map { .bool($0.isNaN) } },
      ]
    }
  }

  private static func double(
    _ name: String, _ result: StaticType = .floating, _ body: @escaping @Sendable (Double) -> JSONValue
  ) -> SwiftMember {
    SwiftMember(name, result) { value, _ in value.number.map(body) }
  }

  private static let dates: [SwiftMember] = [
    double("timeIntervalSinceReferenceDate") { .init(recording: $0) },
    double("timeIntervalSince1970") {
      .init(recording: Date(timeIntervalSinceReferenceDate: $0).timeIntervalSince1970)
    },
    SwiftMember("timeIntervalSince(_:)", .floating, [.date]) { value, arguments in
      value.number.flatMap { first in arguments.first?.number.map { JSONValue(recording: first - $0) } }
    },
    SwiftMember("addingTimeInterval(_:)", .date, [.floating]) { value, arguments in
      value.number.flatMap { first in arguments.first?.number.map { JSONValue(recording: first + $0) } }
    },
  ]

  // MARK: - Bytes and addresses

  private static func data(
    _ name: String, _ result: StaticType = .integer, _ parameters: [StaticType] = [],
    _ body: @escaping @Sendable (Data, WideInteger?) -> JSONValue?
  ) -> SwiftMember {
    SwiftMember(name, result, parameters) { value, arguments in
      value.string.flatMap { Data(base64Encoded: $0) }.flatMap { body($0, arguments.first.flatMap(WideInteger.init)) }
    }
  }

  private static let datas: [SwiftMember] = [
    data("count") { data, _ in .integer(Int64(data.count)) }, data("isEmpty", .bool) { data, _ in .bool(data.isEmpty) },
    data("first") { data, _ in data.first.map { .integer(Int64($0)) } },
    data("last") { data, _ in data.last.map { .integer(Int64($0)) } },
    data("contains(_:)", .bool, [.integer]) { data, byte in
      .bool(byte?.int64.flatMap(UInt8.init(exactly:)).map(data.contains) ?? false)
    },
    SwiftMember("subscript(_:)", .integer, [.integer]) { value, arguments in
      guard let data = value.string.flatMap({ Data(base64Encoded: $0) }),
        let index = arguments.first.flatMap(WideInteger.init)?.int64
      else { return nil }
      // A negative index counts from the end, as in an array.
      let place = index < 0 ? data.count + Int(index) : Int(index)
      return data.indices.contains(place) ? .integer(Int64(data[place])) : nil
    },
    data("base64EncodedString()", .text) { data, _ in .string(data.base64EncodedString()) },
  ]

  private static func url(
    _ name: String, _ result: StaticType = .text, _ body: @escaping @Sendable (URL) -> JSONValue?
  ) -> SwiftMember {
    SwiftMember(name, result) { value, _ in value.string.flatMap { URL(string: $0) }.flatMap(body) }
  }

  private static let urls: [SwiftMember] = [
    SwiftMember("absoluteString", .text) { value, _ in value }, url("scheme") { $0.scheme.map(JSONValue.string) },
    url("host") { $0.host.map(JSONValue.string) }, url("port", .integer) { $0.port.map { .integer(Int64($0)) } },
    url("path") { .string($0.path) }, url("query") { $0.query.map(JSONValue.string) },
    url("fragment") { $0.fragment.map(JSONValue.string) },
    url("lastPathComponent") { .string($0.lastPathComponent) }, url("pathExtension") { .string($0.pathExtension) },
    url("isFileURL", .bool) { .bool($0.isFileURL) },
  ]

  // MARK: - Durations

  private static let durations: [SwiftMember] = [
    SwiftMember("components", .value(SchemaType(components))) { value, _ in
      guard let parts = value.attoseconds?.dividedBy(.attosecondsPerSecond) else { return nil }
      return ["seconds": parts.quotient.json, "attoseconds": parts.remainder.json]
    }
  ]

  /// The type of a duration's components.
  static let components = "(seconds: Int64, attoseconds: Int64)"

  // MARK: - Ranges

  private static func ranges(
    _ form: CompositeType.Form, _ type: SchemaType, _ bound: StaticType, _ schema: Schema?
  ) -> [SwiftMember] {
    let meaning = bound.meaning(schema)
    @Sendable func lower(_ value: JSONValue) -> JSONValue? {
      form.hasLower ? CompositeType.bounds(of: value)?.first : nil
    }
    @Sendable func upper(_ value: JSONValue) -> JSONValue? {
      form.hasUpper ? CompositeType.bounds(of: value)?.last : nil
    }
    @Sendable func isBelow(_ value: JSONValue, _ range: JSONValue) -> Bool {
      guard let upper = upper(range) else { return true }
      return meaning.order(value, upper).map { form.sign == "..." ? $0 <= 0 : $0 < 0 } ?? false
    }
    @Sendable func isAbove(_ value: JSONValue, _ range: JSONValue) -> Bool {
      lower(range).map { meaning.order(value, $0).map { $0 >= 0 } ?? false } ?? true
    }
    var members: [SwiftMember] = []
    if form.hasLower { members.append(SwiftMember("lowerBound", bound) { value, _ in lower(value) }) }
    if form.hasUpper { members.append(SwiftMember("upperBound", bound) { value, _ in upper(value) }) }
    members.append(
      SwiftMember("contains(_:)", .bool, [bound]) { value, arguments in
        arguments.first.map { .bool(isAbove($0, value) && isBelow($0, value)) }
      })
    guard form.count == 2 else { return members }
    @Sendable func isEmpty(_ value: JSONValue) -> Bool { lower(value).map { !isBelow($0, value) } ?? true }
    members.append(SwiftMember("isEmpty", .bool) { value, _ in .bool(isEmpty(value)) })
    members.append(
      SwiftMember("overlaps(_:)", .bool, [.value(type)]) { value, arguments in
        guard let other = arguments.first, let first = lower(value), let second = lower(other) else { return nil }
        let areThere = !isEmpty(value) && !isEmpty(other)
        return .bool(areThere && isBelow(first, other) && isBelow(second, value))
      })
    guard bound == .integer else { return members }
    members.append(
      SwiftMember("count", .integer) { value, _ throws(Meaning.Failure) in
        guard let first = lower(value), let last = upper(value) else { return nil }
        let count = try Expression.Operator.subtract.result(last, first, as: .integer)
        return form == .closed ? try Expression.Operator.add.result(count, 1, as: .integer) : count
      })
    members.append(SwiftMember("first", .integer) { value, _ in isEmpty(value) ? nil : lower(value) })
    members.append(
      SwiftMember("last", .integer) { value, _ throws(Meaning.Failure) in
        if isEmpty(value) { return nil }
        return form == .closed ? upper(value) : try Expression.Operator.subtract.result(upper(value), 1, as: .integer)
      })
    return members
  }

  // MARK: - Sets

  private static func sets(_ type: SchemaType, _ schema: Schema?) -> [SwiftMember] {
    guard let element = type.setElement else { return [] }
    let equality = TypedEquality(schema: schema)
    @Sendable func areIn(_ first: JSONValue, _ second: JSONValue, all: Bool) -> Bool? {
      guard case .array(let first) = first, case .array(let second) = second else { return nil }
      func isIn(_ part: JSONValue) -> Bool { second.contains { equality.areEqual(part, $0, element) } }
      return all ? first.allSatisfy(isIn) : first.contains(where: isIn)
    }
    func member(
      _ name: String, _ body: @escaping @Sendable (JSONValue, JSONValue) -> Bool?
    ) -> SwiftMember {
      SwiftMember(name, .bool, [.value(type)]) { value, arguments in
        arguments.first.flatMap { body(value, $0) }.map(JSONValue.bool)
      }
    }
    return [
      member("isSubset(of:)") { areIn($0, $1, all: true) }, member("isSuperset(of:)") { areIn($1, $0, all: true) },
      member("isDisjoint(with:)") { areIn($0, $1, all: false).map { !$0 } },
    ]
  }
}
