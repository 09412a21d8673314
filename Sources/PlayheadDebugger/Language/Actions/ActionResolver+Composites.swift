internal import PlayheadFormat
internal import PlayheadPlatform

// Ranges and durations, which are recorded as arrays.
extension ActionResolver {
  func composite(
    _ syntax: ActionSyntax, _ composite: CompositeType, _ type: SchemaType, place: String
  ) throws(DebuggerError) -> JSONValue {
    switch composite {
    case .duration:
      if let value = duration(syntax) { return value }
      throw Self.unfit(syntax, "a Duration, such as .seconds(1.5) or 1.5 seconds", place: place)
    case .range(let form, let bound):
      let bounds: [ActionSyntax]
      switch syntax.kind {
      case .range(form, let lower, let upper): bounds = [lower, upper].compactMap { $0 }
      // An array is the recorded form.
      case .array(let elements) where elements.count == form.count: bounds = elements
      default:
        let example = (form.hasLower ? "0" : "") + form.sign + (form.hasUpper ? "3" : "")
        throw Self.unfit(syntax, "a \(type.name), written as \(example)", place: place)
      }
      var values: [JSONValue] = []
      for syntax in bounds { values.append(try value(of: syntax, as: bound, place: "a bound of \(place)")) }
      let meaning = StaticType(bound, schema: schema).meaning(schema)
      if values.count == 2, let order = meaning.order(values[0], values[1]), order > 0 {
        throw Self.unfit(syntax, "a range that does not end before it begins", place: place)
      }
      return .array(values)
    }
  }

  /// Returns the recorded value of a duration; nil if the text is not one.
  private func duration(_ syntax: ActionSyntax) -> JSONValue? {
    switch syntax.kind {
    case .array(let words) where words.count == 2:
      let value = JSONValue.array(words.compactMap { if case .number(let word) = $0.kind { word } else { nil } })
      return value.attoseconds == nil ? nil : value
    case .reference(let reference) where reference.name == "zero" && reference.arguments == nil:
      return JSONValue(attoseconds: WideInteger(0))
    case .reference(let reference):
      let numbers = (reference.arguments ?? []).compactMap {
        if case .number(let number) = $0.value.kind { number } else { nil }
      }
      guard numbers.count == reference.arguments?.count else { return nil }
      let labels = reference.arguments?.map(\.label)
      if labels == ["secondsComponent", "attosecondsComponent"], let seconds = WideInteger(numbers[0]),
        let rest = WideInteger(numbers[1]), let whole = seconds.times(.attosecondsPerSecond)?.plus(rest)
      {
        return JSONValue(attoseconds: whole)
      }
      // The digits of `1.5 seconds` are exact, but `.seconds(1.5)` takes a double.
      if labels == ["exactly"] { return WideInteger(seconds: numbers[0]).flatMap { JSONValue(attoseconds: $0) } }
      guard labels == [nil], let unit = ActionSyntax.Reference.attoseconds[reference.name] else { return nil }
      if let whole = WideInteger(numbers[0]) {
        return whole.times(WideInteger(unit)).flatMap { JSONValue(attoseconds: $0) }
      }
      guard let double = numbers[0].number, double.magnitude < 1e9 * 1e18 / Double(unit) else { return nil }
      let value: Duration =
        switch reference.name {
        case "seconds": .seconds(double)
        case "milliseconds": .milliseconds(double)
        case "microseconds": .microseconds(double)
        default: .nanoseconds(Int64(double))
        }
      return JSONValue(value)
    default: return nil
    }
  }
}

extension ActionSyntax.Reference {
  /// The attoseconds in a unit, by the name of the factory method.
  fileprivate static let attoseconds: [String: Int] = [
    "seconds": 1_000_000_000_000_000_000, "milliseconds": 1_000_000_000_000_000, "microseconds": 1_000_000_000_000,
    "nanoseconds": 1_000_000_000,
  ]

  /// Whether it constructs a duration, by its name.
  var isDuration: Bool {
    Self.attoseconds.keys.contains(name) && arguments?.count == 1 || qualifier?.last == "Duration"
  }
}

extension WideInteger {
  /// Returns the attoseconds in a number of seconds; nil on overflow.
  fileprivate init?(seconds: JSONValue) {
    guard let seconds = seconds.decimal else { return nil }
    let attoseconds = seconds * Decimal(1_000_000_000_000_000_000 as Int)
    self.init(digits: attoseconds.description)
  }
}
