import ComposableOlder
import ComposableRuntime
import Testing

@MainActor @Suite struct TaskResultTests {
  private struct Failure: Error, Equatable { var code: Int }
  private struct Opaque: Error {}

  @Test func `work is a result`() async throws {
    let success = await TaskResult { 1 }
    #expect(try success.value == 1)
    #expect(success == .success(1))
    let failure = await TaskResult<Int> { throw Failure(code: 2) }
    #expect(failure == .failure(Failure(code: 2)))
    #expect(failure != .failure(Failure(code: 3)))
    #expect(failure != .success(1))
    #expect(throws: Failure(code: 2)) { try failure.value }
    #expect(TaskResult<Int>.failure(Opaque()) != .failure(Opaque()))
  }

  @Test func `a result is mapped and hashed`() {
    #expect(TaskResult.success(1).map { $0 + 1 } == .success(2))
    #expect(TaskResult<Int>.failure(Failure(code: 1)).map { $0 + 1 } == .failure(Failure(code: 1)))
    #expect(
      Set([TaskResult.success(1), .success(1), .failure(Failure(code: 1)), .failure(Failure(code: 1))]).count == 2)
    #expect(TaskResult.success(3)[case: \.success] == 3)
    #expect(TaskResult(Result<Int, Failure>.failure(Failure(code: 1))) == .failure(Failure(code: 1)))
  }

  @Test func `a store is scoped by functions`() {
    let store = Store(initialState: [1, 2]) {
      Reduce<[Int], Int> {
        $0.append($1); return .none
      }
    }
    let last = store.scope(state: { $0.last ?? 0 }, action: { (action: String) in Int(action) ?? 0 })
    #expect(last.state == 2)
    last.send("7")
    #expect(last.state == 7)
    #expect(store.state == [1, 2, 7])
  }
}
