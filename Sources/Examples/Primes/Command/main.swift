import PrimesExample
import ScriptedSession

await PrimesCommand.main()
