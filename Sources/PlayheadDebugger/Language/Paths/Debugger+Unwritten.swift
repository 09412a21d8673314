public import PlayheadFormat
public import PlayheadReader

// `null` stands for nil and for a value that could not be written; only the line that wrote it distinguishes them.
extension Debugger {
  /// The most unwritten values that are reported.
  private static let unwrittenLimit = 20
  /// The most values that are visited to find them.
  private static let lookLimit = 10_000

  /// What in the value of an expression could not be written, where the expression is a path in the state: the places as
  /// they are typed, and why.
  ///
  /// - Throws: `RecordingError` where a line cannot be read; `interrupted` where the task is cancelled.
  /// - Complexity: O(1) where the recording tells of no such value; else one search for the last change of each `null` in the value.
  public mutating func unwritten(in expression: Expression) throws -> [(place: String, failure: WritingFailure)] {
    guard recording.hasUnwrittenValues, let path = expression.path, path.root == .state else { return [] }
    let asked = try expression.position.map { place in try self.position(place) }
    let position = asked ?? selectedPosition
    let state = try view(at: position)
    guard let pointer = try pattern(of: path, in: state, isThere: true).pointer(in: state) else { return [] }
    var found: [(place: String, failure: WritingFailure)] = []
    for place in Self.nulls(in: pointer.tokens.reduce(Optional(state)) { $0?.part($1) }, at: pointer) {
      let pattern = PlacePattern(place.tokens.map(PlacePattern.Step.token))
      guard let followed = ElementIdentities(recording.schema).followed(pattern, in: state),
        let failure = try failure(of: followed, upTo: position)
      else { continue }
      found.append((PathText.text(of: place, in: state, schema: recording.schema), failure))
    }
    return found
  }

  /// Why the value that a place had at a position could not be written; nil where it was written.
  ///
  /// - Throws: `RecordingError` where a line cannot be read; `interrupted` where the task is cancelled.
  public func failure(of path: FollowedPath, upTo position: Int) throws -> WritingFailure? {
    guard recording.hasUnwrittenValues else { return nil }
    return try failure(of: path, since: timeline.previousChange(of: path, upTo: position))
  }

  /// The same, where the last change of the place is known; nil where nothing has changed it.
  public func failure(of path: FollowedPath, since change: PathEvent?) throws -> WritingFailure? {
    guard recording.hasUnwrittenValues, change?.new ?? .null == .null else { return nil }
    let plain = path.parts.map { if case .token(let token) = $0 { token } else { "" } }
    let place = change?.to ?? JSONPointer(plain)
    let values = try recording.unwrittenValues(at: change?.position ?? timeline.first)
    return values.lazy.filter { $0.part == .state }.map(\.failure).first { failure in
      (try? JSONPointer(parsing: failure.pointer)).map { $0.contains(place) } ?? false
    }
  }

  /// Returns the places of the first nulls in a value.
  private static func nulls(in view: JSONView?, at pointer: JSONPointer) -> [JSONPointer] {
    var (found, left) = ([JSONPointer](), lookLimit)
    func look(_ view: JSONView, _ place: JSONPointer) -> Bool {
      left -= 1
      switch view.kind {
      case .null: found.append(place)
      case .object: view.forEachMember { look($1, place.appending($0)) }
      case .array:
        var index = 0
        view.forEachElement { element in
          defer { index += 1 }
          return look(element, place.appending(String(index)))
        }
      case .bool, .number, .string: break
      }
      return left > 0 && found.count < unwrittenLimit
    }
    if let view { _ = look(view, pointer) }
    return found
  }
}
