import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A bank's exchange office: an amount of euros, what it is worth in dollars, and the exchange.
@Reducer
struct ExchangeOffice {
  @Recordable
  struct State: Equatable, Sendable {
    var euros = 0
    var quote: ExchangeQuote?
    var isQuoting = false
    var isExchanging = false
    var balance = 5_000
    var dollars = 0
    var failure: String?
  }

  @Recordable
  enum Action: Sendable {
    case amountChanged(Int)
    case typingPaused
    case quoteLoaded(Result<ExchangeQuote, any Error>)
    case retryTapped
    case exchangeTapped
    case exchanged(ExchangeQuote, Result<String, any Error>)
  }

  private enum CancelID { case typing, quote }

  let isMended: Bool
  @Dependency(ExchangeClient.self) var client
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .amountChanged(let euros):
        guard !state.isExchanging, euros <= state.balance else { return .none }
        state.euros = euros
        return quoteSoon(&state)

      case .retryTapped:
        guard !state.isExchanging else { return .none }
        return quoteSoon(&state)

      case .typingPaused:
        return .run { [euros = state.euros] send in
          await send(.quoteLoaded(Result { try await client.quote(euros) }))
        }
        .cancellable(id: CancelID.quote, cancelInFlight: true)

      case .quoteLoaded(.success(let quote)):
        state.isQuoting = false
        state.quote = quote

      case .quoteLoaded(.failure(let error)):
        state.isQuoting = false
        state.failure = "No rate: \(error)"

      case .exchangeTapped:
        guard let quote = state.quote, !state.isExchanging else { return .none }
        state.isExchanging = true
        state.failure = nil
        return .run { send in
          await send(.exchanged(quote, Result { try await client.exchange(quote) }))
        }

      case .exchanged(let quote, .success):
        state.isExchanging = false
        state.balance -= quote.euros
        state.dollars += quote.dollars
        state.euros = 0
        return quoteSoon(&state)

      case .exchanged(_, .failure(let error)):
        state.isExchanging = false
        state.failure = "Not exchanged: \(error)"
      }
      return .none
    }
  }

  /// Asks for a quote when the person has stopped typing.
  private func quoteSoon(_ state: inout State) -> Effect<Action> {
    state.quote = nil
    state.failure = nil
    state.isQuoting = state.euros > 0
    guard state.isQuoting else { return .merge(.cancel(id: CancelID.typing), .cancel(id: CancelID.quote)) }
    let pause = Effect<Action>.run { send in
      try await clock.sleep(for: .milliseconds(500))
      await send(.typingPaused)
    }
    .cancellable(id: CancelID.typing, cancelInFlight: true)
    return isMended ? .merge(.cancel(id: CancelID.quote), pause) : pause
  }
}

@Recordable
struct ExchangeQuote: Equatable, Sendable {
  var euros: Int
  var dollars: Int
}

@DependencyClient
struct ExchangeClient: Sendable {
  var quote: @Sendable (_ euros: Int) async throws -> ExchangeQuote
  /// Exchanges, and returns the number of the receipt.
  var exchange: @Sendable (_ quote: ExchangeQuote) async throws -> String
}

extension ExchangeClient: DependencyKey {
  static let liveValue = ExchangeClient { euros in
    @Dependency(\.network) var network
    try await network.travel(0.2...1.2, 0.06)
    return ExchangeQuote(euros: euros, dollars: euros * network.number(106...110) / 100)
  } exchange: { _ in
    @Dependency(\.network) var network
    try await network.travel(0.5...1.5, 0.08)
    return "R\(network.number(1000...9999))"
  }

  static let testValue = ExchangeClient()
}

struct QuoteForOldAmount: Question {
  let kind = FaultKind.outdatedAnswer
  let fault = "A quote that is under way is not cancelled when the amount changes, and shows for the new amount."
  let start = ExchangeOffice.State()

  func feature(isMended: Bool) -> ExchangeOffice { ExchangeOffice(isMended: isMended) }

  func use(_ person: Person<ExchangeOffice>) async {
    for _ in 1...12 {
      let amount = person.number(20...600)
      await types(amount, person)
      if person.happens(0.2) {
        // The last figure was one too many.
        await person.waits(0.4...0.9)
        await person.sends(.amountChanged(amount / 10))
      }
      await person.waits(2...4)
      if person.state.failure != nil {
        await person.sends(.retryTapped)
        await person.waits(2...3)
      }
      if person.state.quote != nil, person.happens(0.5) {
        await person.sends(.exchangeTapped)
        await person.waits(2...4)
      }
    }
    await person.waitsForAll()
  }

  /// Types an amount, figure by figure.
  private func types(_ amount: Int, _ person: Person<ExchangeOffice>) async {
    let figures = String(amount)
    for length in 1...figures.count {
      await person.sends(.amountChanged(Int(figures.prefix(length)) ?? 0))
      await person.waits(0.15...0.35)
    }
  }

  func isCulprit(_ step: Step<ExchangeOffice.State, ExchangeOffice.Action>) -> Bool {
    guard case .quoteLoaded = step.action, let asked = step.request?.state else { return false }
    return asked.euros != step.before.euros
  }
}

extension QuoteForOldAmount: ExploredQuestion {
  func isWrong(_ state: ExchangeOffice.State, isAtRest: Bool) -> Bool {
    guard let quote = state.quote else { return false }
    return quote.euros != state.euros
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(ExchangeClient.self, .liveValue) }
}
