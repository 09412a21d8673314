import ComposableRuntime
import Observation
import Testing

struct SharedTests {
  struct Profile: Equatable {
    var name = "Blob"
    var email: String?
  }

  @Test func copiesReferToOneValue() {
    let first = Shared(0)
    let second = first
    second.withLock { $0 = 5 }
    #expect(first.wrappedValue == 5)
    #expect(first == second)
    #expect(Shared(5) == first)
  }

  @Test func aPartIsSharedWithTheWhole() {
    let profile = Shared(value: Profile())
    let name = profile.name
    name.withLock { $0 = "Lee" }
    #expect(profile.wrappedValue.name == "Lee")
    #expect(name.wrappedValue == "Lee")
    #expect(SharedReader(profile).name.wrappedValue == "Lee")
  }

  @Test func theValueOfAnOptionalIsSharedWhileItIsThere() throws {
    let profile = Shared(Profile())
    #expect(Shared(profile.email) == nil)
    profile.withLock { $0.email = "a@b.c" }
    let email = try #require(Shared(profile.email))
    email.withLock { $0 = "d@e.f" }
    #expect(profile.wrappedValue.email == "d@e.f")
    profile.withLock { $0.email = nil }
    email.withLock { $0 = "g@h.i" }
    #expect(email.wrappedValue == "d@e.f")
    #expect(profile.wrappedValue.email == nil)
  }

  @Test func aPlaceInMemoryIsFoundByItsNameAndType() {
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

  @Test func eachStorageHasPlacesOfItsOwn() {
    @Shared(.inMemory("count")) var first = 1
    $first.withLock { $0 = 2 }
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("count")) var second = 1
      #expect(second == 1)
    }
  }

  @Test func anOptionalIsRead() throws {
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

  @Test func whatCannotBeSetIsRead() {
    @Shared(value: ["a", "b"]) var tags
    let count = $tags.count
    $tags.withLock { $0.append("c") }
    #expect(count.wrappedValue == 3)
    #expect(SharedReader($tags).first.wrappedValue == "a")
    #expect(SharedReader(value: "x").count.wrappedValue == 1)
  }

  @Test func itsObserversAreNotifiedOfChanges() {
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

  @Test func threadsTakeTurns() async {
    let count = Shared(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { for _ in 0..<100 { count.withLock { $0 += 1 } } } }
    }
    #expect(count.wrappedValue == 10_000)
  }

  @Test func itIsShownAsItsValue() {
    #expect("\(Shared(Profile(name: "a")))" == "\(Profile(name: "a"))")
    #expect(String(customDumping: Shared(3)) == "3")
    #expect(SharedReader.constant(3).wrappedValue == 3)
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var total: Self { Self[.inMemory("total"), default: 7] }
}
