import ComposableRuntime
import StoreTesting
import Testing

@Suite struct LockIsolatedTests {
  @Test func manyTasksLoseNothing() async {
    let numbers = LockIsolated<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { numbers.withValue { $0.append(number) } }
      }
    }
    #expect(numbers.value.sorted() == Array(0..<100))
    #expect(numbers.count == 100)
  }

  @Test func whatChangedBeforeAnErrorStays() {
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

  @Test func anOperationMayAskForTheValueThatItChanges() {
    let number = LockIsolated(1)
    number.withValue { $0 += number.value }
    #expect(number.value == 2)
  }
}
