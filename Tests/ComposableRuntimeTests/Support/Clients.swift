import ComposableRuntime

/// A dependency with a live value alone.
struct Greeter: DependencyKey, Sendable {
  var greeting: String

  static let liveValue = Greeter(greeting: "live")
}

/// A dependency with all its values.
struct Weather: DependencyKey, Sendable {
  var report: String

  static let liveValue = Weather(report: "live")
  static let previewValue = Weather(report: "preview")
  static let testValue = Weather(report: "test")
}

/// A dependency without a live value.
struct Interface: TestDependencyKey, Sendable {
  var name: String

  static let testValue = Interface(name: "test")
}

/// A dependency that counts how often its value is made.
enum CountedKey: DependencyKey {
  static let made = LockIsolated(0)

  static var liveValue: Int { testValue }
  static var testValue: Int {
    made.withValue {
      $0 += 1
      return $0
    }
  }
}

/// A dependency with a state: each value that is made has its own.
struct Tally: DependencyKey, Sendable {
  private let number = LockIsolated(0)

  var value: Int { number.value }
  func set(_ value: Int) { number.setValue(value) }

  static var liveValue: Tally { Tally() }
  static var testValue: Tally { Tally() }
}

enum NicknameKey: DependencyKey {
  static let liveValue: String? = "live"
  static let testValue: String? = "test"
}

extension DependencyValues {
  var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }

  var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }

  var tally: Tally {
    get { self[Tally.self] }
    set { self[Tally.self] = newValue }
  }

  var nickname: String? {
    get { self[NicknameKey.self] }
    set { self[NicknameKey.self] = newValue }
  }
}
