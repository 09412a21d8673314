import Foundation
import PlayheadRecorder
import PlayheadReading
import PlayheadRecording
import PlayheadDebugger
import ProcessTesting
import Testing

@testable import PlayheadAttach
