internal import PlayheadFormat

struct ActionSignature: Sendable {
  let name: String
  let fields: [Schema.Field]
  let isCase: Bool

  var text: String {
    let parameters = fields.indices.map { (isLabelled($0) ? fields[$0].name + ": " : "") + fields[$0].type }
    return parameters.isEmpty && isCase ? name : "\(name)(\(parameters.joined(separator: ", ")))"
  }

  func isLabelled(_ index: Int) -> Bool {
    !isCase || fields[index].name != "_\(index)"
  }

  /// Returns the parameter that takes an argument; one without a label is for the next parameter that has none yet.
  func index(of label: String?, given: (Int) -> Bool) -> Int? {
    fields.indices.first { index in
      guard !given(index) else { return false }
      guard let label else { return true }
      return isLabelled(index) && fields[index].name == label
    }
  }

  func place(of index: Int) -> String {
    if isLabelled(index) { return "'\(fields[index].name):' of \(name)" }
    return fields.count == 1 ? "the value of \(name)" : "value \(index + 1) of \(name)"
  }

  func surplus(_ argument: ActionSyntax.Argument) -> DebuggerError {
    let labels = fields.indices.filter(isLabelled).map { fields[$0].name }
    let found = argument.label.map { "'\($0):'" } ?? argument.value.description
    return DebuggerError(
      .surplusArgument("\(found) for \(name)", signature: text), range: argument.range,
      suggestion: argument.label.flatMap { label in
        labels.contains(label) ? nil : Suggestion.nearest(to: label, among: labels)
      })
  }
}
