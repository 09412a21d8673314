import ComposableRuntime
import Foundation
import Observation
import StoreTesting
import Testing

/// Shared values that are kept in user defaults.
@Suite struct AppStorageTests {
  @Test func `an entry is shared by all that name it`() {
    @Shared(.appStorage("count")) var count = 1
    @Shared(.appStorage("count")) var same = 2
    @SharedReader(.appStorage("count")) var read = 3
    #expect((count, same, read) == (1, 1, 1))
    $count.withLock { $0 = 7 }
    #expect((count, same, read) == (7, 7, 7))
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.object(forKey: "count") as? Int == 7)
  }

  @Test func `an entry that is there is the value`() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(5, forKey: "count")
    defaults.set("text", forKey: "flag")
    @Shared(.appStorage("count")) var count = 1
    @Shared(.appStorage("flag")) var flag = true
    #expect(count == 5)
    #expect(flag, "an entry of another type is none")
  }

  @Test func `each type of entry is read as it was written`() throws {
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

  @Test func `nil is no entry`() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set("blob", forKey: "name")
    @Shared(.appStorage("name")) var name: String?
    #expect(name == "blob")
    $name.withLock { $0 = nil }
    #expect(defaults.object(forKey: "name") == nil)
  }

  @Test func `what others change in the user defaults is noticed`() {
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

  @Test(arguments: [1, 2]) func `each test has user defaults and files of its own`(argument: Int) {
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

  @Test func `entries are changed on many threads`() async {
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

  @Test func `an entry of another type is none`() {
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

  @Test func `a URL is the one of the user defaults`() throws {
    let defaults = UserDefaults.inMemory
    let (file, page) = (URL(fileURLWithPath: "/tmp/a b"), try #require(URL(string: "https://example.com/a?b=c")))
    defaults.set(file, forKey: "file")
    withDependencies {
      $0.defaultAppStorage = defaults
    } operation: {
      @Shared(.appStorage("file")) var shared: URL?
      @Shared(.appStorage("page")) var sharedPage: URL?
      #expect(shared == file)
      $shared.withLock { $0 = URL(fileURLWithPath: "/usr") }
      #expect(defaults.url(forKey: "file") == URL(fileURLWithPath: "/usr"))
      $sharedPage.withLock { $0 = page }
      #expect(defaults.url(forKey: "page") == page)
    }
  }

  // MARK: - Codable values

  private struct Profile: Codable, Equatable, Sendable {
    var name = "Blob"
    var visits = 0
  }

  @Test func `any Codable value is an entry`() throws {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("profile")) var profile = Profile()
    @Shared(.appStorage("optional")) var optional: Profile?
    $profile.withLock { $0.visits = 3 }
    $optional.withLock { $0 = Profile(name: "Lee") }
    let data = try #require(defaults.data(forKey: "profile"))
    #expect(try JSONDecoder().decode(Profile.self, from: data) == Profile(visits: 3))
    #expect(Shared<Profile?>(.appStorage("optional")).wrappedValue?.name == "Lee")
    $optional.withLock { $0 = nil }
    #expect(defaults.object(forKey: "optional") == nil)
    defaults.set(Data(#"{"name":"other","visits":9}"#.utf8), forKey: "profile")
    #expect(profile == Profile(name: "other", visits: 9))
  }

  @Test func `an entry that is broken says so`() {
    let defaults = UserDefaults.inMemory
    defaults.set(Data("{ torn".utf8), forKey: "profile")
    defaults.set("text", forKey: "text")
    let messages = ReportedIssues.messages {
      withDependencies {
        $0.defaultAppStorage = defaults
      } operation: {
        @Shared(.appStorage("profile")) var profile = Profile()
        @Shared(.appStorage("text")) var text = Profile()
        #expect(profile == Profile() && text == Profile())
        #expect($profile.loadError is DecodingError && $text.loadError == nil)
      }
    }
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasPrefix(#"the entry of a shared value could not be read: .appStorage("profile"): "#) == true)
  }

  @Test func `a value that cannot be an entry is a save error`() {
    @Shared(.appStorage("numbers")) var numbers = [1.5]
    $numbers.withLock { $0 = [.infinity] }
    #expect($numbers.saveError is EncodingError)
    $numbers.withLock { $0 = [2.5] }
    #expect($numbers.saveError == nil)
  }

  // MARK: - Warnings

  @Test(arguments: [("com.example.count", "."), ("@count", "@")])
  func `a name that cannot be observed is reported`(name: String, character: String) {
    let messages = ReportedIssues.messages {
      @Shared(.appStorage(name)) var count = 1
      @Dependency(\.defaultAppStorage) var defaults
      defaults.set(2, forKey: name)
      #expect(count == 2)
    }
    #expect(
      messages == [
        """
        an entry of the user defaults has a name with '\(character)': "\(name)"

        On Apple's systems changes of such an entry by other processes are not noticed.

        hint: give it another name, or set the dependency 'appStorageKeyFormatWarningEnabled' to false
        """
      ])
    let silent = ReportedIssues.messages {
      withDependencies {
        $0.appStorageKeyFormatWarningEnabled = false
        $0.defaultAppStorage = .inMemory
      } operation: {
        @Shared(.appStorage(name)) var count = 1
      }
    }
    #expect(silent.isEmpty)
  }

  #if DEBUG
    @Test func `a second object of a suite is reported`() throws {
      let name = "playhead-tests-\(UUID())"
      let first = try #require(UserDefaults(suiteName: name))
      let messages = ReportedIssues.messages {
        @Shared(.appStorage("count", store: first)) var count = 1
        @Shared(.appStorage("other", store: first)) var other = 1
        @Shared(.appStorage("count", store: UserDefaults(suiteName: name))) var same = 1
      }
      #expect(
        messages == [
          """
          '.appStorage("count")' has user defaults of the suite "\(name)", for which there is another object already

          Properties of the one do not follow changes of the other.

          hint: use one object for all keys of the suite: a 'static let' in an extension of 'UserDefaults'
          """
        ])
    }
  #endif

  /// A number that tells when it is read.
  private struct Level: RawRepresentable, Sendable {
    static let whileReading = LockIsolated<@Sendable (Int) -> Void>({ _ in })

    let rawValue: Int

    init(rawValue: Int) {
      self.rawValue = rawValue
      Self.whileReading.value(rawValue)
    }
  }

  @Test func `a change that is made while an entry is read replaces it`() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("level")) var level = Level(rawValue: 1)
    let shared = $level
    Level.whileReading.setValue { if $0 == 7 { shared.withLock { $0 = Level(rawValue: 9) } } }
    defaults.set(7, forKey: "level")
    #expect(level.rawValue == 9)
    #expect(defaults.object(forKey: "level") as? Int == 9)
    Level.whileReading.setValue { _ in }
  }

  @Test func `the initial value is written when it is saved`() async throws {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("count")) var count = 7
    #expect(defaults.object(forKey: "count") == nil)
    try await $count.save()
    #expect(defaults.object(forKey: "count") as? Int == 7)
  }
}
