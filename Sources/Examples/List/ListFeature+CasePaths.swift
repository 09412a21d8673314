import ComposableRuntime

extension ListFeature.Action: CasePathable {
  struct AllCasePaths {
    var filter: AnyCasePath<ListFeature.Action, FilterFeature.Action> {
      AnyCasePath(embed: { .filter($0) }, extract: { if case .filter(let action) = $0 { action } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
