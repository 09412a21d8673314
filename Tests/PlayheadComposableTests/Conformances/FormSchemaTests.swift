import ComposableRuntime
import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct FormSchemaTests {
  @Recordable enum Choice { case yes }

  /// The cases that a schema has for a type.
  private func cases<Value: Recordable>(of type: Value.Type, named name: String) -> [Schema.Case] {
    guard case .cases(let cases)? = RecordedType<Value>().types[name] else { return [] }
    return cases
  }

  private func fields<Value: Recordable>(of type: Value.Type, named name: String) -> [Schema.Field] {
    guard case .fields(let fields, nil)? = RecordedType<Value>().types[name] else { return [] }
    return fields
  }

  @Test func `actions of containers are described by their own names`() {
    let id = Schema.Field(name: "id", type: "Int")
    let action = Schema.Field(name: "action", type: "FormSchemaTests.Choice")
    #expect(
      cases(of: StackAction<Int, Choice>.self, named: "StackAction<Int, FormSchemaTests.Choice>") == [
        Schema.Case(name: "element", payload: [id, action]), Schema.Case(name: "popFrom", payload: [id]),
        Schema.Case(name: "push", payload: [id, Schema.Field(name: "state", type: "Int")]),
      ])
    #expect(
      cases(of: IdentifiedAction<Int, Choice>.self, named: "IdentifiedAction<Int, FormSchemaTests.Choice>") == [
        Schema.Case(name: "element", payload: [id, action])
      ])
    #expect(
      cases(of: PresentationAction<Choice>.self, named: "PresentationAction<FormSchemaTests.Choice>") == [
        Schema.Case(name: "dismiss"),
        Schema.Case(name: "presented", payload: [Schema.Field(name: "_0", type: "FormSchemaTests.Choice")]),
      ])
  }

  @Test func `dialogs are described by their own names`() {
    let dialog = [
      Schema.Field(name: "title", type: "TextState"), Schema.Field(name: "message", type: "TextState?"),
      Schema.Field(name: "buttons", type: "[ButtonState<FormSchemaTests.Choice>]"),
    ]
    let visibility = Schema.Field(name: "titleVisibility", type: "String?")
    #expect(fields(of: AlertState<Choice>.self, named: "AlertState<FormSchemaTests.Choice>") == dialog)
    #expect(
      fields(of: ConfirmationDialogState<Choice>.self, named: "ConfirmationDialogState<FormSchemaTests.Choice>")
        == dialog + [visibility])
    #expect(
      fields(of: AlertState<Choice>.self, named: "ButtonState<FormSchemaTests.Choice>") == [
        Schema.Field(name: "label", type: "TextState"), Schema.Field(name: "role", type: "String?"),
        Schema.Field(name: "action", type: "FormSchemaTests.Choice?"),
        Schema.Field(name: "animation", type: "String?"),
      ])
  }
}
