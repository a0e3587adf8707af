import { ATOS } from './interruption-acts.ts'
import { proveInterruption } from './interruption-proof.ts'

/** One act, as an example of how each is killed; `interruption.all` kills them all. */
proveInterruption(ATOS.filter(({ nome }) => nome === 'submeter'))
