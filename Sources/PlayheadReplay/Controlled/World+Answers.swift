// One for each number of arguments and each kind of function: Swift's parameter packs cannot make a closure of these types, and one that
// throws a type of its own cannot be called as one that throws any.

extension World {
  /// Answers an endpoint's calls.
  ///
  /// - Parameters:
  ///   - path: the endpoint, a closure that takes up to four arguments. Of any other type, set it by ``sets(_:_:)``.
  ///   - name: what reports call it; its place in the source, if none is given.
  ///   - body: the answer, of the arguments and dice.
  public mutating func answers<R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable () async throws -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { () in
        try await calls.answer(name, { [] }) { dice in try body(&dice) }
      }
    }
  }

  public mutating func answers<A: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A) async throws -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a in
        try await calls.answer(name, { ["\(a)"] }) { dice in try body(a, &dice) }
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B) async throws -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b in
        try await calls.answer(name, { ["\(a)", "\(b)"] }) { dice in try body(a, b, &dice) }
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, C: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B, C) async throws -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, C, inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b, c in
        try await calls.answer(name, { ["\(a)", "\(b)", "\(c)"] }) { dice in try body(a, b, c, &dice) }
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, C: Sendable, D: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B, C, D) async throws -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, C, D, inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b, c, d in
        try await calls.answer(name, { ["\(a)", "\(b)", "\(c)", "\(d)"] }) { dice in try body(a, b, c, d, &dice) }
      }
    }
  }

  public mutating func answers<R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable () async -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { () in
        await calls.answerForSure(name, { [] }) { dice in body(&dice) }
      }
    }
  }

  public mutating func answers<A: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A) async -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a in
        await calls.answerForSure(name, { ["\(a)"] }) { dice in body(a, &dice) }
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B) async -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b in
        await calls.answerForSure(name, { ["\(a)", "\(b)"] }) { dice in body(a, b, &dice) }
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, C: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B, C) async -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, C, inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b, c in
        await calls.answerForSure(name, { ["\(a)", "\(b)", "\(c)"] }) { dice in body(a, b, c, &dice) }
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, C: Sendable, D: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B, C, D) async -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, C, D, inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b, c, d in
        await calls.answerForSure(name, { ["\(a)", "\(b)", "\(c)", "\(d)"] }) { dice in body(a, b, c, d, &dice) }
      }
    }
  }

  public mutating func answers<R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable () throws -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { () in
        var dice = calls.diceForCall(of: name)
        return try body(&dice)
      }
    }
  }

  public mutating func answers<A: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A) throws -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a in
        var dice = calls.diceForCall(of: name)
        return try body(a, &dice)
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B) throws -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b in
        var dice = calls.diceForCall(of: name)
        return try body(a, b, &dice)
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, C: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B, C) throws -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, C, inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b, c in
        var dice = calls.diceForCall(of: name)
        return try body(a, b, c, &dice)
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, C: Sendable, D: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B, C, D) throws -> R>, _ name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, C, D, inout Dice) throws -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b, c, d in
        var dice = calls.diceForCall(of: name)
        return try body(a, b, c, d, &dice)
      }
    }
  }

  public mutating func answers<R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable () -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { () in
        var dice = calls.diceForCall(of: name)
        return body(&dice)
      }
    }
  }

  public mutating func answers<A: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A) -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a in
        var dice = calls.diceForCall(of: name)
        return body(a, &dice)
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B) -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b in
        var dice = calls.diceForCall(of: name)
        return body(a, b, &dice)
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, C: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B, C) -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, C, inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b, c in
        var dice = calls.diceForCall(of: name)
        return body(a, b, c, &dice)
      }
    }
  }

  public mutating func answers<A: Sendable, B: Sendable, C: Sendable, D: Sendable, R: Sendable>(
    _ path: WritableKeyPath<Values, @Sendable (A, B, C, D) -> R>, _ name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (A, B, C, D, inout Dice) -> R
  ) {
    let name = name ?? "\(fileID):\(line)"
    add { values, calls in
      values[keyPath: path] = { a, b, c, d in
        var dice = calls.diceForCall(of: name)
        return body(a, b, c, d, &dice)
      }
    }
  }
}
