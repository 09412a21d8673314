import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// Checklists, with the items of all of them side by side.
@Reducer struct ChecklistBoard {
  @Recordable struct State: Equatable, Sendable {
    var lists: IdentifiedArrayOf<Checklist> = []
    var items: [ChecklistItem] = []
    var openList: UUID?
    var failure: String?

    func items(of list: UUID?) -> [ChecklistItem] { items.filter { $0.listID == list } }
  }

  @Recordable enum Action: Sendable {
    case listAdded(title: String)
    case listOpened(UUID?)
    case listDuplicated(UUID)
    case listRemoved(UUID)
    case itemAdded(title: String)
    case itemToggled(UUID)
    case itemRemoved(UUID)
    case shareTapped(UUID)
    case shared(UUID, Result<String, any Error>)
  }

  private enum CancelID: Hashable { case share(UUID) }

  let isMended: Bool
  @Dependency(ChecklistClient.self) var client
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .listAdded(let title):
        let list = Checklist(id: uuid(), title: title)
        state.lists.append(list)
        state.openList = list.id
      case .listOpened(let id): state.openList = id
      case .listDuplicated(let id):
        guard let original = state.lists[id: id], let index = state.lists.index(id: id) else { return .none }
        let list = Checklist(id: uuid(), title: "\(original.title) (copy)")
        state.lists.insert(list, at: index + 1)
        state.items += state.items(of: id).map { item in
          var copy = item
          if isMended { copy.id = uuid() }
          copy.listID = list.id
          copy.isDone = false
          return copy
        }
      case .listRemoved(let id):
        state.lists.remove(id: id)
        state.items.removeAll { $0.listID == id }
        if state.openList == id { state.openList = nil }
        return .cancel(id: CancelID.share(id))
      case .itemAdded(let title):
        guard let list = state.openList else { return .none }
        state.items.append(ChecklistItem(id: uuid(), listID: list, title: title))
      case .itemToggled(let id):
        guard let index = state.items.firstIndex(where: { $0.id == id }) else { return .none }
        state.items[index].isDone.toggle()
      case .itemRemoved(let id): state.items.removeAll { $0.id == id }
      case .shareTapped(let id):
        guard let list = state.lists[id: id], !list.isSharing else { return .none }
        state.lists[id: id]?.isSharing = true
        state.failure = nil
        return .run(name: "share") { send in
          await send(.shared(id, Result { try await client.share(list.title) }))
        }
        .cancellable(id: CancelID.share(id))
      case .shared(let id, .success(let link)):
        state.lists[id: id]?.isSharing = false
        state.lists[id: id]?.link = link
      case .shared(let id, .failure(let error)):
        state.lists[id: id]?.isSharing = false
        state.failure = "The list is not shared: \(error)"
      }
      return .none
    }
  }
}

@Recordable struct Checklist: Equatable, Identifiable, Sendable {
  let id: UUID
  var title: String
  var isSharing = false
  var link: String?
}

@Recordable struct ChecklistItem: Equatable, Identifiable, Sendable {
  var id: UUID
  var listID: UUID
  var title: String
  var isDone = false
}

@DependencyClient struct ChecklistClient: Sendable {
  var share: @Sendable (_ title: String) async throws -> String
}

extension ChecklistClient: DependencyKey {
  static let liveValue = ChecklistClient { _ in
    @Dependency(\.network) var network
    try await network.travel(0.5...2, 0.1)
    return "lists.example/\(network.number(1000...9999))"
  }
  static let testValue = ChecklistClient()
}

struct ChecklistCopies: Question {
  let kind = FaultKind.wrongIdentity
  let fault = "The items of a duplicated list keep their ids, so that a tap on a copy changes the original."
  let start = ChecklistBoard.State()

  func feature(isMended: Bool) -> ChecklistBoard { ChecklistBoard(isMended: isMended) }

  func use(_ person: Person<ChecklistBoard>) async {
    let titles = ["Tent", "Stove", "Matches", "Map", "Soap", "Torch", "Towel", "Charger", "Passport", "Boots"]
    for title in ["Camping", "Weekend", "Conference"] {
      await person.sends(.listAdded(title: title))
      for _ in 1...person.number(3...5) {
        await person.waits(1...4)
        await person.sends(.itemAdded(title: person.picks(titles) ?? ""))
      }
      await person.waits(2...6)
    }
    for _ in 1...12 {
      if let list = person.picks(person.state.lists) {
        await person.sends(.listOpened(list.id))
        await person.waits(1...3)
        if person.happens(0.4) {
          await person.sends(.shareTapped(list.id))
          await person.waits(0.5...3)
        }
        if person.happens(0.18) {
          await person.sends(.listDuplicated(list.id))
          await person.waits(1...2)
          if let copy = person.state.lists.last(where: { $0.title == "\(list.title) (copy)" }) {
            await person.sends(.listOpened(copy.id))
          }
        } else if person.happens(0.08), person.state.lists.count > 3 {
          await person.sends(.listRemoved(list.id))
        }
      }
      for _ in 1...person.number(1...3) {
        guard let item = person.picks(person.state.items(of: person.state.openList)) else { continue }
        await person.waits(0.5...3)
        await person.sends(person.happens(0.12) ? .itemRemoved(item.id) : .itemToggled(item.id))
      }
      await person.waits(1...5)
      if person.happens(0.3) {
        await person.sends(.listOpened(nil))
        await person.waits(1...3)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<ChecklistBoard.State, ChecklistBoard.Action>) -> Bool {
    guard case .listDuplicated = step.action else { return false }
    let added = step.after.items.dropFirst(step.before.items.count)
    return added.contains { item in step.before.items.contains { $0.id == item.id } }
  }
}

extension ChecklistCopies: ExploredQuestion {
  func isWrong(_ state: ChecklistBoard.State, isAtRest: Bool) -> Bool {
    Set(state.items.map(\.id)).count < state.items.count
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(ChecklistClient.self, .liveValue) }
}
