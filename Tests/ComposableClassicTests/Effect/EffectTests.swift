import ComposableClassic
import Foundation
import IssueReporting
import StoreTesting
import Testing

struct EffectTests {
  struct Refusal: Error, Equatable {}

  @Test func `effects of one value`() {
    expect(Effect<Int, Never>(value: 1), ["1", "end"])
    expect(Effect<Int, Refusal>(error: Refusal()), ["Refusal()"])
    expect(Effect<Int, Refusal>.result { .success(2) }, ["2", "end"])
    expect(Effect<Int, Refusal>.result { .failure(Refusal()) }, ["Refusal()"])
    expect(Effect<Int, any Error>.catching { 3 }, ["3", "end"])
    expect(Effect<Int, any Error>.catching { throw Refusal() }, ["Refusal()"])
    expect(Effect<Int, Never>.none, ["end"])
    expect([1, 2].publisher.eraseToEffect(), ["1", "2", "end"])
  }

  @Test func `an effect works when it is run`() {
    var calls = 0
    let effect = Effect<Int, Never>.fireAndForget { calls += 1 }
    #expect(calls == 0)
    expect(effect, ["end"])
    expect(effect, ["end"])
    #expect(calls == 2)
  }

  @Test func `a future answers later`() {
    var answer: ((Result<Int, Refusal>) -> Void)?
    let run = Run(Effect<Int, Refusal>.future { answer = $0 })
    #expect(run.events == [])
    answer?(.success(1))
    answer?(.success(2))
    #expect(run.events == ["1", "end"])
  }

  @Test func `run sends any number of values`() {
    var subscriber: Effect<Int, Refusal>.Subscriber?
    var cancellations = 0
    let effect = Effect<Int, Refusal>.run {
      $0.send(0)
      subscriber = $0
      return AnyCancellable { cancellations += 1 }
    }
    let run = Run(effect)
    subscriber?.send(1)
    #expect(run.events == ["0", "1"])
    #expect(cancellations == 0)
    subscriber?.send(completion: .failure(Refusal()))
    subscriber?.send(2)
    #expect(run.events == ["0", "1", "Refusal()"])
    #expect(cancellations == 1)
  }

  @Test func `run that ends at once is cancelled`() {
    var cancellations = 0
    let effect = Effect<Int, Never>.run {
      $0.send(1)
      $0.send(completion: .finished)
      return AnyCancellable { cancellations += 1 }
    }
    expect(effect, ["1", "end"])
    #expect(cancellations == 1)
  }

  @Test func `run is cancelled with its subscription`() {
    var subscriber: Effect<Int, Never>.Subscriber?
    var cancellations = 0
    let run = Run(
      Effect<Int, Never>.run {
        subscriber = $0
        return AnyCancellable { cancellations += 1 }
      })
    run.cancel()
    subscriber?.send(1)
    #expect(run.events == [])
    #expect(cancellations == 1)
  }

  @Test func `run keeps values until they are asked for`() {
    let effect = Effect<Int, Never>.run { subscriber in
      for number in 1...100_000 { subscriber.send(number) }
      subscriber.send(completion: .finished)
      return AnyCancellable {}
    }
    expect(effect.prefix(3).eraseToEffect(), ["1", "2", "3", "end"])
    var sum = 0
    effect.flatMap(maxPublishers: .max(1)) { Just($0) }.sink { sum += $0 }.cancel()
    #expect(sum == 5_000_050_000)
  }

  @MainActor @Test func `a task answers on the main actor`() async {
    let runs = [
      Run(Effect<Int, any Error>.task { 1 }), Run(Effect<Int, any Error>.task { throw Refusal() }),
    ]
    let plain = Run(Effect<Int, Never>.task { 2 })
    while [plain.events, runs[0].events, runs[1].events].contains([]) { await Task.yield() }
    #expect(plain.events == ["2", "end"])
    #expect(runs.map(\.events) == [["1", "end"], ["Refusal()"]])
    #expect([plain.areOnMainActor, runs[0].areOnMainActor, runs[1].areOnMainActor] == [true, true, true])
  }

  @Test func `merged effects run together`() {
    let (first, second) = (PassthroughSubject<Int, Refusal>(), PassthroughSubject<Int, Refusal>())
    let run = Run(Effect.merge(first.eraseToEffect(), .none, second.eraseToEffect()))
    second.send(2)
    first.send(1)
    first.send(completion: .finished)
    second.send(3)
    #expect(run.events == ["2", "1", "3"])
    second.send(completion: .finished)
    #expect(run.events == ["2", "1", "3", "end"])
  }

  @Test func `concatenated effects run in turn`() {
    let first = PassthroughSubject<Int, Never>()
    var starts = 0
    let second = Effect<Int, Never>.result {
      starts += 1
      return .success(2)
    }
    let run = Run(Effect.concatenate(first.eraseToEffect(), second))
    first.send(1)
    #expect(starts == 0)
    first.send(completion: .finished)
    #expect(run.events == ["1", "2", "end"])
  }

  @Test func `a long concatenation takes no stack`() {
    let effect = Effect<Int, Never>.concatenate((0..<100_000).map { Effect(value: $0) })
    var count = 0
    effect.sink { _ in count += 1 }.cancel()
    #expect(count == 100_000)
  }

  @Test func `a failure becomes a value`() {
    expect(
      Effect<Int, Refusal>(error: Refusal()).catchToEffect(),
      ["failure(ComposableClassicTests.EffectTests.Refusal())", "end"])
    expect(Effect<Int, Refusal>(value: 1).catchToEffect { "\($0)" }, ["success(1)", "end"])
    expect(
      Fail<Int, Refusal>(error: Refusal()).catchToEffect(),
      ["failure(ComposableClassicTests.EffectTests.Refusal())", "end"])
    expect(Just(1).catchToEffect { "\($0)" }, ["success(1)", "end"])
  }

  @Test func `what follows a failure is not run`() {
    var calls = 0
    let next = Effect<Int, Refusal>.result {
      calls += 1
      return .success(2)
    }
    let effects = Effect.concatenate(.init(value: 1), .init(error: Refusal()), next)
    expect(effects, ["1", "Refusal()"])
    expect(effects.catchToEffect(), ["success(1)", "failure(ComposableClassicTests.EffectTests.Refusal())", "end"])
    expect(effects.fireAndForget(outputType: Int.self, failureType: Never.self), ["end"])
    #expect(calls == 0)
  }

  @Test func `an unimplemented effect is reported when it is run`() {
    let issues = ReportedIssues()
    let line = UInt(#line) + 1
    let effects: [Effect<Int, Never>] = [.unimplemented("load"), .failing("save")]
    let events = withIssueReporters([issues]) { effects.map { Run($0).events } }
    #expect(events == [["end"], ["end"]])
    #expect(
      issues.all.map(\.message) == [
        "the effect \"load\" is unimplemented: a feature has run it",
        "the effect \"save\" is unimplemented: a feature has run it",
      ])
    #expect(issues.all.map(\.line) == [line, line])
  }

  @Test func `a publisher is fired and forgotten`() {
    struct Failure: Error {}
    var values: [Int] = []
    let publisher = [1, 2].publisher.handleEvents(receiveOutput: { values.append($0) })
    let effect: Effect<String, Never> = publisher.fireAndForget()
    #expect(values == [])
    #expect(Run(effect).events == ["end"])
    #expect(values == [1, 2])
    let failing: Effect<String, Never> = Fail<Int, Failure>(error: Failure()).fireAndForget()
    #expect(Run(failing).events == ["end"])
  }

  @Test func `map and receive keep the values`() {
    expect(
      Effect.merge(Effect<Int, Refusal>(value: 1), Effect(value: 2)).map { $0 * 10 }.receive(
        on: DispatchQueue.immediate),
      ["10", "20", "end"])
    expect(Effect<Int, Never>.none.map { "\($0)" }, ["end"])
  }

  private func expect<Output, Failure>(
    _ effect: Effect<Output, Failure>, _ events: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Run(effect).events == events, sourceLocation: sourceLocation)
  }
}

/// One run of an effect outside of a store.
final class Run {
  private(set) var events: [String] = []
  private(set) var areOnMainActor = true
  private var cancellable: AnyCancellable?

  init<Output, Failure>(_ effect: Effect<Output, Failure>) {
    cancellable = effect.sink { [weak self] completion in
      if case .failure(let error) = completion { self?.add("\(error)") } else { self?.add("end") }
    } receiveValue: { [weak self] in
      self?.add("\($0)")
    }
  }

  func cancel() { cancellable?.cancel() }

  private func add(_ event: String) {
    events.append(event)
    areOnMainActor = areOnMainActor && isOnMainActor()
  }
}

/// Whether the caller runs on the main actor, which it must not leave before.
private func isOnMainActor() -> Bool {
  withUnsafeCurrentTask { $0 == nil } || DispatchQueue.getSpecific(key: mainQueue) != nil
}

private let mainQueue: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()
