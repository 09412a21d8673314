import Foundation
public import PlayheadRecorder
import Testing

@Recordable struct Row: Codable, Equatable, Identifiable {
  let id: UUID
  var title: String, note = "x"
  var count = 0
  var isOn: Bool = false
  var tags: [String] { didSet {} }
  var a: Int?
  var `default`: Int?? = nil
  var k = 5
  var computed: Int { 3 }
  lazy var z = 3
  static var q: Int { 4 }
  var tuple: (Int, String)? { nil }
}
@Recordable public enum Tree<T>: Equatable where T: Equatable { case leaf(T); indirect case node(Tree<T>, right: Tree<T>); case empty; case `default`(Int? = 3) }
@Recordable enum Tab: String { case a, b }
@Recordable enum Nothing {}
@Recordable struct Empty {}
@Recordable struct Weird { var f: () -> Void; var g: Duration; var c: Tab?; var r: Result<Int, any Error> }
@Recordable private enum One { case only(Int) }

@Test func x() throws {
  var row = Row(id: UUID(), title: "a", tags: [])
  let shape = RecordedShape<Row>()
  var w = JSONWriter()
  shape.write(row, into: &w)
  print(w.text)
  let old = row
  row.title = "b"; row.a = 3; row.tags.append("t")
  var p = PatchWriter()
  shape.writeChanges(from: old, to: row, into: &p)
  print(p.text)
  print(RecordedShape<Tree<Int>>().types, RecordedShape<Weird>().types, RecordedShape<Weird>().fidelity)
}
