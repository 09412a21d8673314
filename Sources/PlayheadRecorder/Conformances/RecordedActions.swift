// The recorded forms of actions in containers of features, for `RecordedAs`.

/// An action of one of many elements, by the element's id: `{"element":{"id":…,"action":…}}`.
@Recordable
public enum RecordedElementAction<ID, Action> {
  case element(id: ID, action: Action)
}

/// An action of a stack of features: `{"element":{"id":0,"action":…}}`.
@Recordable
public enum RecordedStackAction<ID, State, Action> {
  case element(id: ID, action: Action)
  case popFrom(id: ID)
  case push(id: ID, state: State)
}

/// An action of a feature that may be presented: `{"presented":{"_0":…}}`.
@Recordable
public enum RecordedPresentationAction<Action> {
  case dismiss
  case presented(Action)
}
