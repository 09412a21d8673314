extension Never: CasePathable {
  /// The case paths of an enum without cases.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    public subscript(root: Never) -> PartialCaseKeyPath<Never> { \.self }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Never>]> { [].makeIterator() }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
