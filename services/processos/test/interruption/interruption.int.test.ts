import { ATOS } from '../interruption-acts.ts'
import { proveInterruption } from '../interruption-proof.ts'

/** One act serves as an example. `interruption.all` tests all acts in `ATOS`. */
proveInterruption(ATOS.filter(({ nome }) => nome === 'submeter'))
