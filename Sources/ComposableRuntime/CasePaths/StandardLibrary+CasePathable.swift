extension Optional: CasePathable {
  /// The case paths of an optional.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The case path of `none`.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { .none }, extract: { if case .none = $0 { () } else { nil } })
    }

    /// The case path of `some`.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(embed: { .some($0) }, extract: { $0 })
    }

    /// The case path of a case of the wrapped enum. It extracts nothing from nil.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Optional, Member> where Wrapped: CasePathable {
      some.appending(Wrapped.allCasePaths[keyPath: keyPath])
    }

    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      switch root {
      case .none: \.none
      case .some: \.some
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Optional>]> {
      [\.none, \.some].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result: CasePathable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The case path of `success`.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(embed: { .success($0) }, extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The case path of `failure`.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(embed: { .failure($0) }, extract: { if case .failure(let error) = $0 { error } else { nil } })
    }

    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Result>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Never: CasePathable {
  /// The case paths of an enum without cases.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    public subscript(root: Never) -> PartialCaseKeyPath<Never> { \.self }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Never>]> { [].makeIterator() }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
