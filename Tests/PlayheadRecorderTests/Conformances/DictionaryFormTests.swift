import Foundation
import PlayheadFormat
import PlayheadRecorder
import Testing

private enum Size: String, Recordable { case small, large }
private enum NamedSize: String, Recordable, CodingKeyRepresentable { case small, large }

/// As TheFormat says: dictionaries are objects where a key says its name, and else arrays of keys and values in turn.
@Suite struct DictionaryFormTests {
  private func text<Key: Recordable & Hashable>(_ keys: Key...) -> String {
    var writer = JSONWriter()
    Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }).writeRecorded(into: &writer)
    return writer.text
  }

  @Test func `strings and Int are names, and other integers are not`() {
    #expect(text("a", "b") == #"{"a":1,"b":1}"#)
    #expect(text(-3) == #"{"-3":1}"#)
    #expect(text(Int64(2), Int64(-3)) == "[-3,1,2,1]")
    #expect(text(UInt8(2)) == "[2,1]")
    #expect(text(UInt(2)) == "[2,1]")
    #expect(text(Int32(2)) == "[2,1]")
  }

  @Test func `a key of any other type is a name only if it says so`() throws {
    #expect(text(Size.large) == #"["large",1]"#)
    #expect(text(NamedSize.large) == #"{"large":1}"#)
    #expect(text(true) == "[true,1]")
    #expect(text(1.0, 0.5) == "[0.5,1,1.0,1]")
    #expect(text(Optional(3)) == "[3,1]")
    #expect(text(Date(timeIntervalSinceReferenceDate: 1.5)) == "[1.5,1]")
    let id = try #require(UUID(uuidString: "33333333-0000-4000-8000-000000000000"))
    #expect(text(id) == #"["33333333-0000-4000-8000-000000000000",1]"#)
  }
}
