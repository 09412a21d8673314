import ComposableRuntime
import Foundation
import Observation
import StoreTesting
import Testing

/// Shared values that are kept in user defaults, in files, and in places of an app's own.
@Suite struct PersistedSharedTests {
  // MARK: - User defaults

  @Test func anEntryIsSharedByAllThatNameIt() {
    @Shared(.appStorage("count")) var count = 1
    @Shared(.appStorage("count")) var same = 2
    @SharedReader(.appStorage("count")) var read = 3
    #expect((count, same, read) == (1, 1, 1))
    $count.withLock { $0 = 7 }
    #expect((count, same, read) == (7, 7, 7))
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.object(forKey: "count") as? Int == 7)
  }

  @Test func anEntryThatIsThereIsTheValue() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(5, forKey: "count")
    defaults.set("text", forKey: "flag")
    @Shared(.appStorage("count")) var count = 1
    @Shared(.appStorage("flag")) var flag = true
    #expect(count == 5)
    #expect(flag, "an entry of another type is none")
  }

  @Test func eachTypeOfEntryIsReadAsItWasWritten() throws {
    enum Level: Int, Sendable { case low = 1, high }
    enum Theme: String, Sendable { case light, dark }
    let url = try #require(URL(string: "https://example.com/a?b=c"))
    let date = Date(timeIntervalSinceReferenceDate: 12.5)

    func check<Value: Equatable & Sendable>(
      _ key: AppStorageKey<Value>, _ initial: Value, _ changed: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      func change() {
        let shared = Shared(wrappedValue: initial, key)
        #expect(shared.wrappedValue == initial, sourceLocation: sourceLocation)
        shared.withLock { $0 = changed }
      }
      change()
      // Read anew: nothing has kept the reference.
      #expect(Shared(wrappedValue: initial, key).wrappedValue == changed, sourceLocation: sourceLocation)
    }

    check(.appStorage("bool"), false, true)
    check(.appStorage("int"), 1, -2)
    check(.appStorage("double"), 1, 2.5)
    check(.appStorage("text"), "", "a\u{0}ü")
    check(.appStorage("texts"), [], ["a", "b"])
    check(.appStorage("url"), URL(filePath: "/"), url)
    check(.appStorage("data"), Data(), Data([1, 2]))
    check(.appStorage("date"), .distantPast, date)
    check(.appStorage("level"), Level.low, .high)
    check(.appStorage("theme"), Theme.light, .dark)
    check(.appStorage("optional int"), nil, 3)
    check(.appStorage("optional theme"), nil, Theme.dark)
  }

  @Test func nilIsNoEntry() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set("blob", forKey: "name")
    @Shared(.appStorage("name")) var name: String?
    #expect(name == "blob")
    $name.withLock { $0 = nil }
    #expect(defaults.object(forKey: "name") == nil)
  }

  @Test func whatOthersChangeInTheUserDefaultsIsNoticed() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("count")) var count = 1
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    defaults.set("other", forKey: "another entry")
    #expect(changes.value == 0)
    defaults.set(9, forKey: "count")
    #expect(count == 9)
    #expect(changes.value == 1)
    defaults.removeObject(forKey: "count")
    #expect(count == 1)
  }

  @Test(arguments: [1, 2]) func eachTestHasUserDefaultsAndFilesOfItsOwn(argument: Int) {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      @Shared(.appStorage("count")) var count = 0
      @Shared(.fileStorage(URL(filePath: "/nowhere/count.json"))) var filed = 0
      #expect(count == 0)
      #expect(filed == 0)
      $count.withLock { $0 = argument }
      $filed.withLock { $0 = argument }
    }
  }

  // MARK: - Files

  private struct Profile: Codable, Equatable, Sendable {
    var name = "Blob"
    var visits = 0
  }

  private let url: URL = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())/profile.json")

  @Test func aFileIsSharedByAllThatNameIt() throws {
    let storage = FileStorage.inMemory([url: Data(#"{"name":"Blob Jr.","visits":3}"#.utf8)])
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.fileStorage(url)) var profile = Profile()
      @Shared(.fileStorage(url)) var same = Profile()
      #expect(profile == Profile(name: "Blob Jr.", visits: 3))
      $profile.visits.withLock { $0 += 1 }
      #expect(same.visits == 4)
    }
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.content(of: url)) var text = ""
      #expect(text == "{\n  \"name\" : \"Blob Jr.\",\n  \"visits\" : 4\n}")
    }
  }

  @Test func aFileOnDiskHasTheLastOfManyChanges() async throws {
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      @Shared(.fileStorage(url)) var profile = Profile()
      for visit in 1...1000 { $profile.withLock { $0.visits = visit } }
      try await $profile.save()
      #expect(try JSONDecoder().decode(Profile.self, from: Data(contentsOf: url)).visits == 1000)
      try Data(#"{"name":"other","visits":0}"#.utf8).write(to: url)
      #expect(profile.visits == 1000)
      try await $profile.load()
      #expect(profile == Profile(name: "other", visits: 0))
      #expect($profile.loadError == nil && $profile.saveError == nil && !$profile.isLoading)
    }
  }

  @Test func aFileThatCannotBeReadIsReportedAndLeftAlone() throws {
    let storage = FileStorage.inMemory([url: Data("{ torn".utf8)])
    let messages = ReportedIssues.messages {
      withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        @Shared(.fileStorage(url)) var profile = Profile()
        #expect(profile == Profile())
        #expect($profile.loadError is DecodingError)
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("the file of a shared value could not be read: \(url.path): ") == true)
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.content(of: url)) var text = ""
      #expect(text == "{ torn")
    }
  }

  @Test func aFileThatCannotBeWrittenIsAnError() async {
    await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      @Shared(.fileStorage(URL(filePath: "/proc/playhead/profile.json"))) var profile = Profile()
      await #expect(throws: (any Error).self) { try await $profile.save() }
      #expect($profile.saveError != nil)
    }
  }

  // MARK: - Places of one's own

  /// A place whose answers the test gives.
  private final class Server: Sendable {
    let loads = LockIsolated<[LoadContinuation<Int>]>([])
    let subscribers = LockIsolated<[SharedSubscriber<Int>]>([])
    let saved = LockIsolated<[Int]>([])
    let error = LockIsolated<Refusal?>(nil)
    let cancellations = LockIsolated(0)
  }

  private struct ServerKey: SharedKey {
    let id: String
    let server: Server

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      server.loads.withValue { $0.append(continuation) }
    }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      server.subscribers.withValue { $0.append(subscriber) }
      return SharedSubscription { [server] in server.cancellations.withValue { $0 += 1 } }
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      server.saved.withValue { $0.append(value) }
      continuation.resume(with: server.error.value.map { .failure($0) } ?? .success(()))
    }
  }

  @Test func aValueThatIsLoadedLaterIsTheInitialOneUntilThen() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    @Shared(ServerKey(id: "b", server: server)) var other = 1
    #expect(count == 1 && $count.isLoading)
    let loads = server.loads.value
    try #require(loads.count == 2)
    loads[0].resume(returning: 5)
    loads[0].resume(returning: 6)
    #expect(count == 5 && !$count.isLoading && other == 1)
    loads[1].resume(throwing: Refusal())
    #expect(other == 1 && !$other.isLoading && $other.loadError is Refusal)
    #expect(server.saved.value.isEmpty)
  }

  @Test func changesOfOthersAreNotSavedAndOwnChangesAre() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let subscriber = try #require(server.subscribers.value.first)
    subscriber.yieldLoading()
    #expect($count.isLoading)
    subscriber.yield(8)
    #expect(count == 8 && !$count.isLoading)
    subscriber.yieldReturningInitialValue()
    #expect(count == 1)
    $count.withLock { $0 += 1 }
    #expect(server.saved.value == [2])
  }

  @Test func aChangeThatIsNotSavedIsReported() async throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    server.error.setValue(Refusal())
    let messages = ReportedIssues.messages { $count.withLock { $0 = 2 } }
    #expect(messages == ["a shared value was changed and could not be saved: refusal"])
    #expect(count == 2 && $count.saveError is Refusal)
    await #expect(throws: Refusal.self) { try await $count.save() }
    server.error.setValue(nil)
    try await $count.save()
    #expect($count.saveError == nil)
    #expect(server.saved.value == [2, 2, 2])
  }

  @Test func aPlaceIsLeftWhenNothingNamesItAnyMore() {
    let server = Server()
    func use() {
      @Shared(ServerKey(id: "a", server: server)) var count = 1
      @Shared(ServerKey(id: "a", server: server)) var same = 1
      #expect(count == same)
    }
    use()
    #expect(server.cancellations.value == 1)
    use()
    #expect(server.loads.value.count == 2)
  }

  @Test func aValueCanBeRequired() async throws {
    let storage = FileStorage.inMemory([url: Data(#"{"name":"Blob Jr.","visits":3}"#.utf8)])
    try await withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      let shared = try await Shared<Profile>(require: .fileStorage(url))
      #expect(shared.wrappedValue.visits == 3)
      let missing = URL(filePath: "/nowhere/else.json")
      await #expect(throws: (any Error).self) { _ = try await Shared<Profile>(require: .fileStorage(missing)) }
    }
  }
}

extension SharedKey where Self == FileStorageKey<String> {
  /// The text of a file.
  fileprivate static func content(of url: URL) -> Self {
    fileStorage(url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
  }
}
