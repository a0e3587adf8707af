import { State } from '../../src/state.ts'
import { Supervisor } from '../../src/supervise.ts'

/** A launcher for a test to kill. It holds the state folder in its argument, and keeps one process alive in it. */
const state = await State.open(process.argv[2] ?? '')
new Supervisor(state.folder).start({ name: 'sleeper', command: ['sleep', '1000'] })
