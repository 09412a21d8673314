import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadRecorder

/// **S**: four scalar fields.
@Recordable struct SmallState: Codable {
  var count = 0
  var isOn = false
  var ratio = 0.5
  var name = "small"
}

@Recordable struct Row: Codable, Identifiable {
  var id: UUID
  var title: String
  var detail: String
  var count: Int
  var isDone: Bool
  var tags: [String]
}

/// **M** with 1,000 rows, **L** with 20,000.
@Recordable struct RowsState: Codable {
  var count = 0
  var rows: [Row]

  init(rows count: Int) {
    rows = (0..<count).map { index in
      Row(
        id: UUID(), title: "the title of row \(index)", detail: "some more text about row \(index)", count: index,
        isDone: index % 3 == 0, tags: ["tag \(index % 7)", "another tag"])
    }
  }
}

/// The same rows by their ids.
@Recordable struct IdentifiedRowsState {
  var rows: IdentifiedArrayOf<Row>

  init(rows count: Int) { rows = IdentifiedArray(uniqueElements: RowsState(rows: count).rows) }
}

/// The same rows for types that only `Codable` and only reflection know.
struct CodableRow: Codable {
  var id: UUID
  var title: String
  var detail: String
  var count: Int
  var isDone: Bool
  var tags: [String]

  init(_ row: Row) {
    (id, title, detail) = (row.id, row.title, row.detail)
    (count, isDone, tags) = (row.count, row.isDone, row.tags)
  }
}

struct CodableState: Codable {
  var count = 0
  var rows: [CodableRow]
}

struct PlainRow {
  var id: UUID
  var title: String
  var detail: String
  var count: Int
  var isDone: Bool
  var tags: [String]

  init(_ row: Row) {
    (id, title, detail) = (row.id, row.title, row.detail)
    (count, isDone, tags) = (row.count, row.isDone, row.tags)
  }
}

struct PlainState {
  var count = 0
  var rows: [PlainRow]
}

/// A state in which a collection changes.
@Recordable struct CollectionState {
  var rows: [Row] = []
  var members: Set<UUID> = []
  var counts: [UUID: Int] = [:]
}
