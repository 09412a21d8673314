import PlayheadRecorder
import Testing

@Suite struct ActionNameTests {
  @Recordable enum AppAction {
    case tick
    case path(StackAction<PathAction>)
    case factResponse(Result<Int, any Error>)
    case counter(CounterAction)
    case row(id: Int, action: CounterAction)
    case other(id: Int, CounterAction)
    case plain(PlainAction)
    case nothing(NoEnumAction)
  }

  @Recordable enum StackAction<Element> { case element(id: Int, action: Element), popFrom(id: Int) }
  @Recordable enum PathAction { case guessMyAge(CounterAction) }
  @Recordable enum CounterAction { case guessAgeButtonTapped, set(Int) }
  enum PlainAction: CustomStringConvertible {
    case inner(CounterAction), none
    var description: String { "misleading" }
  }
  @Recordable struct NoEnumAction { var count = 0 }

  @Test func `the name is the path of cases`() {
    #expect(actionName(AppAction.tick) == "tick")
    #expect(actionName(AppAction.counter(.set(3))) == "counter.set")
    #expect(actionName(AppAction.row(id: 1, action: .guessAgeButtonTapped)) == "row.guessAgeButtonTapped")
    #expect(actionName(AppAction.other(id: 1, .guessAgeButtonTapped)) == "other")
    #expect(actionName(AppAction.factResponse(.success(1))) == "factResponse")
    #expect(actionName(AppAction.nothing(.init())) == "nothing")
  }

  @Test func `a generic payload goes on where its type is an action`() {
    #expect(
      actionName(AppAction.path(.element(id: 1, action: .guessMyAge(.guessAgeButtonTapped))))
        == "path.element.guessMyAge.guessAgeButtonTapped")
    #expect(actionName(AppAction.path(.popFrom(id: 2))) == "path.popFrom")
  }

  @Test func `actions that are not recordable are named by reflection`() {
    #expect(actionName(AppAction.plain(.none)) == "plain.none")
    #expect(actionName(PlainAction.inner(.guessAgeButtonTapped)) == "inner.guessAgeButtonTapped")
  }

  @Test func `an action that is no enum has the name of its type`() {
    #expect(actionName(NoEnumAction()) == "ActionNameTests.NoEnumAction")
    #expect(actionName("text") == "String")
  }
}
