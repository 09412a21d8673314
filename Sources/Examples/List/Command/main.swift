import ListExample
import ScriptedSession

await ListCommand.main()
