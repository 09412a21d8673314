import ComposableRuntime
import CustomDump
import Foundation
import Observation
import Testing

struct SharedTests {
  struct Profile: Equatable {
    var name = "Blob"
    var email: String?
  }

  @Test func `copies refer to one value`() {
    let first = Shared(0)
    let second = first
    second.withLock { $0 = 5 }
    #expect(first.wrappedValue == 5)
    #expect(first == second)
    #expect(Shared(5) == first)
  }

  @Test func `a part is shared with the whole`() {
    let profile = Shared(value: Profile())
    let name = profile.name
    name.withLock { $0 = "Lee" }
    #expect(profile.wrappedValue.name == "Lee")
    #expect(name.wrappedValue == "Lee")
    #expect(SharedReader(profile).name.wrappedValue == "Lee")
  }

  @Test func `the value of an optional is shared while it is there`() throws {
    let profile = Shared(Profile())
    #expect(Shared(profile.email) == nil)
    profile.withLock { $0.email = "a@b.c" }
    let email = try #require(Shared(profile.email))
    email.withLock { $0 = "d@e.f" }
    #expect(profile.wrappedValue.email == "d@e.f")
    profile.withLock { $0.email = nil }
    #expect(email.wrappedValue == "d@e.f")
    email.withLock { $0 = "g@h.i" }
    #expect(email.wrappedValue == "g@h.i")
    #expect(profile.wrappedValue.email == nil)
  }

  @Test func `a place in memory is found by its name and type`() {
    @Shared(.inMemory("count")) var first = 1
    @Shared(.inMemory("count")) var second = 2
    @Shared(.inMemory("count")) var text = "a"
    @SharedReader(.inMemory("count")) var reader = 3
    $first.withLock { $0 += 10 }
    #expect(second == 11)
    #expect(reader == 11)
    #expect(text == "a")
    @Shared(.total) var total
    #expect(total == 7)
    @Shared(.inMemory("user")) var user: String?
    #expect(user == nil)
  }

  @Test func `each storage has places of its own`() {
    @Shared(.inMemory("count")) var first = 1
    $first.withLock { $0 = 2 }
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("count")) var second = 1
      #expect(second == 1)
    }
  }

  @Test func `an optional is read`() throws {
    @Shared(value: 3) var number: Int?
    #expect(number == 3)
    $number.withLock { $0? += 1 }
    #expect(number == 4)
    let unwrapped = try #require(Shared($number))
    unwrapped.withLock { $0 = 9 }
    #expect(number == 9)
    #expect(try #require(SharedReader($number)).wrappedValue == 9)
    $number.withLock { $0 = nil }
    #expect(number == nil)
    @SharedReader(.inMemory("nobody")) var nobody: String?
    #expect(nobody == nil)
  }

  @Test func `what cannot be set is read`() {
    @Shared(value: ["a", "b"]) var tags
    let count = $tags.count
    $tags.withLock { $0.append("c") }
    #expect(count.wrappedValue == 3)
    #expect(SharedReader($tags).first.wrappedValue == "a")
    #expect(SharedReader(value: "x").count.wrappedValue == 1)
  }

  @Test func `its observers are notified of changes`() {
    let count = Shared(0)
    let isChanged = LockIsolated(false)
    withObservationTracking {
      _ = count.wrappedValue
    } onChange: {
      isChanged.setValue(true)
    }
    count.withLock { $0 = 1 }
    #expect(isChanged.value)
  }

  @Test func `threads take turns`() async {
    let count = Shared(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { for _ in 0..<100 { count.withLock { $0 += 1 } } } }
    }
    #expect(count.wrappedValue == 10_000)
  }

  // MARK: - Another value

  @Test func `copies follow to another value and parts do not`() {
    @Shared(value: Profile(name: "a")) var profile
    let (copy, name, reader) = ($profile, $profile.name, SharedReader($profile))
    @Shared(projectedValue: $profile) var same
    let other = Shared(Profile(name: "b"))
    $profile = other
    #expect(copy.wrappedValue.name == "b")
    #expect(same.name == "b")
    #expect(name.wrappedValue == "a")
    #expect(reader.wrappedValue.name == "a")
    copy.withLock { $0.name = "c" }
    #expect(other.wrappedValue.name == "c")
  }

  @Test func `copies of a reader follow to another value`() {
    @SharedReader(value: 1) var count
    let copy = $count
    $count = SharedReader(value: 2)
    #expect(copy.wrappedValue == 2)
  }

  @Test func `observers are notified of another value`() {
    @Shared(value: 1) var count
    let changes = LockIsolated(0)
    func observe() {
      withObservationTracking {
        _ = count
      } onChange: {
        changes.withValue { $0 += 1 }
      }
    }
    observe()
    $count = Shared(2)
    #expect(changes.value == 1)
    observe()
    $count.withLock { $0 = 3 }
    #expect(changes.value == 2)
  }

  // MARK: - Reading

  @Test func `what is made of a value is read`() {
    @Shared(value: [1, 2, 3]) var numbers
    let sum = $numbers.read { $0.reduce(0, +) }
    let text = SharedReader($numbers).read { "\($0.count)" }
    $numbers.withLock { $0.append(4) }
    #expect(sum.wrappedValue == 10)
    #expect(text.wrappedValue == "4")
  }

  @Test func `each element of an identified array is shared`() {
    @Shared(value: IdentifiedArray(uniqueElements: [1, 2, 3], id: \.self)) var numbers
    @Shared(value: [Row(id: 1, title: "a"), Row(id: 2, title: "b")]) var rows: IdentifiedArrayOf<Row>
    let shared = Array($rows)
    shared.last?.title.withLock { $0 = "c" }
    #expect(rows[id: 2]?.title == "c")
    let read = Array(SharedReader($rows))
    #expect(read.map(\.wrappedValue) == Array(rows))
    let third = Array($numbers).last
    $numbers.withLock { _ = $0.removeLast() }
    #expect(third?.wrappedValue == 3, "an element that is gone stays where it is shared")
    third?.withLock { $0 += 1 }
    #expect(third?.wrappedValue == 4)
    #expect(Array(numbers) == [1, 2])
  }

  private struct Row: Equatable, Identifiable {
    let id: Int
    var title: String
  }

  #if !canImport(Darwin) || os(macOS)
    @Test func `a value that is used inside of its own withLock says so`() async {
      let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let count = Shared(0)
        count.withLock { $0 += count.wrappedValue }
      }
      let changed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let profile = Shared(Profile())
        profile.name.withLock { $0 += profile.wrappedValue.email ?? "" }
      }
      for result in [read, changed] {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("a shared value is used inside of its own 'withLock': use the parameter of the closure"))
      }
    }
  #endif

  // MARK: - Texts

  @Test func `it is described by its type and place`() {
    let url = URL(filePath: "/nowhere/count.json")
    @Shared(value: "a") var text
    @Shared(.inMemory("count")) var inMemory = 0
    @Shared(.appStorage("count")) var stored: Int?
    @Shared(.fileStorage(url)) var filed = 0
    @Shared(.total) var total
    #expect($text.description == #"Shared<String>(value: "a")"#)
    #expect($inMemory.description == #"Shared<Int>(.inMemory("count"))"#)
    #expect(SharedReader($inMemory).description == #"SharedReader<Int>(.inMemory("count"))"#)
    #expect($stored.description == #"Shared<Optional<Int>>(.appStorage("count"))"#)
    #expect($filed.description == "Shared<Int>(.fileStorage(file:///nowhere/count.json))")
    #expect($total.description == #"Shared<Int>(.inMemory("total"))"#)
    @Shared(.inMemory("profile")) var profile = Profile()
    @Shared(.inMemory("profile")) var kept: Profile?
    #expect($profile.name.description == #"Shared<String>(.inMemory("profile")[dynamicMember: \Profile.name])"#)
    $kept.withLock { $0 = Profile() }
    #expect(Shared($kept)?.description == #"Shared<Profile>(.inMemory("profile")!)"#)
    #expect(
      $inMemory.read { "\($0)" }.description == #"SharedReader<String>(.map(.inMemory("count"), as: String.self))"#)
  }

  @Test func `dumps number what is shared`() {
    let (first, second) = (Shared(3), Shared(4))
    #expect(String(customDumping: first) == "3")
    #expect(
      String(customDumping: [first, second, first, second]) == """
        [
          [0]: 3,
          [1]: #1 4,
          [2]: Int(↩︎),
          [3]: #1 Int(↩︎)
        ]
        """)
    #expect(SharedReader.constant(3).wrappedValue == 3)
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var total: Self { Self[.inMemory("total"), default: 7] }
}
