/** Lists each official layer in force with its overlaps, and also the layers without overlaps. */
import { VERDICT_RESULT_LABEL } from '@car/vocabulary/achado'
import { CAMADA_KIND_LABEL, CAMADA_OUTCOME_LABEL, UNCHECKED_REASON_LABEL } from '@car/vocabulary/camada'
import { percent } from '@car/text/wording'
import type { CamadaDossie, DadosDossie } from '../data/dossie.ts'
import { counted, data, dateTime, hectares, label, formatNumber } from '../data/format.ts'
import { block } from '../layout/block.ts'
import { type Flow, paragraph, titulo } from '../layout/flow.ts'
import type { Mark } from '../layout/mark.ts'
import { STYLE } from '../layout/style.ts'
import { type Passage, table } from '../layout/table.ts'
import { type Numbered, numbered } from './camadas-map.ts'

const MARK: Readonly<Record<string, Mark>> = { sobreposicao: 'aviso', nenhuma: 'ok' }
const HASH_SHOWN = 16

export function camadas(f: Flow, { camadas: all, documentos }: DadosDossie): void {
  titulo(f, 2, 'Camadas oficiais')
  if (all.length === 0) {
    paragraph(
      f,
      'Nenhuma camada oficial estava em vigor na emissão deste dossiê; o perímetro não foi comparado com nenhuma.',
    )
    return
  }
  paragraph(
    f,
    'O perímetro comparado com o que órgãos públicos publicam, na edição em vigor na emissão deste dossiê. O começo do resumo SHA-256 diz de que arquivo se trata.',
  )
  table(
    f,
    [
      { titulo: 'Camada', parte: 24 },
      { titulo: 'Fonte e edição', parte: 24 },
      { titulo: 'Arquivo', parte: 30 },
      { titulo: 'Resultado', parte: 32 },
    ],
    all.map((camada) => [
      [{ texto: named(camada), style: STYLE.celulaForte }],
      [{ texto: camada.fonte }, small(`edição ${camada.edicao}`)],
      [small(`SHA-256 ${camada.hash.slice(0, HASH_SHOWN)}…`), small(`carregado em ${dateTime(camada.carregada_em)}`)],
      outcome(camada),
    ]),
  )
  const found = numbered(all)
  if (found.length > 0) overlaps(f, found)
  const numberOf = new Map(documentos.map((d, i) => [d.id, i + 1]))
  for (const one of found) contestation(f, one, numberOf)
}

const small = (texto: string): Passage => ({ texto, style: STYLE.small })

const named = ({ tipo, uf }: CamadaDossie): string => [label(CAMADA_KIND_LABEL, tipo), uf].filter(Boolean).join(' – ')

function outcome({ resultado, motivo, total_achados: total, achados }: CamadaDossie): Passage[] {
  const shown = total > achados.length ? `; abaixo, as ${achados.length} maiores` : ''
  return [
    { texto: label(CAMADA_OUTCOME_LABEL, resultado), mark: MARK[resultado] ?? 'neutral', style: STYLE.celulaForte },
    ...(motivo === null ? [] : [small(label(UNCHECKED_REASON_LABEL, motivo))]),
    ...(total === 0 ? [] : [small(`${counted(total, 'área', 'áreas')} no perímetro${shown}`)]),
  ]
}

function overlaps(f: Flow, found: readonly Numbered[]): void {
  titulo(f, 3, 'Sobreposições')
  const notDrawn = found.some(({ forma }) => !forma)
  paragraph(f, `O número é o do mapa${notDrawn ? '; as menores áreas não estão nele' : ''}.`, STYLE.nota)
  table(
    f,
    [
      { titulo: 'Nº', parte: 8, align: 'right' },
      { titulo: 'O que se sobrepõe', parte: 42 },
      { titulo: 'Área', parte: 20, align: 'right' },
      { titulo: 'Do perímetro', parte: 16, align: 'right' },
      { titulo: 'Análise e requerente', parte: 34 },
    ],
    found.map((one) => [
      formatNumber(one.n),
      whatItIs(one),
      hectares(one.hectares),
      percent(one.parte, 2),
      whatWasSaid(one),
    ]),
  )
}

function whatItIs({ nome, codigo, leve, camada }: Numbered): Passage[] {
  const code = codigo === null ? '' : `, código\u00a0${codigo}`
  return [
    { texto: nome ?? 'Sem nome na fonte', style: STYLE.celulaForte },
    small(`${named(camada)}, ${camada.fonte}${code}`),
    ...(leve ? [small('Sem peso: é tão pouco que pode vir de desenho impreciso.')] : []),
  ]
}

function whatWasSaid({ avaliacao, contestacao }: Numbered): Passage[] {
  const said = [
    ...(avaliacao ? [{ texto: `${label(VERDICT_RESULT_LABEL, avaliacao.resultado)} pela análise` }] : []),
    ...(avaliacao?.motivo ? [small(avaliacao.motivo)] : []),
    ...(contestacao ? [{ texto: `Contestada em ${data(contestacao.em)}` }] : []),
  ]
  return said.length === 0 ? [{ texto: '—' }] : said
}

function contestation(f: Flow, { n, nome, contestacao }: Numbered, numberOf: ReadonlyMap<string, number>): void {
  if (!contestacao) return
  const papers = contestacao.documento_ids.flatMap((id) => numberOf.get(id) ?? [])
  const line = `Apresentada pelo requerente em ${dateTime(contestacao.em)}`
  block(f, {
    titulo: `Contestação da sobreposição ${n}${nome === null ? '' : `: ${nome}`}`,
    line:
      papers.length === 0
        ? line
        : `${line} · ${counted(papers.length, 'documento', 'documentos')}: ${papers.join(', ')}`,
    texts: [{ texto: contestacao.texto }],
  })
}
