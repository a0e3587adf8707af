import { ATOS } from './interruption-acts.ts'
import { proveInterruption } from './interruption-proof.ts'

/** Kills the process during one act, as an example. `interruption.all` does so for all acts in `ATOS`. */
proveInterruption(ATOS.filter(({ nome }) => nome === 'submeter'))
