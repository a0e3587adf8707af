import { VALIDADE_MS } from '../validade.ts'
import type { Envio } from './guardados.ts'

const AVISO_MS = 7 * 24 * 3_600_000

/** After this it leaves the device unsent. */
export const venceEm = ({ em }: Envio): number => em + VALIDADE_MS

/** Whether its sender is told so. */
export const venceLogo = (envio: Envio): boolean => venceEm(envio) - Date.now() < AVISO_MS
