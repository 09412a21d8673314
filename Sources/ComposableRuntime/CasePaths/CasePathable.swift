/// An enum whose cases can be named by key paths.
///
/// Apply the macro ``CasePathable()`` to conform an enum.
public protocol CasePathable {
  /// The type that has a property for each case.
  associatedtype AllCasePaths

  /// The case paths of all cases.
  static var allCasePaths: AllCasePaths { get }
}

/// Case paths of an enum that can return the case key path of a value.
///
/// ```swift
/// Phase.allCasePaths[.loaded(3)] == \.loaded
/// ```
public protocol CasePathReflectable<Root> {
  /// The enum.
  associatedtype Root: CasePathable

  /// The key path of the case of `root`.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The key path of this value's case.
  ///
  /// ```swift
  /// phase.case == \.loaded
  /// ```
  public var `case`: PartialCaseKeyPath<Self> { Self.allCasePaths[self] }
}

extension CasePathable {
  /// The root type of case key paths. Write `\Phase.Cases.loaded` where the compiler cannot infer the enum of
  /// `\.loaded`.
  public typealias Cases = Case<Self>

  /// The value of the case that `keyPath` names, or nil when this is another case.
  ///
  /// Setting a value replaces the value of the case. Setting does nothing when this is another case, or when the new
  /// value is nil. To switch to a case, call its key path: `phase = keyPath(4)`.
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

  /// The value of the case that `keyPath` names, or nil when this is another case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any UntypedCase)?.untypedValue(of: self)
  }

  /// The value of a case, for enums that are marked `@dynamicMemberLookup`: `phase.loaded`.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Self.AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// Sets the value of a case: `phase.loaded = 4`. It changes nothing when this is another case.
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Self.AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value {
    @available(*, unavailable, message: "a value may be of another case: read it as an optional")
    get { preconditionFailure("unavailable") }
    set {
      let path = Self.allCasePaths[keyPath: keyPath]
      if path.extract(from: self) != nil { self = path.embed(newValue) }
    }
  }

  /// Whether this is the case that `keyPath` names.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool { self[case: keyPath] != nil }

  /// Changes the value of a case in place.
  ///
  /// When this is another case, `yield` is not called, and an issue is reported at the caller's line.
  ///
  /// - Parameters:
  ///   - keyPath: The case to change.
  ///   - yield: Changes the value.
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
