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
  table(
    f,
    [
      { titulo: 'Situação', parte: 19 },
      { titulo: 'Conferência', parte: 34 },
      { titulo: 'Declarado', parte: 20 },
      { titulo: 'Lido', parte: 20 },
      { titulo: 'Onde', parte: 17 },
    ],
    all.map((c) => [
      [
        { texto: label(ACHADO_STATUS_LABEL, c.situacao), mark: MARK[c.situacao], style: STYLE.celulaForte },
        ...(c.peso > 0 ? [{ texto: weightInWords(c.peso), style: STYLE.small }] : []),
      ],
      inWords(c),
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
  const phrase = `${mensagem}${statedText} Conferência ${VERDICT_RESULT_LABEL[avaliacao.resultado]} pela análise.`
  return avaliacao.motivo === null ? phrase : `${phrase} Motivo: ${avaliacao.motivo}`
}

function whereFound({ evidencias }: DossieCrossCheck, number: ReadonlyMap<string, number>): Passage[] {
  const texts = evidencias.map((e) => {
    if (!('documento_id' in e)) return inOther(e)
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
