internal import PlayheadFormat

enum Capabilities {
  static let ours: JSONValue.Object = [
    "supportsConfigurationDoneRequest": true, "supportsFunctionBreakpoints": true,
    "supportsConditionalBreakpoints": true, "supportsHitConditionalBreakpoints": true, "supportsLogPoints": true,
    "supportsEvaluateForHovers": true, "supportsStepBack": true, "supportsRestartFrame": true,
    "supportsGotoTargetsRequest": true, "supportsCompletionsRequest": true, "supportsRestartRequest": true,
    "supportsExceptionInfoRequest": true, "supportsExceptionFilterOptions": true, "supportsTerminateRequest": true,
    "supportsLoadedSourcesRequest": true, "supportsDataBreakpoints": true, "supportsCancelRequest": true,
    "supportsBreakpointLocationsRequest": true, "supportsClipboardContext": true,
    "supportsSteppingGranularity": true, "supportsDelayedStackTraceLoading": true,
    "completionTriggerCharacters": [".", "[", " "],
    "exceptionBreakpointFilters": .array(ExceptionFilter.all.map(\.json)),
  ]
}
