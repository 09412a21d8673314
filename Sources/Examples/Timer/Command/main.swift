import ScriptedSession
import TimerExample

await TimerCommand.main()
