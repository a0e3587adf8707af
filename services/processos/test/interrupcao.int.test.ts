import { ATOS } from './interrupcao-atos.ts'
import { provarInterrupcao } from './interrupcao-prova.ts'

/** One act, as an example of how each is killed; `interrupcao.all` kills them all. */
provarInterrupcao(ATOS.filter(({ nome }) => nome === 'submeter'))
