import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// A container of a user's own, which shares a value.
private struct Common<Value: Sendable>: RecordedReference {
  private final class Storage: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private final class Box: @unchecked Sendable {
    var storage: Storage
    init(_ storage: Storage) { self.storage = storage }
  }

  private let box: Box

  init(_ value: Value) { box = Box(Storage(value)) }

  init(recordedReferent value: Value) { self.init(value) }

  var recordedReferent: Value { box.storage.value }

  /// That of what may be exchanged.
  var recordedReferentID: ObjectIdentifier { ObjectIdentifier(box.storage) }

  func set(_ value: Value) { box.storage.value = value }

  func exchange(for value: Value) { box.storage = Storage(value) }
}

@Recordable private struct Profile: Equatable, Sendable {
  var name: String
  var age = 1
}

@Recordable private struct Page {
  var count = 0
  var profile: Common<Profile>
  var nick: Common<String?>
}

@Suite struct ReferenceTests {
  private func patches(_ changes: [(inout Page) -> Void]) throws -> [[JSONPatch.Operation]] {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = Recorder(to: path)
    var page = Page(profile: Common(Profile(name: "Blob")), nick: Common(nil))
    for (index, change) in changes.enumerated() { recorder.action(index, state: &page, reduce: change) }
    recorder.close()
    let recording = try Recording(path: path)
    #expect(recording.header.store.fidelity == .recordable)
    #expect(
      try Page(recorded: recording.state(at: recording.last)).profile.recordedReferent == page.profile.recordedReferent)
    return try (1...changes.count).map { try recording.change($0)?.patch.operations ?? [] }
  }

  private func place(_ path: String) throws -> JSONPointer { try JSONPointer(parsing: path) }

  @Test func `what is referred to is compared with what was recorded of it`() throws {
    let patches = try patches([
      { $0.profile.set(Profile(name: "Lee")) }, { $0.count = 1 }, { $0.nick.set("B") }, { $0.nick.set(nil) },
    ])
    #expect(
      patches == [
        [.replace(try place("/profile/name"), "Lee")], [.replace(try place("/count"), 1)],
        [.replace(try place("/nick"), "B")], [.replace(try place("/nick"), nil)],
      ])
  }

  @Test func `what is exchanged in place is compared with what was there`() throws {
    let patches = try patches([
      { $0.profile.exchange(for: Profile(name: "Lee")) }, { $0.profile = Common(Profile(name: "Lee", age: 2)) },
    ])
    #expect(
      patches == [[.replace(try place("/profile/name"), "Lee")], [.replace(try place("/profile/age"), 2)]])
  }
}
