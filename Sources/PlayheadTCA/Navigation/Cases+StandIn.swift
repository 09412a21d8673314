// Both modules have such types.
#if ComposableRuntime
  import ComposableRuntime
#elseif ComposableArchitecture
  import ComposableArchitecture
#endif
#if ComposableArchitecture || ComposableRuntime
  package import PlayheadRecorder

  // Stacks and presentations of the types that `@Reducer enum` generates, recorded in the forms that `@Recordable` derives on the enum.

  private enum StackStandIn<Element: StandIn>: StandIn {
    static func form(of value: StackState<Element.Value>) -> StackState<Element.Form> {
      StackState(entries: zip(value.ids, value).map { ($0, Element.form(of: $1)) })
    }
    static func value(of form: StackState<Element.Form>) -> StackState<Element.Value> {
      StackState(entries: zip(form.ids, form).map { ($0, Element.value(of: $1)) })
    }
    static func name(in types: inout RecordedTypes) -> String {
      _ = Element.name(in: &types)
      return types.describe(StackState<Element.Form>.self)
    }
  }

  private enum StackActionStandIn<Element: StandIn, Sent: StandIn>: StandIn {
    static func form(of value: StackAction<Element.Value, Sent.Value>) -> StackAction<Element.Form, Sent.Form> {
      switch value {
      case .element(let id, let action): .element(id: id, action: Sent.form(of: action))
      case .popFrom(let id): .popFrom(id: id)
      case .push(let id, let state): .push(id: id, state: Element.form(of: state))
      }
    }
    static func value(of form: StackAction<Element.Form, Sent.Form>) -> StackAction<Element.Value, Sent.Value> {
      switch form {
      case .element(let id, let action): .element(id: id, action: Sent.value(of: action))
      case .popFrom(let id): .popFrom(id: id)
      case .push(let id, let state): .push(id: id, state: Element.value(of: state))
      }
    }
    static func name(in types: inout RecordedTypes) -> String {
      _ = (Element.name(in: &types), Sent.name(in: &types))
      return types.describe(StackAction<Element.Form, Sent.Form>.self)
    }
  }

  private enum PresentationStandIn<Presented: StandIn>: StandIn {
    static func form(of value: PresentationState<Presented.Value>) -> PresentationState<Presented.Form> {
      PresentationState(wrappedValue: value.wrappedValue.map(Presented.form))
    }
    static func value(of form: PresentationState<Presented.Form>) -> PresentationState<Presented.Value> {
      PresentationState(wrappedValue: form.wrappedValue.map(Presented.value))
    }
    static func name(in types: inout RecordedTypes) -> String {
      _ = Presented.name(in: &types)
      return types.describe(PresentationState<Presented.Form>.self)
    }
  }

  private enum PresentationActionStandIn<Presented: StandIn>: StandIn {
    static func form(of value: PresentationAction<Presented.Value>) -> PresentationAction<Presented.Form> {
      switch value {
      case .dismiss: .dismiss
      case .presented(let action): .presented(Presented.form(of: action))
      }
    }
    static func value(of form: PresentationAction<Presented.Form>) -> PresentationAction<Presented.Value> {
      switch form {
      case .dismiss: .dismiss
      case .presented(let action): .presented(Presented.value(of: action))
      }
    }
    static func name(in types: inout RecordedTypes) -> String {
      _ = Presented.name(in: &types)
      return types.describe(PresentationAction<Presented.Form>.self)
    }
  }

  extension StackState: StandInContainer {
    package static var standIn: (any StandIn.Type)? {
      func open<Kind: StandIn>(_: Kind.Type) -> any StandIn.Type { StackStandIn<Kind>.self }
      return StandIns.standIn(for: Element.self).map { open($0) }
    }
  }

  extension StackAction: StandInContainer {
    package static var standIn: (any StandIn.Type)? {
      func open<Element: StandIn, Sent: StandIn>(_: Element.Type, _: Sent.Type) -> any StandIn.Type {
        StackActionStandIn<Element, Sent>.self
      }
      guard let element = StandIns.standIn(for: State.self), let sent = StandIns.standIn(for: Action.self) else {
        return nil
      }
      return open(element, sent)
    }
  }

  extension PresentationState: StandInContainer {
    package static var standIn: (any StandIn.Type)? {
      func open<Kind: StandIn>(_: Kind.Type) -> any StandIn.Type { PresentationStandIn<Kind>.self }
      return StandIns.standIn(for: State.self).map { open($0) }
    }
  }

  extension PresentationAction: StandInContainer {
    package static var standIn: (any StandIn.Type)? {
      func open<Kind: StandIn>(_: Kind.Type) -> any StandIn.Type { PresentationActionStandIn<Kind>.self }
      return StandIns.standIn(for: Action.self).map { open($0) }
    }
  }
#endif
