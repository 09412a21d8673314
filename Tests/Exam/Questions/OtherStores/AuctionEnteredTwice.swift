import ComposableClassic
import PlayheadRecorder

import class ComposableRuntime.TestClock

/// An auction that one follows through a connection, and bids in.
@Recordable struct AuctionState: Equatable, Sendable {
  var connection = AuctionConnection.closed
  var bids: [Bid] = []
  var watchers = 0
  var isBidding = false
  var ownBids: [Int] = []
  var failure: String?
}

@Recordable enum AuctionConnection: Equatable, Sendable { case closed, connecting, open }

@Recordable struct Bid: Equatable, Sendable {
  var id: Int
  var bidder: String
  var amount: Int
}

@Recordable enum AuctionAction: Sendable {
  case enterTapped
  case leaveTapped
  case socket(SocketEvent)
  case bidTapped(Int)
  case bidAnswered(Result<Int, any Error>)
  case failureDismissed
}

@Recordable enum SocketEvent: Sendable {
  case opened(watchers: Int)
  case bid(Bid)
  case lost
}

struct AuctionEnvironment {
  var socket: () -> Effect<SocketEvent, Never>
  /// Bids, and publishes the amount that was taken.
  var bid: (_ amount: Int) -> Effect<Int, any Error>
}

private func auctionReducer(isMended: Bool) -> Reducer<AuctionState, AuctionAction, AuctionEnvironment> {
  struct SocketID: Hashable {}
  return Reducer { state, action, environment in
    switch action {
    case .enterTapped:
      guard isMended ? state.connection == .closed : state.connection != .open else { return .none }
      state.connection = .connecting
      state.failure = nil
      return environment.socket().map(AuctionAction.socket).cancellable(id: SocketID())
    case .leaveTapped:
      state = AuctionState(ownBids: state.ownBids)
      return .cancel(id: SocketID())
    case .socket(.opened(let watchers)):
      state.connection = .open
      state.watchers = watchers
    case .socket(.bid(let bid)): state.bids.append(bid)
    case .socket(.lost):
      state.connection = .closed
      state.failure = "The connection is lost."
    case .bidTapped(let amount):
      guard !state.isBidding else { return .none }
      state.isBidding = true
      return environment.bid(amount).catchToEffect(AuctionAction.bidAnswered, name: "bid")
    case .bidAnswered(.success(let amount)):
      state.isBidding = false
      state.ownBids.append(amount)
    case .bidAnswered(.failure(let error)):
      state.isBidding = false
      state.failure = "The bid is not taken: \(error)"
    case .failureDismissed: state.failure = nil
    }
    return .none
  }
}

extension AuctionEnvironment {
  static func live(_ network: Network, _ clock: TestClock<Duration>) -> AuctionEnvironment {
    AuctionEnvironment {
      .run(name: "socket") { subscriber in
        nonisolated(unsafe) let subscriber = subscriber
        let task = Task { @MainActor in
          do {
            try await network.travel(0.8...2.8, 0.06)
            subscriber.send(.opened(watchers: network.number(8...60)))
            // All who watch get a bid every five seconds.
            for id in (Int(clock.now.offset / .seconds(5)) + 1)... {
              try await clock.sleep(for: .seconds(5) * id - clock.now.offset)
              try await network.travel(0.05...0.6, 0.01)
              let bidder = ["ana", "bo", "carl"][id * 7 % 3]
              subscriber.send(.bid(Bid(id: id, bidder: bidder, amount: 100 + 10 * id)))
            }
          } catch {
            if !Task.isCancelled { subscriber.send(.lost) }
          }
          subscriber.send(completion: .finished)
        }
        return AnyCancellable { task.cancel() }
      }
    } bid: { amount in
      .task(name: "bid") {
        try await network.travel(0.3...1.2, 0.08)
        return amount
      }
    }
  }
}

struct AuctionEnteredTwice: ClassicQuestion {
  let kind = FaultKind.startedTwice
  let fault = "A tap on Enter while the connection is being opened opens a second one, and every bid comes twice."

  func store(isMended: Bool, network: Network, clock: TestClock<Duration>) -> Store<AuctionState, AuctionAction> {
    Store(
      initialState: AuctionState(), reducer: auctionReducer(isMended: isMended), environment: .live(network, clock))
  }

  func use(_ person: AppUser<AuctionState, AuctionAction>) async {
    for _ in 1...6 {
      await person.sends(.enterTapped)
      await person.waits(0.8...1.6)
      if person.state.connection == .connecting, person.happens(0.15) { await person.sends(.enterTapped) }
      await person.waits(3...6)
      for _ in 0..<person.number(2...5) {
        if person.state.connection == .closed {
          await person.sends(.enterTapped)
          await person.waits(4...6)
        }
        if let highest = person.state.bids.last, person.happens(0.5) {
          await person.sends(.bidTapped(highest.amount + 5))
          await person.waits(1.5...3)
          if person.state.failure != nil, person.state.connection == .open { await person.sends(.failureDismissed) }
        }
        await person.waits(3...8)
      }
      await person.sends(.leaveTapped)
      await person.waits(2...10)
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<AuctionState, AuctionAction>) -> Bool {
    switch step.action {
    case .enterTapped: step.before.connection == .connecting && step.startsEffect
    // The second connection.
    case .socket(.opened): step.before.connection == .open
    default: false
    }
  }
}
