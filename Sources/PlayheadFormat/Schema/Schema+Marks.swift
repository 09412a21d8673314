internal import OrderedCollections

extension Schema {
  /// The names with which source code writes a marked field's value: the field's name, or that of its case.
  package var markedNames: Set<String> {
    var names: Set<String> = []
    for (_, shape) in types {
      switch shape {
      case .fields(let fields, _): names.formUnion(fields.filter(\.isRedacted).map(\.name))
      case .cases(let cases):
        for one in cases where one.payload.contains(where: \.isRedacted) {
          names.formUnion([one.name] + one.payload.filter { $0.isRedacted && !$0.name.hasPrefix("_") }.map(\.name))
        }
      case .values: break
      }
    }
    return names
  }

  /// The fields that are marked for redaction, as `Session.token`.
  package var markedFields: [String] {
    types.flatMap { name, shape -> [String] in
      switch shape {
      case .fields(let fields, _): fields.filter(\.isRedacted).map { "\(name).\($0.name)" }
      case .cases(let cases):
        cases.flatMap { `case` in
          `case`.payload.filter(\.isRedacted).map { "\(name).\(`case`.name).\($0.name)" }
        }
      case .values: []
      }
    }
  }
}
