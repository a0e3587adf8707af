import type { SecondReadingCause } from '@car/vocabulary/analysis'
import type { Person } from '@car/vocabulary/person'
import { type Personal, texts } from '@car/vocabulary/personal'
import { DECISION_LABEL, type Settlement } from '@car/vocabulary/processo'
import {
  openReading,
  type OpenReading,
  type Opinion,
  type Processo,
  type Reading,
  requireSubmitted,
} from '../processo.ts'
import type { Kinds } from './kind.ts'

/**
 * A decision that two people have to agree on. The commits of a proposal have no author, and until the last event no
 * words tell who decided what, so that the second reader reads the case as if nobody had decided it.
 */
export type SecondReadingEvent =
  /** `mes` is the month of the draw; null if the risk of the case is the cause. */
  | { tipo: 'segunda_leitura_pedida'; proposta: Opinion; causa: SecondReadingCause; mes: string | null }
  /** Chosen by load, or by a supervisor. */
  | { tipo: 'segunda_leitura_atribuida'; leitor: Person; motivo: string | null }
  | { tipo: 'segunda_leitura_feita'; leitura: Reading; destino: 'revisao' | 'desempate' }
  | { tipo: 'segunda_leitura_concluida'; proposta: Opinion; leitura: Reading; forma: Settlement }

const ofOpinion = (path: string): Personal => texts(`${path}.texto`, `${path}.por.nome`)
const ofReading: Personal = { ...ofOpinion('leitura.decisao'), ...texts('leitura.achados.*.mensagem') }

const inWords = ({ resultado, texto, por }: Opinion): string =>
  `${DECISION_LABEL[resultado]}, por ${por.nome}${texto === null ? '' : ` (${texto})`}`

export const SECOND_READING_KINDS: Kinds<SecondReadingEvent> = {
  segunda_leitura_pedida: {
    side: 'analise',
    outdates: false,
    personal: ofOpinion('proposta'),
    words: () => 'A decisão espera uma segunda leitura, por outra pessoa.',
    changes: (processo, { proposta, causa }, em) => {
      const before = openReading(processo)
      return {
        ...requireSubmitted(processo),
        status: 'em_analise',
        analista: before?.leitor ?? null,
        segundaLeitura: {
          estado: 'pendente',
          causa,
          revista: before !== null,
          proposta: { ...proposta, em },
          leitor: before?.leitor ?? null,
          leitura: before?.leitura ?? null,
        },
      }
    },
    examiner: ({ proposta }) => proposta.por.id,
  },
  segunda_leitura_atribuida: {
    side: 'analise',
    outdates: false,
    personal: texts('leitor.nome', 'motivo'),
    words: ({ leitor, motivo }) =>
      `Segunda leitura atribuída a ${leitor.nome}.${motivo === null ? '' : ` Motivo: ${motivo}`}`,
    changes: (processo, { leitor }) =>
      ({ ...processo, analista: leitor, segundaLeitura: { ...requireReading(processo), leitor } }) as Processo,
    examiner: ({ leitor }) => leitor.id,
  },
  segunda_leitura_feita: {
    side: 'analise',
    outdates: false,
    personal: ofReading,
    words: ({ destino }) =>
      destino === 'revisao'
        ? 'A segunda leitura foi feita, e quem examinou o processo decide de novo.'
        : 'A segunda leitura foi feita, e a supervisão decide.',
    changes: (processo, { leitura, destino }) => {
      const segundaLeitura = requireReading(processo)
      return {
        ...processo,
        analista: destino === 'revisao' ? segundaLeitura.proposta.por : null,
        segundaLeitura: { ...segundaLeitura, estado: destino, leitura },
      } as Processo
    },
    tells: ({ destino }) => ({ destino }),
  },
  segunda_leitura_concluida: {
    side: 'analise',
    outdates: false,
    personal: { ...ofOpinion('proposta'), ...ofReading },
    words: ({ proposta, leitura, forma }) =>
      forma === 'acordo'
        ? `Segunda leitura concluída: ${inWords(proposta)}; ${leitura.decisao.por.nome} leu o processo e concorda.`
        : `Segunda leitura concluída pela supervisão. Primeira leitura: ${inWords(proposta)}. Segunda leitura: ${inWords(leitura.decisao)}.`,
    changes: (processo, { proposta, leitura, forma }) =>
      ({
        ...processo,
        analista: proposta.por,
        segundaLeitura: { estado: 'concluida', proponente: proposta.por, leitor: leitura.decisao.por, forma },
      }) as Processo,
  },
}

function requireReading(processo: Processo): OpenReading {
  const reading = openReading(processo)
  if (reading === null) throw new Error('a reading of no proposal')
  return reading
}
