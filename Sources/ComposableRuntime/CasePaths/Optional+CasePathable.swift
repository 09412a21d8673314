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
      let paths: [PartialCaseKeyPath<Optional>] = [\.none, \.some]
      return paths.makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
