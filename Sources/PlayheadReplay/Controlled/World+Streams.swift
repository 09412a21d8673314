extension World {
  /// Feeds the streams that an endpoint returns: each time the explorer chooses, an element.
  ///
  /// - Parameters:
  ///   - path: the endpoint, a closure that takes up to two arguments.
  ///   - name: what reports call it; its place in the source, if none is given.
  ///   - body: the next element, of the arguments and dice; nil ends the stream.
  public mutating func streams<Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable () -> AsyncStream<Element>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { () in calls.stream(name) { dice in body(&dice) } }
    }
  }

  public mutating func streams<A: Sendable, Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A) -> AsyncStream<Element>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (A, inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a in calls.stream(name) { dice in body(a, &dice) } }
    }
  }

  public mutating func streams<A: Sendable, B: Sendable, Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B) -> AsyncStream<Element>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (A, B, inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b in calls.stream(name) { dice in body(a, b, &dice) } }
    }
  }

  public mutating func streams<Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable () async -> AsyncStream<Element>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { () in calls.stream(name) { dice in body(&dice) } }
    }
  }

  public mutating func streams<A: Sendable, Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A) async -> AsyncStream<Element>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (A, inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a in calls.stream(name) { dice in body(a, &dice) } }
    }
  }

  public mutating func streams<A: Sendable, B: Sendable, Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B) async -> AsyncStream<Element>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (A, B, inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b in calls.stream(name) { dice in body(a, b, &dice) } }
    }
  }

  public mutating func streams<Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable () -> AsyncThrowingStream<Element, any Error>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { () in calls.throwingStream(name) { dice in body(&dice) } }
    }
  }

  public mutating func streams<A: Sendable, Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A) -> AsyncThrowingStream<Element, any Error>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (A, inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a in calls.throwingStream(name) { dice in body(a, &dice) } }
    }
  }

  public mutating func streams<A: Sendable, B: Sendable, Element: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B) -> AsyncThrowingStream<Element, any Error>>, _ name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (A, B, inout Dice) -> Element?
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b in calls.throwingStream(name) { dice in body(a, b, &dice) } }
    }
  }
}
