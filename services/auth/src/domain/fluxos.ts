import { CONSULTA } from './consulta.ts'
import { USUARIO } from './usuario.ts'

/**
 * The streams of this service: `usuario-<id>` says which role a person has, and who gave it; `consulta-<id>` is a look of
 * an administrator at people.
 */
export const FLUXOS = { usuario: USUARIO, consulta: CONSULTA } as const

export type Fluxos = typeof FLUXOS
