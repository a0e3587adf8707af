import { texts } from '@car/vocabulary/personal'
import { oDocumento } from '@car/vocabulary/documento'
import type { Person } from '@car/vocabulary/person'
import { RESSALVA_REASON_LABEL, type RessalvaResult } from '@car/vocabulary/ressalva'
import type { DictatedData, NewRessalva, Ressalva } from '../processo.ts'
import type { Kinds } from './kind.ts'

export type RessalvaEvent =
  | ({ tipo: 'ressalva_feita' } & NewRessalva)
  | { tipo: 'ressalva_retirada'; id: string }
  | {
      tipo: 'ressalva_decidida'
      id: string
      resultado: RessalvaResult
      motivo: string
      /** The values that the author of the decision has read in the document; null if there are none. */
      dados: DictatedData | null
      por: Person
    }

const ressalvaId = ({ id }: { id: string }) => ({ ressalva_id: id })

export const RESSALVA_KINDS: Kinds<RessalvaEvent> = {
  ressalva_feita: {
    side: 'requerente',
    outdates: true,
    personal: texts('texto'),
    words: ({ tipoDocumento, motivo, texto }) =>
      `Ressalva sobre ${oDocumento(tipoDocumento)}: ${RESSALVA_REASON_LABEL[motivo]}. ${texto}`,
    changes: (processo, { tipo: _, ...newer }, em) => {
      const aberta: Ressalva = { ...newer, status: 'aberta', criadaEm: em, decisao: null }
      return { ...processo, ressalvas: [...processo.ressalvas, aberta] }
    },
    tells: ressalvaId,
  },
  ressalva_retirada: {
    side: 'requerente',
    outdates: true,
    personal: {},
    words: () => 'Ressalva retirada.',
    changes: (processo, { id }) => ({ ...processo, ressalvas: processo.ressalvas.filter((one) => one.id !== id) }),
    tells: ressalvaId,
  },
  ressalva_decidida: {
    side: 'analise',
    outdates: true,
    personal: { ...texts('por.nome', 'motivo'), dados: null },
    words: ({ resultado, motivo }) => `Ressalva ${resultado}: ${motivo}`,
    changes: (processo, { tipo: _, id, ...verdict }, em) => {
      const decided = { status: verdict.resultado, decisao: { ...verdict, em } }
      return { ...processo, ressalvas: processo.ressalvas.map((one) => (one.id === id ? { ...one, ...decided } : one)) }
    },
    tells: ressalvaId,
  },
}
