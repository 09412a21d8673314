import ComposableRuntime
import Foundation
import OrderedCollections

/// What an `IdentifiedArray` costs that is not a copy of another, beside an ordered dictionary.
@MainActor
func identifiedBenchmarks() -> [Benchmark] {
  let count = 20_000
  let rows = (0..<count).map { Row(id: UUID(), title: "row \($0)", detail: "", count: $0, isDone: false, tags: []) }
  let array = IdentifiedArray(uniqueElements: rows)
  let dictionary = OrderedDictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
  func row(
    _ name: String, _ limit: Double, repetitions: Int = 20, _ work: @escaping (inout IdentifiedArrayOf<Row>) -> Void,
    _ same: @escaping (inout OrderedDictionary<UUID, Row>) -> Void
  ) -> Benchmark {
    Benchmark("identified array of 20,000: \(name) ÷ ordered dictionary", .ratio, .atMost(limit)) {
      [
        .time("identified array", repetitions: repetitions) {
          var copy = array
          work(&copy)
          keep(copy.count)
        },
        .time("ordered dictionary", repetitions: repetitions) {
          var copy = dictionary
          same(&copy)
          keep(copy.count)
        },
      ]
    }
  }
  return [
    row("read by position", 2) { rows in
      var sum = 0
      for index in rows.indices { sum &+= rows[index].count }
      keep(sum)
    } _: { rows in
      var sum = 0
      for index in rows.values.indices { sum &+= rows.values[index].count }
      keep(sum)
    },
    row("read by id", 2) { array in
      for row in rows { keep(array[id: row.id]?.count) }
    } _: { dictionary in
      for row in rows { keep(dictionary[row.id]?.count) }
    },
    row("append one by one", 2, repetitions: 5) { array in
      array = []
      for row in rows { array.append(row) }
    } _: { dictionary in
      dictionary = [:]
      for row in rows { dictionary[row.id] = row }
    },
    row("sort", 2, repetitions: 5) {
      $0.sort { $0.count > $1.count }
    } _: {
      $0.sort { $0.value.count > $1.value.count }
    },
    row("remove none", 2) {
      $0.removeAll { $0.isDone }
    } _: {
      $0.removeAll { $0.value.isDone }
    },
    row("remove half", 2, repetitions: 5) {
      $0.removeAll { $0.count % 2 == 0 }
    } _: {
      $0.removeAll { $0.value.count % 2 == 0 }
    },
    row("remove the first three", 3) {
      $0.removeFirst(3)
    } _: {
      $0.removeFirst(3)
    },
    // Each change is followed by a look at the id of the element.
    row("change each in place", 6) { array in
      for index in array.indices { array[index].count &+= 1 }
    } _: { dictionary in
      for index in dictionary.values.indices { dictionary.values[index].count &+= 1 }
    },
  ]
}
