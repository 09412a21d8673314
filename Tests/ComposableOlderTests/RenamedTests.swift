import ComposableOlder
import ComposableRuntime
import Foundation
import Testing

@Suite struct RenamedTests {
  private enum Choice: Equatable { case delete }

  @Test func `an action sheet is a confirmation dialog`() {
    let sheet = ActionSheetState<Choice>(
      title: TextState("Sure?"), buttons: [.destructive(TextState("Delete"), action: .send(.delete))])
    let dialog: ConfirmationDialogState<Choice> = sheet
    #expect(dialog.buttons.count == 1)
  }

  @Test func `files are kept under older names of storages`() {
    let storage = InMemoryFileStorage()
    let url = URL(fileURLWithPath: "/counts.json")
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.fileStorage(url)) var counts = [Int]()
      $counts.withLock { $0 = [1] }
      #expect(counts == [1])
    }
    #expect(storage != InMemoryFileStorage())
    #expect(LiveFileStorage() == .fileSystem)
  }

  @Test func `elements of an array are identified by a property`() {
    let words = IdentifiedArray(["a", "bb"], id: \.count)
    #expect(words[id: 2] == "bb")
  }
}
