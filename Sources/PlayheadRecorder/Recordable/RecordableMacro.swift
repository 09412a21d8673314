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
/// - `CodingKeys` that the type declares itself are honoured.
/// - A generic type is recordable where all its parameters are.
/// - A field whose type is not recordable falls back to its `Encodable`, or to reflection, for that field alone.
@attached(
  extension, conformances: Recordable,
  names: named(writeRecorded(into:)), named(writeRecordedChanges(since:into:)), named(isRecordedIdentically(to:)),
  named(init(recorded:)), named(describeRecorded(in:)), named(writeRecordedCase(into:))
)
public macro Recordable() = #externalMacro(module: "PlayheadRecorderMacros", type: "RecordableMacro")
