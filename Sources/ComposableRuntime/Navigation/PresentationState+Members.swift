extension PresentationState {
  /// The presentation of a case: `state.$destination.editor`. It presents nothing while the state is another case.
  ///
  /// A change of it does not change this presentation.
  public subscript<Case>(dynamicMember path: CaseKeyPath<State, Case>) -> PresentationState<Case>
  where State: CasePathable {
    PresentationState<Case>(wrappedValue: self[case: path])
  }

  /// The presentation of a part of the state. A change of it does not change this presentation.
  public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> PresentationState<Member> {
    PresentationState<Member>(wrappedValue: wrappedValue?[keyPath: keyPath])
  }
}
