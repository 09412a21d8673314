import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@Suite struct ObservationStateTrackedMacroTests {
  @Test(arguments: [
    ("public private(set) var count = 0", "public private(set) var count", "count", "private var _count = 0"),
    ("weak var count: Count?", "weak var count: Count?", "count", "private weak var _count: Count?"),
    ("unowned var count: Count", "unowned var count: Count", "count", "private unowned var _count: Count"),
    (
      "unowned(unsafe) var count: Count", "unowned(unsafe) var count: Count", "count",
      "private unowned(unsafe) var _count: Count"
    ),
    ("var `default`: Int", "var `default`: Int", "`default`", "private var _default: Int"),
  ])
  func `a property reports reads and changes of its storage`(
    property: String, computed: String, name: String, storage: String
  ) {
    let stored = name == "count" ? "_count" : "_default"
    expectExpansion(
      """
      struct State {
        @ObservationStateTracked \(property)
      }
      """,
      to: """
        struct State {
          \(computed) {
            @storageRestrictions(initializes: \(stored))
            init(initialValue) {
              \(stored) = initialValue
            }
            get {
              _$observationRegistrar.access(self, keyPath: \\.\(name))
              return \(stored)
            }
            set {
              let isOther = _$observationRegistrar.willSet(
                self, keyPath: \\.\(name), \(stored), newValue, _$isIdentityEqual)
              \(stored) = newValue
              if isOther {
                _$observationRegistrar.didSet(self, keyPath: \\.\(name))
              }
            }
            _modify {
              let oldValue = _$observationRegistrar.willModify(self, keyPath: \\.\(name), \(stored))
              defer {
                _$observationRegistrar.didModify(self, keyPath: \\.\(name), \(stored), oldValue)
              }
              yield &\(stored)
            }
          }

          \(storage)
        }
        """)
  }

  @Test(arguments: [
    ("if let count { last = count.id }", "if let count { last = count.id }"),
    ("total = groups.map(\\.count)", "total = groups.map(\\.count)"),
    ("groups.forEach { count in add(count) }", "groups.forEach { count in add(count) }"),
    ("let count = 1; add(count); self.count = count", "let count = 1; add(count); self._count = count"),
    ("count = min(count, 3); other.count = 1", "_count = min(_count, 3); other.count = 1"),
  ])
  func `an observer of a property means its storage`(observer: String, stored: String) throws {
    let property: DeclSyntax = "@ObservationStateTracked var count = 0 { didSet { \(raw: observer) } }"
    let storage = try ObservationStateTrackedMacro.expansion(
      of: "@ObservationStateTracked", providingPeersOf: property, in: BasicMacroExpansionContext())
    #expect(storage.map(\.description) == ["private var _count = 0 { didSet { \(stored) } }"])
  }

  @Test(arguments: ["let id: Int", "static var count = 0", "lazy var text = \"\"", "var twice: Int { 2 * count }"])
  func `what has no storage of its own stays`(property: String) {
    expectExpansion(
      "struct State {\n  @ObservationStateTracked \(property)\n}", to: "struct State {\n  \(property)\n}")
  }
}
