import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct DescriptionTests {
  final class Reference: Codable { var count = 0 }
  struct Unknown { var text = "" }

  @Recordable struct WithCodable { var plain = Plain() }
  @Recordable struct WithUnknown { var plains = [Plain()], unknown: Unknown? }
  @Recordable struct WithReference { var inner = WithReferenceInside() }
  @Recordable struct WithReferenceInside { var references: [Int: Reference?] = [:], reference: Reference? }

  @Recordable struct WithOneReference { var text = "", inner = Inner() }
  @Recordable struct Inner { var reference: Reference? }

  @Test func `fidelity is the worst of the fields`() {
    #expect(RecordedType<Row>().fidelity == .recordable)
    #expect(RecordedType<WithCodable>().fidelity == .codable)
    #expect(RecordedType<[WithCodable?]>().fidelity == .codable)
    #expect(RecordedType<WithUnknown>().fidelity == .reflection)
    #expect(RecordedType<Plain>().fidelity == .codable)
    #expect(RecordedType<Unknown>().fidelity == .reflection)
  }

  @Test func `classes are seen through fields`() {
    #expect(!RecordedType<RichState>().containsReferences)
    #expect(RecordedType<[WithReferenceInside]>().containsReferences)
    // A member of class type is always compared, so that the rest of the value need not be.
    #expect(!RecordedType<WithOneReference>().containsReferences)
    #expect(RecordedType<[WithOneReference]>().containsReferences)
    #expect(RecordedType<Reference>().containsReferences)
  }

  @Test func `classes behind an encoder or reflection show when they are written`() {
    struct Coded: Encodable { var reference: Reference? }
    struct Seen { var references: [Any] }
    func met<Value>(_ value: Value) -> Bool {
      var writer = JSONWriter()
      RecordedType<Value>().write(value, into: &writer)
      return writer.metReference
    }
    #expect(!met(Coded()))
    #expect(met(Coded(reference: Reference())))
    #expect(!met(Seen(references: [1])))
    #expect(met(Seen(references: [1, Reference()])))
  }

  @Test func `types are named and described once`() {
    let type = RecordedType<[Tree<Int>?]>()
    #expect(type.name == "[Tree<Int>?]")
    #expect(
      type.types == [
        "Tree<Int>": .cases([
          .init(name: "empty"), .init(name: "leaf", payload: [.init(name: "_0", type: "Int")]),
          .init(
            name: "node", payload: [.init(name: "_0", type: "Tree<Int>"), .init(name: "right", type: "Tree<Int>")]),
          .init(
            name: "named", payload: [.init(name: "label", type: "String"), .init(name: "_1", type: "Int?")]),
        ])
      ])
    #expect(
      RecordedType<WithUnknown>().types == [
        "DescriptionTests.WithUnknown": .fields([
          .init(name: "plains", type: "Array<Plain>", fidelity: .codable),
          .init(name: "unknown", type: "DescriptionTests.Unknown?", fidelity: .reflection),
        ])
      ])
  }

  struct Outer<Value> { struct Inner {} }

  @Test func `names in generic types keep their path`() {
    #expect(RecordedType<Outer<[Int]>.Inner>().name == "DescriptionTests.Outer<Array<Int>>.Inner")
  }

  @Test func `names have no addresses`() {
    struct Local {}
    #expect(RecordedType<Local>().name == "DescriptionTests.Local" || RecordedType<Local>().name == "Local")
  }
}
