import PlayheadPlatform

extension Lock {
  /// Changes the value, and releases what it was before after the lock: values of the app may use shared values, and so
  /// this lock, when they go.
  func change<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    let (answer, old) = withLock { value in
      let old = value
      return (body(&value), old)
    }
    withExtendedLifetime(old) {}
    return answer
  }
}
