import PlayheadCommands
import PlayheadFormat
import RandomTesting

/// A recording of a shop in which one action writes what it should not, and a note that says what is seen of it.
struct WrongValue {
  let text: String
  let finding: CauseFinder.Finding

  private struct Item {
    var id: Int
    var price: Int
    var stock: Int

    var json: JSONValue { ["id": integer(id), "price": integer(price), "stock": integer(stock)] }
  }

  private static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let integer = Self.integer
    var items = (0..<Int.random(in: 5...30, using: &random)).map { index in
      Item(
        id: 100 + index, price: Int.random(in: 1...99, using: &random), stock: Int.random(in: 1...99, using: &random))
    }
    var lines: [JSONValue.Object] = [
      [
        "kind": "header", "format": "playhead", "version": 1,
        "state": ["items": .array(items.map(\.json)), "revenue": 0, "visits": 0],
      ]
    ]
    let count = Int.random(in: 60...400, using: &random)
    let wrong = Int.random(in: 20...(count - 20), using: &random)
    // Which value it is: an element's, or the shop's own.
    let isElement = Bool.random(using: &random)
    let victim = Int.random(in: 0..<items.count, using: &random)
    var (revenue, effect, starter) = (0, 0, 0)
    func add(_ seq: Int, _ name: String, _ place: String, _ value: Int, from effect: Int?) {
      var action: JSONValue.Object = [
        "kind": "action", "seq": integer(seq), "t": integer(seq * 1000), "name": .string(name),
      ]
      if let effect { action["from"] = ["effect": integer(effect)] }
      action["action"] = [name: ["_0": integer(value)]]
      lines.append(action)
      lines.append([
        "kind": "change", "seq": integer(seq),
        "patch": [["op": "replace", "path": .string(place), "value": integer(value)]],
      ])
    }
    for seq in 1...count {
      switch seq {
      case wrong - 5:
        add(seq, "refresh", "/visits", seq, from: nil)
        (effect, starter) = (effect + 1, seq)
        lines.append([
          "kind": "effect", "id": integer(effect), "event": "start", "seq": integer(seq), "t": integer(seq * 1000),
          "name": "prices", "at": "Shop/Shop.swift:31",
        ])
      case wrong:
        let value = 100_000 + Int.random(in: 0..<1000, using: &random)
        if isElement { items[victim].price = value } else { revenue = value }
        add(seq, "loaded", isElement ? "/items/\(victim)/price" : "/revenue", value, from: effect)
        lines.append(["kind": "effect", "id": integer(effect), "event": "finish", "t": integer(seq * 1000)])
      default:
        let item = Int.random(in: 0..<items.count, using: &random)
        // What is wrong stays as it is.
        if Bool.random(using: &random), !isElement || item != victim {
          items[item].price = seq
          add(seq, "repriced", "/items/\(item)/price", seq, from: nil)
        } else if isElement, Bool.random(using: &random) {
          add(seq, "sold", "/revenue", seq, from: nil)
        } else {
          items[item].stock = seq
          add(seq, "counted", "/items/\(item)/stock", seq, from: nil)
        }
      }
    }
    let symptom =
      isElement
      ? "Item \(victim) has a price of \(items[victim].price)." : "The revenue is \(revenue), and nobody has bought."
    lines.append([
      "kind": "note", "seq": integer(count), "t": integer(count * 1000), "name": "odd", "text": .string(symptom),
    ])
    text = lines.map { JSONLine.text(.object($0)) + "\n" }.joined()
    finding = CauseFinder.Finding(writer: wrong, starter: starter, effect: "prices")
  }
}
