import ComposableRuntime
import Testing

struct CasePathableMacroTests {
  @Test func `every shape of case embeds and extracts`() {
    #expect(AnyCasePath<Shapes<Int>, Void>(\.plain).embed(()) == .plain)
    #expect(Shapes<Int>.one(3)[case: \.one] == 3)
    #expect(Shapes<Int>.labelled(id: "x")[case: \.labelled] == "x")
    let pair = Shapes<Int>.pair(1, name: "a")
    #expect(pair[case: \.pair]?.0 == 1)
    #expect(pair[case: \.pair]?.name == "a")
    let keyPath: CaseKeyPath<Shapes<Int>, (Int, name: String)> = \.pair
    #expect(keyPath((1, name: "a")) == pair)
    #expect(Shapes<Int>.default.is(\.default))
    #expect(Shapes<Int>.nested(.one(4))[case: \.nested.one] == 4)
    #expect(Shapes<Int>.optional(nil)[case: \.optional] == .some(nil))
  }

  @Test func `other cases extract nothing`() {
    #expect(Shapes<Int>.plain[case: \.one] == nil)
    #expect(!Shapes<Int>.one(1).is(\.plain))
    #expect(Shapes<Int>.nested(.plain)[case: \.nested.one] == nil)
  }

  @Test func `a case is set by its key path`() {
    var shape = Shapes<Int>.plain
    shape[case: \.one] = 5
    #expect(shape == .plain)
    shape = .one(1)
    shape[case: \.one] = 5
    #expect(shape == .one(5))
    shape.modify(\.one) { $0 += 1 }
    #expect(shape == .one(6))
    shape[case: \.one]? += 1
    #expect(shape == .one(7))
    shape[case: \.one] = nil
    #expect(shape == .one(7))
  }

  @Test func `the cases are listed in their order`() {
    let listed = Array(Small.allCasePaths)
    #expect(listed == [\.first, \.second])
    #expect(listed.filter { Small.second(1).is($0) } == [\.second])
  }

  @Test func `a dynamic member is the value of its case`() {
    #expect(Small.second(2).second == 2)
    #expect(Small.first.second == nil)
  }

  @Test func `optionals and results have cases`() {
    struct Failure: Error, Equatable {}
    let value: Result<Small?, Failure> = .success(.second(1))
    #expect(value[case: \.success.some.second] == 1)
    #expect(value[case: \.success.second] == 1)
    #expect(!value.is(\.failure))
    #expect(Result<Small?, Failure>.success(nil).is(\.success.none))
  }
}

@CasePathable
private indirect enum Shapes<T: Equatable>: Equatable {
  case plain
  case one(T)
  case labelled(id: String)
  case pair(T, name: String)
  case `default`
  case nested(Self)
  case optional(T?)
}

@CasePathable
@dynamicMemberLookup
private enum Small: Equatable {
  case first
  case second(Int)
}
