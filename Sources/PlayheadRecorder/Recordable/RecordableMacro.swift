/// Derives ``Recordable`` for a struct or an enum, in the shape that the compiler's `Codable` would give it.
///
/// ```swift
/// @Recordable
/// struct CounterState {
///   var count = 0
///   var fact: String?
/// }
/// ```
///
/// - Stored properties are written by name; one that is nil is left out. Lazy, static and computed ones are passed over,
///   a constant with a value is written and not read, a property wrapper is seen through.
/// - An enum with a raw value is its raw value; any other is `{"case":{"_0":…,"label":…}}`.
/// - A tuple that a property or a payload spells out is written as a payload is: `{"_0":…,"label":…}`. One that has a
///   name, is an optional or lies in an array is seen by reflection.
/// - `CodingKeys` that are an enum in the declaration of the type are honoured. The macro sees nothing of its
///   extensions: keys there, and an `encode(to:)` or `init(from:)` of the type's own, have no part in recording.
/// - Of a generic type those parameters must be recordable that a stored property or a payload mentions: `T`, or
///   `R.State`. So must those of the types around it, unless the type is declared in an extension.
/// - A field whose type is not recordable falls back to its `Encodable`, or to reflection, for that field alone. An
///   `any P` is written as its value is, and cannot be read back.
/// - The schema names the stored property that is the `id` of an `Identifiable` struct, also where `id` only returns it.
/// - On a `@Reducer enum` it derives a ``RecordedCaseReducer``, by which the `State` and `Action` are recorded that `@Reducer`
///   generates. Where they are declared in the enum, it belongs on them.
/// - The conformance is `nonisolated`. A type of the main actor's whose properties are not `Sendable`, or have wrappers,
///   has to be `nonisolated` itself.
@attached(
  extension, conformances: Recordable, RecordedCaseReducer,
  names: named(writeRecorded(into:)), named(writeRecordedChanges(since:into:)), named(isRecordedIdentically(to:)),
  named(init(recorded:)), named(describeRecorded(in:)), named(recordedKeyPaths), named(writeRecordedCase(into:)),
  named(RecordedState), named(RecordedAction), named(recorded(state:)), named(state(recorded:)),
  named(recorded(action:)), named(action(recorded:))
)
public macro Recordable() = #externalMacro(module: "PlayheadRecorderMacros", type: "RecordableMacro")

/// Keeps the value of a stored property, or the payload of a case, out of every recording.
///
/// ```swift
/// @Recordable
/// struct Session {
///   @Redacted var token: String?
///   var user: String
/// }
///
/// @Recordable
/// enum LoginAction {
///   @Redacted case tokenReceived(String)
///   @Redacted("password") case submitted(user: String, password: String)
/// }
/// ```
///
/// A placeholder that decodes as a value of the type is recorded instead, as for ``Recorder/Options/redacted``,
/// wherever the value is recorded: in states, actions, binding actions and reads of dependencies. The type and all
/// types around it need ``Recordable()``: the recorder cannot see what a type's own `encode(to:)` writes, nor what an
/// `any P` contains before there is a value.
///
/// - Parameter labels: the labels of those values of a case that are redacted; all of them by default. `_0` is the first without a
///   label.
@attached(peer)
public macro Redacted(_ labels: String...) = #externalMacro(module: "PlayheadRecorderMacros", type: "RedactedMacro")

/// Derives the members of ``Recordable`` for a type that declares the conformance itself; generated code of a `@Reducer
/// enum` uses it, and apps write ``Recordable()``.
@attached(
  member,
  names: named(writeRecorded(into:)), named(writeRecordedChanges(since:into:)), named(isRecordedIdentically(to:)),
  named(init(recorded:)), named(describeRecorded(in:)), named(recordedKeyPaths), named(writeRecordedCase(into:))
)
public macro _RecordableMembers() = #externalMacro(module: "PlayheadRecorderMacros", type: "RecordableMembersMacro")
