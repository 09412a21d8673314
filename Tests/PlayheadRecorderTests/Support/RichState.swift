import Foundation
import PlayheadRecorder

/// A state with every kind of field, so that tests need not invent one each.
@Recordable struct RichState: Codable, Equatable {
  var flag = false
  var small: Int8 = 0
  var large: UInt64 = 0
  var number = 0.0
  var float: Float = 0
  var text = ""
  var maybe: String?
  var doubleMaybe: Int??
  var rows: [Row] = []
  var tree = Tree<Int>.empty
  var byName: [String: Int?] = [:]
  var byNumber: [Int: [String]] = [:]
  var byTab: [Tab: Row] = [:]
  var members: Set<String> = []
  var tab = Tab.first
  var options: Options = []
  var id = UUID()
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var data = Data()
  var plain = Plain()
  var maybePlain: Plain?
  var plains: Set<Plain> = []
  var `default` = Duration.zero
  var nested: [[Int?]] = []
}

@Recordable struct Row: Codable, Hashable, Identifiable {
  let id: UUID
  var title: String
  var count = 0
  var done: Bool = false
  var tags: [String]
}

@Recordable indirect enum Tree<Value: Codable & Hashable>: Codable, Hashable {
  case empty
  case leaf(Value)
  case node(Tree<Value>, right: Tree<Value>)
  case named(label: String, Int?)
}

@Recordable enum Tab: String, Codable, CaseIterable {
  case first
  case second = "2/~\""
}

@Recordable struct Options: OptionSet, Codable {
  let rawValue: Int
}

/// Not recordable, so that its fields fall back to coding.
struct Plain: Codable, Hashable {
  var count = 0
  var names: Set<String> = []
  var scores: [String: Double] = [:]
  var tree = Tree<String>.empty
}
