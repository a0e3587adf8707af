import { diasUteisEntre } from '@car/calendario/dias-uteis'
import type { Uf } from '@car/vocabulary/uf'
import { data } from '../comum/formato.ts'

/** `11/12/2026 (8 dias úteis)`: a term that runs, in business days of the property's state. */
export function ate(prazoEm: string, uf: Uf | undefined, agora = new Date()): string {
  const dias = diasUteisEntre(agora, new Date(prazoEm), uf)
  if (data(prazoEm) === data(agora.toISOString())) return `${data(prazoEm)} (hoje)`
  return dias === 0 ? data(prazoEm) : `${data(prazoEm)} (${dias === 1 ? '1 dia útil' : `${dias} dias úteis`})`
}

export const passou = (prazoEm: string, agora = new Date()): boolean => new Date(prazoEm) < agora
