import type { Campo, DocumentoReading, PageReading } from './reading.ts'

/** A reading as text for a person at a terminal: the verdict, each field with its confidence, each page, each step. */
export function report(leitura: DocumentoReading): string {
  const { status, motivo, detail, confianca, paginas, fonte, instrucoes, campos, perPage, etapas } = leitura
  const reason = motivo === undefined ? '' : `: ${motivo}${detail === undefined ? '' : ` (${detail})`}`
  return [
    `verdict     ${status}${reason}`,
    `confidence  ${confianca} %`,
    `pages       ${perPage.length === 0 ? 'none read' : `${paginas}, read from ${fonte}`}`,
    ...section('instructions', instrucoes),
    ...section('fields', campos.map(field)),
    ...section('pages', perPage.map(page)),
    ...section('time', [etapas.map(({ nome, ms }) => `${nome} ${ms} ms`).join(', ')]),
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

const percent = (share: number) => `${Math.round(share * 100)} %`

function page({ pagina, fonte, confianca, words, qualidade }: PageReading): string {
  const read = `${pagina}: ${words} words from ${fonte}, ${confianca} %`
  if (qualidade === null) return read
  const figures = Object.entries(qualidade).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`,
  )
  return `${read}; ${figures.join(', ')}`
}
