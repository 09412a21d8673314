import Foundation
import KeyedTesting
import PlayheadFormat
import ProcessTesting
import RandomTesting
import Testing

@testable import PlayheadDebugAdapter

/// Requests that nobody planned: each is answered once, none ends the process, and the position is always that of the same
/// moves at the prompt.
@MainActor @Suite struct WalkTests {
  private static let isLong = ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] != nil

  @Test(arguments: Samples.names)
  func `a random walk stays where the prompt is`(sample: String) async throws {
    let steps = Self.isLong ? 100_000 / Samples.names.count + 1 : 400
    try await walk(Samples.path(sample), steps: steps, seed: UInt64(sample.utf8.count) * 7919 + 1)
  }

  @Test(arguments: Scale.seeds(3, large: 200))
  func `a random walk over changes of every shape stays there, too`(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/shaped.jsonl"
      let changes = ShapedChanges(seed: seed, actions: 40, hasSchema: seed % 4 > 0)
      try changes.text.write(toFile: path, atomically: true, encoding: .utf8)
      try await walk(path, steps: 150, seed: seed)
    }
  }

  private func walk(_ path: String, steps: Int, seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let client = AdapterClient()
    await client.launch(path, client: ["supportsVariablePaging": .bool(.random(using: &generator))])
    var prompt = try Prompt(path)
    let names = prompt.names
    var numbers = [0, 1, -1, 99_999, Int.max]
    var seen = 0
    for step in 0..<steps {
      let (command, arguments, line) = request(&generator, numbers, names, prompt.last)
      let answer = await client.ask(command, arguments)
      #expect(answer.command == command)
      if let line {
        let text = await prompt.run(line)
        if let error = answer.error { #expect(error.hasPrefix(text.prefix(20)), "\(line)") }
      }
      collect(&numbers, answer.body, &generator)
      let isThere = client.place == "\(prompt.position)/\(prompt.last)"
      #expect(isThere, "step \(step), \(command) \(arguments): \(client.place ?? "") and not \(prompt.position)")
      if !isThere { break }
      // Each request has one answer, and each answer a request.
      let responses = client.messages[seen...].filter { $0["type"] == "response" }
      #expect(responses.count == (step == 0 ? responses.count : 1))
      seen = client.messages.count
      if step % 500 == 499 { client.forget() }
      if step % 500 == 499 { seen = 0 }
    }
  }

  /// A request, and what the prompt is told where it moves or sets stops.
  private func request(
    _ generator: inout SeededGenerator, _ numbers: [Int], _ names: [String], _ last: Int
  ) -> (String, JSONValue, String?) {
    func number() -> JSONValue { .integer(Int64(numbers.randomElement(using: &generator) ?? 0)) }
    let position = Int.random(in: 0...last, using: &generator)
    let name = names.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<24, using: &generator) {
    case 0..<6:
      let (command, arguments, line) = MoveTests.moves.randomElement(using: &generator) ?? MoveTests.moves[0]
      var all = arguments
      all["threadId"] = 1
      return (command, .object(all), line)
    case 6: return ("goto", ["threadId": 1, "targetId": .integer(Int64(position))], "goto \(position)")
    case 7:
      let line =
        [
          "back", "forward", "until \(name)", "reverse-until \(name)", "goto \(position)", "goto 50%", "last rows",
          "find a",
        ]
        .randomElement(using: &generator) ?? ""
      return ("evaluate", ["expression": .string(line), "context": "repl"], line)
    case 8:
      return (
        "setFunctionBreakpoints", ["breakpoints": [["name": .string(name), "hitCondition": "2"]]],
        "SET break \(name)"
      )
    case 9: return ("setFunctionBreakpoints", ["breakpoints": []], "SET")
    case 10: return ("stackTrace", ["threadId": 1, "startFrame": number(), "levels": number()], nil)
    case 11...13: return ("scopes", ["frameId": number()], nil)
    case 14...16:
      return (
        "variables", ["variablesReference": number(), "start": number(), "count": number(), "filter": "indexed"], nil
      )
    case 17: return ("variables", ["variablesReference": number()], nil)
    case 18: return ("evaluate", ["expression": "rows[0]", "context": "hover", "frameId": number()], nil)
    case 19: return ("dataBreakpointInfo", ["variablesReference": number(), "name": .string(name)], nil)
    case 20: return ("completions", ["text": .string("print \(name)"), "column": number()], nil)
    case 21: return ("gotoTargets", ["source": ["path": .string("/listings/\(name)")], "line": number()], nil)
    case 22:
      return (
        "breakpointLocations", ["source": ["sourceReference": number()], "line": number(), "endLine": number()], nil
      )
    default:
      let command =
        [
          "source", "loadedSources", "exceptionInfo", "cancel", "pause", "stackTrace", "modules", "", "threads",
          "launch",
        ]
        .randomElement(using: &generator) ?? ""
      return (
        command, [["threadId": number()], .null, 3, ["source": 1]].randomElement(using: &generator) ?? .null, nil
      )
    }
  }

  /// Keeps some of the numbers that an answer has.
  private func collect(_ numbers: inout [Int], _ value: JSONValue, _ generator: inout SeededGenerator) {
    switch value {
    case .integer(let number): numbers.append(Int(number))
    case .array(let parts): for part in parts.prefix(20) { collect(&numbers, part, &generator) }
    case .object(let members): for (_, part) in members { collect(&numbers, part, &generator) }
    default: break
    }
    if numbers.count > 60 { numbers.removeFirst(numbers.count - 60) }
  }
}
