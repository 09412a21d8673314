import ComposableRuntime
import Testing

@MainActor
@Suite(.storeContract) struct ReducerBuilderTests {
  private func seen(by reducer: some Reducer<[String], String>) -> [String] {
    let store = Store(initialState: [String]()) { reducer }
    store.send("go")
    return store.state
  }

  @Test func `reducers and their effects run from top to bottom`() {
    struct Feature: Reducer {
      var body: some Reducer<[String], String> {
        Reduce { state, action in
          state.append("1:" + action)
          return action == "go" ? .send("x") : .none
        }
        Reduce { state, action in
          state.append("2:" + action)
          return action == "go" ? .send("y") : .none
        }
      }
    }
    #expect(seen(by: Feature()) == ["1:go", "2:go", "1:x", "2:x", "1:y", "2:y"])
  }

  @Test(arguments: [true, false])
  func conditions(flag: Bool) {
    struct Feature: Reducer {
      let flag: Bool
      var body: some Reducer<[String], String> {
        if flag { Note("if") }
        if flag { Note("first") } else { Note("second") }
        switch flag {
        case true: Note("true")
        case false: Note("false")
        }
        if let text = flag ? "some" : nil { Note(text) }
      }
    }
    #expect(seen(by: Feature(flag: flag)) == (flag ? ["if", "first", "true", "some"] : ["second", "false"]))
  }

  @Test func loops() {
    struct Feature: Reducer {
      var body: some Reducer<[String], String> {
        for index in 1...3 { Note("\(index)") }
      }
    }
    #expect(seen(by: Feature()) == ["1", "2", "3"])
  }

  @Test func `the effects of a loop are merged`() {
    struct Feature: Reducer {
      var body: some Reducer<[String], String> {
        for index in 1...3 {
          Reduce { state, action in
            guard action == "go" else {
              if index == 1 { state.append(action) }
              return .none
            }
            return .send("\(index)")
          }
        }
      }
    }
    #expect(seen(by: Feature()) == ["1", "2", "3"])
  }

  @Test func availability() {
    struct Feature: Reducer {
      var body: some Reducer<[String], String> {
        if #available(macOS 14, iOS 17, *) { Note("new") } else { Note("old") }
        if #available(macOS 14, iOS 17, *) { Note("new") }
      }
    }
    #expect(seen(by: Feature()).count >= 1)
  }

  @Test func `an empty body does nothing`() {
    struct Feature: Reducer {
      var body: some Reducer<[String], String> {}
    }
    #expect(seen(by: Feature()) == [])
    #expect(seen(by: EmptyReducer()) == [])
  }

  @Test func `existentials and erased reducers`() {
    struct Feature: Reducer {
      let any: any Reducer<[String], String>
      var body: some Reducer<[String], String> {
        any
        Reduce(Note("erased"))
        CombineReducers {
          Note("a")
          Note("b")
        }
      }
    }
    #expect(seen(by: Feature(any: Note("any"))) == ["any", "erased", "a", "b"])
  }
}

/// A reducer that leaves a note on every action.
private struct Note: Reducer {
  let text: String

  init(_ text: String) { self.text = text }

  func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append(text)
    return .none
  }
}
