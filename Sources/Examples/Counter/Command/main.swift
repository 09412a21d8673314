import CounterExample
import ScriptedSession

await CounterCommand.main()
