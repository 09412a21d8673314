internal import Foundation

final class SharedStorage<Value>: SharedReference, SharedRoot, @unchecked Sendable {
  // Recursive, so that a read inside of `withLock` is reported instead of waiting for itself.
  private let lock = NSRecursiveLock()
  private var stored: Value
  private var isChanging = false
  private let location = ObservationLocation()
  private let place: String?
  private struct Follower { weak var news: SharedNews? }
  /// The stores that have read the value in their states.
  private var followers: [Follower] = []

  /// `place` names the value in descriptions.
  init(_ value: Value, in place: String? = nil) { (stored, self.place) = (value, place) }

  var root: any SharedRoot { self }
  var persistence: (any SharedPersistence)? { nil }
  var anyValue: Any { current }
  var description: String { place ?? "value: \(String(reflecting: value))" }

  /// The value, or what a test has asserted, while it asserts.
  var value: Value {
    location.access(ObservedWhole(), keyPath: \.value)
    if let reader = SharedNews.ofReader { add(reader) }
    return SharedView.current?.expectation(of: self) ?? current
  }

  /// The value, ignoring what a test asserts.
  var current: Value { locked { stored } }

  func value(in root: Any) -> Value? { root as? Value }

  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    guard let view = SharedView.current else { return try change(body) }
    var value = value
    defer { view.expect(value, of: self) }
    return try body(&value)
  }

  /// Changes the value, ignoring what a test asserts, and notifies the observers; `author` is what changes it, nil for a
  /// reducer, an effect or a view.
  func change<R>(by author: String? = nil, _ body: (inout Value) throws -> R) rethrows -> R {
    defer { tellFollowers(by: author) }
    return try location.changing {
      try locked {
        SharedChanges.current?.willChange(self, stored)
        isChanging = true
        defer { isChanging = false }
        return try body(&stored)
      }
    }
  }

  /// Sets the initial value, before it is shared.
  func begin(with value: Value) { locked { stored = value } }

  private func add(_ news: SharedNews) {
    locked {
      if followers.contains(where: { $0.news === news }) { return }
      followers.removeAll { $0.news == nil }
      followers.append(Follower(news: news))
    }
  }

  func tellFollowers(by author: String?) {
    let followers = lock.withLock { self.followers }
    for follower in followers { follower.news?.note(changeBy: author) }
  }

  func beReplaced(by body: () -> Void) { location.changing(body) }

  private func locked<R>(_ body: () throws -> R) rethrows -> R {
    try lock.withLock {
      // A caller on this thread is changing the value, which may have been moved out of its memory.
      if isChanging {
        fatalError("a shared value is used inside of its own 'withLock': use the parameter of the closure instead")
      }
      return try body()
    }
  }
}
