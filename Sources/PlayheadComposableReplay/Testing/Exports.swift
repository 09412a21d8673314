@_exported public import struct PlayheadReplay.CallFailed
@_exported public import struct PlayheadReplay.Dice
@_exported public import struct PlayheadReplay.World
// What an exploration with a world is described by.
@_exported public import func PlayheadReplay.holds
// The arguments of a test over a folder.
@_exported public import func PlayheadReplay.recordings
