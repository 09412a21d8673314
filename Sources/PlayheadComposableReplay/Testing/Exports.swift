// The arguments of a test over a folder.
@_exported public import func PlayheadReplay.recordings
