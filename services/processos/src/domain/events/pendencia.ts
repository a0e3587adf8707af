import { texts } from '@car/vocabulary/personal'
import { PENDENCIA_KIND_LABEL, type PendenciaKind } from '@car/vocabulary/pendencia'
import { requireSubmitted, type Pendencia, type Processo } from '../processo.ts'
import type { Kinds } from './kind.ts'

/** The new deadline of the analysis if the event closes the last open pendency; null otherwise. */
type Resumption = { prazoEm: string } | null

export type PendenciaEvent =
  | {
      tipo: 'pendencia_criada'
      id: string
      numero: string
      tipoPendencia: PendenciaKind
      descricao: string
      documentoId: string | null
      campo: string | null
      prazoEm: string
      lembrarEm: string
      /** Business days of analysis that were left when the clock stopped; null when it had already stopped. */
      diasRestantes: number | null
    }
  | { tipo: 'pendencia_respondida'; id: string; resposta: string; documentoIds: string[]; retomada: Resumption }
  | { tipo: 'pendencia_resolvida'; id: string; retomada: Resumption }
  | { tipo: 'pendencia_cancelada'; id: string; retomada: Resumption }
  | { tipo: 'pendencia_expirada'; id: string; retomada: Resumption }
  | { tipo: 'pendencia_lembrada'; id: string }

const pendenciaId = ({ id }: { id: string }) => ({ pendencia_id: id })

export const PENDENCIA_KINDS: Kinds<PendenciaEvent> = {
  pendencia_criada: {
    side: 'analise',
    outdates: true,
    personal: texts('descricao'),
    words: ({ numero, tipoPendencia, descricao }) =>
      `Pendência ${numero} (${PENDENCIA_KIND_LABEL[tipoPendencia]}) criada: ${descricao}`,
    changes: (processo, { tipo: _, tipoPendencia, diasRestantes, ...rest }, at) => {
      const before = requireSubmitted(processo)
      const newer: Pendencia = {
        ...rest,
        tipo: tipoPendencia,
        status: 'aberta',
        lembrada: false,
        criadaEm: at,
        resposta: null,
        documentoIds: [],
        respondidaEm: null,
      }
      return {
        ...before,
        status: 'pendente',
        pendencias: [...processo.pendencias, newer],
        diasRestantes: diasRestantes ?? before.diasRestantes,
      }
    },
    tells: pendenciaId,
  },
  pendencia_respondida: {
    side: 'requerente',
    outdates: true,
    personal: texts('resposta'),
    words: ({ resposta }) => `Pendência respondida: ${resposta}`,
    changes: (processo, { id, resposta, documentoIds, retomada }, at) => {
      const change = { status: 'respondida' as const, resposta, documentoIds, respondidaEm: at }
      return resumed(withPendencia(processo, id, change), retomada)
    },
    tells: pendenciaId,
  },
  pendencia_resolvida: {
    side: 'analise',
    outdates: true,
    personal: {},
    words: () => 'Pendência resolvida.',
    changes: closed('resolvida'),
    tells: pendenciaId,
  },
  pendencia_cancelada: {
    side: 'analise',
    outdates: true,
    personal: {},
    words: () => 'Pendência cancelada.',
    changes: closed('cancelada'),
    tells: pendenciaId,
  },
  pendencia_expirada: {
    side: null,
    outdates: true,
    personal: {},
    words: () => 'O prazo da pendência terminou sem resposta.',
    changes: closed('expirada'),
    tells: pendenciaId,
  },
  pendencia_lembrada: {
    side: null,
    outdates: false,
    personal: {},
    words: () => 'O requerente foi lembrado do prazo da pendência.',
    changes: (processo, { id }) => withPendencia(processo, id, { lembrada: true }),
    tells: pendenciaId,
  },
}

function closed(status: Pendencia['status']) {
  return (processo: Processo, { id, retomada }: { id: string; retomada: Resumption }): Processo =>
    resumed(withPendencia(processo, id, { status }), retomada)
}

function withPendencia(processo: Processo, id: string, change: Partial<Pendencia>): Processo {
  return { ...processo, pendencias: processo.pendencias.map((one) => (one.id === id ? { ...one, ...change } : one)) }
}

/**
 * Starts the clock of the analysis again after the last open pendency was closed. Does nothing if `resumption` is null.
 */
function resumed(processo: Processo, resumption: Resumption): Processo {
  if (resumption === null) return processo
  return { ...requireSubmitted(processo), status: 'em_analise', prazoEm: resumption.prazoEm, diasRestantes: null }
}
