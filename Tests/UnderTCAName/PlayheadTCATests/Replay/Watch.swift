import ComposableArchitecture
import Foundation
import PlayheadRecorder
import PlayheadTCA

/// A feature with an effect that ends and one that goes on.
@Reducer struct Watch {
  @Recordable struct State: Equatable {
    var count = 0
    var lap: UUID?
    var name = ""
    var ticks: [Int] = []
  }

  @Recordable enum Action {
    case add(Int)
    case lap
    case load
    case loaded(String)
    case start
    case stop
    case tick(Int)
  }

  enum CancelID { case ticks }

  /// What each `load` and `start` begins anew.
  let load: @Sendable () -> String
  let ticks: @Sendable () -> AsyncStream<Int>
  /// A mistake in it.
  var factor = 1

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number): state.count += number * factor
      case .lap: state.lap = uuid()
      case .load: return .run { [load] send in await send(.loaded(load())) }
      case .loaded(let name): state.name = name
      case .start:
        return .recordedRun("ticks") { [ticks] send in for await tick in ticks() { await send(.tick(tick)) } }
          .cancellable(id: CancelID.ticks)
      case .stop: return .cancel(id: CancelID.ticks)
      case .tick(let number): state.ticks.append(number)
      }
      return .none
    }
  }
}

/// What a watch asks of the world, counted.
final class World: Sendable {
  private let calls = LockIsolated<[String]>([])
  private let clock = LockIsolated<AsyncStream<Int>.Continuation?>(nil)

  var feature: Watch {
    Watch(
      load: { [self] in
        calls.withValue { $0.append("load") }
        return "a name"
      },
      ticks: { [self] in
        calls.withValue { $0.append("ticks") }
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        clock.setValue(continuation)
        return stream
      })
  }

  /// What was called since this was last asked.
  func takeCalls() -> [String] {
    calls.withValue { calls in
      defer { calls = [] }
      return calls
    }
  }

  /// Waits for the stream of ticks, and sends one.
  func tick(_ number: Int) async {
    while clock.value == nil { await Task.yield() }
    clock.value?.yield(number)
  }

  func forgetClock() { clock.setValue(nil) }
}
