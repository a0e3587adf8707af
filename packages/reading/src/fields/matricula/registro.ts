import { settled } from '../../agreement/settle.ts'
import type { Reread } from '../../agreement/witness.ts'
import { candidate, type Candidate } from '../candidate.ts'
import { confOfUf, findMunicipio, findUf } from '../values/municipio.ts'
import { cleanName, withOneApostrophe } from '../values/names.ts'
import { digits } from '../values/numbers.ts'
import { type DocumentText, isFromPicture, type PlacedWord, span, withoutAccents } from '../../text/text.ts'

const MONTHS = [
  'JANEIRO',
  'FEVEREIRO',
  'MARCO',
  'ABRIL',
  'MAIO',
  'JUNHO',
  'JULHO',
  'AGOSTO',
  'SETEMBRO',
  'OUTUBRO',
  'NOVEMBRO',
  'DEZEMBRO',
]
const DATE = String.raw`(\d{1,2})[º°]?(?: ?DE ?|\/|\.)\s?(${MONTHS.join('|')}|\d{1,2})(?: ?DE ?|\/|\.)\s?((?:19|20)\d{2})`

/**
 * Reads the state and name of the property, its municipality, district, registry office and INCRA code, and the dates
 * of the matrícula. Fields that are not found are left out.
 */
export async function matriculaRegistro(t: DocumentText, reread: Reread): Promise<Candidate[]> {
  const s = withOneApostrophe(t.folded.replace(/[\n\f]/g, ' '))
  const uf = ufOf(t, s)
  const places = [...municipioOf(t, s, uf?.valor), ...comarcaOf(t, uf?.valor)]
  const isOfficial = places.some(({ confianca }) => confianca >= OFFICIAL)
  return [
    ...(uf ? [candidate('uf', uf.valor, confOfUf(uf.words, isOfficial), uf.words)] : []),
    ...places,
    ...(await denominacaoOf(t, s, reread)),
    ...(await cartorioOf(t, reread)),
    ...(await incraOf(t, s, reread)),
    ...(await dateOf(t, s, 'data_abertura', /(?:^|\s)(?:DATA|ABERTURA|EM)\s?[:;]?\s*/.source, reread)),
    ...(await dateOf(
      t,
      s,
      'data_emissao',
      /(?:CERTIDAO EMITIDA|EMITIDA|EXPEDIDA|CERTIFICO E DOU FE)[^\d]{0,40}/.source,
      reread,
    )),
  ]
}

/** The least confidence of a place that the official list has in the state. */
const OFFICIAL = 90

/** A speck may look like a hyphen, as in MATO GROSSO-DO SUL, which is not Mato Grosso. */
function ufOf(t: DocumentText, s: string): { valor: string; words: PlacedWord[] } | null {
  for (const m of s.matchAll(/ESTADO\s?(?:DE|DO|DA|[-–:])\s?([A-Z]{2}(?![A-Z])|[A-Z]+(?:[ -][A-Z]+){0,4})/g)) {
    const words = (m[1] as string).split(/[ -]/)
    for (let n = words.length; n > 0; n--) {
      const nome = words.slice(0, n).join(' ')
      const uf = findUf(nome)
      if (!uf) continue
      const start = m.index + m[0].length - (m[1] as string).length
      return { valor: uf, words: span(t, start, start + nome.length).words }
    }
  }
  return null
}

/**
 * The name of the property. The name ends at a quotation or punctuation mark, or before the words that say where the
 * property lies and how large it is. A full stop right before a letter is a speck.
 */
const NAMED =
  /IMOVEL(?: RURAL)? ?[:;.–-][^;]{0,120}?DENOMINAD[OA]S?(?: DE)?[:,]? ?["“”']? ?([A-Z0-9][A-Z0-9 '–—-]{2,60}?)(?= ?(?:[,;("“”]|\.(?![A-Z]))|'(?![A-Z])| SITUAD| LOCALIZAD| ENCRAVAD| N[OA] | NESTE | NESTA | COM )/
/** A capital after the sign at which a name seems to end. In a picture the sign may be a speck: CAPÃO, REDONDO. */
const GOES_ON = /^[^\p{L}\p{N}]{1,3}(?!(?:SITUAD|LOCALIZAD|ENCRAVAD|N[OA]|NESTE|NESTA|COM)(?!\p{Ll}))\p{Lu}{2}/u
const RENAMES = /DENOMINACAO|DENOMINAR/

/** Reads the name of the property where the text first gives it. The name is doubtful if a later act may change it. */
async function denominacaoOf(t: DocumentText, s: string, reread: Reread): Promise<Candidate[]> {
  const m = NAMED.exec(s)
  if (!m) return []
  const end = m.index + m[0].length
  const found = span(t, end - (m[1] as string).length, end)
  const isCut = isFromPicture(found.words) && (s[end] === '.' || GOES_ON.test(t.original.slice(end, end + 20)))
  return settled('denominacao', found, cleanName, reread, isCut || RENAMES.test(s.slice(end)) ? 80 : 99)
}

function municipioOf(t: DocumentText, s: string, uf: string | undefined): Candidate[] {
  for (const m of s.matchAll(/MUNICIPIO\s?(?:DE|DA|DO|E COMARCA DE|:)\s?([A-Z' -]{3,40})/g)) {
    const found = span(t, m.index + m[0].length - (m[1] as string).length, m.index + m[0].length)
    const official = uf ? findMunicipio(found.valor.split(/,| - |-[A-Z]{2}\b/)[0] ?? '', uf) : null
    if (official) return [candidate('municipio', official.nome, official.exact ? 97 : OFFICIAL, found.words)]
  }
  return []
}

function comarcaOf(t: DocumentText, uf: string | undefined): Candidate[] {
  const m = /COMARCA\s?(?:DE|DA|DO|:)\s?([A-Z' -]{3,40})/.exec(withOneApostrophe(t.folded.split('\f')[0] ?? ''))
  if (!m) return []
  const start = m.index + m[0].length - (m[1] as string).length
  const found = span(t, start, m.index + m[0].length)
  const official = uf ? findMunicipio(found.valor, uf) : null
  const valor = official?.nome ?? cleanName(found.valor)
  return valor ? [candidate('comarca', valor, official ? 95 : Math.min(found.conf, 80), found.words)] : []
}

async function cartorioOf(t: DocumentText, reread: Reread): Promise<Candidate[]> {
  let start = 0
  for (const line of t.folded.split(/[\n\f]/)) {
    const end = start + line.length
    if (
      line.length <= 90 &&
      /OFICIO|CARTORIO|SERVENTIA|SERVICO/.test(line) &&
      /REGISTRO (?:GERAL )?(?:DE )?IMO(?:VEIS|BILIARIO)/.test(line)
    ) {
      return settled('cartorio', span(t, start, end), cleanName, reread)
    }
    start = end + 1
  }
  return []
}

async function incraOf(t: DocumentText, s: string, reread: Reread): Promise<Candidate[]> {
  const m = /(?:INCRA|CCIR|CADASTRO)[^\d]{0,45}(\d{3}[. ]?\d{3}[. ]?\d{3}[. ]?\d{3}\s?[-–. ]\s?\d)(?!\d)/.exec(s)
  if (!m) return []
  const start = m.index + m[0].length - (m[1] as string).length
  const found = span(t, start, m.index + m[0].length)
  return settled('ccir_codigo', found, incraCode, reread)
}

function incraCode(text: string): string | null {
  const code = digits(text.replace(/\s/g, ''))
  return code.length === 13 ? code : null
}

async function dateOf(
  t: DocumentText,
  s: string,
  nome: 'data_abertura' | 'data_emissao',
  before: string,
  reread: Reread,
): Promise<Candidate[]> {
  const m = new RegExp(`${before}(${DATE})`).exec(s)
  if (!m) return []
  const end = m.index + m[0].length
  return settled(nome, span(t, end - (m[1] as string).length, end), dateIn, reread)
}

function dateIn(text: string): string | null {
  const m = new RegExp(DATE).exec(withoutAccents(text))
  if (!m) return null
  const mes = /^\d/.test(m[2] as string) ? Number(m[2]) : MONTHS.indexOf(m[2] as string) + 1
  const day = Number(m[1])
  if (mes < 1 || mes > 12 || day < 1 || day > 31) return null
  return `${m[3]}-${String(mes).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
