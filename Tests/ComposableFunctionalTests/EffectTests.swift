import ComposableFunctional
import Foundation
import Testing

struct EffectTests {
  @Test func `sync computes one value when it is run`() {
    var calls = 0
    let effect = Effect<Int>.sync {
      calls += 1
      return calls
    }
    #expect(calls == 0)
    #expect(events(of: effect) == ["1", "end"])
    #expect(events(of: effect) == ["2", "end"])
  }

  @Test func `fireAndForget works and has no value`() {
    var calls = 0
    let effect = Effect<Int>.fireAndForget { calls += 1 }
    #expect(calls == 0)
    #expect(events(of: effect) == ["end"])
    #expect(calls == 1)
  }

  @Test func `async publishes the first value of its callback`() {
    var answer: ((Int) -> Void)?
    let effect = Effect<Int>.async { answer = $0 }
    #expect(answer == nil)
    var found: [String] = []
    let subscription = effect.sink { _ in
      found.append("end")
    } receiveValue: {
      found.append("\($0)")
    }
    #expect(found == [])
    answer?(1)
    answer?(2)
    #expect(found == ["1", "end"])
    subscription.cancel()
  }

  @Test func `a cancelled subscription ignores the callback`() {
    var answer: ((Int) -> Void)?
    var found: [Int] = []
    let subscription = Effect<Int>.async { answer = $0 }.sink { found.append($0) }
    subscription.cancel()
    answer?(1)
    #expect(found == [])
  }

  @Test func `none ends at once`() {
    #expect(events(of: Effect<Int>.none) == ["end"])
    #expect(events(of: Effect<Int>.none.map { "\($0)" }.receive(on: ImmediateScheduler.shared)) == ["end"])
  }

  @Test func `map transforms the values`() {
    #expect(events(of: [1, 2].publisher.eraseToEffect().map { $0 * 10 }) == ["10", "20", "end"])
  }

  @Test func `an effect without values fits among the others`() {
    var calls = 0
    let save: Effect<Never> = .fireAndForget { calls += 1 }
    let effects: [Effect<Int>] = [save.fireAndForget(), Empty<Never, Never>().fireAndForget()]
    #expect(effects.map(events) == [["end"], ["end"]])
    #expect(calls == 1)
  }

  @Test func `receive delivers on a scheduler`() {
    let queue = DispatchQueue(label: "test")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var isOnQueue = false
    let subscription = Effect<Int>.sync { 1 }.receive(on: queue)
      .sink { _ in
        isOnQueue = DispatchQueue.getSpecific(key: key) == true
        done.signal()
      }
    done.wait()
    #expect(isOnQueue)
    subscription.cancel()
  }

  @Test func `a failure is handled before a publisher is an effect`() {
    let effect = Fail<Int, URLError>(error: URLError(.badURL)).catch { Just($0.code.rawValue) }.eraseToEffect()
    #expect(events(of: effect) == ["-1000", "end"])
  }

  private func events<Output>(of effect: Effect<Output>) -> [String] {
    var events: [String] = []
    let subscription = effect.sink { _ in
      events.append("end")
    } receiveValue: {
      events.append("\($0)")
    }
    subscription.cancel()
    return events
  }
}
