import PlayheadPlatform

extension Lock {
  /// Changes the value, and releases the old one after the lock, because values of the app may use this lock in their `deinit`.
  func change<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    let (answer, old) = withLock { value in
      let old = value
      return (body(&value), old)
    }
    withExtendedLifetime(old) {}
    return answer
  }
}
