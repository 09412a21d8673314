import ComposableRuntime
import StoreTesting
import Testing

@Suite struct LockIsolatedTests {
  @Test func `many tasks lose nothing`() async {
    let numbers = LockIsolated<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { numbers.withValue { $0.append(number) } }
      }
    }
    #expect(numbers.value.sorted() == Array(0..<100))
    #expect(numbers.count == 100)
  }

  @Test func `what changed before an error stays`() {
    let number = LockIsolated(1)
    #expect(throws: Refusal.self) {
      try number.withValue {
        $0 = 2
        throw Refusal()
      }
    }
    #expect(number.value == 2)
    number.setValue(3)
    #expect(number.value == 3)
  }

  @Test func `an operation may ask for the value that it changes`() {
    let number = LockIsolated(1)
    number.withValue { $0 += number.value }
    #expect(number.value == 2)
  }

  @Test func `an operation may change a variable of the test`() {
    let names = LockIsolated(["a", "b"])
    var last: String?
    names.withValue { last = $0.popLast() }
    #expect(last == "b")
    #expect(names.value == ["a"])
  }

  @Test func `a value that cannot be sent may come from a variable`() {
    let first = Counter(1)
    let counter = LockIsolated(first)
    #expect(counter.count == 1)
    let second = Counter(2)
    counter.setValue(second)
    let copy = counter.withValue { counter in
      counter.count += 1
      return Counter(counter.count)
    }
    #expect(copy.count == 3)
    #expect(counter.count == 3)
  }
}

private final class Counter {
  var count: Int

  init(_ count: Int) { self.count = count }
}
