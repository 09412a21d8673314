import ComposableRuntime
import Testing

struct CasePathTests {
  @Test func `a key path embeds and extracts`() {
    let keyPath: CaseKeyPath<Outer, Inner> = \.inner
    #expect(keyPath(.count(1)) == .inner(.count(1)))
    #expect(Outer.inner(.idle)[case: \.inner] == .idle)
    #expect(Outer.other("x")[case: \.inner] == nil)
  }

  @Test func `a case path changes the value of its case`() throws {
    var outer = Outer.inner(.count(3))
    let path = AnyCasePath<Outer, Int>(\.inner.count)
    #expect(
      try path.modify(&outer) { count in
        count += 1
        return count
      } == 4)
    #expect(outer[case: \.inner.count] == 4)
    #expect(throws: ExtractionFailed()) { try AnyCasePath<Outer, String>(\.other).modify(&outer) { $0 += "x" } }
    #expect(outer[case: \.inner.count] == 4)
  }

  @Test func `a key path goes through an optional payload`() {
    let value: CaseKeyPath<Maybe, Inner> = \.inner
    #expect(Maybe.inner(.idle)[case: value] == .idle)
    #expect(Maybe.inner(nil)[case: value] == nil)
    #expect(value(.idle) == .inner(.idle))
    let count: CaseKeyPath<Maybe, Int> = \.inner.count
    #expect(Maybe.inner(.count(3))[case: count] == 3)
    #expect(Maybe.inner(nil)[case: \.inner] == .some(nil))
    let payload: CaseKeyPath<Maybe, Inner?> = \.inner
    #expect(payload(nil) == .inner(nil))
  }

  @Test func `a case path is shown by its types`() {
    let path = AnyCasePath<Outer, Int>(\.inner.count)
    #expect("\(path)" == "AnyCasePath<Outer, Int>")
    #expect(String(reflecting: path) == "AnyCasePath<Outer, Int>")
  }

  @Test func `key paths go through several enums`() {
    let keyPath: CaseKeyPath<Outer, Int> = \.inner.count
    #expect(keyPath(3) == .inner(.count(3)))
    #expect(Outer.inner(.count(3))[case: keyPath] == 3)
    var other = Outer.other("x")
    other[case: keyPath] = 4
    #expect(other[case: \.other] == "x")
    other[case: \.other] = "y"
    #expect(other[case: \.other] == "y")
    other[case: \.other] = nil
    #expect(other[case: \.other] == "y")
    #expect(Outer.inner(.idle)[case: keyPath] == nil)
    let path = AnyCasePath(keyPath)
    #expect(path.extract(from: path.embed(5)) == 5)
  }

  @Test func `a case without payload needs no value`() {
    let keyPath: CaseKeyPath<Outer, Void> = \.inner.idle
    #expect(keyPath() == .inner(.idle))
  }

  @Test func `the identity leads to the root itself`() {
    let keyPath: CaseKeyPath<Int, Int> = \.self
    #expect(AnyCasePath(keyPath).extract(from: 3) == 3)
  }

  @Test func `a value tells which case it is`() {
    #expect(Outer.inner(.idle).is(\.inner))
    #expect(Outer.inner(.idle).is(\.inner.idle))
    #expect(!Outer.inner(.idle).is(\.inner.count))
    #expect(!Outer.other("x").is(\.inner))
  }

  @Test func `dynamic members read as properties`() {
    #expect(Outer.inner(.count(2)).inner?.count == 2)
    #expect(Outer.inner(.count(2)).other == nil)
  }

  @Test func `modify changes the value in place`() {
    var outer = Outer.inner(.count(1))
    outer.modify(\.inner.count) { $0 += 1 }
    #expect(outer == .inner(.count(2)))
  }

  @Test func `modifying another case is reported at the caller`() {
    var outer = Outer.other("x")
    let line: UInt = #line + 2
    withKnownIssue {
      outer.modify(\.inner.count) { $0 += 1 }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains(
          "cannot modify a case that is not there: found another case of Outer, expected one with Int")
      } && issue.sourceLocation?.line == Int(line)
    }
    #expect(outer == .other("x"))
  }
}

@dynamicMemberLookup
private enum Outer: CasePathable, Equatable {
  case inner(Inner)
  case other(String)

  struct AllCasePaths {
    var inner: AnyCasePath<Outer, Inner> {
      AnyCasePath(embed: { .inner($0) }, extract: { if case .inner(let value) = $0 { value } else { nil } })
    }
    var other: AnyCasePath<Outer, String> {
      AnyCasePath(embed: { .other($0) }, extract: { if case .other(let value) = $0 { value } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@dynamicMemberLookup
private enum Inner: CasePathable, Equatable {
  case idle
  case count(Int)

  struct AllCasePaths {
    var idle: AnyCasePath<Inner, Void> {
      AnyCasePath(embed: { .idle }, extract: { if case .idle = $0 { () } else { nil } })
    }
    var count: AnyCasePath<Inner, Int> {
      AnyCasePath(embed: { .count($0) }, extract: { if case .count(let value) = $0 { value } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@CasePathable
private enum Maybe: Equatable { case inner(Inner?) }
