import Foundation

extension ListFeature.State {
  /// The chores of a house.
  static let sample = Self(rows: Row.samples, nextNumber: Row.samples.count + 1)

  /// Takes a row out of the list.
  mutating func remove(_ id: UUID) -> Row? {
    rows.firstIndex { $0.id == id }.map { rows.remove(at: $0) }
  }

  /// Brings the rows into an order; those that are equal in it stay as they are.
  mutating func sort(by key: ListFeature.SortKey) {
    let order: [Priority] = [.high, .normal, .low]
    let rank = { (row: Row) in order.firstIndex(of: row.priority) ?? order.count }
    // `sort` happens to be stable, but does not promise it.
    rows = rows.enumerated().sorted { left, right in
      switch key {
      case .title where left.element.title != right.element.title: left.element.title < right.element.title
      case .priority where rank(left.element) != rank(right.element): rank(left.element) < rank(right.element)
      default: left.offset < right.offset
      }
    }.map(\.element)
  }
}
