import type { Memorial, MemorialSegment, MemorialVertex } from '@car/vocabulary/memorial'
import type { Campo, DocumentoReading, PageReading } from './reading.ts'

/** Writes a reading for a person at a terminal: the verdict, each field with its confidence, each page, each step. */
export function report(reading: DocumentoReading): string {
  const { status, motivo, detail, confianca, paginas, fonte, instrucoes, campos, memorial, perPage, stages } = reading
  const reason = motivo === undefined ? '' : `: ${motivo}${detail === undefined ? '' : ` (${detail})`}`
  return [
    `verdict     ${status}${reason}`,
    `confidence  ${confianca} %`,
    `pages       ${perPage.length === 0 ? 'none read' : `${paginas}, read from ${fonte}`}`,
    ...section('instructions', instrucoes),
    ...section('fields', campos.map(field)),
    ...section('perimeter', memorial ? perimeter(memorial) : []),
    ...section('pages', perPage.map(page)),
    ...section('time', [stages.map(({ nome, ms }) => `${nome} ${ms} ms`).join(', ')]),
    '',
  ].join('\n')
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

function field({ nome, valor, confianca, pagina, caixa, confirmar }: Campo): string {
  const at = caixa === null ? '' : ` at ${percent(caixa.x)},${percent(caixa.y)}`
  const sure = `${String(confianca).padStart(3)} %${confirmar ? '  to be confirmed' : ''}`
  return `${nome.padEnd(20)} ${String(valor).padEnd(36)} ${sure}  page ${pagina}${at}`
}

function perimeter({ datum, fuso, glebas, ...papers }: Memorial): string[] {
  const head = Object.entries(papers).map(([name, value]) => `${name} ${value}`)
  return [
    [datum ?? 'no datum', fuso ?? '', ...head].filter(Boolean).join(', '),
    ...glebas.flatMap(({ nome, vertices, segmentos, ...sums }) => [
      [nome ?? 'gleba', ...Object.entries(sums).map(([name, value]) => `${name} ${value}`)].join(', '),
      ...vertices.map((vertex, i) => corner(vertex, segmentos[i])),
    ]),
  ]
}

function corner(vertex: MemorialVertex, segment: MemorialSegment | undefined): string {
  const at = vertex.lat === null ? 'no place' : `${vertex.lat.toFixed(7)} ${vertex.lon?.toFixed(7)}`
  const sure = `${vertex.confianca} %${vertex.confirmar ? ' to be confirmed' : ''}`
  const side =
    segment && `${segment.azimute?.toFixed(4)}° ${segment.distancia_m} m, off by ${segment.residuo_m ?? '?'} m`
  return [vertex.nome.padEnd(14), at, sure, side ?? '', segment?.confirmar ? 'to be confirmed' : ''].join('  ')
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function page({ pagina, fonte, confianca, words, qualidade }: PageReading): string {
  const read = `${pagina}: ${words} words from ${fonte}, ${confianca} %`
  if (qualidade === null) return read
  const figures = Object.entries(qualidade).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`,
  )
  return `${read}; ${figures.join(', ')}`
}
