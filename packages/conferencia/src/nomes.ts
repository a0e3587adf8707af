import { distance } from 'fastest-levenshtein'
import { semAcento } from './texto.ts'

/**
 * - igual: the same name, apart from usual variations: accents, initials, old spelling, "espólio de", "e outros"
 * - parecido: possibly the same person; a human should look
 */
export type Semelhanca = 'igual' | 'parecido' | 'diferente'

/** The share of letters that may differ in a whole name for it to count as a slip in writing or reading. */
const DESLIZE = 0.12

/** Compares two names of persons or companies. */
export function compararNomes(a: string, b: string): Semelhanca {
  const x = partesDoNome(a)
  const y = partesDoNome(b)
  if (x.partes.length === 0 || y.partes.length === 0) return 'diferente'
  const semelhanca = compararPartes(x.partes, y.partes)
  // Father and son may have the same name, apart from FILHO.
  return semelhanca === 'igual' && x.agnome !== y.agnome ? 'parecido' : semelhanca
}

/** The best match of `nome` with any person whom the text names. */
export function compararComAlgum(nome: string, textos: readonly string[]): Semelhanca {
  const comparados = textos.flatMap(nomesEm).flatMap((outro) => nomesEm(nome).map((n) => compararNomes(n, outro)))
  return comparados.find((s) => s === 'igual') ?? comparados.find((s) => s === 'parecido') ?? 'diferente'
}

/** The text itself, and each person in it: "A e sua mulher B", "A; B", "A e B". */
export function nomesEm(texto: string): string[] {
  const partes = texto
    .split(/[;/\n]|,\s|\s+e\s+(?:su[ao]\s+)?(?:esposa|esposo|mulher|marido|c[oô]njuge|companheir[ao])\s+/i)
    .flatMap((parte) => {
      const unidos = parte.split(/\s+e\s+/i)
      // "SOUZA E SILVA" is one name; "JOSÉ SOUZA E ANA SILVA" are two.
      return unidos.every((u) => partesDoNome(u).partes.length >= 2) ? unidos : [parte]
    })
  return [...new Set([texto, ...partes].map((p) => p.trim()).filter((p) => p !== ''))]
}

const ANTES = /^(?:O |A )?(?:ESPOLIO|HERDEIROS|SUCESSORES|SUCESSAO|SR|SRA|DR|DRA|DONA)(?: D[EAO]S?)? /
const DEPOIS =
  / (?:E (?:SUA|SEU) (?:ESPOS[AO]|MULHER|MARIDO|CONJUGE|COMPANHEIR[AO])|E OUTR[OA]S?|OUTR[OA]S|E S M|S M|ET UX|E CONJUGE)(?: .*)?$/
const EMPRESA = /(?: (?:LTDA|LIMITADA|ME|MEI|EPP|EIRELI|SLU|S A|SA|SOCIEDADE ANONIMA|EM RECUPERACAO JUDICIAL))+$/
const LIGACAO = new Set(['DE', 'DA', 'DO', 'DAS', 'DOS', 'E', 'D'])
const AGNOMES: Record<string, string> = {
  FILHO: 'FILHO',
  FILHA: 'FILHO',
  JUNIOR: 'JUNIOR',
  JR: 'JUNIOR',
  NETO: 'NETO',
  NETA: 'NETO',
  SOBRINHO: 'SOBRINHO',
  SOBRINHA: 'SOBRINHO',
}

/** A name without everything that people add, omit or spell in two ways. */
function partesDoNome(nome: string): { partes: string[]; agnome: string } {
  const limpo = semAcento(nome).replace(ANTES, '').replace(DEPOIS, '').replace(EMPRESA, '')
  const todas = limpo.split(' ').filter((p) => p !== '' && !LIGACAO.has(p))
  const agnome = todas.length > 2 ? AGNOMES[todas.at(-1) ?? ''] : undefined
  return { partes: (agnome ? todas.slice(0, -1) : todas).map(comoSeOuve), agnome: agnome ?? '' }
}

/** SOUZA and SOUSA, LUIZ and LUÍS, THIAGO and TIAGO, MELLO and MELO. */
const comoSeOuve = (parte: string): string =>
  parte.length === 1
    ? parte
    : (parte === 'CIA' ? 'COMPANHIA' : parte)
        .replace(/PH/g, 'F')
        .replace(/TH/g, 'T')
        .replace(/Y/g, 'I')
        .replace(/W/g, 'V')
        .replace(/Z/g, 'S')
        .replace(/([A-Z])\1+/g, '$1')

function compararPartes(a: readonly string[], b: readonly string[]): Semelhanca {
  if ([...a].sort().join(' ') === [...b].sort().join(' ')) return 'igual'
  const [curto, longo] = a.length <= b.length ? [a, b] : [b, a]
  if (cabeEmOrdem(curto, longo) && curto.length >= 2) {
    const primeiroPorExtenso = (curto[0]?.length ?? 0) > 1 && curto[0] === longo[0]
    const ultimoPorExtenso = curto.at(-1) === longo.at(-1) && (curto.at(-1)?.length ?? 0) > 1
    if (curto.length === longo.length && primeiroPorExtenso && ultimoPorExtenso) return 'igual'
    if (casam(curto[0], longo[0]) && (primeiroPorExtenso || ultimoPorExtenso)) return 'parecido'
  }
  const x = a.join('')
  const y = b.join('')
  return distance(x, y) <= DESLIZE * Math.max(x.length, y.length) ? 'parecido' : 'diferente'
}

const casam = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && (a === b || ((a.length === 1 || b.length === 1) && a[0] === b[0]))

/** Whether the longer name has every part of the shorter one, in the same order, in full or as an initial. */
function cabeEmOrdem(curto: readonly string[], longo: readonly string[]): boolean {
  let i = 0
  for (const parte of longo) if (casam(curto[i], parte)) i++
  return i === curto.length
}
