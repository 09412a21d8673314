import ComposableOlder
import ComposableRuntime
import StoreTesting
import Testing

/// What case paths could do before they were key paths.
@Suite struct OlderCasePathTests {
  private enum Action: Equatable { case child(Child), optional(Int?), maybe(Child?), reset }

  private enum Child: Equatable { case row(Int), done }

  private enum Level: Int { case low = 1, high }

  @Test func `case paths are appended`() {
    let composed: AnyCasePath<Action, Int> = /Action.child .. /Child.row
    let short: AnyCasePath<Action, Int> = /Action.child .. Child.row
    let unlabelled = AnyCasePath(Action.child).appending(path: AnyCasePath(Child.row))
    for path in [composed, short, unlabelled] {
      #expect(path.extract(from: .child(.row(3))) == 3)
      #expect(path.extract(from: .child(.done)) == nil)
      #expect(path.embed(4) == .child(.row(4)))
    }
    #expect((/Action.child .. /Child.done).extract(from: .child(.done)) != nil)
  }

  @Test func `a payload may be an optional`() {
    #expect((/Action.optional).extract(from: .optional(nil)) == .some(nil))
    #expect((/Action.optional).extract(from: .optional(3)) == 3)
    #expect((/Action.optional).extract(from: .reset) == nil)
    #expect((/Action.maybe .. /.some .. /Child.row).extract(from: .maybe(.row(2))) == 2)
    #expect((/Action.maybe .. /Child.row).extract(from: .maybe(nil)) == nil)
  }

  @Test func `a case path is a function`() {
    let actions: [Action] = [.child(.row(1)), .reset, .child(.done), .child(.row(2))]
    #expect(actions.compactMap(/Action.child) == [.row(1), .done, .row(2)])
    #expect(actions.compactMap(/Action.child .. Child.row) == [1, 2])
    #expect(actions.compactMap(/Action.reset).count == 1)
    #expect([Action?.none, .child(.done)].compactMap(/Action.child) == [.done])
  }

  @Test func `a switch takes case paths`() {
    func name(_ action: Action) -> String {
      switch action {
      case /Action.child .. /Child.row: "row"
      case /Action.reset: "reset"
      default: "other"
      }
    }
    #expect([.child(.row(1)), .reset, .child(.done)].map(name) == ["row", "reset", "other"])
  }

  @Test func `some case paths have names`() {
    let itself: [AnyCasePath<Child, Child>] = [/.self, .self, /Child.self, AnyCasePath(Child.self)]
    for path in itself { #expect(path.extract(from: .done) == .done) }
    #expect(CasePath<Int?, Int>.some.extract(from: 3) == 3)
    #expect(AnyCasePath<Void, Int>.constant(3).extract(from: ()) == 3)
    #expect(AnyCasePath<Int, Never>.never.extract(from: 3) == nil)
    #expect(AnyCasePath<Int, Level>.rawValue.extract(from: 2) == .high)
    #expect(AnyCasePath<Int, Level>.rawValue.embed(.low) == 1)
    #expect(AnyCasePath<String, Int>.description.extract(from: "12") == 12)
    #expect(AnyCasePath<String, Int>.description.extract(from: "x") == nil)
  }

  @Test func `the value of a case is unwrapped`() throws {
    let action = Action.child(.row(1))
    #expect(try XCTUnwrap(action, case: /Action.child) == .row(1))
    let messages = ReportedIssues.messages {
      #expect(throws: ExtractionFailed()) { try XCTUnwrap(action, case: /Action.optional, "the answer") }
    }
    #expect(
      messages == [
        """
        the answer: cannot unwrap the value of a case: found the case "child" of Action, expected one with Optional<Int>
        """
      ])
  }
}
