internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// A stop that an editor requests.
package struct StopRequest: Hashable, Sendable {
  /// The command that sets it: `break rename`, `watch count`.
  var line: String
  var condition: String?
  /// The hit at which it stops first: `3`, or `> 2`.
  var hits: String?
  /// The message to print instead of stopping.
  var message: String?

  package init(_ line: String, condition: String? = nil, hits: String? = nil, message: String? = nil) {
    (self.line, self.condition, self.hits, self.message) = (line, condition, hits, message)
  }
}

extension CommandSession {
  /// Replaces all stops of a file, as an editor sets them together, and returns their new numbers; a stop that existed before keeps its
  /// number, its hits and its commands.
  package mutating func replaceStops(
    _ numbers: Set<Int>, by requests: [StopRequest]
  ) -> [Result<Int, CommandError>] {
    let last = debugger.breakpoints.lastNumber
    var added: [Result<Int, CommandError>] = []
    for request in requests {
      let before = debugger.breakpoints
      do throws(CommandError) { added.append(.success(try add(request))) } catch {
        debugger.breakpoints = before
        added.append(.failure(error))
      }
    }
    let given = debugger.breakpoints.replace(numbers, byThoseAfter: last)
    return added.map { $0.map { given[$0] ?? $0 } }
  }

  private mutating func add(_ request: StopRequest) throws(CommandError) -> Int {
    guard let input = CommandInput(request.line),
      let command = try registry.command(named: input.name) as? any ImmediateCommand
    else { throw CommandError("'\(request.line)' sets no stop") }
    do {
      let last = debugger.breakpoints.lastNumber
      _ = try command.run(ArgumentReader.read(input, command.help, in: debugger), in: &self)
      let number = debugger.breakpoints.lastNumber
      guard number > last else { throw CommandError("'\(request.line)' sets no stop") }
      if let condition = request.condition, !condition.isEmpty {
        try debugger.setCondition(Expression(parsing: condition), of: number)
      }
      if let message = request.message, !message.isEmpty {
        // In one line, as it can be typed.
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        try debugger.setMessage(StopMessage(parsing: line), of: number)
      }
      let ignored = try Self.ignoredHits(request.hits)
      try debugger.breakpoints.update(number) { ($0.ignoreCount, $0.firstIgnoreCount) = (ignored, ignored) }
      return number
    } catch {
      throw CommandError(error, in: input)
    }
  }

  /// The number of hits to ignore before the first stop.
  private static func ignoredHits(_ text: String?) throws(CommandError) -> Int {
    let text = text?.filter { $0 != " " } ?? ""
    if text.isEmpty { return 0 }
    let comparison = text.prefix { $0 == ">" || $0 == "=" }
    guard ["", ">", ">="].contains(comparison), let number = Int(text.dropFirst(comparison.count)), number > 0 else {
      throw CommandError("found '\(text)', expected at which hit to stop first, from 1 on: 3, or > 2")
    }
    return comparison == ">" ? number : number - 1
  }

  /// Removes and returns the messages of the stops that the last move passed, a line each.
  package mutating func takeMessages() -> [String] {
    let (hits, more) = debugger.breakpoints.takePassed()
    var lines: [String] = []
    for hit in hits {
      guard let message = debugger.breakpoints[hit.number]?.message else { continue }
      lines.append(message.parts.map { text(of: $0, at: hit.position) }.joined())
    }
    return more == 0 ? lines : lines + ["… +\(more)"]
  }

  /// The messages as output, for a face that prints news; nil if there are none.
  package mutating func outputOfMessages() -> CommandOutput? {
    let messages = takeMessages()
    if messages.isEmpty { return nil }
    var output = CommandOutput()
    output.tell(messages, form)
    return output
  }

  private mutating func text(of part: StopMessage.Part, at position: Int) -> String {
    switch part {
    case .text(let text): return renderer.safe(text)
    case .value(let expression):
      do {
        let value = try debugger.value(expression, at: position)
        return renderer.short(value.view, value.member)
      } catch {
        return renderer.safe("{\(error)}")
      }
    }
  }
}
