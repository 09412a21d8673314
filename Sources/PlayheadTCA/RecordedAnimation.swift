#if ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// The animation of the actions that are being sent, which is not visible to a reducer.
  enum RecordedAnimation {
    // Not a task-local value: what tasks started now send later is not animated.
    private static let animation = Lock<String?>(nil)

    static var current: String? { animation.withLock { $0 } }

    /// Returns the animation from before.
    static func replace(by new: String?) -> String? { animation.withLock { exchange(&$0, with: new) } }
  }

  /// Sends actions whose changes are animated, and records the animation with them.
  ///
  /// ```swift
  /// withRecordedAnimation("easeInOut") {
  ///   _ = store.send(.tapped, animation: .easeInOut)
  /// }
  /// ```
  ///
  /// It does not animate anything itself, and does not apply to the actions that effects send.
  ///
  /// - Parameters:
  ///   - animation: the animation of the changes, as it is written in Swift.
  ///   - body: sends the actions.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  @MainActor public func withRecordedAnimation<Answer, Failure: Error>(
    _ animation: String, _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let outer = RecordedAnimation.replace(by: animation)
    defer { _ = RecordedAnimation.replace(by: outer) }
    return try body()
  }
#endif
