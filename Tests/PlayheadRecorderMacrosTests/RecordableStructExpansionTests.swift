import SwiftDiagnostics
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct RecordableStructExpansionTests {
  @Test func `a struct is written field by field and patched in the order of names`() {
    expectExpansion(
      """
      @Recordable
      public struct State {
        public var title: String
        var count = 0
        let id: UUID?
        let other = make()
        static var shared = 1
        lazy var later = 2
        var twice: Int { count * 2 }
      }
      """,
      to: """
        public struct State {
          public var title: String
          var count = 0
          let id: UUID?
          let other = make()
          static var shared = 1
          lazy var later = 2
          var twice: Int { count * 2 }
        }

        nonisolated extension State: PlayheadRecorder.Recordable {
          public func writeRecorded(into writer: inout PlayheadRecorder.JSONWriter) {
            writer.openObject()
            let type0 = PlayheadRecorder.recordedType { (value: Self) in
              value.title
            }
            PlayheadRecorder.recordedMember(of: type0).write(self.title, "title", into: &writer)
            let type1 = PlayheadRecorder.recordedType { (value: Self) in
              value.count
            }
            PlayheadRecorder.recordedMember(of: type1).write(self.count, "count", into: &writer)
            let type2 = PlayheadRecorder.recordedType { (value: Self) in
              value.id
            }
            PlayheadRecorder.recordedMember(of: type2).write(self.id, "id", into: &writer)
            let type3 = PlayheadRecorder.recordedType { (value: Self) in
              value.other
            }
            PlayheadRecorder.recordedMember(of: type3).write(self.other, "other", into: &writer)
            writer.closeObject()
          }

          public func writeRecordedChanges(since old: Self, into patch: inout PlayheadRecorder.PatchWriter) {
            let type0 = PlayheadRecorder.recordedType { (value: Self) in
              value.count
            }
            PlayheadRecorder.recordedMember(of: type0).writeChanges(from: old.count, to: self.count, "count", into: &patch)
            let type1 = PlayheadRecorder.recordedType { (value: Self) in
              value.id
            }
            PlayheadRecorder.recordedMember(of: type1).writeChanges(from: old.id, to: self.id, "id", into: &patch)
            let type2 = PlayheadRecorder.recordedType { (value: Self) in
              value.other
            }
            PlayheadRecorder.recordedMember(of: type2).writeChanges(from: old.other, to: self.other, "other", into: &patch)
            let type3 = PlayheadRecorder.recordedType { (value: Self) in
              value.title
            }
            PlayheadRecorder.recordedMember(of: type3).writeChanges(from: old.title, to: self.title, "title", into: &patch)
          }

          public func isRecordedIdentically(to old: Self) -> Bool {
            let type0 = PlayheadRecorder.recordedType { (value: Self) in
              value.title
            }
            if !PlayheadRecorder.recordedMember(of: type0).isIdentical(old.title, self.title) {
              return false
            }
            let type1 = PlayheadRecorder.recordedType { (value: Self) in
              value.count
            }
            if !PlayheadRecorder.recordedMember(of: type1).isIdentical(old.count, self.count) {
              return false
            }
            let type2 = PlayheadRecorder.recordedType { (value: Self) in
              value.id
            }
            if !PlayheadRecorder.recordedMember(of: type2).isIdentical(old.id, self.id) {
              return false
            }
            let type3 = PlayheadRecorder.recordedType { (value: Self) in
              value.other
            }
            if !PlayheadRecorder.recordedMember(of: type3).isIdentical(old.other, self.other) {
              return false
            }
            return true
          }

          public init(recorded value: PlayheadRecorder.JSONValue) throws(PlayheadRecorder.RecordableError) {
            let type0 = PlayheadRecorder.recordedType { (value: Self) in
              value.title
            }
            self.title = try PlayheadRecorder.recordedMember(of: type0).read("title", of: value)
            let type1 = PlayheadRecorder.recordedType { (value: Self) in
              value.count
            }
            self.count = try PlayheadRecorder.recordedMember(of: type1).read("count", of: value)
            let type2 = PlayheadRecorder.recordedType { (value: Self) in
              value.id
            }
            self.id = try PlayheadRecorder.recordedMember(of: type2).read("id", of: value)
          }

          public static func describeRecorded(in types: inout PlayheadRecorder.RecordedTypes) -> String {
            types.describe(fieldsOf: Self.self, id: .member("id")) { types in
              var fields: [PlayheadRecorder.Schema.Field] = []
              let type0 = PlayheadRecorder.recordedType { (value: Self) in
                value.title
              }
              fields.append(PlayheadRecorder.recordedMember(of: type0).describe("title", in: &types))
              let type1 = PlayheadRecorder.recordedType { (value: Self) in
                value.count
              }
              fields.append(PlayheadRecorder.recordedMember(of: type1).describe("count", in: &types))
              let type2 = PlayheadRecorder.recordedType { (value: Self) in
                value.id
              }
              fields.append(PlayheadRecorder.recordedMember(of: type2).describe("id", in: &types))
              let type3 = PlayheadRecorder.recordedType { (value: Self) in
                value.other
              }
              fields.append(PlayheadRecorder.recordedMember(of: type3).describe("other", in: &types))
              return fields
            }
          }

          public static var recordedKeyPaths: [(name: Swift.String, keyPath: Swift.AnyKeyPath)] {
            [
              ("title", \\Self.title),
              ("count", \\Self.count),
            ]
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            the constant 'other' is recorded but cannot be read back, since it has a value already; make it a 'var', \
            or give it its value in an initializer
            """,
          line: 6, column: 7, severity: .warning, fixIts: [FixItSpec(message: "change 'let' to 'var'")])
      ])
  }

  @Test func `own coding keys name the members`() {
    expectExpansion(
      """
      @Recordable
      struct State {
        var count: Int
        var draft = ""
        enum CodingKeys: String, CodingKey {
          case count = "a/\\"b"
        }
      }
      """,
      to: """
        struct State {
          var count: Int
          var draft = ""
          enum CodingKeys: String, CodingKey {
            case count = "a/\\"b"
          }
        }

        nonisolated extension State: PlayheadRecorder.Recordable {
          func writeRecorded(into writer: inout PlayheadRecorder.JSONWriter) {
            writer.openObject()
            let type0 = PlayheadRecorder.recordedType { (value: Self) in
              value.count
            }
            PlayheadRecorder.recordedMember(of: type0).write(self.count, PlayheadRecorder.JSONKey(name: "a/\\"b", member: "a/\\\\\\"b", token: "a~1\\\\\\"b"), into: &writer)
            writer.closeObject()
          }

          func writeRecordedChanges(since old: Self, into patch: inout PlayheadRecorder.PatchWriter) {
            let type0 = PlayheadRecorder.recordedType { (value: Self) in
              value.count
            }
            PlayheadRecorder.recordedMember(of: type0).writeChanges(from: old.count, to: self.count, PlayheadRecorder.JSONKey(name: "a/\\"b", member: "a/\\\\\\"b", token: "a~1\\\\\\"b"), into: &patch)
          }

          func isRecordedIdentically(to old: Self) -> Bool {
            let type0 = PlayheadRecorder.recordedType { (value: Self) in
              value.count
            }
            if !PlayheadRecorder.recordedMember(of: type0).isIdentical(old.count, self.count) {
              return false
            }
            return true
          }

          init(recorded value: PlayheadRecorder.JSONValue) throws(PlayheadRecorder.RecordableError) {
            let type0 = PlayheadRecorder.recordedType { (value: Self) in
              value.count
            }
            self.count = try PlayheadRecorder.recordedMember(of: type0).read(PlayheadRecorder.JSONKey(name: "a/\\"b", member: "a/\\\\\\"b", token: "a~1\\\\\\"b"), of: value)
          }

          static func describeRecorded(in types: inout PlayheadRecorder.RecordedTypes) -> String {
            types.describe(fieldsOf: Self.self) { types in
              var fields: [PlayheadRecorder.Schema.Field] = []
              let type0 = PlayheadRecorder.recordedType { (value: Self) in
                value.count
              }
              fields.append(PlayheadRecorder.recordedMember(of: type0).describe(PlayheadRecorder.JSONKey(name: "a/\\"b", member: "a/\\\\\\"b", token: "a~1\\\\\\"b"), in: &types))
              return fields
            }
          }

          static var recordedKeyPaths: [(name: Swift.String, keyPath: Swift.AnyKeyPath)] {
            [
              ("a/\\"b", \\Self.count),
            ]
          }
        }
        """)
  }
}
