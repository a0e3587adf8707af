import { State } from '../../src/state.ts'
import { Supervisor } from '../../src/supervise.ts'

/** A launcher for a test to kill: it holds the state folder named and keeps one process alive in it. */
const state = await State.open(process.argv[2] ?? '')
new Supervisor(state.folder).start({ name: 'sleeper', command: ['sleep', '1000'] })
