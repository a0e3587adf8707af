import { ATOS } from './interruption-acts.ts'
import { proveInterruption } from './interruption-proof.ts'

/** Kills the process during each of these acts. */
proveInterruption(ATOS)
