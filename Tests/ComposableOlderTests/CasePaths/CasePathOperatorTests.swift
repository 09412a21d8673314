import ComposableOlder
import ComposableRuntime
import Testing

@Suite struct CasePathOperatorTests {
  @Test func `a case is found by its name`() {
    let one: AnyCasePath<Twins, Int> = /Twins.left
    #expect(one.extract(from: .left(1)) == 1)
    #expect(one.extract(from: .right(1)) == nil)
    #expect(one.embed(2) == .left(2))
    let labelled: AnyCasePath<Twins, String> = /Twins.labelled
    #expect(labelled.extract(from: .labelled(id: "x")) == "x")
    let pair: AnyCasePath<Twins, (Int, String)> = /Twins.pair
    #expect(pair.extract(from: .pair(1, name: "b"))?.1 == "b")
    let none: AnyCasePath<Twins, Void> = /Twins.none
    #expect(none.extract(from: .none) != nil)
    #expect(none.extract(from: .left(1)) == nil)
  }

  private enum Phase: Equatable { case off, on(Int) }

  @Test func `a case is found in an optional`() {
    let on: AnyCasePath<Phase?, Int> = /Phase.on
    #expect(on.extract(from: .on(2)) == 2)
    #expect(on.extract(from: .off) == nil)
    #expect(on.extract(from: nil) == nil)
    let off: AnyCasePath<Phase?, Void> = /Phase.off
    #expect(off.extract(from: .off) != nil)
    #expect(off.extract(from: .on(0)) == nil)
    #expect(off.extract(from: nil) == nil)
  }

  @Test func `the case of an optional is a case`() throws {
    #expect((/Int?.some).extract(from: 5) == 5)
    #expect((/Int?.some).extract(from: nil) == nil)
    var phase: Phase? = .on(0)
    try (/Phase?.some).modify(&phase) { $0 = .off }
    #expect(phase == .off)
    #expect((/Int?.none).extract(from: nil) != nil)
    #expect((/Int?.none).extract(from: 5) == nil)
    let nested: AnyCasePath<Nest?, Nest> = /Nest.nest
    #expect(nested.extract(from: .nest(.nest(.leaf))) == .nest(.leaf))
    #expect(nested.extract(from: .leaf) == nil)
    #expect((/Nest?.some).extract(from: .nest(.nest(.leaf))) == .nest(.nest(.leaf)))
    #expect((/Nest?.some).extract(from: .leaf) == .leaf)
  }

  indirect enum Nest: Equatable, CustomStringConvertible {
    case leaf, nest(Nest)

    var description: String { "nest" }
  }

  @Test func `cases of one name are told apart by their labels`() {
    enum Payload { case payload(a: Int), payload(b: Int), both(a: Int, b: Int), both(c: Int, d: Int) }
    #expect((/Payload.payload(a:)).extract(from: .payload(a: 3)) == 3)
    #expect((/Payload.payload(a:)).extract(from: .payload(b: 3)) == nil)
    #expect((/Payload.both(a:b:)).extract(from: .both(a: 1, b: 2)).map { $0 == (1, 2) } == true)
    #expect((/Payload.both(a:b:)).extract(from: .both(c: 1, d: 2)) == nil)
  }
}

private enum Twins: Equatable {
  case left(Int)
  case right(Int)
  case labelled(id: String)
  case pair(Int, name: String)
  case none
}
