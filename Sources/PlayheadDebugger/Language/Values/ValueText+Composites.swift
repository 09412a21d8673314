import PlayheadFormat
internal import PlayheadPlatform
import PlayheadReader

// Ranges and durations in Swift syntax.
extension ValueText {
  /// Returns nil if the array is not the recorded form of such a value.
  func text(_ value: some ValueView, _ composite: CompositeType) -> String? {
    switch composite {
    case .duration: return value.decoded?.attoseconds.map(Self.text(ofAttoseconds:))
    case .range(let form, let bound):
      let names = value.kind == .array ? ["0", "1"] : ["lowerBound", "upperBound"]
      let texts = names.compactMap { value.part($0) }.map { line($0, .value(bound)) }
      guard texts.count == form.count, value.count == form.count else { return nil }
      // The dot of a case would be read as part of the range operator.
      let space = texts.last?.first == "." ? " " : ""
      return switch form {
      case .halfOpen, .closed: texts[0] + space + form.sign + space + texts[1]
      case .from: texts[0] + form.sign
      case .upTo, .through: form.sign + (space.isEmpty ? texts[0] : "(\(texts[0]))")
      }
    }
  }

  /// Writes `1.5 seconds`, or the components if that would be read as another duration.
  private static func text(ofAttoseconds value: WideInteger) -> String {
    let json = JSONValue(attoseconds: value)
    guard let (seconds, rest) = value.dividedBy(.attosecondsPerSecond) else { return "0.0 seconds" }
    let digits = String(rest.description.drop { $0 == "-" })
    var fraction = String(repeating: "0", count: 18 - digits.count) + digits
    while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
    let whole = seconds.isZero && value.isNegative ? "-0" : seconds.description
    let text = "\(whole).\(fraction) seconds"
    let resolver = ActionResolver(schema: nil)
    if let syntax = try? Parser.value(text),
      let read = try? resolver.value(of: syntax, as: SchemaType("Duration"), place: ""),
      read == json
    {
      return text
    }
    return ".init(secondsComponent: \(seconds.description), attosecondsComponent: \(rest.description))"
  }
}
