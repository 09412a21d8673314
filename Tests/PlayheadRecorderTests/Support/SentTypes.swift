import PlayheadRecorder
import RandomTesting

/// A state with places that patches can touch apart from each other, and arrays whose elements they shift.
@Recordable struct BoardState: Codable, Equatable {
  var count = 0
  var rows: [Int] = []
  var cells: [[String]] = [["a"], ["b", "c"]]
  var scores: [String: Int] = [:]
  var title: String?
}

extension BoardState {
  /// Changes one thing, or nothing.
  mutating func mutate(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: count += 1
    case 1: rows.insert(.random(in: 0...9, using: &generator), at: .random(in: 0...rows.count, using: &generator))
    case 2: if !rows.isEmpty { rows.remove(at: .random(in: 0..<rows.count, using: &generator)) }
    case 3: if !rows.isEmpty { rows[.random(in: 0..<rows.count, using: &generator)] += 10 }
    case 4: scores[.random(using: &generator)] = .random(in: 0...9, using: &generator)
    case 5: if let name = scores.keys.min() { scores[name] = nil }
    case 6: title = title == nil ? .random(using: &generator) : nil
    case 7: cells[.random(in: 0..<cells.count, using: &generator)].append(.random(using: &generator))
    case 8: cells.insert([], at: .random(in: 0...cells.count, using: &generator))
    default: break
    }
  }
}

/// A state that tests change from several threads, one at a time.
final class Board<State>: @unchecked Sendable {
  var state: State

  init(_ state: State) { self.state = state }
}
