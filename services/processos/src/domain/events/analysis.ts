import { texts } from '@car/vocabulary/personal'
import { VERDICT_RESULT_LABEL, type VerdictResult } from '@car/vocabulary/achado'
import type { Person } from '@car/vocabulary/person'
import { REASON_CODE_LABEL, type ReasonCode } from '@car/vocabulary/processo'
import {
  type Approved,
  type Decision,
  requireSubmitted,
  type InAnalysis,
  type Pending,
  type Processo,
  openReading,
  type Rejected,
  type RelatedProcesso,
  type SettledReading,
  timeInAnalysis,
} from '../processo.ts'
import type { Kinds } from './kind.ts'

/** The acts of the analysis on a case. */
export type AnalysisEvent =
  | { tipo: 'processo_assumido'; analista: Person; dossieJobId: string }
  | { tipo: 'processo_liberado' }
  | { tipo: 'processo_atribuido'; analista: Person; motivo: string }
  /** `prazoEm` is the analysis term that has passed. */
  | { tipo: 'processo_escalado'; prazoEm: string; vez: 1 | 2 }
  | { tipo: 'impedimento_declarado'; por: Person; motivo: string }
  | {
      tipo: 'achado_avaliado'
      /** The finding: its id, a digest of its content, and its content in words. */
      achado: string
      digital: string
      mensagem: string
      resultado: VerdictResult
      /** The weight of the finding after the verdict. */
      peso: number
      motivo: string | null
      por: Person
      /** The case whose finding the same verdict settles; absent for a verdict on one case. */
      junto?: RelatedProcesso
    }
  | { tipo: 'processo_aprovado'; por: Person; parecer: string | null }
  | { tipo: 'processo_rejeitado'; por: Person; motivo: string; codigo: ReasonCode }

export const ANALYSIS_KINDS: Kinds<AnalysisEvent> = {
  processo_assumido: {
    side: 'analise',
    outdates: false,
    personal: texts('analista.nome'),
    words: ({ analista }) => `Análise assumida por ${analista.nome}.`,
    changes: (processo, { analista }) => ({ ...requireSubmitted(processo), status: 'em_analise', analista }),
    tells: ({ analista, dossieJobId }) => ({ analista_id: analista.id, dossie_job_id: dossieJobId }),
  },
  processo_liberado: {
    side: 'analise',
    outdates: false,
    personal: {},
    words: () => 'Processo devolvido à fila.',
    changes: (processo) => ({ ...requireSubmitted(processo), status: 'submetido', analista: null }),
  },
  processo_atribuido: {
    side: 'analise',
    outdates: false,
    personal: texts('analista.nome', 'motivo'),
    words: ({ analista, motivo }) => `Processo atribuído a ${analista.nome}. Motivo: ${motivo}`,
    // Whoever is assigned the case examines it anew, and what was proposed no longer counts.
    changes: (processo, { analista }) =>
      processo.status === 'submetido'
        ? { ...processo, status: 'em_analise', analista }
        : ({ ...processo, analista, segundaLeitura: null } as InAnalysis | Pending),
    examiner: ({ analista }) => analista.id,
    tells: ({ analista }) => ({ analista_id: analista.id }),
  },
  processo_escalado: {
    side: null,
    outdates: false,
    personal: {},
    words: ({ vez }) =>
      vez === 1
        ? 'O prazo da análise terminou sem decisão. A supervisão foi avisada.'
        : 'O prazo da análise terminou há cinco dias úteis sem decisão. A supervisão foi avisada outra vez.',
    changes: (processo, { prazoEm, vez }, em) => ({ ...processo, escalado: { prazoEm, vez, em } }),
    tells: ({ vez }) => ({ vez }),
  },
  impedimento_declarado: {
    side: null,
    outdates: false,
    personal: texts('por.nome', 'motivo'),
    words: ({ por }) => `${por.nome} declarou impedimento.`,
    changes: (processo, { por }) => withoutTitular(processo, por.id),
    parts: ({ por }) => [{ id: por.id, porque: 'declarou' }],
  },
  achado_avaliado: {
    side: 'analise',
    outdates: true,
    personal: texts('por.nome', 'mensagem', 'motivo'),
    words: ({ resultado, mensagem, motivo, junto }) => {
      const both = junto ? `, também no processo ${junto.numero}` : ''
      const phrase = `Achado ${VERDICT_RESULT_LABEL[resultado]}${both}: ${mensagem}`
      return motivo === null ? phrase : `${phrase} Motivo: ${motivo}`
    },
    changes: (processo, { tipo: _, mensagem: _m, junto: _j, ...verdict }, em) => {
      const others = processo.avaliacoes.filter(
        ({ achado, digital }) => achado !== verdict.achado || digital !== verdict.digital,
      )
      return { ...processo, avaliacoes: [...others, { ...verdict, em }] }
    },
  },
  processo_aprovado: {
    side: 'analise',
    outdates: true,
    personal: texts('por.nome', 'parecer'),
    words: ({ parecer }) => (parecer === null ? 'Processo aprovado.' : `Processo aprovado. Parecer: ${parecer}`),
    changes: (processo, { por, parecer }, em) =>
      decided(processo, { resultado: 'aprovado', em, por, motivo: null, parecer, codigo: null }),
  },
  processo_rejeitado: {
    side: 'analise',
    outdates: true,
    personal: texts('por.nome', 'motivo'),
    words: ({ codigo, motivo }) => `Processo rejeitado (${REASON_CODE_LABEL[codigo]}). Motivo: ${motivo}`,
    changes: (processo, { por, motivo, codigo }, em) =>
      decided(processo, { resultado: 'rejeitado', em, por, motivo, parecer: null, codigo }),
  },
}

/**
 * Frees the case if this person holds it. A proposal goes with its author; it stays and waits for another reader if the
 * second reader leaves.
 */
function withoutTitular(processo: Processo, id: string): Processo {
  const reading = openReading(processo)
  if (reading?.proposta.por.id === id)
    return { ...requireSubmitted(processo), status: 'submetido', analista: null, segundaLeitura: null }
  if (reading?.leitor?.id === id) {
    const analista = reading.estado === 'revisao' ? processo.analista : null
    return { ...processo, analista, segundaLeitura: { ...reading, leitor: null } } as Processo
  }
  if (processo.analista?.id !== id) return processo
  return processo.status === 'em_analise'
    ? { ...requireSubmitted(processo), status: 'submetido', analista: null }
    : ({ ...processo, analista: null } as Processo)
}

function settledReading({ segundaLeitura }: Processo): SettledReading | null {
  if (segundaLeitura?.estado !== 'concluida') return null
  const { estado: _, ...settled } = segundaLeitura
  return settled
}

const decided = (
  processo: Processo,
  decisao: Omit<Decision, 'tempoS' | 'loteId' | 'forma' | 'segundaLeitura'>,
): Approved | Rejected => ({
  ...requireSubmitted(processo),
  status: decisao.resultado,
  segundaLeitura: null,
  decisoes: [
    ...processo.decisoes,
    {
      ...decisao,
      forma: processo.lote?.decidido ? 'lote' : 'individual',
      loteId: processo.lote?.id ?? null,
      segundaLeitura: settledReading(processo),
      tempoS: timeInAnalysis(processo, decisao.em),
    },
  ],
})
