#if ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// How the changes of what is being sent are shown. A reducer has no way to see that.
  enum RecordedAnimation {
    // Not a task-local value: what is sent later by what is started now is not animated.
    private static let animation = Lock<String?>(nil)

    static var current: String? { animation.withLock { $0 } }

    /// - Returns: what was there before.
    static func replace(by new: String?) -> String? {
      animation.withLock { animation in
        defer { animation = new }
        return animation
      }
    }
  }

  /// Sends actions whose changes are shown with an animation, and records that with them.
  ///
  /// ```swift
  /// withRecordedAnimation("easeInOut") {
  ///   _ = store.send(.tapped, animation: .easeInOut)
  /// }
  /// ```
  ///
  /// It does not animate anything itself. The actions that effects send are not marked: each says itself how it is
  /// shown.
  ///
  /// - Parameters:
  ///   - animation: how the changes are shown, as it is written in Swift.
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
