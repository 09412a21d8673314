internal import PlayheadPlatform

/// The calls of a run that wait for an answer, and the streams that somebody listens to.
package final class WorldCalls: Sendable {
  /// A call is known by its endpoint and its number among the calls of that, from 1; so is a stream.
  package struct Name: Codable, Hashable, Sendable, CustomStringConvertible {
    package var endpoint: String
    package var number: Int

    package init(endpoint: String, number: Int) { (self.endpoint, self.number) = (endpoint, number) }

    package var description: String { "call \(number) of \(endpoint)" }
  }

  package struct Call: Sendable {
    package let name: Name
    /// The effect that calls, if it is known.
    package let owner: Int?
    package let canFail: Bool
    package let arguments: @Sendable () -> String
    fileprivate let id: Int
    fileprivate var isDropped = false
    fileprivate let end: @Sendable (Ending) -> Void
  }

  /// How a call goes on.
  package enum Ending: Sendable {
    case answer(Dice), failure, cancellation
  }

  package struct Stream: Sendable {
    package let name: Name
    package let owner: Int?
    fileprivate let id: Int
    fileprivate let push: @Sendable (inout Dice) -> Void
  }

  private struct Contents {
    var calls: [Call] = []
    var streams: [Stream] = []
    var counts: [String: Int] = [:]
    var isClosed = false
    var lastID = 0

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func makeName(_ endpoint: String) -> Name {
      counts[endpoint, default: 0] += 1
      return Name(endpoint: endpoint, number: counts[endpoint] ?? 0)
    }
  }

  private let contents = Lock(Contents())
  private let seed: UInt64
  private let owner: @Sendable () -> Int?

  /// - Parameters:
  ///   - seed: of the dice by which the world answers.
  ///   - owner: the effect of the current task.
  package init(seed: UInt64, owner: @escaping @Sendable () -> Int?) { (self.seed, self.owner) = (seed, owner) }

  /// The oldest first.
  package var waiting: [Call] { contents.withLock { $0.calls.filter { !$0.isDropped } } }
  /// The effects whose calls wait, those that are never answered too, or who listen; nil stands for those that are not known.
  package var owners: [Int?] { contents.withLock { $0.calls.map(\.owner) + $0.streams.map(\.owner) } }
  package var streams: [Stream] { contents.withLock { $0.streams } }

  // MARK: - What the explorer does

  package func dice(of name: Name) -> Dice { Dice(seed: seed, name.endpoint, name.number) }

  package func answer(_ call: Call) { end(call, .answer(dice(of: call.name))) }

  package func fail(_ call: Call) { end(call, .failure) }

  /// Never answers a call; only a cancellation ends it.
  package func drop(_ call: Call) {
    contents.withLock { contents in
      for index in contents.calls.indices where contents.calls[index].id == call.id {
        contents.calls[index].isDropped = true
      }
    }
  }

  /// Ends all calls, and those to come, at the end of the run.
  package func close() {
    contents.withLock { $0.isClosed = true }
    while let call = contents.withLock({ $0.calls.first }) {
      if call.canFail { end(call, .cancellation) } else { answer(call) }
    }
  }

  package func push(_ stream: Stream, _ number: Int) {
    var dice = Dice(seed: seed, stream.name.endpoint, stream.name.number &* 0x10001 &+ number)
    stream.push(&dice)
  }

  private func end(_ call: Call, _ ending: Ending) { if remove(call.id) { call.end(ending) } }

  private func remove(_ id: Int) -> Bool {
    contents.withLock { contents in
      guard let index = contents.calls.firstIndex(where: { $0.id == id }) else { return false }
      contents.calls.remove(at: index)
      return true
    }
  }

  // MARK: - What the feature calls

  /// Dice for a call that is answered at once.
  func diceForCall(of endpoint: String) -> Dice { dice(of: contents.withLock { $0.makeName(endpoint) }) }

  /// Waits until the call is chosen. One that can fail ends at once when its task is cancelled; any other goes on waiting.
  func wait(
    _ endpoint: String, _ arguments: @escaping @Sendable () -> String, canFail: Bool
  ) async -> Ending {
    let (owner, id) = (owner(), contents.withLock { $0.makeID() })
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in
        let ending: Ending? = contents.withLock { contents in
          let name = contents.makeName(endpoint)
          if canFail, Task.isCancelled || contents.isClosed { return .cancellation }
          if contents.isClosed { return .answer(dice(of: name)) }
          let call = Call(name: name, owner: owner, canFail: canFail, arguments: arguments, id: id) {
            done.resume(returning: $0)
          }
          contents.calls.append(call)
          return nil
        }
        if let ending { done.resume(returning: ending) }
      }
    } onCancel: {
      guard canFail else { return }
      let call = contents.withLock { contents in
        contents.calls.firstIndex { $0.id == id }.map { contents.calls.remove(at: $0) }
      }
      call?.end(.cancellation)
    }
  }

  /// Adds a stream, until it is removed by the id that is returned.
  func open(_ endpoint: String, push: @escaping @Sendable (inout Dice) -> Void) -> Int {
    let owner = owner()
    return contents.withLock { contents in
      let stream = Stream(name: contents.makeName(endpoint), owner: owner, id: contents.makeID(), push: push)
      contents.streams.append(stream)
      return stream.id
    }
  }

  func close(_ stream: Int) { contents.withLock { $0.streams.removeAll { $0.id == stream } } }
}
