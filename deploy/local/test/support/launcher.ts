import { State } from '../../src/state.ts'
import { Supervisor } from '../../src/supervise.ts'

/** A launcher that a test kills. It opens the state folder that its argument names, and keeps one process alive. */
const state = await State.open(process.argv[2] ?? '')
new Supervisor(state.folder).start({ name: 'sleeper', command: ['sleep', '1000'] })
