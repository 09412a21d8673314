import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import Testing

@Suite(.dependency(\.notebook, Notebook(lines: LockIsolated(["suite"]))))
struct DependenciesTraitTests {
  @Dependency(\.notebook) private var notebook

  @Test(.dependency(\.continuousClock, TestClock()))
  func `a dependency is read as the type that the test has set`() async {
    @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
    @Dependency(Notebook.self, as: Notebook.self) var same
    let now = clock.now
    await clock.advance(by: .seconds(1))
    #expect(clock.now == now.advanced(by: .seconds(1)))
    #expect(same.lines.value == ["suite"])
  }

  @Test func `what a suite overrides holds in its tests`() {
    #expect(notebook.lines.value == ["suite"])
  }

  @Test(.dependency(Notebook(lines: LockIsolated(["test"]))))
  func `what a test overrides has precedence`() {
    #expect(notebook.lines.value == ["test"])
  }

  @Test(.dependencies { $0.greeting = "hello" })
  func `dependencies of a test are added to those of its suite`() {
    @Dependency(\.greeting) var greeting
    #expect(greeting == "hello")
    #expect(notebook.lines.value == ["suite"])
  }
}

@Suite struct DependenciesOfArgumentsTests {
  @Dependency(\.notebook) private var notebook
  @Dependency(\.context) private var context

  @Test(.dependencies, arguments: ["a", "b"])
  func `each argument has values of its own`(line: String) {
    #expect(notebook.lines.value == [])
    notebook.lines.setValue([line])
  }

  @Test(.dependency(\.notebook, Notebook(lines: LockIsolated(["own"]))), arguments: ["a", "b"])
  func `each argument has its own of the values that are set`(line: String) {
    #expect(notebook.lines.value == ["own"])
    notebook.lines.setValue([line])
  }

  @Test(.dependency(\.draft, try Draft(text: "hello")))
  func `a value that cannot be sent is set`() {
    @Dependency(\.draft) var draft
    #expect(draft.text == "hello")
  }

  @Test(.dependency(\.context, .live))
  func `an overridden context decides which value is taken`() {
    #expect(notebook.lines.value == ["live"])
  }

  @Test(.dependencies)
  func `a prepared context decides which value is taken`() {
    prepareDependencies { $0.context = .live }
    #expect(context == .live)
    #expect(notebook.lines.value == ["live"])
  }
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

/// A value that is not `Sendable`.
private final class Draft {
  var text: String

  init(text: String) throws { self.text = text }
}

extension DependencyValues {
  fileprivate var draft: Draft {
    get { self[DraftKey.self].value }
    set { self[DraftKey.self] = UncheckedSendable(newValue) }
  }
}

private enum DraftKey: TestDependencyKey {
  static var testValue: UncheckedSendable<Draft> {
    do { return UncheckedSendable(try Draft(text: "")) } catch { fatalError("\(error)") }
  }
}

private enum GreetingKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}
