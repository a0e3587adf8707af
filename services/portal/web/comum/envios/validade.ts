import { VALIDADE_MS } from '../validade.ts'
import type { Envio } from './guardados.ts'

const AVISO_MS = 7 * 24 * 3_600_000

/** When an entry leaves the device without having been sent. */
export const venceEm = ({ em }: Envio): number => em + VALIDADE_MS

/** Whether its sender is warned that it will leave soon. */
export const venceLogo = (envio: Envio): boolean => venceEm(envio) - Date.now() < AVISO_MS
