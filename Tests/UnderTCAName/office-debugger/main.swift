import ComposableArchitecture
import PlayheadMain
import PlayheadTCAReplay

// A debugger of the generated app.
await Playhead.main(LiveFeature(initialState: Office.State(total: Shared(value: 0))) { Office() })
