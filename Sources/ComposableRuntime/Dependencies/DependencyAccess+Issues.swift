internal import IssueReporting
internal import PlayheadPlatform

extension DependencyAccess {
  func noteLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    note(
      """
      a test uses a dependency that has no value for tests: \(described(key))

      hint: override it, with "withDependencies" around the test or with that argument of the store; \
      or give \(Self.name(key)) a "testValue"
      """)
  }

  func noteMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    note(
      """
      a dependency has no live value, and its value for tests is used instead: \(described(key))

      hint: conform \(Self.name(key)) to "DependencyKey" and link the module that does; or override the dependency
      """)
  }

  func reportLatePreparation<Key: TestDependencyKey>(of key: Key.Type) {
    position?.report(
      """
      a dependency cannot be prepared any more: \(described(key)) was prepared or used before

      hint: call "prepareDependencies" once, before anything else in the app
      """)
  }

  /// Adds an issue to the default value that is being made, or reports it if the key was asked directly.
  private func note(_ issue: String) {
    if let issues { issues.withLock { $0.append(issue) } } else { report([issue]) }
  }

  /// Reports the issues of a default value that is used, or passes them on to the default value that it is read for.
  func report(_ found: [String]) {
    guard isUse else {
      issues?.withLock { $0 += found }
      return
    }
    for issue in found {
      if let position { position.report(issue) } else { reportIssue(issue) }
    }
  }

  private func described<Key: TestDependencyKey>(_ key: Key.Type) -> String {
    let value = readableName(Key.Value.self)
    let name = name.map { "\"\($0)\" of type \(value)" } ?? value
    return Key.self == Key.Value.self ? name : "\(name), key \(Self.name(key))"
  }

  private static func name<Key: TestDependencyKey>(_ key: Key.Type) -> String { readableName(key) }
}

/// The name of a type with its module, without the address of a private context, which differs in each run.
func readableName(_ type: Any.Type) -> String {
  var name = String(reflecting: type)
  while let start = name.range(of: "(unknown context at $"), let end = name.range(of: ").", after: start.upperBound) {
    name.removeSubrange(start.lowerBound..<end.upperBound)
  }
  return name
}

extension String {
  fileprivate func range(of text: String, after start: Index? = nil) -> Range<Index>? {
    self[(start ?? startIndex)...].firstRange(of: text)
  }
}
