import ComposableRuntime
import IssueReporting

/// A feature to be tested: a number, a quote about it, and a timer.
struct Quotes: Reducer {
  struct State: Equatable {
    var count = 0
    var quote: String?
    var isLoading = false
    var ticks = 0
  }

  enum Action: Equatable {
    case increment
    case incrementTwice
    case quoteTapped
    case quoteResponse(Result<String, Missing>)
    case startTapped
    case stopTapped
    case tick
    case neverEnding
  }

  /// Where the effects are made that go on.
  static let timerLine: UInt = #line + 32
  static let neverEndingLine: UInt = #line + 44

  struct Missing: Error, Equatable {}
  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.quotes) var quotes

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none

    case .incrementTwice:
      return .merge(.send(.increment), .send(.increment))

    case .quoteTapped:
      state.isLoading = true
      return .run { [count = state.count, quotes] send in
        await send(.quoteResponse(.success(try await quotes.about(count))))
      } catch: { _, send in
        await send(.quoteResponse(.failure(Missing())))
      }

    case .quoteResponse(let result):
      state.isLoading = false
      state.quote = try? result.get()
      return .none

    case .startTapped:
      return .run { [clock] send in
        for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
      }
      .cancellable(id: CancelID.timer)

    case .stopTapped:
      return .cancel(id: CancelID.timer)

    case .tick:
      state.ticks += 1
      return .none

    case .neverEnding:
      return .run { _ in try await Task.never() }
    }
  }
}

extension Quotes.Action: CasePathable {
  struct AllCasePaths {
    var increment: AnyCasePath<Quotes.Action, Void> {
      AnyCasePath(embed: { .increment }, extract: { $0 == .increment ? () : nil })
    }
    var tick: AnyCasePath<Quotes.Action, Void> {
      AnyCasePath(embed: { .tick }, extract: { $0 == .tick ? () : nil })
    }
    var quoteTapped: AnyCasePath<Quotes.Action, Void> {
      AnyCasePath(embed: { .quoteTapped }, extract: { $0 == .quoteTapped ? () : nil })
    }
    var quoteResponse: AnyCasePath<Quotes.Action, Result<String, Quotes.Missing>> {
      AnyCasePath(
        embed: { .quoteResponse($0) }, extract: { if case .quoteResponse(let result) = $0 { result } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

struct QuotesClient: TestDependencyKey, Sendable {
  var about: @Sendable (Int) async throws -> String

  static let testValue = QuotesClient(about: unimplemented("QuotesClient.about", placeholder: ""))
}

extension DependencyValues {
  var quotes: QuotesClient {
    get { self[QuotesClient.self] }
    set { self[QuotesClient.self] = newValue }
  }
}
