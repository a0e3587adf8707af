import { withOneApostrophe } from '../values/names.ts'
import { type DocumentText, isFromPicture, span, type Span, withoutAccents } from '../../text/text.ts'

/** The end of a name: a comma or semicolon, or the words about the person that follow. */
const NAME_END =
  /[,;:(]|\.\s|\s[-–—]\s|\b(?:BRASILEIR|CASAD|SOLTEIR|VIUV|DIVORCIAD|SEPARAD|INSCRIT|PORTADOR|CPF|CNPJ|RG|RESIDENT|DOMICILIAD|PESSOA JURIDICA|JA QUALIFICAD|E SUA (?:MULHER|ESPOSA)|E SEU (?:MARIDO|ESPOSO)|NESTE ATO|COM SEDE|PELO PRECO|POR COMPRA)/
const NOT_A_NAME =
  /\b(?:IMOVE(?:L|IS)|TOTALIDADE|PARTES?|AREA|MATRICULA|PROPRIEDADE|GLEBA|ESCRITURA|VALOR|PRECO|QUALIFICAD[OA]S?|HERDEIR[OA]S?|OUTORGAD[OA]S?|COMPRADOR(?:A|ES)?|ADQUIRENTES?|TRANSMITENTES?|REFERID[OA]|PRESENTE|TERMOS|TITULO|DOAD[OA])\b/
const COMPANY = /\b(?:LTDA|S\/?A|EIRELI|EPP|CIA|COMPANHIA|COOPERATIVA|ASSOCIACAO|INSTITUTO|FUNDACAO)\b/

export const isCompany = (nome: string): boolean => COMPANY.test(withoutAccents(nome))

/**
 * Tells whether a text looks like a name: only particles and a misread & begin with a small letter, and it has no legal
 * terms.
 */
export const looksLikeName = (valor: string): boolean =>
  !NOT_A_NAME.test(withoutAccents(valor)) &&
  valor
    .split(' ')
    .every((word) => !/^\p{Ll}/u.test(word) || /^(?:d[aeo]s?|d'.*|\p{Ll})$/u.test(withOneApostrophe(word)))

/** Returns the name that begins at `inicio`; null if the end of the name is not found within 160 letters. */
export function nameIn(t: DocumentText, inicio: number, end: number): Span | null {
  const s = t.folded.slice(inicio, Math.min(end, inicio + 160)).replace(/\s/g, ' ')
  const lead = /^[\s:;.,\-–—\d)(]*/.exec(s)?.[0].length ?? 0
  const until = NAME_END.exec(s.slice(lead))
  if (!until || until.index < 3) return null
  return span(t, inicio + lead, inicio + lead + until.index)
}

/**
 * Tells whether a name may go on behind the sign at which it seems to end. In a picture a speck may look like a comma, a
 * full stop or a dash: MARIA DO CARMO, LIMA, brasileira.
 */
export const mayGoOn = (t: DocumentText, { words, end }: Span): boolean =>
  isFromPicture(words) &&
  /^ ?[,.–—-]\s*\p{Lu}{2}/u.test(t.original.slice(end, end + 9)) &&
  !/^\W*(?:CNPJ|CGC)/.test(t.folded.slice(end, end + 9)) &&
  !DESCRIBED.test(t.folded.slice(end, end + 60))

/** The separators between two people of a list: "; e", ", e", " e ", "; 2)". The words for a spouse are of one person. */
const BETWEEN =
  /(?<spouse>[,;]?\s*\bE (?:SUA|SEU) (?:MULHER|ESPOSA|MARIDO|ESPOSO|CONJUGE|COMPANHEIR[OA]),?\s+)|(?:;\s*(?:E,?\s+)?|,\s*E,?\s+|\bE\s+|[,.]\s*(?=\d{1,2}\s?\)))(?:\d{1,2}\s?[-.)ºª]+\s*|[A-Z]\)\s*)?(?=[A-Z])/g
/** Words with which the description of a person goes on after the name. */
const DESCRIBED =
  /^\W*(?:BRASILEIR|ESTRANGEIR|PORTUGUES|ITALIAN|CASAD|SOLTEIR|VIUV|DIVORCIAD|SEPARAD|INSCRIT|PORTADOR|CPF|CNPJ|CIC\b|RG\b|RESIDENT|DOMICILIAD|PESSOA JURIDICA|(?:[A-Z]+ )?(?:JA |TAMBEM |ACIMA |RETRO )+(?:[A-Z]+ )?(?:QUALIFICAD|IDENTIFICAD)|MAIOR\b|MENOR\b|MENORES\b|PRODUTOR|AGRICULTOR|LAVRADOR|PECUARIST|FAZENDEIR|EMPRESARI|APOSENTAD|DO LAR|COM SEDE|EMPRESA\b|NASCID)/
/** Words that no name of a person has. A company may have some of them. */
const NEVER_IN_NAME =
  /^(?:D[AEO]S?|A|O|OS|AS)\s|\d|\b(?:EM|N[AO]S?|COM|POR|SOB|PARA|RUA|AVENIDA|ESTADO|MUNICIPIO|COMARCA|CIDADE|CEP|BAIRRO|LEI|REGIME|COMUNHAO|BENS|REGISTRAD[OA]|NASCID[OA]|FILH[OA]|SUA|SEU|OUTR[OA]S?)\b/
const PLACE = /\b(?:FAZENDA|SITIO|CHACARA|ESTANCIA|CARTORIO)\b/
/** Words before the names of parents, in the same part of a sentence. */
const PARENTS = /\bFILH[OA]S? D[^,;]*$/
const SPOUSE = /\b(?:CASAD[OA]S?|CONVIVENTES?|UNIAO ESTAVEL)\b[^,;]*\bCOM\b[^,;]*$/
/** The number of letters before a name in which its part of the sentence is looked at. */
const NEAR = 200
/** Words after which people are named who act for an owner. */
const REPRESENTED =
  /REPRESENTAD|ASSISTID[OA]|NESTE ATO|NA PESSOA D|INVENTARIANTE|PROCURADOR|\bPOR SEUS? (?:SOCIO|ADMINISTRADOR|DIRETOR|PRESIDENTE)/

export type NextPerson = {
  /** The name; null if no further person was found. */
  nome: Span | null
  /** The place where the words before the name begin. */
  inicio: number
  isSpouse: boolean
  /** True if somebody may be named before this person, who could not be told. */
  doubtful: boolean
}

/**
 * Finds the next person of a list of people with their descriptions: "A, brasileiro, CPF 1, residente em C; e B,
 * brasileira". `inicio` is the end of the name before.
 */
export function nextPerson(t: DocumentText, inicio: number, end: number): NextPerson {
  const s = t.folded.slice(inicio, end).replace(/\s/g, ' ')
  let doubtful = false
  for (const m of s.matchAll(BETWEEN)) {
    const nome = nameIn(t, inicio + m.index + m[0].length, end)
    if (!nome || !isNameOfPerson(nome.valor)) continue
    const before = s.slice(0, m.index)
    const near = before.slice(-NEAR)
    if (PARENTS.test(near)) continue
    const isSpouse = m.groups?.['spouse'] !== undefined
    const isDescribed = isSpouse || DESCRIBED.test(s.slice(nome.end - inicio))
    if (isDescribed && !SPOUSE.test(near) && !REPRESENTED.test(before))
      return { nome, inicio: inicio + m.index, isSpouse, doubtful }
    doubtful = true
  }
  return { nome: null, inicio: end, isSpouse: false, doubtful }
}

function isNameOfPerson(valor: string): boolean {
  const folded = withoutAccents(valor)
  const words = folded.split(' ').filter((word) => !/^(?:D[AEO]S?|E)$/.test(word))
  if (!looksLikeName(valor) || words.length < 2) return false
  return isCompany(valor) ? !/\d/.test(folded) : !NEVER_IN_NAME.test(folded) && !PLACE.test(folded)
}
