import { ATOS } from './interruption-acts.ts'
import { proveInterruption } from './interruption-proof.ts'

/** One act is killed as an example; `interruption.all` kills them all. */
proveInterruption(ATOS.filter(({ nome }) => nome === 'submeter'))
