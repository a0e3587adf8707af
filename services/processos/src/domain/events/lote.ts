import type { Processo } from '../processo.ts'
import type { Kinds } from './kind.ts'

/** How a case is taken into a lot, drawn to be read, or given back to the queue. */
export type LoteMemberEvent =
  | { tipo: 'incluido_em_lote'; loteId: string }
  | { tipo: 'sorteado_em_lote'; loteId: string }
  | { tipo: 'decidido_em_lote'; loteId: string; dossieJobId: string }
  | { tipo: 'retirado_de_lote'; loteId: string; motivo: string }

export const LOTE_MEMBER_KINDS: Kinds<LoteMemberEvent> = {
  incluido_em_lote: {
    side: null,
    outdates: false,
    personal: {},
    words: () => 'Processo incluído em um lote: se a leitura de uma amostra nada encontrar, é decidido com os outros.',
    changes: (processo, { loteId }, at) =>
      ({ ...processo, lote: { id: loteId, sorteado: false, decidido: false, desde: at } }) as Processo,
  },
  sorteado_em_lote: {
    side: null,
    outdates: false,
    personal: {},
    words: () => 'Processo sorteado para a leitura individual da amostra do lote.',
    changes: (processo, { loteId }, at) =>
      ({ ...processo, lote: { id: loteId, sorteado: true, decidido: false, desde: at } }) as Processo,
  },
  decidido_em_lote: {
    side: null,
    outdates: true,
    personal: {},
    words: () => 'Decidido em lote: a leitura de uma amostra sorteada nada encontrou.',
    changes: (processo, { loteId }, at) =>
      ({ ...processo, lote: { id: loteId, sorteado: false, decidido: true, desde: at } }) as Processo,
    tells: ({ dossieJobId }) => ({ dossie_job_id: dossieJobId }),
  },
  retirado_de_lote: {
    side: null,
    outdates: false,
    personal: {},
    words: ({ motivo }) => `Processo fora do lote: ${motivo}. Voltou à fila.`,
    changes: (processo) => ({ ...processo, lote: null }) as Processo,
  },
}
