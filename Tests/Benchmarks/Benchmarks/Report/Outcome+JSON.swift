import Foundation

extension Outcome: Encodable {
  private enum CodingKeys: String, CodingKey {
    case name, figure, unit, goal, limit, meetsGoal, rounds, sides
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(benchmark.name, forKey: .name)
    try members.encode(figure, forKey: .figure)
    try members.encode(unit, forKey: .unit)
    switch benchmark.goal {
    case .atMost(let limit):
      try members.encode("atMost", forKey: .goal)
      try members.encode(limit, forKey: .limit)
    case .atLeast(let limit):
      try members.encode("atLeast", forKey: .goal)
      try members.encode(limit, forKey: .limit)
    }
    try members.encode(meetsGoal, forKey: .meetsGoal)
    try members.encode(rounds, forKey: .rounds)
    try members.encode(sides, forKey: .sides)
  }

  static func json(_ outcomes: [Outcome]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(outcomes), as: UTF8.self)
  }
}
