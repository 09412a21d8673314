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

  @Test func aTestHasTheTestValue() {
    #expect(Model().weather.report == "test")
    #expect(Model().sameWeather.report == "test")
    #expect(Model().nickname == "test")
  }

  @Test(arguments: [DependencyContext.live, .preview, .test]) func theContextChoosesTheValue(context: DependencyContext)
  {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(Model().weather.report == context.rawValue)
      @Dependency(\.context) var current
      #expect(current == context)
    }
  }

  @Test func anOverrideHoldsForTheOperation() {
    let report = withDependencies {
      $0.weather.report = "storm"
    } operation: {
      Model().weather.report
    }
    #expect(report == "storm")
    #expect(Model().weather.report == "test")
  }

  @Test func anInnerOverrideHidesTheOuterOneAndKeepsTheRest() {
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

  @Test func whatWasInForceAtItsCreationIsRemembered() {
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

  @Test func tasksInheritOverrides() async {
    let report = await withDependencies {
      $0.weather.report = "storm"
    } operation: {
      await Task { Model().weather.report }.value
    }
    #expect(report == "storm")
    #expect(await Task.detached { Model().weather.report }.value == "test")
  }

  @Test func theAsynchronousOperationStaysOnItsActor() async {
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

  @Test func errorsComeThrough() {
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

  @Test func aDefaultIsMadeOnce() {
    @Dependency(CountedKey.self) var count
    let first = count
    #expect(count == first)
    #expect(withDependencies({ $0.nickname = nil }, operation: { count }) == first)
    #expect(DependencyValues()[CountedKey.self] != first)
  }

  @Test func testsShareNoDefaults() async {
    // Two tasks without a test have the same value; this test has another one.
    let outside = await Task.detached { Dependency(CountedKey.self).wrappedValue }.value
    #expect(await Task.detached { Dependency(CountedKey.self).wrappedValue }.value == outside)
    #expect(Dependency(CountedKey.self).wrappedValue != outside)
  }
}
