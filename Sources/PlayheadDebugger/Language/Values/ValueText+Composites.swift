import PlayheadFormat
internal import PlayheadPlatform
import PlayheadReader

// Ranges and durations, as Swift writes them.
extension ValueText {
  /// - Returns: nil where the array is not what is recorded for such a value.
  func text(_ value: some ValueView, _ composite: CompositeType) -> String? {
    switch composite {
    case .duration: return value.decoded?.attoseconds.map(Self.text(ofAttoseconds:))
    case .range(let form, let bound):
      let names = value.kind == .array ? ["0", "1"] : ["lowerBound", "upperBound"]
      let texts = names.compactMap { value.part($0) }.map { line($0, .value(bound)) }
      guard texts.count == form.count, value.count == form.count else { return nil }
      // A case begins with a dot, which would be one of the range's.
      let space = texts.last?.first == "." ? " " : ""
      return switch form {
      case .halfOpen, .closed: texts[0] + space + form.sign + space + texts[1]
      case .from: texts[0] + form.sign
      case .upTo, .through: form.sign + (space.isEmpty ? texts[0] : "(\(texts[0]))")
      }
    }
  }

  /// `1.5 seconds`; where that is read as another duration, its parts.
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
