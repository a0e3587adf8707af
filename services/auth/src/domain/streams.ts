import { QUERY } from './query.ts'
import { USER } from './usuario.ts'

/**
 * The streams of this service: `usuario-<id>` says which role a person has, and who gave it; `consulta-<id>` is a look of
 * an administrator at people.
 */
export const STREAMS = { usuario: USER, consulta: QUERY } as const

export type Streams = typeof STREAMS
