import PlayheadPlatform

/// A type whose `Recordable` comes from this library: its values are recorded by code that may run on any thread and
/// depends only on the value.
@usableFromInline package protocol LibraryRecordable {}

/// An optional, which is compared member by member like its value.
protocol OptionalRecordable {}

extension Optional: OptionalRecordable {}

extension Array: LibraryRecordable {}
extension ArraySlice: LibraryRecordable {}
extension Bool: LibraryRecordable {}
extension Character: LibraryRecordable {}
extension ContiguousArray: LibraryRecordable {}
extension Data: LibraryRecordable {}
extension Date: LibraryRecordable {}
extension Decimal: LibraryRecordable {}
extension Dictionary: LibraryRecordable {}
extension Double: LibraryRecordable {}
extension Float: LibraryRecordable {}
extension Int: LibraryRecordable {}
extension Int8: LibraryRecordable {}
extension Int16: LibraryRecordable {}
extension Int32: LibraryRecordable {}
extension Int64: LibraryRecordable {}
extension Optional: LibraryRecordable {}
extension RecordedError: LibraryRecordable {}
extension Result: LibraryRecordable {}
extension Set: LibraryRecordable {}
extension String: LibraryRecordable {}
extension Substring: LibraryRecordable {}
extension UInt: LibraryRecordable {}
extension UInt8: LibraryRecordable {}
extension UInt16: LibraryRecordable {}
extension UInt32: LibraryRecordable {}
extension UInt64: LibraryRecordable {}
extension URL: LibraryRecordable {}
extension UUID: LibraryRecordable {}
