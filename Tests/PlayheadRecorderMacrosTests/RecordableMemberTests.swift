import Testing

/// Members whose code differs from that of others.
@Suite struct RecordableMemberTests {
  private let tuple = """
    @Recordable struct S {
      var b: (Int, a: (x: Int, Int))
    }
    """

  @Test func `a tuple is written by its elements`() {
    #expect(
      body(of: "writeRecorded(into", in: tuple) == [
        "writer.openObject()",
        "writer.append(key: \"b\" as PlayheadRecorder.JSONKey)",
        "writer.openObject()",
        "let type0_0 = PlayheadRecorder.recordedType { (value: Self) in",
        "  value.b.0",
        "}",
        "PlayheadRecorder.recordedMember(of: type0_0).write(self.b.0, \"_0\", into: &writer)",
        "writer.append(key: \"a\" as PlayheadRecorder.JSONKey)",
        "writer.openObject()",
        "let type0_1_0 = PlayheadRecorder.recordedType { (value: Self) in",
        "  value.b.1.0",
        "}",
        "PlayheadRecorder.recordedMember(of: type0_1_0).write(self.b.1.0, \"x\", into: &writer)",
        "let type0_1_1 = PlayheadRecorder.recordedType { (value: Self) in",
        "  value.b.1.1",
        "}",
        "PlayheadRecorder.recordedMember(of: type0_1_1).write(self.b.1.1, \"_1\", into: &writer)",
        "writer.closeObject()",
        "writer.separate()",
        "writer.closeObject()",
        "writer.separate()",
        "writer.closeObject()",
      ])
  }

  @Test(
    arguments: [
      ("var a = (1, b: 2)", true), ("var a: ((Int), String)", true), ("var a: (Int)", false), ("var a: ()", false),
      ("var a = (1)", false), ("var a: Pair = (1, 2)", false), ("var a: (Int, Int)?", false),
    ])
  func `tuples are found in types and values`(declaration: String, isFound: Bool) {
    #expect(expansion(of: "@Recordable struct S { \(declaration) }").contains("value.a.0") == isFound)
  }

  @Test func `a raw value is looked for where no case has a payload`() {
    let source = "@Recordable enum S: Code { case a, b }"
    #expect(
      body(of: "writeRecorded(into", in: source).first
        == "if PlayheadRecorder.recordedRawValue(of: Self.self).write(self, into: &writer) {")
    #expect(
      body(of: "describeRecorded", in: source).first
        == #"if let name = PlayheadRecorder.recordedRawValue(of: Self.self).describe([("a", .a), ("b", .b)], in: &types) {"#
    )
    #expect(!expansion(of: "@Recordable enum S: Code { case a, b(Int) }").contains("recordedRawValue"))
    #expect(expansion(of: "@Recordable struct S: Code { let rawValue: Int }").contains("recordedRawValue"))
    #expect(!expansion(of: "@Recordable struct S: Code { let value: Int }").contains("recordedRawValue"))
  }

  @Test(
    arguments: [
      ("let id: Int", #".member("id")"#),
      ("let id: Int; enum CodingKeys: String, CodingKey { case id = \"number\" }", #".member("number")"#),
      ("var uuid: UUID; var id: UUID { uuid }", #".member("uuid")"#),
      ("var uuid: UUID; var id: UUID { return self.uuid }", #".member("uuid")"#),
      ("var uuid: UUID; var id: UUID { get { uuid } }", #".member("uuid")"#),
      ("var todo: Todo; var id: Todo.ID { todo.id }", #".identity(of: "todo")"#),
    ])
  func `the stored identity is named`(members: String, identity: String) {
    #expect(
      body(of: "describeRecorded", in: "@Recordable struct S { \(members) }").first?
        .hasPrefix("types.describe(fieldsOf: Self.self, id: \(identity)") == true)
  }

  @Test(
    arguments: [
      "var name: String", "static let id = 1", "var a: Int; var id: Int { a + 1 }",
      "var a: Int; var id: Int { make() }",
      "var a: Int; var id: Int { b }", "var todo: Todo; var id: Int { todo.number }",
      "var a: Int; var id: Int { let b = a; return b }",
      "var id = 1; enum CodingKeys: CodingKey {}",
    ])
  func `an identity that is not stored is not`(members: String) {
    #expect(
      body(of: "describeRecorded", in: "@Recordable struct S { \(members) }").first?.contains("id:") == false)
  }

  @Test(
    arguments: [
      (#"IdentifiedArray<UUID, Row>(id: \.uuid)"#, true),
      (#"IdentifiedArray(uniqueElements: [], id: \Row.uuid)"#, true),
      (#"IdentifiedArray(id: \.row.uuid)"#, false), ("[]", false),
    ])
  func `the identity of an array's elements is named at its field`(value: String, isFound: Bool) {
    let lines = body(of: "describeRecorded", in: "@Recordable struct S { var rows = \(value) }")
    #expect(lines.contains { $0.contains(#".describe("rows", identifiedBy: "uuid", in: &types)"#) } == isFound)
  }
}
