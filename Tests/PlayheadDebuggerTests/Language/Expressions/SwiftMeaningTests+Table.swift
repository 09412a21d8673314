import Foundation
import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

// The table of the article about values, written from what is asked in the tests.
extension SwiftMeaningTests {
  /// The types of the article's table, with the operators that compile.
  private static let types = [
    "String", "Int", "Double", "Decimal", "Date", "Duration", "Range<Int>", "ClosedRange<Double>",
    "PartialRangeFrom<Int>",
    "PartialRangeUpTo<Int>", "PartialRangeThrough<Int>", "Data", "UUID", "URL", "Set<Int>", "Size",
  ]

  private func table() throws -> String {
    var fields = Fields()
    for (index, type) in Self.types.enumerated() { fields.types.append(("f\(index)", type)) }
    let debugger = try fields.debugger()
    var lines = ["| Type | Operators | Members |", "|---|---|---|"]
    for (index, type) in Self.types.enumerated() {
      let operators = ["<", "+", "-", "*", "/", "%"].filter { sign in
        let others = ["f\(index)", "2"]
        return others.contains { (try? debugger.compile(Expression(parsing: "f\(index) \(sign) \($0)"))) != nil }
      }
      let members = SwiftMember.all(
        of: StaticType(SchemaType(type), schema: debugger.recording.schema), debugger.recording.schema)
      func code(_ texts: [String]) -> String { texts.map { "`\($0)`" }.joined(separator: ", ") }
      let name = type == "Size" ? "an enum with raw values" : "`\(type)`"
      lines.append("| \(name) | \(code(["=="] + operators)) | \(code(members.map(\.name))) |")
    }
    return lines.joined(separator: "\n")
  }

  @Test func `the article has the table`() throws {
    let path = SampleFile.folder + "/../Sources/PlayheadDebugger/PlayheadDebugger.docc/ValuesAndTypes.md"
    let (start, end) = ("<!-- types -->\n", "\n<!-- /types -->")
    var article = try String(contentsOfFile: path, encoding: .utf8)
    let from = try #require(article.range(of: start)).upperBound
    let to = try #require(article.range(of: end)).lowerBound
    let table = try table()
    if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil {
      article.replaceSubrange(from..<max(from, to), with: table)
      try article.write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      #expect(from <= to && article[from..<max(from, to)] == table[...])
    }
  }

  @Test func `each member of the table is asked`() throws {
    let source = try String(
      contentsOfFile: "\(#filePath)".replacing("+Table", with: ""), encoding: .utf8)
    for type in Self.types {
      let schema = try Fields().debugger().recording.schema
      for member in SwiftMember.all(of: StaticType(SchemaType(type), schema: schema), schema)
      where member.baseName != "subscript" {
        #expect(source.contains("\"a.\(member.baseName)"), "\(type).\(member.name)")
      }
    }
  }
}
