import { texts } from '@car/vocabulary/personal'
import type { Person } from '@car/vocabulary/person'
import type { RecursoResult } from '@car/vocabulary/recurso'
import { type NewRecurso, type Recurso, requireSubmitted } from '../processo.ts'
import type { Kinds } from './kind.ts'

export type RecursoEvent =
  | ({ tipo: 'recurso_aberto' } & NewRecurso)
  | { tipo: 'recurso_decidido'; id: string; resultado: RecursoResult; por: Person; fundamentacao: string }

const recursoId = ({ id }: { id: string }) => ({ recurso_id: id })

export const RECURSO_KINDS: Kinds<RecursoEvent> = {
  recurso_aberto: {
    side: 'requerente',
    outdates: true,
    personal: texts('fundamentacao'),
    words: () => 'Recurso aberto contra a rejeição.',
    changes: (processo, { id, fundamentacao, documentoIds }, at) => {
      const fresh: Recurso = {
        id,
        status: 'aberto',
        fundamentacao,
        documentoIds,
        abertoEm: at,
        decididoEm: null,
        decididoPor: null,
        decisao: null,
      }
      return { ...requireSubmitted(processo), status: 'em_recurso', recursos: [...processo.recursos, fresh] }
    },
    tells: recursoId,
  },
  recurso_decidido: {
    side: 'analise',
    outdates: true,
    personal: texts('por.nome', 'fundamentacao'),
    words: ({ resultado, fundamentacao }) => `Recurso ${resultado}: ${fundamentacao}`,
    changes: (processo, { id, resultado, por, fundamentacao }, at) => {
      const decisao = { status: resultado, decididoEm: at, decididoPor: por, decisao: fundamentacao }
      const recursos = processo.recursos.map((one) => (one.id === id ? { ...one, ...decisao } : one))
      return resultado === 'deferido'
        ? { ...requireSubmitted(processo), recursos, status: 'em_analise', analista: null }
        : { ...requireSubmitted(processo), recursos, status: 'rejeitado' }
    },
    tells: recursoId,
  },
}
