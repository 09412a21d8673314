internal import SwiftSyntax

extension TypeModel {
  /// The members of the extension, as source.
  var members: [String] {
    switch content {
    case .fields(let fields, let identity, let initializer, let mayHaveRawValue):
      StructMembers(
        fields: fields, identity: identity, initializer: initializer, mayHaveRawValue: mayHaveRawValue, access: access
      ).all
    case .cases(let cases, let isIndirect): EnumMembers(cases: cases, isIndirect: isIndirect, access: access).all
    case .rawValue: []
    case .values(let names): [describe(values: names)]
    }
  }

  private func describe(values names: [TokenSyntax]) -> String {
    let values = names.map { "(\"\($0.unquoted)\", .\($0.text))" }
    return declaration(
      access, Signature.describe, ["types.describe(valuesOf: Self.self, [\(values.joined(separator: ", "))])"])
  }
}

/// The signatures of the protocol's requirements.
enum Signature {
  static let write = "func writeRecorded(into writer: inout PlayheadRecorder.JSONWriter)"
  static let writeChanges =
    "func writeRecordedChanges(since old: Self, into patch: inout PlayheadRecorder.PatchWriter)"
  static let isIdentical = "func isRecordedIdentically(to old: Self) -> Bool"
  static let read =
    "init(recorded value: PlayheadRecorder.JSONValue) throws(PlayheadRecorder.RecordableError)"
  static let describe = "static func describeRecorded(in types: inout PlayheadRecorder.RecordedTypes) -> String"
  static let keyPaths = "static var recordedKeyPaths: [(name: Swift.String, keyPath: Swift.AnyKeyPath)]"
  static let writeCase = "func writeRecordedCase(into writer: inout PlayheadRecorder.JSONWriter) -> Bool"
}

func declaration(_ access: String, _ signature: String, _ lines: [String]) -> String {
  (["\(access)\(signature) {"] + lines.map { "  \($0)" } + ["}"]).joined(separator: "\n")
}
