import { VERDICT_RESULT_LABEL, ACHADO_STATUS_LABEL, weightInWords } from '@car/vocabulary/achado'
import type { DossieCrossCheck, DadosDossie, DossieEvidence } from '../data/dossie.ts'
import { STYLE } from '../layout/style.ts'
import { type Flow, paragraph, titulo } from '../layout/flow.ts'
import { hectares, percent, label } from '../data/format.ts'
import type { Mark } from '../layout/mark.ts'
import { type Passage, table } from '../layout/table.ts'

const MARK: Readonly<Record<DossieCrossCheck['situacao'], Mark>> = {
  ok: 'ok',
  aviso: 'aviso',
  divergencia: 'divergencia',
  a_confirmar: 'aviso',
  nao_verificavel: 'neutral',
}

export function crossChecks(f: Flow, { crossChecks: all, documentos }: DadosDossie): void {
  titulo(f, 1, '4  Conferências')
  if (all.length === 0) {
    paragraph(f, 'Nenhuma conferência foi feita até a emissão deste dossiê.')
    return
  }
  paragraph(
    f,
    'Comparação automática entre o que foi declarado, o que foi lido nos documentos e outros processos. Não substitui a análise.',
  )
  const number = new Map(documentos.map((d, i) => [d.id, i + 1]))
  const [agreeing, others] = [all.filter(isRight), all.filter((one) => !isRight(one))]
  if (others.length > 0) differences(f, others, number)
  else paragraph(f, 'Nada diverge: tudo o que se pôde conferir confere.')
  if (agreeing.length > 0) paragraph(f, `Confere: ${agreeing.map(({ mensagem }) => mensagem).join(' ')}`)
}

/** A check that agrees, and about which the analysis has said nothing. */
const isRight = ({ situacao, avaliacao }: DossieCrossCheck): boolean => situacao === 'ok' && !avaliacao

function differences(f: Flow, all: readonly DossieCrossCheck[], number: ReadonlyMap<string, number>): void {
  table(
    f,
    [
      { titulo: 'Situação', parte: 19 },
      { titulo: 'Achado', parte: 34 },
      { titulo: 'Declarado', parte: 20 },
      { titulo: 'Lido', parte: 20 },
      { titulo: 'Onde', parte: 17 },
    ],
    all.map((c) => [
      [
        { texto: label(ACHADO_STATUS_LABEL, c.situacao), mark: MARK[c.situacao], style: STYLE.celulaForte },
        ...(c.peso > 0 ? [{ texto: weightInWords(c.peso), style: STYLE.small }] : []),
      ],
      [{ texto: inWords(c) }, ...inOthers(c)],
      valor(c, c.declarado),
      valor(c, c.lido),
      whereFound(c, number),
    ]),
  )
}

function inWords(crossCheck: DossieCrossCheck): string {
  const { mensagem, informado, avaliacao } = crossCheck
  const statedText = informado === undefined ? '' : ` Quem apresenta informou: ${valor(crossCheck, informado)}.`
  if (!avaliacao) return `${mensagem}${statedText}`
  const phrase = `${mensagem}${statedText} Achado ${VERDICT_RESULT_LABEL[avaliacao.resultado]} pela análise.`
  return avaliacao.motivo === null ? phrase : `${phrase} Motivo: ${avaliacao.motivo}`
}

/** The pieces of evidence that are named. A finding may be about as many cases as share the perimeter. */
const NAMED = 10

function whereFound({ evidencias }: DossieCrossCheck, number: ReadonlyMap<string, number>): Passage[] {
  const texts = evidencias.flatMap((e) => {
    if (!('documento_id' in e)) return []
    const documento = number.get(e.documento_id)
    return [
      documento === undefined ? 'documento retirado' : `Documento ${documento}`,
      e.pagina ? `página ${e.pagina}` : '',
      e.confianca === null || e.confianca === undefined ? '' : `confiança ${percent(e.confianca)}`,
    ]
      .filter(Boolean)
      .join(', ')
  })
  return (texts.length === 0 ? ['—'] : texts).map((texto) => ({ texto, style: STYLE.small }))
}

/** Names the other cases that a finding is about, in one passage. */
function inOthers({ evidencias }: DossieCrossCheck): Passage[] {
  const others = evidencias.flatMap((e) => ('documento_id' in e ? [] : inOther(e)))
  if (others.length === 0) return []
  const left = others.length - NAMED
  const named = others.slice(0, NAMED).join('; ')
  return [{ texto: left > 0 ? `${named}; e mais ${left}` : named, style: STYLE.small }]
}

function inOther({ processo_numero, hectares: ha, parte }: Extract<DossieEvidence, { hectares?: unknown }>): string {
  return [
    processo_numero ? `Processo ${processo_numero}` : '',
    ha === null || ha === undefined ? '' : hectares(ha),
    parte === null || parte === undefined ? '' : percent(parte * 100),
  ]
    .filter(Boolean)
    .join(', ')
}

function valor(c: DossieCrossCheck, v: string | number | null | undefined): string {
  if (typeof v !== 'number') return v || '—'
  if (c.codigo === 'memorial_nao_fecha') return `${String(v).replace('.', ',')} m`
  const isArea = c.campo?.endsWith('area_ha') || /area|^memorial/.test(c.codigo)
  return isArea ? hectares(v) : String(v).replace('.', ',')
}
