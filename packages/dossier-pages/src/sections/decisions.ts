import { REASON_CODE_LABEL, DECISION_LABEL, DECISION_FORM_TOLD, SETTLEMENT_LABEL } from '@car/vocabulary/processo'
import { STATUS_RECURSO_LABEL } from '@car/vocabulary/recurso'
import type { DadosDossie, DossieDecision, RecursoDossie } from '../data/dossie.ts'
import { type Flow, paragraph, titulo } from '../layout/flow.ts'
import { dateTime, label } from '../data/format.ts'
import type { Mark } from '../layout/mark.ts'
import { block } from '../layout/block.ts'

const RECURSO_MARK: Readonly<Record<string, Mark>> = { aberto: 'aviso', deferido: 'ok', indeferido: 'divergencia' }

export function layOutDecisions(f: Flow, { decisoes: all, recursos }: DadosDossie): void {
  titulo(f, 1, '6  Decisões e recursos')
  if (all.length === 0) paragraph(f, 'O processo ainda não foi decidido.')
  for (const d of all) block(f, decisionBlock(d))
  titulo(f, 2, 'Recursos', false)
  if (recursos.length === 0) paragraph(f, 'Não há recurso.')
  recursos.forEach((recurso, i) => block(f, recursoBlock(recurso, i + 1)))
}

function decisionBlock(d: DossieDecision) {
  return {
    titulo: label(DECISION_LABEL, d.tipo),
    line: `${dateTime(d.em)}${d.por ? ` por ${d.por}` : ''}`,
    texts: [
      ...(d.codigo_motivo ? [{ label: 'Motivo', texto: label(REASON_CODE_LABEL, d.codigo_motivo) }] : []),
      { texto: d.parecer || d.motivo || 'Sem parecer escrito.' },
      ...(d.forma ? [{ label: 'Como se decidiu', texto: DECISION_FORM_TOLD[d.forma] }] : []),
      ...(d.lote ? [{ label: 'Lote', texto: `${d.lote}. O sorteio é público.` }] : []),
      ...(d.segunda_leitura ? [{ label: 'Segunda leitura', texto: readTwice(d.segunda_leitura) }] : []),
    ],
  }
}

const readTwice = ({ leitor, forma }: NonNullable<DossieDecision['segunda_leitura']>): string =>
  `${leitor} também leu o processo. ${label(SETTLEMENT_LABEL, forma)}.`

function recursoBlock(recurso: RecursoDossie, number: number) {
  return {
    titulo: `Recurso ${number}`,
    situacao: {
      texto: label(STATUS_RECURSO_LABEL, recurso.status),
      mark: RECURSO_MARK[recurso.status] ?? ('neutral' as const),
    },
    line: `Aberto em ${dateTime(recurso.aberto_em)}`,
    texts: [
      { texto: recurso.fundamentacao },
      ...(recurso.decidido_em
        ? [
            {
              label: `Decisão, em ${dateTime(recurso.decidido_em)}${recurso.decidido_por ? ` por ${recurso.decidido_por}` : ''}`,
              texto: recurso.decisao || '—',
            },
          ]
        : []),
    ],
  }
}
