/// An enum whose cases can be named by key paths.
///
/// The macro ``CasePathable()`` makes an enum so.
public protocol CasePathable {
  /// The type that has a property for each case.
  associatedtype AllCasePaths

  /// The case paths of all cases.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The value of the case that `keyPath` names, or nil when this is another case.
  ///
  /// Setting a value replaces that of the case; it changes nothing when this is another case, and neither does nil. To become
  /// a case, call its key path: `phase = keyPath(4)`.
  ///
  /// ```swift
  /// phase[case: \.loaded]  // Optional(3)
  /// phase[case: \.loaded] = 4
  /// ```
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath(keyPath).extract(from: self) }
    set {
      let path = AnyCasePath(keyPath)
      if let newValue, path.extract(from: self) != nil { self = path.embed(newValue) }
    }
  }

  /// The value of a case, for enums that are marked `@dynamicMemberLookup`: `phase.loaded`.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Self.AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// Tells whether this is the case that `keyPath` names.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    (Case<Self>()[keyPath: keyPath] as? any UntypedCase)?.matches(self) ?? false
  }

  /// Changes the value of a case in place.
  ///
  /// When this is another case, `yield` is not called, and an issue is reported at the caller's line.
  ///
  /// - Parameters:
  ///   - keyPath: The case to change.
  ///   - yield: Changes the value.
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let path = AnyCasePath(keyPath)
    guard var value = path.extract(from: self) else {
      SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column).report(
        "cannot modify a case that is not there: found another case of \(Self.self), expected one with \(Value.self)")
      return
    }
    yield(&value)
    self = path.embed(value)
  }
}
