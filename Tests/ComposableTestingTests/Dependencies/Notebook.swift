import ComposableRuntime

/// A dependency whose value for tests remembers what was done with it.
struct Notebook: Sendable {
  let lines: LockIsolated<[String]>
}

extension Notebook: DependencyKey {
  static var liveValue: Self { Self(lines: LockIsolated(["live"])) }
  static var testValue: Self { Self(lines: LockIsolated([])) }
}

extension DependencyValues {
  var notebook: Notebook {
    get { self[Notebook.self] }
    set { self[Notebook.self] = newValue }
  }
}
