import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A scanner of paper documents, which has the text of each page recognized.
@Reducer struct PageScanner {
  @Recordable struct State: Equatable, Sendable {
    var title = "Untitled"
    var pages: [ScannedPage] = []
    var nextNumber = 1
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case titleChanged(String)
    case pageScanned
    case pageMoved(id: Int, to: Int)
    case pageRotated(id: Int)
    case pageDeleted(id: Int)
    case recognizeTapped(id: Int)
    case recognized(page: Int, Result<String, any Error>)
    case failureDismissed
  }

  private enum CancelID: Hashable { case recognition(Int) }

  let isMended: Bool
  @Dependency(TextRecognition.self) var recognition

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.title = title
      case .pageScanned:
        state.pages.append(ScannedPage(id: state.nextNumber))
        state.nextNumber += 1
        return recognize(state.pages.count - 1, of: &state)
      case .pageMoved(let id, let target):
        guard let index = state.pages.firstIndex(where: { $0.id == id }) else { return .none }
        let page = state.pages.remove(at: index)
        state.pages.insert(page, at: min(max(target, 0), state.pages.count))
      case .pageRotated(let id):
        guard let index = state.pages.firstIndex(where: { $0.id == id }) else { return .none }
        state.pages[index].rotation = (state.pages[index].rotation + 90) % 360
      case .pageDeleted(let id):
        state.pages.removeAll { $0.id == id }
        return .cancel(id: CancelID.recognition(id))
      case .recognizeTapped(let id):
        guard let index = state.pages.firstIndex(where: { $0.id == id }), !state.pages[index].isRecognizing else {
          return .none
        }
        return recognize(index, of: &state)
      case .recognized(let page, let result):
        guard let index = isMended ? state.pages.firstIndex(where: { $0.id == page }) : page,
          state.pages.indices.contains(index)
        else { return .none }
        state.pages[index].isRecognizing = false
        switch result {
        case .success(let text): state.pages[index].text = text
        case .failure(let error): state.failure = "A page could not be read: \(error)"
        }
      case .failureDismissed: state.failure = nil
      }
      return .none
    }
  }

  private func recognize(_ index: Int, of state: inout State) -> Effect<Action> {
    state.pages[index].isRecognizing = true
    let id = state.pages[index].id
    let page = isMended ? id : index
    return .run(name: "recognize") { send in
      await send(.recognized(page: page, Result { try await recognition.text(id) }))
    }
    .cancellable(id: CancelID.recognition(id))
  }
}

@Recordable struct ScannedPage: Equatable, Identifiable, Sendable {
  let id: Int
  var rotation = 0
  var text: String?
  var isRecognizing = false
}

@DependencyClient struct TextRecognition: Sendable {
  var text: @Sendable (_ page: Int) async throws -> String
}

extension TextRecognition: DependencyKey {
  static let liveValue = TextRecognition { page in
    @Dependency(\.network) var network
    try await network.travel(0.8...2.5, 0.06)
    return "The text of page \(page), in \(network.number(40...400)) words"
  }
  static let testValue = TextRecognition()
}

struct ScannerPages: Question {
  let kind = FaultKind.keptIndex
  let fault = "The recognized text goes to the page that has the index by then, not to the page that was read."
  let start = PageScanner.State()

  func feature(isMended: Bool) -> PageScanner { PageScanner(isMended: isMended) }

  func use(_ person: Person<PageScanner>) async {
    await person.sends(.titleChanged("Contract"))
    for number in 1...14 {
      await person.sends(.pageScanned)
      if number > 2, person.happens(0.15) {
        await person.waits(0.3...0.9)
        if let page = person.picks(person.state.pages.dropLast()) {
          await person.sends(person.happens(0.3) ? .pageDeleted(id: page.id) : .pageMoved(id: page.id, to: 20))
        }
      }
      await person.waits(2.5...6)
      if person.happens(0.3), let page = person.picks(person.state.pages) {
        await person.sends(.pageRotated(id: page.id))
        await person.waits(0.5...2)
      }
      if person.state.failure != nil {
        await person.sends(.failureDismissed)
        if let page = person.state.pages.first(where: { $0.text == nil && !$0.isRecognizing }) {
          await person.sends(.recognizeTapped(id: page.id))
          await person.waits(2.6...4)
        }
      }
      if person.happens(0.2), let page = person.picks(person.state.pages) {
        await person.sends(.pageMoved(id: page.id, to: person.number(0...3)))
        await person.waits(1...2)
      }
    }
    await person.sends(.titleChanged("Contract of 2024"))
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<PageScanner.State, PageScanner.Action>) -> Bool {
    guard case .recognized = step.action, let request = step.request else { return false }
    let id: Int?
    if case .recognizeTapped(let tapped) = request.action { id = tapped } else { id = request.state.pages.last?.id }
    return zip(step.before.pages, step.after.pages).contains { $0 != $1 && $0.id != id }
      || step.after.pages.contains { $0.id == id && $0.isRecognizing }
  }
}

extension ScannerPages: ExploredQuestion {
  func isWrong(_ state: PageScanner.State, isAtRest: Bool) -> Bool {
    state.pages.contains { page in
      let isOfOther = page.text.map { !$0.hasPrefix("The text of page \(page.id),") } ?? false
      return isOfOther || (isAtRest && page.isRecognizing)
    }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(TextRecognition.self, .liveValue) }
}
