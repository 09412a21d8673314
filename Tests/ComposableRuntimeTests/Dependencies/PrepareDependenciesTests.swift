import ComposableRuntime
import IssueReporting
import StoreTesting
import Testing

@Suite struct PrepareDependenciesTests {
  @Dependency(\.greeter) var greeter
  @Dependency(\.weather) var weather

  @Test func `what is prepared holds from then on`() {
    prepareDependencies {
      $0.greeter.greeting = "hello"
      $0.greeter.greeting += " there"
    }
    #expect(greeter.greeting == "hello there")
    #expect(
      withDependencies {
        $0.greeter.greeting = "bye"
      } operation: {
        greeter.greeting
      } == "bye")
  }

  @Test func `what was used cannot be prepared`() {
    #expect(weather.report == "test")
    let messages = ReportedIssues.messages {
      prepareDependencies { $0.weather.report = "storm" }
    }
    #expect(weather.report == "test")
    #expect(
      messages == [
        """
        a dependency cannot be prepared any more: "weather" of type ComposableRuntimeTests.Weather \
        was prepared or used before

        hint: call "prepareDependencies" once, before anything else in the app
        """
      ])
  }

  @Test func `a preview prepares what the app has read before`() {
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(weather.report == "preview")
      prepareDependencies { $0.weather.report = "storm" }
      #expect(weather.report == "storm")
      prepareDependencies { $0.weather.report = "calm" }
      #expect(weather.report == "calm")
    }
  }

  @Test func `nothing is prepared twice`() {
    prepareDependencies { $0.weather.report = "storm" }
    let messages = ReportedIssues.messages {
      prepareDependencies { $0.weather.report = "calm" }
    }
    #expect(messages.count == 1)
    #expect(weather.report == "storm")
  }
}
