import ComposableRuntime
import ComposableTesting
import XCTest

/// Each case of XCTest has values of its own for tests.
final class TestCaseDependencyTests: XCTestCase {
  @Dependency(\.notebook) private var notebook

  func testAnEntryIsTheFirst() {
    XCTAssertEqual(notebook.lines.value, [])
    notebook.lines.setValue(["one"])
    XCTAssertEqual(notebook.lines.value, ["one"])
  }

  func testAnotherEntryIsTheFirst() {
    XCTAssertEqual(notebook.lines.value, [])
    notebook.lines.setValue(["two"])
  }

  func testWhatIsPreparedIsPreparedForACase() {
    prepareDependencies { $0.notebook = Notebook(lines: LockIsolated(["a"])) }
    XCTAssertEqual(notebook.lines.value, ["a"])
  }

  func testWhatIsPreparedIsPreparedForAnotherCase() {
    prepareDependencies { $0.notebook = Notebook(lines: LockIsolated(["b"])) }
    XCTAssertEqual(notebook.lines.value, ["b"])
  }
}

/// What a test that is not exhaustive skips fails no case of XCTest.
final class SkippedAssertionTests: XCTestCase {
  @MainActor func testSkippedAssertionsAreShownAndAreNoFailure() async {
    let store = TestStore(initialState: Quotes.State()) { Quotes() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)
    await store.send(.incrementTwice)
    await store.send(.neverEnding)
    store.assert { $0.count = 3 }
  }
}
