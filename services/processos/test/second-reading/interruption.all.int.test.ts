import { proveInterruption } from '../interruption-proof.ts'
import { ATOS, TWO_READERS } from './acts.ts'

proveInterruption(ATOS, TWO_READERS)
