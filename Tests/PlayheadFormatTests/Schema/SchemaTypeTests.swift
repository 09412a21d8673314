import PlayheadFormat
import Testing

@Suite struct SchemaTypeTests {
  @Test func `a type whose name is nested without end stands for itself`() {
    let count = 50_000
    let name = String(repeating: "Optional<", count: count) + "Int" + String(repeating: ">", count: count)
    #expect(SchemaType(name).name == name)
    #expect(SchemaType(name).element == nil)
    #expect(SchemaType("Optional<Swift.Optional<Int?>>?").name == "Int")
  }

  @Test func `a name tells what a collection is made of`() {
    #expect(SchemaType("[Row]?").collection == .elements(SchemaType("Row")))
    #expect(SchemaType("Set<Row>").collection == .elements(SchemaType("Row")))
    #expect(
      SchemaType("[String: [Row]]").collection
        == .dictionary(key: SchemaType("String"), value: SchemaType("[Row]")))
    #expect(SchemaType("[Tab: Row]").collection == .pairs(key: SchemaType("Tab"), value: SchemaType("Row")))
    #expect(SchemaType("Row").collection == nil)
  }
}
