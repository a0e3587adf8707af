import { ATOS } from './interruption-acts.ts'
import { proveInterruption } from './interruption-proof.ts'

/** Every act of this service is killed. */
proveInterruption(ATOS)
