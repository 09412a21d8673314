import ComposableRuntime
import IssueReporting
import StoreTesting
import Testing

@Suite struct DependencyTests {
  private struct Model {
    @Dependency(\.weather) var weather
    @Dependency(Weather.self) var sameWeather
    @Dependency(\.nickname) var nickname
  }

  @Test func `a test has the test value`() {
    #expect(Model().weather.report == "test")
    #expect(Model().sameWeather.report == "test")
    #expect(Model().nickname == "test")
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `the context chooses the value`(context: DependencyContext) {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(Model().weather.report == context.rawValue)
      @Dependency(\.context) var current
      #expect(current == context)
    }
  }

  @Test func `an override holds for the operation`() {
    let report = withDependencies {
      $0.weather.report = "storm"
    } operation: {
      Model().weather.report
    }
    #expect(report == "storm")
    #expect(Model().weather.report == "test")
  }

  @Test func `an inner override hides the outer one and keeps the rest`() {
    withDependencies {
      $0.weather.report = "storm"
      $0.nickname = nil
    } operation: {
      withDependencies {
        #expect($0.weather.report == "storm")
        $0.weather.report = "calm"
      } operation: {
        #expect(Model().weather.report == "calm")
        #expect(Model().nickname == nil)
      }
      #expect(Model().weather.report == "storm")
    }
  }

  @Test func `what was in force at its creation is remembered`() {
    let model = withDependencies {
      $0.weather.report = "storm"
      $0.nickname = "Bo"
    } operation: {
      Model()
    }
    #expect(model.weather.report == "storm")
    withDependencies {
      $0.weather.report = "calm"
    } operation: {
      #expect(model.weather.report == "calm")
      #expect(model.nickname == "Bo")
    }
  }

  @Test func `tasks inherit overrides`() async {
    let report = await withDependencies {
      $0.weather.report = "storm"
    } operation: {
      await Task { Model().weather.report }.value
    }
    #expect(report == "storm")
    #expect(await Task.detached { Model().weather.report }.value == "test")
  }

  @Test func `the asynchronous operation stays on its actor`() async {
    await MainActor.run {}
    await Task { @MainActor in
      await withDependencies {
        await Task.yield()
        $0.weather.report = "storm"
      } operation: {
        MainActor.assertIsolated()
        await Task.yield()
        #expect(Model().weather.report == "storm")
      }
    }.value
  }

  @Test func `errors come through`() {
    #expect(throws: Refusal.self) {
      try withDependencies { _ in
        throw Refusal()
      } operation: {
      }
    }
    #expect(throws: Refusal.self) {
      try withDependencies {
        $0.weather.report = "storm"
      } operation: {
        throw Refusal()
      }
    }
  }

  @Test func `a default is made once`() {
    @Dependency(CountedKey.self) var count
    let first = count
    #expect(count == first)
    #expect(withDependencies({ $0.nickname = nil }, operation: { count }) == first)
    #expect(DependencyValues()[CountedKey.self] != first)
  }

  @Test func `tests share no defaults`() async {
    // Two tasks without a test have the same value; this test has another one.
    let outside = await Task.detached { Dependency(CountedKey.self).wrappedValue }.value
    #expect(await Task.detached { Dependency(CountedKey.self).wrappedValue }.value == outside)
    #expect(Dependency(CountedKey.self).wrappedValue != outside)
  }
}
