import Foundation
import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct IdentityTests {
  @Recordable struct Stored: Identifiable { let id: Int }
  @Recordable struct Extended { var id: UUID }
  @Recordable struct Renamed: Identifiable {
    var id: Int
    enum CodingKeys: String, CodingKey { case id = "a/b" }
  }
  @Recordable struct Computed: Identifiable {
    var uuid: UUID
    var id: UUID { uuid }
  }
  @Recordable struct Wrapping: Identifiable {
    var row: Computed
    var id: UUID { row.id }
  }
  @Recordable struct WrappingOther: Identifiable {
    var row: NotIdentifiable
    var id: Int { row.id }
  }
  @Recordable struct Conditional<Value> {
    var id: Value
  }

  @Recordable struct NotIdentifiable { var id: Int }
  @Recordable struct Derived: Identifiable {
    var count: Int
    var id: Int { count + 1 }
  }
  @Recordable struct ByInstance: Identifiable {
    var count: Int
    final class Token: Sendable {}
    static let token = Token()
    var identifier: ObjectIdentifier { ObjectIdentifier(Self.token) }
    var id: ObjectIdentifier { identifier }
  }
  @Recordable struct ByStoredInstance: Identifiable { var id: ObjectIdentifier }

  private func id<Value>(of type: Value.Type) -> String? {
    let type = RecordedType<[Value]>()
    guard case .fields(_, let id)? = type.types[RecordedType<Value>().name] else { return "no fields" }
    return id?.description
  }

  @Test func `the stored identity of an identifiable type is named`() {
    #expect(id(of: Stored.self) == "/id")
    #expect(id(of: Extended.self) == "/id")
    #expect(id(of: Renamed.self) == "/a~1b")
    #expect(id(of: Computed.self) == "/uuid")
    #expect(id(of: Wrapping.self) == "/row/uuid")
    #expect(id(of: Conditional<Int>.self) == "/id")
  }

  @Test func `no other is`() {
    #expect(id(of: NotIdentifiable.self) == nil)
    #expect(id(of: WrappingOther.self) == nil)
    #expect(id(of: Conditional<[Int]?>.self) == nil)
    #expect(id(of: Derived.self) == nil)
    #expect(id(of: ByInstance.self) == nil)
    #expect(id(of: ByStoredInstance.self) == nil)
  }
}

extension IdentityTests.Extended: Identifiable {}
extension IdentityTests.Conditional: Identifiable where Value: BinaryInteger {}
