import ComposableRuntime
import Foundation
import StoreTesting
import Testing

/// Shared values that are kept in files.
@Suite struct FileStorageTests {
  private struct Profile: Codable, Equatable, Sendable {
    var name = "Blob"
    var visits = 0
  }

  private let url: URL = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())/profile.json")

  @Test func `a file is shared by all that name it`() throws {
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

  @Test func `a file in memory is shared by properties of two types`() {
    withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      @Shared(.fileStorage(url)) var count = 0
      @Shared(.fileStorage(url)) var maybe: Int?
      $count.withLock { $0 = 1 }
      #expect(maybe == 1)
      $maybe.withLock { $0 = 2 }
      #expect(count == 2)
    }
  }

  @Test func `a file on disk has the last of many changes`() async throws {
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      @Shared(.fileStorage(url)) var profile = Profile()
      for visit in 1...1000 { $profile.withLock { $0.visits = visit } }
      try await $profile.save()
      #expect(try JSONDecoder().decode(Profile.self, from: Data(contentsOf: url)).visits == 1000)
      try Data(#"{"name":"other","visits":0}"#.utf8).write(to: url, options: .atomic)
      try await $profile.load()
      #expect(profile == Profile(name: "other", visits: 0))
      #expect($profile.loadError == nil && $profile.saveError == nil && !$profile.isLoading)
    }
  }

  @Test func `a file that is named anew has what is not written yet`() async throws {
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

  @Test func `an empty file is an empty text`() {
    let storage = FileStorage.inMemory([url: Data()])
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.content(of: url)) var text = "initial"
      #expect(text == "")
    }
  }

  @Test func `a file that cannot be read is reported and left alone`() throws {
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

  @Test func `a file that cannot be written is an error`() async {
    await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      @Shared(.fileStorage(URL(filePath: "/proc/playhead/profile.json"))) var profile = Profile()
      await #expect(throws: (any Error).self) { try await $profile.save() }
      #expect($profile.saveError != nil)
    }
  }
}

extension SharedKey where Self == FileStorageKey<String> {
  /// The text of a file.
  fileprivate static func content(of url: URL) -> Self {
    fileStorage(url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
  }
}
