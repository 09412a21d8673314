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

  @Test func entriesAreChangedOnManyThreads() async {
    let (first, second) = (
      Shared(wrappedValue: 0, .appStorage("first")), Shared(wrappedValue: 0, .appStorage("second"))
    )
    await withTaskGroup { group in
      for shared in [first, second, first, second] {
        group.addTask { for _ in 0..<1000 { shared.withLock { $0 += 1 } } }
      }
    }
    #expect((first.wrappedValue, second.wrappedValue) == (2000, 2000))
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.object(forKey: "first") as? Int == 2000)
    #expect(defaults.object(forKey: "second") as? Int == 2000)
  }

  @Test func anEntryOfAnotherTypeIsNone() {
    let defaults = UserDefaults.inMemory
    defaults.set(2.5, forKey: "whole")
    defaults.set(7, forKey: "flag")
    defaults.set("text", forKey: "optional")
    defaults.set(3, forKey: "number")
    defaults.register(defaults: ["registered": 9])
    withDependencies {
      $0.defaultAppStorage = defaults
    } operation: {
      @Shared(.appStorage("whole")) var whole = 1
      @Shared(.appStorage("flag")) var flag = false
      @Shared(.appStorage("optional")) var optional: Int? = 5
      @Shared(.appStorage("number")) var number = 0.5
      @Shared(.appStorage("registered")) var registered = 0
      #expect((whole, flag, optional, number, registered) == (1, false, 5, 3, 9))
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

  @Test func aFileThatIsNamedAnewHasWhatIsNotWrittenYet() async throws {
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      func visit() {
        @Shared(.fileStorage(url)) var profile = Profile()
        $profile.withLock { $0.visits += 1 }
      }
      for _ in 0..<300 {
        visit()
        await Task.yield()
      }
      @Shared(.fileStorage(url)) var profile = Profile()
      #expect(profile.visits == 300)
      try await $profile.save()
      #expect(try JSONDecoder().decode(Profile.self, from: Data(contentsOf: url)).visits == 300)
    }
  }

  @Test func anEmptyFileIsAnEmptyText() {
    let storage = FileStorage.inMemory([url: Data()])
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.content(of: url)) var text = "initial"
      #expect(text == "")
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

  @MainActor @Test func aReducerThatRunsAgainNeitherLoadsNorSaves() {
    let url = url
    let server = Server()
    withDependencies {
      $0.defaultFileStorage = .inMemory([url: Data("5".utf8)])
    } operation: {
      let core = ReplayCore(
        reducer: Reduce<[Int], Bool> { state, _ in
          @Shared(.fileStorage(url)) var filed = 1
          @Shared(ServerKey(id: "a", server: server)) var count = 2
          $filed.withLock { $0 += 1 }
          $count.withLock { $0 += 1 }
          state = [filed, count]
          return .none
        })
      for seq in 1...2 {
        var state: [Int] = []
        _ = core.reduce(true, into: &state, seq: seq, answers: nil)
        #expect(state == [2, 3])
      }
      @Shared(.fileStorage(url)) var filed = 0
      #expect(filed == 5)
      #expect(server.loads.value.isEmpty && server.saved.value.isEmpty && server.subscribers.value.isEmpty)
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
    let whileSaving = LockIsolated<@Sendable (Int) -> Void>({ _ in })

    deinit { for load in loads.value { load.resumeReturningInitialValue() } }
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
      server.whileSaving.value(value)
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

  @Test func whatComesWhileAValueIsSavedIsAChangeUnlessItIsThatValue() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let subscriber = try #require(server.subscribers.value.first)
    // The place keeps ten at the most.
    server.whileSaving.setValue { value in subscriber.yield(min(value, 10)) }
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    $count.withLock { $0 = 5 }
    #expect(count == 5 && changes.value == 1)
    $count.withLock { $0 = 50 }
    #expect(count == 10)
    #expect(server.saved.value == [5, 50])
    // A key may change the value that it saves.
    let shared = $count
    server.whileSaving.setValue { value in if value == 3 { shared.withLock { $0 = 4 } } }
    $count.withLock { $0 = 3 }
    #expect(count == 4)
    #expect(server.saved.value == [5, 50, 3, 4])
  }

  @Test func aValueThatIsLoadedOnAnotherThreadArrives() async {
    for _ in 0..<100 {
      let server = Server()
      @SharedReader(ThreadedKey(server: server)) var count = 1
      while $count.isLoading { await Task.yield() }
      #expect(count == 7)
    }
  }

  /// A place that answers at once, on another thread.
  private struct ThreadedKey: SharedReaderKey {
    let server: Server

    var id: ObjectIdentifier { ObjectIdentifier(server) }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      DispatchQueue.global().async { continuation.resume(returning: 7) }
    }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      SharedSubscription {}
    }
  }

  @Test func aKeyThatDropsItsContinuationIsReported() async throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let shared = $count
    let messages = await ReportedIssues.messages {
      async let loaded: Void = shared.load()
      while server.loads.value.count < 2 { await Task.yield() }
      server.loads.setValue([])
      do { try await loaded } catch {}
    }
    #expect(messages.count == 2)
    #expect(
      Set(messages) == [
        "the key of a shared value has dropped the continuation of 'load': expected a call of 'resume'"
      ])
    #expect(count == 1 && !$count.isLoading && $count.loadError != nil)
  }

  @Test func aStatusIsObserved() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = $count.isLoading
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    try #require(server.loads.value.first).resume(throwing: Refusal())
    #expect(changes.value == 1)
  }

  @Test func aReaderMayNameAPlaceThatCanBeChanged() async throws {
    @SharedReader(.flag) var flag = true
    @SharedReader(.maybe) var maybe: Int?
    @SharedReader(.counted) var counted
    @SharedReader(.counted) var other = 8
    @Shared(.counted) var shared
    #expect((flag, maybe, counted, other) == (true, nil, 5, 5))
    $shared.withLock { $0 = 6 }
    #expect((counted, other) == (6, 6))
    let required = try await SharedReader(require: .counted)
    #expect(required.wrappedValue == 6)
  }

  @Test func aRequiredValueIsLoadedOnce() async throws {
    let server = Server()
    async let required = Shared(require: ServerKey(id: "a", server: server))
    while server.loads.value.isEmpty { await Task.yield() }
    server.loads.value[0].resume(returning: 3)
    let shared = try await required
    #expect(shared.wrappedValue == 3 && !shared.isLoading)
    #expect(server.loads.value.count == 1)
    #expect(server.subscribers.value.count == 1)
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

extension SharedKey where Self == AppStorageKey<Bool> {
  fileprivate static var flag: Self { appStorage("flag") }
}

extension SharedKey where Self == AppStorageKey<Int?> {
  fileprivate static var maybe: Self { appStorage("maybe") }
}

extension SharedKey where Self == AppStorageKey<Int>.Default {
  fileprivate static var counted: Self { Self[.appStorage("counted"), default: 5] }
}
