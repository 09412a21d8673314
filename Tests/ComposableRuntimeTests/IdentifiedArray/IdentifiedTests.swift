import ComposableRuntime
import Foundation
import Testing

@Suite struct IdentifiedTests {
  @Test func `a value without an identity is given one`() throws {
    var lines: IdentifiedArrayOf<Identified<Int, String>> = [Identified("b", id: 1), Identified("cc", id: \.count)]
    lines.append(Identified("ddd") { $0.count })
    #expect(lines.map(\.id) == [1, 2, 3])
    lines[id: 2]?.value = "changed"
    #expect(lines[id: 2]?.count == 7)
    #expect(lines[id: 2]?.id == 2)
    let data = try JSONEncoder().encode(lines)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Identified<Int, String>>.self, from: data) == lines)
  }

  @Test func `a part of the value is changed`() {
    var point = Identified(CGPoint(x: 1, y: 2), id: "origin")
    point.x = 3
    #expect(point == Identified(CGPoint(x: 3, y: 2), id: "origin"))
    #expect(point != Identified(CGPoint(x: 3, y: 2), id: "other"))
  }

  @Test func `any identified collection is changed by IDs`() {
    func double<Rows: MutableIdentifiedCollection<Int, Identified<Int, Int>>>(_ id: Int, in rows: inout Rows) -> [Int] {
      rows[id: id]?.value *= 2
      return rows.ids.compactMap { rows[id: $0]?.value }
    }
    var rows: IdentifiedArrayOf<Identified<Int, Int>> = [Identified(10, id: 1), Identified(20, id: 2)]
    #expect(double(2, in: &rows) == [10, 40])
    let any: any IdentifiedCollection<Int, Identified<Int, Int>> = rows
    #expect(any.count == 2)
  }
}
