import PlayheadFormat
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// Expressions that are made at random: what Swift says, or an error with its place.
@Suite struct GeneratedQuestionTests {
  /// Whether the place of an error is in a text, or at its end.
  private func isIn(_ text: String, _ error: DebuggerError) -> Bool {
    error.range.map { 0 <= $0.lowerBound && $0.lowerBound <= text.utf8.count && $0.upperBound <= text.utf8.count + 1 }
      ?? false
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>) func `an expression is what it is in Swift`(seed: UInt64) throws {
    var generator = QuestionGenerator(seed: seed)
    var debugger = try Sample.debugger(generator.recording())
    for _ in 0..<100 {
      let question = generator.question()
      let found = Result { try debugger.value(Expression(parsing: question.text)) }
      switch (found, question.answer) {
      case (.failure(let error), .trap):
        #expect(
          "\(error)".contains("division by 0") && (error as? DebuggerError)?.range != nil, "\(question.text): \(error)")
      case (.success(let value), .value), (.success(let value), .nothing):
        let (found, expected) = (
          try value.json(), try question.answer.json().map { (text) throws in try JSONValue(parsing: text) }
        )
        #expect(
          JSONValue.isEqual(found ?? .null, expected ?? .null),
          "\(question.text) is \(String(describing: found)), in Swift \(String(describing: expected)) of \(generator.state)"
        )
      default: Issue.record("\(question.text): \(found), in Swift \(question.answer) of \(generator.state)")
      }
    }
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>) func `what means nothing is an error with a place`(seed: UInt64)
    throws
  {
    var generator = QuestionGenerator(seed: seed)
    var debugger = try Sample.debugger(generator.recording())
    for _ in 0..<100 {
      let text = generator.anything()
      do {
        let value = try debugger.value(Expression(parsing: text))
        #expect(value.view != nil, "\(text) is nil")
      } catch let error as DebuggerError {
        #expect(isIn(text, error), "\(text): \(error) at \(String(describing: error.range))")
      }
    }
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>) func `a mistyped expression is an error with a place, or another`(
    seed: UInt64
  ) throws {
    var generator = QuestionGenerator(seed: seed)
    var debugger = try Sample.debugger(generator.recording())
    for _ in 0..<200 {
      let question = generator.question().text
      let text = generator.mistyped(question)
      do { _ = try debugger.value(Expression(parsing: text)) } catch let error as DebuggerError {
        #expect(isIn(text, error), "\(text): \(error) at \(String(describing: error.range))")
      }
    }
  }
}
