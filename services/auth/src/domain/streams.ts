import { QUERY } from './query.ts'
import { USER } from './usuario.ts'

/**
 * The streams of this service. `usuario-<id>` records the changes of a person's account; `consulta-<id>` records that
 * an administrator looked people up.
 */
export const STREAMS = { usuario: USER, consulta: QUERY } as const

export type Streams = typeof STREAMS
