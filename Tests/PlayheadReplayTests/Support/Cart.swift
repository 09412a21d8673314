import PlayheadRecorder

/// A reducer that is a function, as it was when its sessions were recorded, and as it is today.
enum Then {
  @Recordable struct Item: Equatable, Codable {
    var name: String
    var count = 1
  }

  @Recordable struct State: Equatable {
    var items: [Item] = []
    var tags: Set<String> = []
    var prices: [String: Double] = [:]
    var note: String?
    var rating = 3
  }

  @Recordable enum Action {
    case add(String)
    case remove(at: Int)
    case rename(at: Int, to: String)
    case tag(String)
    case price(String, Double)
    case clear
  }

  static func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .add(let name): state.items.append(Item(name: name))
    case .remove(let index): state.items.remove(at: index)
    case .rename(let index, let name): state.items[index].name = name
    case .tag(let tag): state.tags.insert(tag)
    case .price(let name, let price): state.prices[name] = price
    case .clear: state = State()
    }
  }
}

enum Now {
  @Recordable struct Item: Equatable, Codable {
    var name: String
    var count = 1
    /// New.
    var isGift = false
  }

  @Recordable struct State: Equatable {
    var items: [Item] = []
    var tags: Set<String> = []
    var prices: [String: Double] = [:]
    /// New.
    var discount = 0.5
    /// Another type; and `note` is gone.
    var rating = "good"
  }

  @Recordable enum Action {
    case add(String)
    /// Another name.
    case delete(at: Int)
    /// A new argument.
    case rename(at: Int, to: String, by: String)
    case tag(String)
    case price(String, Double)
    case clear
  }

  static func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .add(let name): state.items.append(Item(name: name))
    case .delete(let index): state.items.remove(at: index)
    case .rename(let index, let name, _): state.items[index].name = name
    case .tag(let tag): state.tags.insert(tag)
    case .price(let name, let price): state.prices[name] = price
    case .clear: state = State()
    }
  }
}
