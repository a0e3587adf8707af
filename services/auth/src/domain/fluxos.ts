import { USUARIO } from './usuario.ts'

/** The streams of this service: `usuario-<id>` says which role a person has, and who gave it. */
export const FLUXOS = { usuario: USUARIO } as const

export type Fluxos = typeof FLUXOS
