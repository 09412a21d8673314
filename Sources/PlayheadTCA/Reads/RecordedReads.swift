#if ComposableArchitecture
  public import ComposableArchitecture
  import PlayheadRecorder

  /// Which dependencies are recorded when reducers read them, so that an action can run again on the same values.
  ///
  /// The reads of effects are not recorded: the actions that the effects send contain the values.
  public struct RecordedReads: Sendable {
    private let change: (@Sendable (inout DependencyValues) -> Void)?

    /// Only the reads of `recordedRead`, which saves each action the change of its dependencies.
    public static let none = RecordedReads(change: nil)

    /// `uuid`, `date` and `withRandomNumberGenerator`.
    public static let standard = RecordedReads { values in
      values.uuid = UUIDGenerator { [uuid = values.uuid] in RecordedTurn.read("uuid") { uuid() } }
      values.date = DateGenerator { [date = values.date] in RecordedTurn.read("date") { date() } }
      values.withRandomNumberGenerator = WithRandomNumberGenerator(
        RecordedGenerator(base: values.withRandomNumberGenerator))
    }

    /// The dependencies that a function replaces by ones that record what is read.
    ///
    /// ```swift
    /// let reads = RecordedReads { values in
    ///   values.preferences.theme = { [theme = values.preferences.theme] in recordedRead("theme") { theme() } }
    /// }
    /// AppFeature().recorded(by: recorder, reads: .standard.and(reads))
    /// ```
    ///
    /// - Parameter change: called before each action.
    public init(_ change: @escaping @Sendable (inout DependencyValues) -> Void) { self.init(change: change) }

    private init(change: (@Sendable (inout DependencyValues) -> Void)?) { self.change = change }

    /// The reads of both.
    public func and(_ other: RecordedReads) -> RecordedReads {
      guard let change else { return other }
      guard let also = other.change else { return self }
      return RecordedReads { values in
        change(&values)
        also(&values)
      }
    }

    /// The changed dependencies of a store, kept for its next action.
    package struct Memory {
      // An object, which is faster to copy.
      fileprivate final class Known {
        let before: DependencyValues
        let after: DependencyValues

        init(_ before: DependencyValues, _ after: DependencyValues) { (self.before, self.after) = (before, after) }
      }

      fileprivate var known: Known?

      package init() {}
    }

    /// Calls a reducer with the changed dependencies, which `memory` keeps from earlier calls.
    @inline(__always) package func during<Answer>(_ memory: inout Memory, _ body: () -> Answer) -> Answer {
      guard let change else { return body() }
      // Values that share their memory are equal, and setting them directly takes a third of the time of `withDependencies`.
      if let known = memory.known, recordedBitsMatch(known.before, DependencyValues._current) {
        return DependencyValues.$_current.withValue(known.after, operation: body)
      }
      return withDependencies { values in
        let before = values
        change(&values)
        memory.known = Memory.Known(before, values)
      } operation: {
        body()
      }
    }
  }

  private struct RecordedGenerator: RandomNumberGenerator, Sendable {
    let base: WithRandomNumberGenerator

    func next() -> UInt64 { RecordedTurn.read("withRandomNumberGenerator") { base { $0.next() } } }
  }

  /// Reads a value from outside, and records it with the action whose reducer is running.
  ///
  /// Call it for the values that a client of your own returns to a reducer:
  ///
  /// ```swift
  /// extension PreferencesClient: DependencyKey {
  ///   static let liveValue = PreferencesClient(
  ///     theme: { recordedRead("preferences.theme") { UserDefaults.standard.string(forKey: "theme") } })
  /// }
  /// ```
  ///
  /// In an effect, and where nothing is recorded, it does nothing but call `read`. Where a recording runs again it returns
  /// the recorded value.
  ///
  /// - Parameters:
  ///   - key: the name of the value in recordings.
  ///   - read: returns the value.
  /// - Returns: what `read` returns.
  /// - Throws: what `read` throws. Nothing is recorded then.
  public func recordedRead<Value, Failure: Error>(
    _ key: String, _ read: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try RecordedTurn.read(key, read)
  }
#endif
