import ComposableClassic
import Foundation
import IssueReporting
import PlayheadComposable
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import StoreTesting
import Testing

@MainActor
struct RecordedStoreTests {
  private static let counter = Reducer<Int, Int, Void> { state, action, _ in
    state += action
    return .none
  }

  private func store() -> Store<Int, Int> { Store(initialState: 0, reducer: Self.counter, environment: ()) }

  @Test func `a store is recorded until it goes away`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      @MainActor func run() {
        let store = store().recorded(by: Recorder(to: path))
        store.send(3)
        ViewStore(store.scope(state: { $0 }, action: { (action: Int) in action * 2 })).send(2)
      }
      run()
      let recording = try Recording(path: path)
      #expect(recording.last == 2)
      #expect(try recording.state(at: 2) == 7)
      #expect(recording.ending.status == "closed")
    }
  }

  @Test func `a test store is recorded`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      @MainActor func run() {
        let store = TestStore(initialState: 0, reducer: Self.counter, environment: ()).recorded(by: Recorder(to: path))
        store.send(3) { $0 = 3 }
      }
      run()
      let recording = try Recording(path: path)
      #expect(try recording.state(at: 1) == 3)
    }
  }

  @Test func `a store that is not recorded says so`() throws {
    try withTemporaryFolder { folder in
      let issues = ReportedIssues()
      let line = UInt(#line)
      withIssueReporters([issues]) {
        let late = store()
        late.send(1)
        late.recorded(by: Recorder(to: "\(folder)/late.jsonl"))
        store().scope(state: { "\($0)" }).recorded(by: Recorder(to: "\(folder)/part.jsonl"))
      }
      #expect(issues.all.map { $0.line - line } == [4, 5])
      let message = """
        'recorded' is called on a store that has reduced an action or is a part of another store, so nothing is \
        recorded. Call it on the whole store, where that is created: \
        Store(initialState: …, reducer: …).recorded(by: recorder)
        """
      #expect(issues.messages == [message, message])
    }
  }
}
