// The compiler chooses the recording of a member where the derived code is compiled: `Recordable` before `Encodable`
// before a dynamic one, with overloads for optionals, as nil is omitted.

/// The way in which a member of this type is recorded.
@inlinable public func recordedMember<Value: Recordable>(
  of type: Value.Type
) -> RecordedMember<RecordableValue<Value>>.Type { RecordedMember.self }

@inlinable public func recordedMember<Value: Recordable>(
  of type: Value?.Type
) -> RecordedOptionalMember<RecordableValue<Value>>.Type { RecordedOptionalMember.self }

@_disfavoredOverload
@inlinable public func recordedMember<Value: Encodable>(
  of type: Value.Type
) -> RecordedMember<EncodedValue<Value>>.Type { RecordedMember.self }

@_disfavoredOverload
@inlinable public func recordedMember<Value: Encodable>(
  of type: Value?.Type
) -> RecordedOptionalMember<EncodedValue<Value>>.Type { RecordedOptionalMember.self }

@_disfavoredOverload
@inlinable public func recordedMember<Value: AnyObject & Encodable>(
  of type: Value.Type
) -> RecordedMember<InstanceValue<Value>>.Type { RecordedMember.self }

@_disfavoredOverload
@inlinable public func recordedMember<Value: AnyObject & Encodable>(
  of type: Value?.Type
) -> RecordedOptionalMember<InstanceValue<Value>>.Type { RecordedOptionalMember.self }

@_disfavoredOverload
@inlinable public func recordedMember<Value: AnyObject>(
  of type: Value.Type
) -> RecordedMember<InstanceValue<Value>>.Type { RecordedMember.self }

@_disfavoredOverload
@inlinable public func recordedMember<Value: AnyObject>(
  of type: Value?.Type
) -> RecordedOptionalMember<InstanceValue<Value>>.Type { RecordedOptionalMember.self }

@_disfavoredOverload
@inlinable public func recordedMember<Value>(
  of type: Value.Type
) -> RecordedMember<DynamicValue<Value>>.Type { RecordedMember.self }

@_disfavoredOverload
@inlinable public func recordedMember<Value>(
  of type: Value?.Type
) -> RecordedOptionalMember<DynamicValue<Value>>.Type { RecordedOptionalMember.self }

// Derived code cannot repeat the types of a declaration, as names around a nested type are out of scope in an extension
// of it; it infers them instead.

/// The type of what a closure would return; it is not called.
@inlinable public func recordedType<Root, Value>(_ property: (Root) -> Value) -> Value.Type { Value.self }

/// Reads a member that is a tuple: an object of its elements.
@inlinable public func recordedTuple<Value>(
  _ key: JSONKey, of object: JSONValue, _ body: (JSONValue) throws(RecordableError) -> Value
) throws(RecordableError) -> Value {
  guard case .object = object else { throw RecordableError(found: object, expected: "an object") }
  guard let tuple = object[key.name] else {
    throw RecordableError(found: nil, expected: "a value").inside(key.name)
  }
  do throws(RecordableError) {
    return try body(tuple)
  } catch {
    throw error.inside(key.name)
  }
}
