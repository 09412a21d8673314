#if ComposableArchitecture
  import PlayheadRecorder

  /// The actions that effects have sent and that no reducer has got yet, in the order in which they were sent.
  struct NotedActions<Action, Sender> {
    private struct Noted: @unchecked Sendable {
      let action: Action
      let sender: Sender
      let number: Int
      let comesAtOnce: Bool
    }

    /// Nil for those that were taken from the middle.
    private var noted: [Noted?] = []
    /// Those before it were taken.
    private var first = 0
    /// The number of the last.
    private(set) var last = 0

    var isEmpty: Bool { first == noted.count }

    /// - Parameter comesAtOnce: whether the store gets it before this turn of the main actor is over.
    /// - Returns: the number by which it can be forgotten.
    /// - Complexity: O(1) on average.
    mutating func append(_ action: Action, _ sender: Sender, comesAtOnce: Bool) -> Int {
      last += 1
      if 2 * first > noted.count, first > 64 {
        noted.removeSubrange(..<first)
        first = 0
      }
      noted.append(Noted(action: action, sender: sender, number: last, comesAtOnce: comesAtOnce))
      return last
    }

    /// Takes the first that has the same bits as an action.
    ///
    /// - Returns: who has sent it.
    /// - Complexity: O(1) where it is the next, as a store that queues what it gets has it; O(*n*) for *n* of them otherwise.
    mutating func take(_ action: Action) -> Sender? {
      guard !isEmpty else { return nil }
      let isSame: (Noted?) -> Bool = { $0.map { recordedBitsMatch($0.action, action) } ?? false }
      return noted[first...].firstIndex(where: isSame).flatMap { remove(at: $0) }
    }

    /// The first, and the number by which it is forgotten.
    var next: (action: Action, number: Int)? { isEmpty ? nil : noted[first].map { ($0.action, $0.number) } }

    /// Forgets one that no reducer will get.
    mutating func forget(_ number: Int) -> Sender? {
      noted.lastIndex { $0?.number == number }.flatMap { remove(at: $0) }
    }

    /// Forgets all of some senders.
    mutating func forget(of isGone: (Sender) -> Bool) -> [Sender] { forget { isGone($0.sender) } }

    /// Forgets those that should have come before, up to a number.
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
