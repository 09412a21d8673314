// The integers of 128 bits (SE-0425), on the systems that have them.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: Recordable, LibraryRecordable, TreeScalar {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: Recordable, LibraryRecordable, TreeScalar {}
