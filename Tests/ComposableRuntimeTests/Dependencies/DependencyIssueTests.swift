import ComposableRuntime
import IssueReporting
import StoreTesting
import Testing

@Suite struct DependencyIssueTests {
  @Test func `a test that uses a live value is told once and where`() {
    let issues = ReportedIssues()
    var line: UInt = 0
    withIssueReporters([issues]) {
      line = #line + 1
      @Dependency(\.greeter) var greeter
      #expect(greeter.greeting == "live")
      #expect(greeter.greeting == "live")
    }
    #expect(
      issues.all == [
        ReportedIssues.Issue(
          message: """
            a test uses a dependency that has no value for tests: "greeter" of type ComposableRuntimeTests.Greeter

            hint: override it, with "withDependencies" around the test or with that argument of the store; \
            or give ComposableRuntimeTests.Greeter a "testValue"
            """,
          fileID: #fileID, line: line)
      ])
  }

  @Test func `a dependency by type is named by it`() {
    let messages = ReportedIssues.messages {
      @Dependency(Greeter.self) var greeter
      _ = greeter
    }
    #expect(messages.count == 1)
    #expect(messages[0].hasPrefix("a test uses a dependency that has no value for tests: \"Greeter\" of type "))
  }

  @Test func `a key of its own is named`() {
    let messages = ReportedIssues.messages {
      @Dependency(\.uuid) var uuid
      _ = uuid()
    }
    #expect(messages.count == 1)
    #expect(messages[0].contains("\"uuid\" of type ComposableRuntime.UUIDGenerator, key ComposableRuntime."))
  }

  @Test func `overriding a part is no use`() {
    let messages = ReportedIssues.messages {
      withDependencies {
        $0.greeter.greeting = "hello"
      } operation: {
        @Dependency(\.greeter) var greeter
        #expect(greeter.greeting == "hello")
      }
    }
    #expect(messages == [])
  }

  @Test func `use inside an overridden operation is use`() {
    let messages = ReportedIssues.messages {
      withDependencies {
        _ = $0.greeter
        $0.weather = withDependencies { _ in
        } operation: {
          Weather(report: DependencyValues._current.greeter.greeting)
        }
      } operation: {
      }
    }
    #expect(messages.count == 1)
  }

  @Test func `an app without a live value is told`() {
    let messages = ReportedIssues.messages {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(Interface.self) var interface
        #expect(interface.name == "test")
      }
    }
    #expect(
      messages == [
        """
        a dependency has no live value, and its value for tests is used instead: \
        "Interface" of type ComposableRuntimeTests.Interface

        hint: conform ComposableRuntimeTests.Interface to "DependencyKey" and link the module that does; \
        or override the dependency
        """
      ])
  }

  @Test func `previews have the live value where there is no other`() {
    let messages = ReportedIssues.messages {
      withDependencies {
        $0.context = .preview
      } operation: {
        @Dependency(\.greeter) var greeter
        #expect(greeter.greeting == "live")
        @Dependency(Interface.self) var interface
        #expect(interface.name == "test")
      }
    }
    #expect(messages == [])
  }
}
