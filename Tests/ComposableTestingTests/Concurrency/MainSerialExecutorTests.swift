import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import Foundation
import Testing

@Suite(.serialized) struct MainSerialExecutorTests {
  @Test func `tasks run one after the other on the main thread`() async {
    let steps = LockIsolated<[String]>([])
    await withMainSerialExecutor {
      #expect(uncheckedUseMainSerialExecutor)
      await withTaskGroup(of: Void.self) { group in
        for task in 1...3 {
          group.addTask {
            for step in 1...3 {
              steps.withValue { $0.append("\(task).\(step)") }
              await Task.yield()
            }
          }
        }
      }
    }
    #expect(steps.value == ["1.1", "2.1", "3.1", "1.2", "2.2", "3.2", "1.3", "2.3", "3.3"])
  }

  @Test func `who sets it unsets it`() {
    withMainSerialExecutor {
      withMainSerialExecutor { #expect(uncheckedUseMainSerialExecutor) }
      #expect(uncheckedUseMainSerialExecutor)
    }
    uncheckedUseMainSerialExecutor = true
    #expect(uncheckedUseMainSerialExecutor)
    uncheckedUseMainSerialExecutor = false
  }

  @Test(.mainSerialExecutor, arguments: 1...3)
  func `tasks of a test with the trait run in their order`(count: Int) async {
    #expect(uncheckedUseMainSerialExecutor)
    let steps = LockIsolated<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<count { group.addTask { steps.withValue { $0.append(task) } } }
    }
    #expect(steps.value == Array(0..<count))
  }

  @Suite(.mainSerialExecutor) struct WithTrait {
    @Test func `the trait of a suite is one of its tests`() {
      #expect(uncheckedUseMainSerialExecutor)
    }
  }
}
