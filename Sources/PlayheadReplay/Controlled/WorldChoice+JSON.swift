package import PlayheadFormat

// As a recording's note keeps them: `["send",3,1500]` in microseconds, `["answer","find",2]`, `["wake",4]`.
extension WorldChoice {
  package var json: JSONValue {
    func named(_ kind: String, _ name: WorldCalls.Name) -> JSONValue {
      .array([.string(kind), .string(name.endpoint), .integer(Int64(name.number))])
    }
    switch self {
    case .send(let number, let distance):
      let microseconds = distance.nanoseconds / 1000
      let action: [JSONValue] = [.string("send"), .integer(Int64(number))]
      return .array(microseconds == 0 ? action : action + [.integer(microseconds)])
    case .answer(let name): return named("answer", name)
    case .fail(let name): return named("fail", name)
    case .drop(let name): return named("drop", name)
    case .push(let name): return named("push", name)
    case .wake(let effect): return .array([.string("wake")] + (effect.map { [.integer(Int64($0))] } ?? []))
    }
  }

  /// Nil if it is no choice.
  package init?(_ json: JSONValue) {
    guard case .array(let parts) = json, case .string(let kind)? = parts.first else { return nil }
    func integer(_ index: Int) -> Int? {
      guard parts.indices.contains(index), case .integer(let number) = parts[index] else { return nil }
      return Int(exactly: number)
    }
    var name: WorldCalls.Name? {
      guard parts.count == 3, case .string(let endpoint) = parts[1], let number = integer(2) else { return nil }
      return WorldCalls.Name(endpoint: endpoint, number: number)
    }
    let choice: WorldChoice? =
      switch kind {
      case "send": integer(1).map { .send($0, after: .microseconds(integer(2) ?? 0)) }
      case "answer": name.map { .answer($0) }
      case "fail": name.map { .fail($0) }
      case "drop": name.map { .drop($0) }
      case "push": name.map { .push($0) }
      case "wake": parts.count == 1 ? .wake(effect: nil) : integer(1).map { .wake(effect: $0) }
      default: nil
      }
    guard let choice else { return nil }
    self = choice
  }
}
