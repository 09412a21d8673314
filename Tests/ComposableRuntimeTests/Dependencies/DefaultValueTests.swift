import ComposableRuntime
import Dispatch
import Foundation
import IssueReporting
import StoreTesting
import Testing

/// How the value that a dependency has without an override is made and kept.
@Suite struct DefaultValueTests {
  /// Whose value another thread reads while it is made.
  private enum ContendedKey: TestDependencyKey {
    static let made = LockIsolated(0)
    static let other = LockIsolated<Int?>(nil)
    static let otherIsDone = DispatchSemaphore(value: 0)

    static var testValue: Int {
      let number = made.withValue {
        $0 += 1
        return $0
      }
      guard number == 1 else { return number }
      let values = DependencyValues._current
      let isReading = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        isReading.signal()
        let value = values[Self.self]
        other.setValue(value)
        otherIsDone.signal()
      }
      isReading.wait()
      for _ in 0..<10_000 { sched_yield() }
      return number
    }
  }

  /// Whose value is made of another one.
  private enum OuterKey: TestDependencyKey {
    static var testValue: String { "made of \(DependencyValues._current[InnerKey.self].uuidString)" }
  }

  private enum InnerKey: TestDependencyKey {
    static var testValue: UUID {
      for _ in 0..<100 { sched_yield() }
      return UUID()
    }
  }

  @Test func `threads that read it first have it made once`() async {
    // Not in the task of the test, whose values would be others than those of the other thread.
    let value = await Task.detached {
      DependencyValues.$_current.withValue(DependencyValues()) {
        let value = DependencyValues._current[ContendedKey.self]
        ContendedKey.otherIsDone.wait()
        return value
      }
    }.value
    #expect(ContendedKey.other.value == value)
    #expect(ContendedKey.made.value == 1)
  }

  @Test func `threads that read it may read what it is made of`() async {
    await Task.detached {
      for _ in 0..<100 {
        let values = DependencyValues()
        DispatchQueue.concurrentPerform(iterations: 4) { number in
          DependencyValues.$_current.withValue(values) {
            let inner = number % 2 == 0 ? values[InnerKey.self] : nil
            let outer = values[OuterKey.self]
            #expect(outer == "made of \(inner ?? values[InnerKey.self])")
          }
        }
      }
    }.value
  }

  @Test func `what is read to be changed is kept`() {
    withDependencies {
      $0.tally.set(42)
    } operation: {
      @Dependency(\.tally) var tally
      #expect(tally.value == 42)
    }
    @Dependency(\.tally) var tally
    #expect(tally.value == 42)
  }

  @Test func `what is prepared by a change is kept`() {
    prepareDependencies {
      $0.tally.set(1)
      $0.tally.set($0.tally.value + 1)
    }
    @Dependency(\.tally) var tally
    #expect(tally.value == 2)
  }

  @Test func `what was read to be changed is an issue when it is used`() {
    let messages = ReportedIssues.messages {
      withDependencies {
        $0.greeter.greeting = "hello"
      } operation: {
      }
      @Dependency(\.greeter) var greeter
      #expect(greeter.greeting == "live")
      #expect(greeter.greeting == "live")
    }
    #expect(messages.count == 1)
  }

  @Test func `asking a key for a value for tests that it has not is an issue`() {
    let messages = ReportedIssues.messages {
      #expect(Greeter.testValue.greeting == "live")
      withDependencies {
        $0.greeter = Greeter.testValue
      } operation: {
      }
    }
    #expect(
      messages == [
        """
        a test uses a dependency that has no value for tests: ComposableRuntimeTests.Greeter

        hint: override it, with "withDependencies" around the test or with that argument of the store; \
        or give ComposableRuntimeTests.Greeter a "testValue"
        """
      ])
  }

  /// Whose value for tests says by itself that it should be overridden.
  private enum DatabaseKey: TestDependencyKey {
    static var testValue: String {
      if shouldReportUnimplemented { reportIssue("override the database") }
      return "in memory"
    }
  }

  @Test func `a value for tests reports that it is used and not that it is changed`() {
    let messages = ReportedIssues.messages {
      withDependencies {
        $0[DatabaseKey.self] += ", read only"
      } operation: {
        #expect(DependencyValues._current[DatabaseKey.self] == "in memory, read only")
      }
      _ = DependencyValues()[DatabaseKey.self]
    }
    #expect(messages == ["override the database"])
  }
}
