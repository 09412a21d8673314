import ComposableRuntime
import IssueReporting
import StoreTesting
import Testing

@Suite struct ModelDependencyTests {
  private class Model {
    @Dependency(\.weather) var weather
  }

  private final class Heir: Model {}

  private final class Plain {}

  private final class Forecaster {
    @Dependency(Forecast.self) var forecast
  }

  /// A dependency that is made of another.
  private struct Forecast: TestDependencyKey, Sendable {
    let report: String

    static var testValue: Forecast {
      @Dependency(\.weather) var weather
      return Forecast(report: "\(weather.report) again")
    }
  }

  @Test func `an object hands its dependencies on`() {
    let model = withDependencies {
      $0.weather.report = "storm"
    } operation: {
      Heir()
    }
    let child = withDependencies(from: model) { Model() }
    #expect(child.weather.report == "storm")
    let calm = withDependencies(from: child) {
      $0.weather.report += " calms"
    } operation: {
      Model()
    }
    #expect(calm.weather.report == "storm calms")
  }

  @Test func `a value that a key makes of others has those of the object`() {
    let model = withDependencies {
      $0.weather.report = "storm"
    } operation: {
      Forecaster()
    }
    #expect(model.forecast.report == "storm again")
  }

  @Test func `an object without one has those that it was returned with`() async {
    let model = withDependencies {
      $0.weather.report = "storm"
    } operation: {
      Plain()
    }
    let child = await withDependencies(from: model) { await Task { Model().weather.report }.value }
    #expect(child == "storm")
  }

  @Test func `what is in force has precedence`() {
    let model = withDependencies {
      $0.weather.report = "storm"
    } operation: {
      Model()
    }
    withDependencies {
      $0.weather.report = "calm"
    } operation: {
      withDependencies(from: model) { #expect(Model().weather.report == "calm") }
    }
  }

  @Test func `an object without dependencies is reported`() {
    let messages = ReportedIssues.messages {
      let report = withDependencies(from: Plain()) { Model().weather.report }
      #expect(report == "test")
    }
    #expect(
      messages == [
        """
        an object has no dependencies to hand on: Plain

        hint: give it a "@Dependency" property, or create it in "withDependencies" and return it from there
        """
      ])
  }

  @Test func `escaping code takes them along`() async {
    var later: () -> String = { "" }
    let continuation = withDependencies {
      $0.weather.report = "storm"
    } operation: {
      withEscapedDependencies { dependencies in
        later = { dependencies.yield { Model().weather.report } }
        return dependencies
      }
    }
    #expect(later() == "storm")
    #expect(Model().weather.report == "test")
    #expect(await continuation.yield { await Task { Model().weather.report }.value } == "storm")
  }
}
