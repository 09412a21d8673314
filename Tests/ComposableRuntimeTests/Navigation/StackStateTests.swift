import ComposableRuntime
import Foundation
import StoreTesting
import Testing

struct StackStateTests {
  @Test func `each element has an ID that no other ever has`() {
    var path = StackState<String>(["a", "b"])
    #expect(Array(path.ids) == [0, 1])
    path.removeAll()
    path.append("c")
    #expect(path[id: 2] == "c")
    path.insert("d", at: 0)
    #expect(Array(path.ids) == [3, 2])
    let other: StackState = ["e"]
    #expect(Array(other.ids) == [4])
  }

  @Test func `an element is changed, removed and replaced`() {
    var path: StackState = ["a", "b", "c"]
    path[id: 1]?.append("!")
    #expect(Array(path) == ["a", "b!", "c"])
    path[id: 1] = nil
    #expect(Array(path.ids) == [0, 2])
    path[id: 2] = "z"
    #expect(Array(path) == ["a", "z"])
  }

  @Test func `pops remove from an element or to it`() {
    var path: StackState = ["a", "b", "c"]
    path.pop(to: 1)
    #expect(Array(path) == ["a", "b"])
    path.pop(from: 9)
    path.pop(to: 9)
    #expect(path.count == 2)
    path.pop(from: 0)
    #expect(path.isEmpty)
  }

  @Test func `a test sets an element that is not there`() {
    var path = StackState<String>()
    path[id: 3] = "a"
    #expect(Array(path.ids) == [3])
    path.append("b")
    #expect(Array(path.ids) == [3, 4])
  }

  @Test func `the payload of a case is changed`() {
    var path: StackState<Shape> = [.circle(1), .line]
    path[id: 0, case: \.circle] = 2
    #expect(path[id: 0, case: \.circle] == 2)
    #expect(path[id: 1, case: \.circle] == nil)
    path[id: 0, case: \.circle] = nil
    #expect(Array(path.ids) == [1])
  }

  @Test func `a payload of another case is reported`() {
    var path: StackState<Shape> = [.line]
    let messages = ReportedIssues.messages {
      path[id: 0, case: \.circle] = 2
      path[id: 0, case: \.circle]? += 1
      path[id: 0, case: \.circle] = nil
      path[id: 7, case: \.circle] = 2
      path[id: 7, case: \.circle]? += 1
    }
    let line = "cannot set the payload of a case at the id 0: found the case \"line\", expected the case with Int"
    let none = "cannot set the payload of a case at the id 7: found no element, expected the case with Int"
    #expect(messages == [line, line, line, none, none])
    #expect(Array(path) == [.line])
  }

  @Test func `the collections in an element are not copied`() {
    var path: StackState<[Int]> = [Array(0..<100)]
    let before = path[id: 0]?.withUnsafeBufferPointer { $0.baseAddress }
    path[id: 0]?[5] = 0
    #expect(path[id: 0]?.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func `stacks are compared with their IDs`() {
    let path: StackState = ["a"]
    #expect(path != StackState(["a"]))
    #expect(path == path)
    #expect(Set([path, path]).count == 1)
  }

  @Test func `a stack is coded without its IDs`() throws {
    let path: StackState = ["a", "b"]
    let data = try JSONEncoder().encode(path)
    #expect(String(decoding: data, as: UTF8.self) == #"["a","b"]"#)
    #expect(Array(try JSONDecoder().decode(StackState<String>.self, from: data)) == ["a", "b"])
  }

  @Test func `a stack is dumped as it is addressed`() {
    let path: StackState = ["a", "b"]
    #expect(
      String(customDumping: path) == """
        [
          #0: "a",
          #1: "b"
        ]
        """)
    #expect("\(path)" == #"["a", "b"]"#)
    #expect(path.debugDescription == "StackState<String>([#0: a, #1: b])")
  }

  @Test func `the cases of actions have key paths`() {
    typealias Path = StackAction<String, String>
    let action = Path.element(id: 3, action: "x")
    #expect(action[case: \.[id: 3]] == "x")
    #expect(action[case: \.[id: 4]] == nil)
    #expect(action.case == \.element)
    #expect(Path.popFrom(id: 3).is(\.popFrom))
    #expect(Path.push(id: 3, state: "x")[case: \.push]?.state == "x")
    #expect(Array(Path.allCasePaths).count == 3)
    let sheet = PresentationAction<StackAction<String, String>>.presented(action)
    #expect(sheet.is(\.presented.element))
    #expect(sheet.is(\.element))
    #expect(PresentationAction<String>.dismiss.case == \.dismiss)
  }
}

@CasePathable
private enum Shape: Equatable {
  case circle(Int)
  case line
}
