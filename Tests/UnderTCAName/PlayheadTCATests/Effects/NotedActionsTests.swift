import RandomTesting
import Testing

@testable import PlayheadTCA

/// Noted actions beside a list that is searched from its beginning.
@Suite struct NotedActionsTests {
  private struct Model {
    var noted: [(action: String, sender: Int, number: Int, comesAtOnce: Bool)] = []

    mutating func take(_ action: String) -> Int? {
      noted.firstIndex { $0.action == action }.map { noted.remove(at: $0).sender }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `any of them can be taken or forgotten`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var noted = NotedActions<String, Int>()
    var model = Model()
    // Long texts are no values in a word: what is sent and what is taken are copies of one.
    let actions = (0..<9).map { "the action \($0) of a feature" }
    for step in 0..<600 {
      let action = actions[Int.random(in: 0..<9, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let comesAtOnce = Bool.random(using: &random)
        let number = noted.append(action, step, comesAtOnce: comesAtOnce)
        model.noted.append((action, step, number, comesAtOnce))
      case 5..<8: #expect(noted.take(action) == model.take(action))
      case 8:
        let number = model.noted.randomElement(using: &random)?.number ?? 1
        let index = model.noted.firstIndex { $0.number == number }
        #expect(noted.forget(number) == index.map { model.noted.remove(at: $0).sender })
      default:
        let last = Int.random(in: 0...step, using: &random)
        let lost =
          Bool.random(using: &random)
          ? (noted.forget { $0 <= last }, model.noted.filter { $0.sender <= last })
          : (noted.forgetMissed(upTo: last), model.noted.filter { $0.comesAtOnce && $0.number <= last })
        #expect(lost.0 == lost.1.map(\.sender))
        model.noted.removeAll { one in lost.1.contains { $0.number == one.number } }
      }
      #expect(noted.isEmpty == model.noted.isEmpty)
    }
  }
}
