public import ComposableRuntime

/// A property of a state that the controls of a view set, for features written before observable states.
///
/// ```swift
/// struct State: Equatable {
///   @BindingState var name = ""
/// }
///
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
/// }
///
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.$name): …
///     case .binding: return .none
///     }
///   }
/// }
/// ```
///
/// A binding action names the projected value: `.set(\.$name, "x")`. It is another action than `.set(\.name, "x")`, and a
/// pattern of one does not match the other.
@propertyWrapper
public struct BindingState<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Wraps the value of a property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The wrapper itself, which binding actions name.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }
}

extension BindingState: Equatable where Value: Equatable {}
extension BindingState: Hashable where Value: Hashable {}
extension BindingState: Sendable where Value: Sendable {}

extension BindingState: Encodable where Value: Encodable {
  /// Encodes the value alone.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension BindingState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}

extension BindingState: CustomReflectable, CustomDumpRepresentable {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }

  public var customDumpValue: Any { wrappedValue }
}

extension BindingState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String { wrappedValue.debugDescription }
}
