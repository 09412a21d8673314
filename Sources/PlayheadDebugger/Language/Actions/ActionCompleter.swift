internal import OrderedCollections
internal import PlayheadFormat

/// Parses the beginning of an action up to the cursor, guided by the types, and
/// collects candidates; it gives up silently where the text does not fit.
struct ActionCompleter {
  private static let maximumDepth = 512

  private let tokens: [Token]
  private let schema: Schema
  private var index = 0
  /// Set once the cursor is reached or the text no longer fits.
  private var isDone = false
  private(set) var completion: ActionCompletion?
  /// The innermost case or initializer whose arguments are incomplete.
  private(set) var signature: ActionSignature?

  init(tokens: [Token], schema: Schema) {
    self.tokens = tokens
    self.schema = schema
  }

  mutating func value(_ type: SchemaType?, depth: Int) {
    guard !isDone, depth < Self.maximumDepth else { return stop() }
    let start = token.range.lowerBound
    switch token.kind {
    case .end: offer(values(of: type), from: start, typed: "")
    case .symbol("."):
      index += 1
      reference(type, from: start, depth: depth)
    case .symbol("["): collection(type?.collection, depth: depth)
    case .symbol("-"):
      index += 1
      if case .number = token.kind { index += 1 } else { stop() }
    case .string, .number, .date: index += 1
    case .name(let name):
      if isAtCursor { return offer(values(of: type), from: start, typed: name) }
      if ["true", "false", "nil"].contains(name) { index += 1 } else { reference(type, from: start, depth: depth) }
    default: stop()
    }
  }

  /// Completes a case or an initializer after its dot.
  private mutating func reference(_ type: SchemaType?, from start: Int, depth: Int) {
    while !isDone {
      guard case .name(let name) = token.kind else {
        if token.kind == .end { offer(cases(of: type), from: start, typed: ".") } else { stop() }
        return
      }
      if isAtCursor {
        // After the name of a type, only the case remains to be typed.
        let dot = index > 0 && tokens[index - 1].kind == .symbol(".") ? tokens[index - 1].range.lowerBound : start
        return offer(cases(of: type), from: dot, typed: ".\(name)")
      }
      index += 1
      if token.kind == .symbol(".") {
        index += 1
        if token.kind == .end { return offer(cases(of: type), from: tokens[index - 1].range.lowerBound, typed: ".") }
        continue
      }
      guard token.kind == .symbol("(") else { return }
      let outer = signature
      signature = signatureOf(name, in: type)
      arguments(signature?.fields ?? [], depth: depth)
      if !isDone { signature = outer }
      return
    }
  }

  private mutating func arguments(_ fields: [Schema.Field], depth: Int) {
    index += 1
    var given: Set<Int> = []
    while !isDone {
      if token.kind == .symbol(")") {
        index += 1
        return
      }
      let rest = fields.indices.filter { !given.contains($0) }
      let labels = rest.filter { fields[$0].name != "_\($0)" }
      if case .name(let label) = token.kind, tokens[index + 1].kind == .symbol(":") {
        index += 2
        let field = labels.first { fields[$0].name == label }
        if let field { given.insert(field) }
        value(field.map { SchemaType(fields[$0].type) }, depth: depth + 1)
      } else if let next = rest.first, labels.contains(next), token.kind == .end || isAtCursor {
        var typed = ""
        if case .name(let name) = token.kind { typed = name }
        let found = labels.map {
          ActionCompletion.Candidate(
            fields[$0].name, text: "\(ActionText.name(fields[$0].name)): ",
            detail: "\(fields[$0].name): \(fields[$0].type)")
        }
        return offer(found, from: token.range.lowerBound, typed: typed)
      } else {
        let next = rest.first
        if let next { given.insert(next) }
        value(next.map { SchemaType(fields[$0].type) }, depth: depth + 1)
      }
      if !isDone, token.kind == .symbol(",") { index += 1 } else if token.kind != .symbol(")") { stop() }
    }
  }

  private mutating func collection(_ collection: SchemaType.Collection?, depth: Int) {
    index += 1
    while !isDone {
      if token.kind == .symbol("]") {
        index += 1
        return
      }
      switch collection {
      case .elements(let entry)? where entry.stackElement != nil:
        pair(SchemaType("Int"), entry.stackElement, depth: depth)
      case .elements(let element)?: value(element, depth: depth + 1)
      case .dictionary(let key, let element)?, .pairs(let key, let element)?: pair(key, element, depth: depth)
      case nil: return stop()
      }
      if !isDone, token.kind == .symbol(",") { index += 1 } else if token.kind != .symbol("]") { stop() }
    }
  }

  private mutating func pair(_ key: SchemaType, _ element: SchemaType?, depth: Int) {
    value(key, depth: depth + 1)
    guard !isDone, token.kind == .symbol(":") else { return stop() }
    index += 1
    value(element, depth: depth + 1)
  }

  // MARK: - Candidates

  private func values(of type: SchemaType?) -> [ActionCompletion.Candidate] {
    guard let type else { return [] }
    var found = cases(of: type)
    if case .fields(let fields, _)? = schema.shape(of: type) {
      let signature = ActionSignature(name: type.shortName, fields: fields, isCase: false)
      found.append(ActionCompletion.Candidate(type.shortName, text: "\(type.shortName)(", detail: signature.text))
    }
    let isBool = ScalarType(type)?.isBool == true
    let words = (isBool ? ["true", "false"] : []) + (type.isOptional ? ["nil"] : [])
    return found + words.map { ActionCompletion.Candidate($0, text: $0, detail: $0) }
  }

  private func cases(of type: SchemaType?) -> [ActionCompletion.Candidate] {
    switch type.flatMap({ schema.shape(of: $0) }) {
    case .cases(let cases)?:
      return cases.map { found in
        let signature = ActionSignature(name: ".\(found.name)", fields: found.payload, isCase: true)
        return ActionCompletion.Candidate(
          found.name, text: ".\(ActionText.name(found.name))\(found.payload.isEmpty ? "" : "(")", detail: signature.text
        )
      }
    case .values(let values)?:
      return values.map {
        ActionCompletion.Candidate($0.name, text: ".\(ActionText.name($0.name))", detail: ".\($0.name)")
      }
    case .fields? where BindingType(type) != nil:
      return [ActionCompletion.Candidate("set", text: ".set(\\.", detail: ".set(\\.PROPERTY, VALUE)")]
    case .fields?, nil: return []
    }
  }

  /// Returns the signature of the case or initializer with this name.
  private func signatureOf(_ name: String, in type: SchemaType?) -> ActionSignature? {
    switch type.flatMap({ schema.shape(of: $0) }) {
    case .cases(let cases)?:
      cases.first { $0.name == name }.map { ActionSignature(name: ".\(name)", fields: $0.payload, isCase: true) }
    case .fields(let fields, _)?:
      ActionSignature(name: type?.shortName ?? name, fields: fields, isCase: false)
    case .values?, nil: nil
    }
  }

  // MARK: - The cursor

  private var token: Token { tokens[index] }

  private var isAtCursor: Bool {
    index + 1 < tokens.count && tokens[index + 1].kind == .end
      && tokens[index + 1].range.lowerBound == token.range.upperBound
  }

  private mutating func offer(_ candidates: [ActionCompletion.Candidate], from start: Int, typed: String) {
    isDone = true
    let end = tokens[tokens.count - 1].range.lowerBound
    let dot = typed.hasPrefix(".") ? "." : ""
    let name = typed.dropFirst(dot.count)
    completion = ActionCompletion(
      replaced: start..<end, candidates: candidates.filter { $0.text.hasPrefix(dot) && $0.name.hasPrefix(name) })
  }

  private mutating func stop() {
    isDone = true
  }
}
