internal import PlayheadFormat
internal import PlayheadPlatform

struct Request: Sendable {
  let seq: Int
  let command: String
  let arguments: Arguments

  init?(_ message: JSONValue) {
    guard message["type"] == "request", let command = message["command"]?.string else { return nil }
    seq = message["seq"]?.int ?? 0
    self.command = command
    arguments = Arguments(message["arguments"] ?? .null)
  }
}

/// The arguments of a request, or an object in them; null counts as missing.
struct Arguments: Sendable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  func has(_ name: String) -> Bool { found(name) != nil }

  private func found(_ name: String) -> JSONValue? { value[name].flatMap { $0.kind == .null ? Optional.none : $0 } }

  private func read<Value>(
    _ name: String, _ what: String, _ body: (JSONValue) -> Value?
  ) throws(RequestError) -> Value? {
    guard let found = found(name) else { return nil }
    guard let value = body(found) else {
      throw RequestError("expected \(what) as '\(name)', found \(found.kind.rawValue)")
    }
    return value
  }

  private func required<Value>(_ name: String, _ what: String, _ value: Value?) throws(RequestError) -> Value {
    guard let value else { throw RequestError("expected \(what) as '\(name)'") }
    return value
  }

  func string(_ name: String) throws(RequestError) -> String? { try read(name, "a string") { $0.string } }
  func bool(_ name: String) throws(RequestError) -> Bool {
    try read(name, "true or false") { if case .bool(let value) = $0 { value } else { nil } } ?? false
  }
  /// Returns an integer, clamped to a range in which adding others cannot overflow.
  func integer(_ name: String) throws(RequestError) -> Int? {
    try read(name, "an integer") { value -> Int? in
      // Some clients encode all numbers as floating point.
      let number = if case .double(let number) = value { Int(exactly: number) } else { value.int }
      return number.map { min(max($0, -1 << 53), 1 << 53) }
    }
  }
  func object(_ name: String) throws(RequestError) -> Arguments? {
    try read(name, "an object") { $0.kind == .object ? Arguments($0) : nil }
  }
  /// Returns the path of a source, which nvim-dap writes as a URI in `gotoTargets`.
  func path() throws(RequestError) -> String? {
    let (path, scheme) = (try string("path"), "file://")
    guard let path, path.hasPrefix(scheme) else { return path }
    // Before the path may stand a host.
    return PercentEncoding.decoded(path.dropFirst(scheme.count).drop { $0 != "/" }) ?? path
  }
  func strings(_ name: String) throws(RequestError) -> [String] {
    try read(name, "an array of strings") { Self.all($0, \.string) } ?? []
  }
  func objects(_ name: String) throws(RequestError) -> [Arguments] {
    try read(name, "an array of objects") { Self.all($0) { $0.kind == .object ? Arguments($0) : nil } } ?? []
  }

  func requiredString(_ name: String) throws(RequestError) -> String {
    try required(name, "a string", string(name))
  }
  func requiredInteger(_ name: String) throws(RequestError) -> Int {
    try required(name, "an integer", integer(name))
  }

  private static func all<Value>(_ value: JSONValue, _ body: (JSONValue) -> Value?) -> [Value]? {
    guard case .array(let elements) = value else { return nil }
    let values = elements.compactMap(body)
    return values.count == elements.count ? values : nil
  }
}
