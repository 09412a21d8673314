import ComposableRuntime
import StoreTesting
import Testing

struct DialogTests {
  enum Action { case delete, keep }

  private func alert(_ title: String = "Delete?") -> AlertState<Action> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(action: .send(.keep, animation: .default)) { TextState("Keep") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("There is no ") + TextState("way").bold() + TextState(" back.")
    }
  }

  @Test func `alerts are compared by what they say`() {
    #expect(alert() == alert())
    #expect(alert().id != alert().id)
    #expect(alert() != alert("Delete all?"))
    #expect(Set([alert(), alert()]).count == 1)
    var other = alert()
    other.buttons.removeLast()
    #expect(other != alert())
  }

  @Test func `dialogs are compared without the visibility of their titles`() {
    func dialog(_ visibility: ConfirmationDialogStateTitleVisibility) -> ConfirmationDialogState<Action> {
      ConfirmationDialogState(titleVisibility: visibility) {
        TextState("What now?")
      } actions: {
        ButtonState(action: .keep) { TextState("Keep") }
      }
    }
    #expect(dialog(.visible) == dialog(.hidden))
  }

  @Test func `buttons are built in loops and branches`() {
    let isLarge = true
    let alert = AlertState<Int> {
      TextState("Which?")
    } actions: {
      for number in 0..<2 { ButtonState(action: number) { TextState("\(number)") } }
      if isLarge { ButtonState(action: 100) { TextState("Many") } } else { ButtonState { TextState("None") } }
      if !isLarge { ButtonState { TextState("Never") } }
      [ButtonState(action: 7) { TextState("Seven") }]
    }
    #expect(alert.buttons.map(\.action.action) == [0, 1, 100, 7])
  }

  @MainActor @Test func `a button hands over its action`() {
    var received: [Action?] = []
    for button in alert().buttons { button.withAction { received.append($0) } }
    #expect(received == [.delete, .keep, nil])
  }

  @MainActor @Test func `a button hands its action to an asynchronous function`() async {
    var received: [Action?] = []
    let messages = await ReportedIssues.messages {
      for button in alert().buttons {
        await button.withAction { action in
          await Task.yield()
          received.append(action)
        }
      }
    }
    #expect(received == [.delete, .keep, nil])
    #expect(
      messages.map { $0.prefix { $0 != "\n" } } == [
        """
        an action with an animation is performed asynchronously: found "keep", expected an action without an animation
        """
      ])
  }

  @Test func `the actions of a dialog are mapped`() {
    let mapped = alert().map { $0.map { action in action == .delete ? 1 : 2 } }
    #expect(mapped.buttons.map(\.action.action) == [1, 2, nil])
    #expect(mapped.buttons[1].action.animation == .default)
    #expect(mapped.title == TextState("Delete?"))
  }

  @Test func `a text is its characters and their styles`() {
    let text = TextState("Hello, ") + TextState("Blob").bold().italic()
    #expect(String(state: text) == "Hello, Blob")
    #expect(text.runs.map(\.styles) == [[], [.bold, .italic]])
    #expect(text != TextState("Hello, Blob"))
    #expect(TextState(verbatim: "a") == TextState("a"))
  }

  @Test func `a style is what is written`() {
    let text = TextState("a").kerning(2).underline(pattern: .dash).accessibilityLabel("Ah").speechSpellsOutCharacters()
    #expect(
      text.runs[0].styles.map(\.rawValue) == [
        "kerning(2.0)", "underline(dash)", "accessibilityLabel(Ah)", "speechSpellsOutCharacters",
      ])
    #expect(text.runs[0].styles.map(\.argument) == ["2.0", "dash", "Ah", nil])
    #expect(TextState("a").bold().italic().bold(isActive: false) == TextState("a").italic())
    #expect(TextState("a").underline(pattern: .dash).underline(false) == TextState("a"))
    #expect(TextState("a").strikethrough(pattern: .solid) == TextState("a").strikethrough())
    let dump = String(customDumping: TextState("a").fontWidth(.condensed).bold())
    #expect(dump == #""**<fontWidth=condensed>a</fontWidth>**""#)
  }

  @Test func `an alert is dumped as it is written`() {
    #expect(
      String(customDumping: alert()) == """
        AlertState(
          title: "Delete?",
          actions: [
            [0]: ButtonState(
              role: .destructive,
              action: .delete,
              label: "Delete"
            ),
            [1]: ButtonState(
              action: .send(
                .keep,
                animation: Animation.default
              ),
              label: "Keep"
            ),
            [2]: ButtonState(
              role: .cancel,
              label: "Cancel"
            )
          ],
          message: "There is no **way** back."
        )
        """)
  }
}
