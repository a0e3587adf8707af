import { ATOS } from '../interruption-acts.ts'
import { proveInterruption } from '../interruption-proof.ts'

proveInterruption(ATOS)
