import { ATOS } from './interruption-acts.ts'
import { proveInterruption } from './interruption-proof.ts'

/** Kills the process during every act of this service. */
proveInterruption(ATOS)
