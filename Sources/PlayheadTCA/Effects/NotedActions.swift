#if ComposableArchitecture
  import PlayheadRecorder

  /// The actions that effects have sent and no reducer has received yet, in the order in which they were sent.
  struct NotedActions<Action, Sender> {
    private struct Noted: @unchecked Sendable {
      let action: Action
      let sender: Sender
      let number: Int
      let comesAtOnce: Bool
    }

    /// Nil for those that were removed from the middle.
    private var noted: [Noted?] = []
    /// The index of the first action that was not removed.
    private var first = 0
    /// The number of the last.
    private(set) var last = 0

    var isEmpty: Bool { first == noted.count }

    /// Returns a number for ``forget(_:)``; `comesAtOnce` if the store receives the action in this turn of the main actor.
    mutating func append(_ action: Action, _ sender: Sender, comesAtOnce: Bool) -> Int {
      last += 1
      if 2 * first > noted.count, first > 64 {
        noted.removeSubrange(..<first)
        first = 0
      }
      noted.append(Noted(action: action, sender: sender, number: last, comesAtOnce: comesAtOnce))
      return last
    }

    /// Returns the sender of the first action with the same bits, and removes it: O(1) for the next action, otherwise O(*n*).
    mutating func take(_ action: Action) -> Sender? {
      guard !isEmpty else { return nil }
      let isSame: (Noted?) -> Bool = { $0.map { recordedBitsMatch($0.action, action) } ?? false }
      return noted[first...].firstIndex(where: isSame).flatMap { remove(at: $0) }
    }

    var next: (action: Action, number: Int)? { isEmpty ? nil : noted[first].map { ($0.action, $0.number) } }

    /// Removes an action that no reducer will receive.
    mutating func forget(_ number: Int) -> Sender? {
      noted.lastIndex { $0?.number == number }.flatMap { remove(at: $0) }
    }

    mutating func forget(of isGone: (Sender) -> Bool) -> [Sender] { forget { isGone($0.sender) } }

    /// Removes the actions up to a number that the store should have received.
    mutating func forgetMissed(upTo number: Int) -> [Sender] { forget { $0.comesAtOnce && $0.number <= number } }

    private mutating func forget(where isLost: (Noted) -> Bool) -> [Sender] {
      let lost = noted[first...].compactMap { $0 }.filter(isLost)
      if !lost.isEmpty { (noted, first) = (noted[first...].filter { $0.map { !isLost($0) } ?? false }, 0) }
      return lost.map(\.sender)
    }

    private mutating func remove(at index: Int) -> Sender? {
      let sender = noted[index]?.sender
      noted[index] = nil
      while first < noted.count, noted[first] == nil { first += 1 }
      if isEmpty {
        noted.removeAll(keepingCapacity: first < 64)
        first = 0
      }
      return sender
    }
  }
#endif
