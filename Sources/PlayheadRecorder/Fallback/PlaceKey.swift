/// A coding key of any kind: an element's index, a member's name, or `super`.
struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  static let `super` = PlaceKey(name: "super")

  init(index: Int) {
    stringValue = String(index)
    intValue = index
  }

  init(name: String) {
    stringValue = name
    intValue = Int(name)
  }

  init?(stringValue: String) { self.init(name: stringValue) }

  init?(intValue: Int) { self.init(index: intValue) }
}
