import ComposableFunctional
import Testing

struct ReducerTests {
  @Test func `combined reducers run in order and return all effects`() {
    let reducer = combine(step("a"), step("b"), step("c"))
    var value: [String] = []
    let effects = reducer(&value, 1)
    #expect(value == ["a1", "b1", "c1"])
    #expect(values(of: effects) == ["a", "b", "c"].map { _ in [1] })
  }

  @Test func `no reducers are a reducer`() {
    let reducer: Reducer<[String], Int> = combine()
    var value: [String] = []
    #expect(reducer(&value, 1).isEmpty)
    #expect(value == [])
  }

  @Test func `a logging reducer prints before the effects of its reducer`() {
    var texts: [String] = []
    let reducer = logging(step("a")) { texts.append($0) }
    var value: [String] = []
    let effects = reducer(&value, 7)
    #expect(value == ["a7"])
    #expect(texts.isEmpty)
    #expect(values(of: effects) == [[], [7]])
    #expect(texts == ["Action: 7\nValue:\n▿ 1 element\n  - \"a7\"\n---"])
  }

  @Test func `logging is a function of a reducer`() {
    let functions: [(@escaping Reducer<[String], Int>) -> Reducer<[String], Int>] = [logging, { $0 }]
    var value: [String] = []
    _ = functions[0](step("a"))(&value, 7)
    #expect(value == ["a7"])
  }

  @Test func `a reducer is pulled back along an optional property`() {
    check(pullback(step("a"), value: \.left, action: \.left))
  }

  @Test func `a reducer is pulled back along a case path`() {
    check(pullback(step("a"), value: \.left, action: /Both.left))
  }

  private func check(_ reducer: Reducer<(left: [String], right: [String]), Both>) {
    var value: (left: [String], right: [String]) = ([], [])
    let effects = reducer(&value, .left(3))
    #expect(value.left == ["a3"])
    #expect(value.right == [])
    #expect(values(of: effects) == [[.left(3)]])
    #expect(reducer(&value, .right(4)).isEmpty)
    #expect(value.left == ["a3"])
  }

  /// A reducer that writes its actions down and sends them again.
  private func step(_ name: String) -> Reducer<[String], Int> {
    { value, action in
      value.append("\(name)\(action)")
      return [.sync { action }]
    }
  }

  private func values<Action>(of effects: [Effect<Action>]) -> [[Action]] {
    effects.map { effect in
      var values: [Action] = []
      effect.sink { values.append($0) }.cancel()
      return values
    }
  }
}

private enum Both: Equatable {
  case left(Int)
  case right(Int)

  var left: Int? {
    get { if case .left(let action) = self { action } else { nil } }
    set { if let newValue { self = .left(newValue) } }
  }
}
