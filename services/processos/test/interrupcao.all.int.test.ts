import { ATOS } from './interrupcao-atos.ts'
import { provarInterrupcao } from './interrupcao-prova.ts'

/** Every act of this service. */
provarInterrupcao(ATOS)
