indirect enum ScalarSet: Sendable {
  case range(ClosedRange<Unicode.Scalar>)
  case property(@Sendable (Unicode.Scalar) -> Bool)
  case union([ScalarSet])
  case intersection(ScalarSet, ScalarSet)
  case inverted(ScalarSet)
  /// Scalars of which any spelling is in the set.
  case anyCase(ScalarSet)

  static func scalar(_ scalar: Unicode.Scalar) -> ScalarSet { .range(scalar...scalar) }

  static let newline = ScalarSet.union([.range("\n"..."\r"), .scalar("\u{85}"), .range("\u{2028}"..."\u{2029}")])
  static let digit = ScalarSet.property { $0.properties.numericType == .decimal }
  static let space = ScalarSet.property(\.properties.isWhitespace)
  static let horizontalSpace = ScalarSet.property { $0 == "\t" || $0.properties.generalCategory == .spaceSeparator }
  static let word = ScalarSet.property { scalar in
    if scalar.isASCII { return scalar == "_" || isASCIILetterOrDigit(scalar) }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return scalar.properties.isAlphabetic || scalar.properties.isJoinControl
    }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let range): range.contains(scalar)
    case .property(let isSuch): isSuch(scalar)
    case .union(let sets): sets.contains { $0.contains(scalar) }
    case .intersection(let one, let other): one.contains(scalar) && other.contains(scalar)
    case .inverted(let set): !set.contains(scalar)
    case .anyCase(let set): Self.spellings(of: scalar).contains { set.contains($0) }
    }
  }

  /// The set without regard to case: a complement excludes all spellings of the excluded scalars.
  var ignoringCase: ScalarSet {
    switch self {
    case .range, .property: .anyCase(self)
    case .union(let sets): .union(sets.map(\.ignoringCase))
    case .intersection(let one, let other): .intersection(one.ignoringCase, other.ignoringCase)
    case .inverted(let set): .inverted(set.ignoringCase)
    case .anyCase: self
    }
  }

  /// Returns a letter with its lower-case, upper-case and title-case mappings that are single scalars.
  private static func spellings(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    if !properties.isCased { return [scalar] }
    let others = [properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping]
    return [scalar] + others.compactMap { $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil }
  }

  private static func isASCIILetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  // MARK: - Names

  /// Returns the set that `\p{…}` or `[:…:]` names.
  static func named(_ name: String) -> ScalarSet? {
    let key = name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
    let value = key.split(separator: "=", maxSplits: 1).last.map(String.init) ?? key
    if let categories = categories[value] {
      return .property { categories.contains($0.properties.generalCategory) }
    }
    return properties[value]
  }

  private static let properties: [String: ScalarSet] = [
    "any": .property { _ in true },
    "ascii": .range("\0"..."\u{7F}"),
    "alpha": .property(\.properties.isAlphabetic), "alphabetic": .property(\.properties.isAlphabetic),
    "lower": .property(\.properties.isLowercase), "lowercase": .property(\.properties.isLowercase),
    "upper": .property(\.properties.isUppercase), "uppercase": .property(\.properties.isUppercase),
    "space": space, "whitespace": space, "blank": horizontalSpace,
    "digit": digit, "word": word,
    "alnum": .union([.property(\.properties.isAlphabetic), digit]),
    "xdigit": .property(\.properties.isHexDigit), "hexdigit": .property(\.properties.isHexDigit),
    "cntrl": .property { $0.properties.generalCategory == .control },
    "punct": .property { categories["p"]?.contains($0.properties.generalCategory) ?? false },
    "emoji": .property(\.properties.isEmoji), "math": .property(\.properties.isMath),
    "ideographic": .property(\.properties.isIdeographic),
  ]

  /// The general categories by their short and long names (UAX #44, table 12).
  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    var sets: [String: Set<Unicode.GeneralCategory>] = [:]
    let all: [(String, String, Unicode.GeneralCategory)] = [
      ("lu", "uppercaseletter", .uppercaseLetter), ("ll", "lowercaseletter", .lowercaseLetter),
      ("lt", "titlecaseletter", .titlecaseLetter), ("lm", "modifierletter", .modifierLetter),
      ("lo", "otherletter", .otherLetter),
      ("mn", "nonspacingmark", .nonspacingMark), ("mc", "spacingmark", .spacingMark),
      ("me", "enclosingmark", .enclosingMark),
      ("nd", "decimalnumber", .decimalNumber), ("nl", "letternumber", .letterNumber),
      ("no", "othernumber", .otherNumber),
      ("pc", "connectorpunctuation", .connectorPunctuation), ("pd", "dashpunctuation", .dashPunctuation),
      ("ps", "openpunctuation", .openPunctuation), ("pe", "closepunctuation", .closePunctuation),
      ("pi", "initialpunctuation", .initialPunctuation), ("pf", "finalpunctuation", .finalPunctuation),
      ("po", "otherpunctuation", .otherPunctuation),
      ("sm", "mathsymbol", .mathSymbol), ("sc", "currencysymbol", .currencySymbol),
      ("sk", "modifiersymbol", .modifierSymbol), ("so", "othersymbol", .otherSymbol),
      ("zs", "spaceseparator", .spaceSeparator), ("zl", "lineseparator", .lineSeparator),
      ("zp", "paragraphseparator", .paragraphSeparator),
      ("cc", "control", .control), ("cf", "format", .format), ("cs", "surrogate", .surrogate),
      ("co", "privateuse", .privateUse), ("cn", "unassigned", .unassigned),
    ]
    let groups = [
      "l": "letter", "m": "mark", "n": "number", "p": "punctuation", "s": "symbol", "z": "separator", "c": "other",
    ]
    for (short, long, category) in all {
      sets[short] = [category]
      sets[long] = [category]
      for group in [String(short.prefix(1)), groups[String(short.prefix(1))] ?? ""] {
        sets[group, default: []].insert(category)
      }
    }
    return sets
  }()
}
