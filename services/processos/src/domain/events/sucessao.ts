import { texts } from '@car/vocabulary/personal'
import { ORIGEM_KIND_LABEL, type OrigemKind } from '@car/vocabulary/processo'
import type { Party } from '../../processo/domain/parties.ts'
import type { Origem, RecordedVerdict, RelatedProcesso } from '../processo.ts'
import type { Kinds } from './kind.ts'

/** What binds a case to the cases that it follows, and these to the cases that follow them. */
export type SucessaoEvent =
  | ({
      tipo: 'origem_indicada'
      /** The verdicts of the origins, on what stands here unchanged. */
      avaliacoes: RecordedVerdict[]
      /** Who has a part in an origin, and so in this case. */
      partes: Party[]
      /** Since when the values stand that were declared in an origin already. */
      declaradoEm: Readonly<Record<string, string>>
    } & Origem)
  | ({ tipo: 'sucessor_aberto'; como: OrigemKind; terceiro: boolean } & RelatedProcesso)
  | { tipo: 'processo_substituido'; sucessores: RelatedProcesso[] }

export const SUCESSAO_KINDS: Kinds<SucessaoEvent> = {
  origem_indicada: {
    side: 'requerente',
    outdates: true,
    personal: texts('avaliacoes.*.por.nome', 'avaliacoes.*.motivo'),
    words: ({ como, processos, avaliacoes: { length } }) => {
      const opened = `Aberto como ${ORIGEM_KIND_LABEL[como]} ${ofProcessos(processos)}.`
      if (length === 0) return opened
      return `${opened} ${length === 1 ? 'Um achado avaliado lá continua avaliado' : `${length} achados avaliados lá continuam avaliados`} enquanto não mudar o que dizem.`
    },
    changes: (processo, { tipo: _, avaliacoes, declaradoEm, como, processos, documentos, lineage }) => ({
      ...processo,
      origem: { como, processos, documentos, lineage },
      avaliacoes,
      declaradoEm,
    }),
    parts: ({ partes }) => partes,
  },
  sucessor_aberto: {
    side: null,
    outdates: false,
    personal: {},
    // Neither a buyer nor a seller sees the case of the other.
    words: ({ como, numero }) =>
      como === 'transferencia'
        ? 'Aberto um processo de transferência deste, por quem comprou o imóvel.'
        : `Aberto o processo ${numero}, ${ORIGEM_KIND_LABEL[como]} deste.`,
    changes: (processo, { tipo: _, terceiro: _t, ...opened }, em) => ({
      ...processo,
      sucessores: [...processo.sucessores, { ...opened, em }],
    }),
    tells: ({ id, terceiro }) => ({ sucessor_id: id, por: terceiro ? 'terceiro' : 'dono' }),
  },
  processo_substituido: {
    side: null,
    outdates: true,
    personal: {},
    words: ({ sucessores }) => `Substituído ${byProcessos(sucessores)}.`,
    changes: (processo, { sucessores }) => ({ ...processo, substituidoPor: sucessores }),
  },
}

const numbersOf = (processos: readonly RelatedProcesso[]): string =>
  new Intl.ListFormat('pt-BR').format(processos.map(({ numero }) => numero))

const ofProcessos = (processos: readonly RelatedProcesso[]): string =>
  `${processos.length === 1 ? 'do processo' : 'dos processos'} ${numbersOf(processos)}`

/** Returns "pelo processo 2026/000002", or the same of several. */
export const byProcessos = (processos: readonly RelatedProcesso[]): string =>
  `${processos.length === 1 ? 'pelo processo' : 'pelos processos'} ${numbersOf(processos)}`
