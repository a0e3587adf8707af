import type { ItemDaFila } from '../../gen/interface.ts'

/** Returns whether a supervisor may give a case to somebody. One that waits in a lot is nobody's until the lot ends. */
export const isAssignable = ({ status, lote }: Pick<ItemDaFila, 'status' | 'lote'>): boolean =>
  lote !== 'espera' && ['submetido', 'em_analise', 'pendente'].includes(status)
