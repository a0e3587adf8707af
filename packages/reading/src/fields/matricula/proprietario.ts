import { candidate, type Candidate } from '../candidate.ts'
import type { Witness, Reread } from '../../agreement/witness.ts'
import { type RegisteredAto, citedActs, isAnyMissing } from './atos.ts'
import { cleanName, isUnfinished } from '../values/names.ts'
import { cropName } from './crop.ts'
import { mayLackLine } from './lines.ts'
import { confidenceOf, enrolmentsIn } from '../values/enrolment.ts'
import { hasShapeOfCpf } from '@car/vocabulary/enrolment'
import { settle } from '../../agreement/settle.ts'
import { findTerm } from '../../text/find-term.ts'
import { isCompany, looksLikeName, mayGoOn, nameIn, nextPerson } from './person.ts'
import { alike, type Weighed } from '../../agreement/weigh.ts'
import { withoutSpecks } from '../../text/specks.ts'
import { withoutAccents, type DocumentText, span, type Span } from '../../text/text.ts'

const TRANSFERS =
  /COMPRA ?E ?VENDA|COMPRA-E-VENDA|VENDA ?E ?COMPRA|DOACAO|PARTILHA|INVENTARIO|ADJUDICA|ARREMATA|PERMUTA|DACAO EM PAGAMENTO|INTEGRALIZA|INCORPORACAO|USUCAPIAO|HERANCA|SUCESSAO|DIVISAO AMIGAVEL|TRANSMISSAO|TRANSMITENTE|ADQUIRENTE|CONSOLIDACAO DA PROPRIEDADE/
/** The beginning of a line where a transfer stands after what may be the misread mark of an act: `F-Z - PARTILHA`. */
const HIDDEN = new RegExp(
  String.raw`[\n\f]\W{0,3}(?:[A-Z]{1,2}\s?[-.:–—/,]{1,2}\s?[A-Z\d|]{1,3}|[A-Z]{0,3}\d{1,3})[^\n\fA-Z\d]{1,5}(?:${TRANSFERS.source})`,
)
/** Acts that burden the property without changing its owner. */
const ENCUMBERS =
  /HIPOTEC|PENHOR|CEDULA|ALIENACAO FIDUCIARIA|ARRENDA|USUFRUTO|SERVIDAO|PROMESSA|COMPROMISSO|ARRESTO|SEQUESTRO|INDISPONIBILIDADE|LOCACAO|COMODATO|PARCERIA|CITACAO|CAUCAO|ANTICRESE/
const CHANGES_OWNER = /CONSOLIDACAO DA PROPRIEDADE|ENCERRA(?:MENTO|DA)|INCORPORACAO|CISAO|FUSAO/
const CANCELS =
  /CANCELA(?:MENTO|D[OA])(?: D?[OA])?(?: PRESENTE)? (?:R \d|REGISTRO D[EA]|VENDA|DOACAO|COMPRA|MATRICULA|PARTILHA)/
/** Annotations that may give the owner another name. */
const CHANGES_NAME =
  /(?:ALTERACAO|RETIFICACAO|MUDANCA|CORRECAO) D[EAO] (?:NOME|RAZAO|DENOMINACAO|PROPRIETARI)|(?:PASS|VOLT)(?:OU|ANDO) A (?:ASSINAR|CHAMAR|USAR|DENOMINAR)/
/** Words about a new name of the property. */
const OF_IMOVEL = /IMOVEL (?:[A-Z]+ ){0,4}(?:PASS|VOLT)(?:A|OU|ANDO) A (?:SE )?(?:DENOMINAR|CHAMAR)/
const NEW_NAME =
  /(?:(?:PASS|VOLT)(?:OU|ANDO) A (?:(?:SE )?(?:ASSINAR|CHAMAR|DENOMINAR)(?:[- ]?SE)?|USAR O NOME(?: DE)?)|NOME CORRETO [A-Z ]{0,120}?\bE)\s+/
/** Words that show that an act transfers only a part of the property. The act does not say who owns the rest. */
const IN_PART =
  /PARTE IDEAL|FRACAO IDEAL|METADE (?:IDEAL )?D|\b\d{1,2} \d{1,4} (?:AVOS )?(?:PARTES? )?(?:IDEA\w+ )?D[OE] (?:MESMO |REFERIDO )?IMOVEL|%\s?D[OE] (?:O )?IMOVEL|PARTE D[OE] (?:O )?IMOVEL/
const ACQUIRER =
  /(?:ADQUIRID[OA]S? POR|ADQUIRENTES?(?:\(S\))?\s?[:;]?|COMPRADORE?S?(?:\(ES\))?\s?[:;]|DONATARI[OA]S?\s?[:;]|ADJUDICAD[OA] A|ARREMATAD[OA] POR|EM FAVOR DE|A FAVOR DE|COUBE A|VEND(?:EU|ERAM|IDO) (?:O IMOVEL (?:[A-Z ]{0,60}? )?|A TOTALIDADE (?:[A-Z ]{0,60}? )?)?A|DO(?:OU|ARAM|ADO) (?:O IMOVEL (?:[A-Z ]{0,60}? )?)?A|TRANSMITID[OA] A|FOI ATRIBUID[OA] A)\s+/g
/** Words about a right other than ownership, which an act may give to a person. */
const OTHER_RIGHT = /USUFRUTO|HIPOTECA|GARANTIA|PENHOR|SERVIDAO/
/** A text that may name two people, a company, or one person with a long name. */
const WITH_AND = /\S+ \S+ E \S+ \S+/
/** Words that lead on to another person, whose number may follow. */
const OTHER_PERSON =
  /COMPRA FEITA|TRANSMITENTE|\bE SUA\b|\bE SEU\b|CASAD[OA] COM\b|\bCASAD[OA]\b(?:(?!CPF|CNPJ|\d{3}\.\d{3}).)*?\bCOM\b(?! COMUNHAO)|UNIAO ESTAVEL COM|CONVIVENTE|REPRESENTAD|ASSISTID[OA]|NESTE ATO|NA PESSOA D|INVENTARIANTE|PROCURADOR|\bPOR SEUS? (?:SOCIO|ADMINISTRADOR|DIRETOR|PRESIDENTE)/

/**
 * The present owner who is named first. `end` is the end of the text that names the owners, and `later` are the acts
 * after it. `isOpen` is true if the owner is not certain.
 */
export type Present = {
  current: Span
  opening: Span | null
  nome: Pick<Weighed, 'valor' | 'conf' | 'words'>
  later: RegisteredAto[]
  end: number
  isOpen: boolean
}

/**
 * Reads the present owner from the last act that transfers ownership, otherwise from the matrícula's first entry. Most
 * matrículas repeat the name, and the readings of the name then confirm each other. The owner is not certain if, for
 * example, the last transfer cannot be read, or is about a part of the land.
 */
export async function presentOwner(
  t: DocumentText,
  atos: RegisteredAto[],
  actsOnArea: readonly number[],
  reread: Reread,
): Promise<Present | null> {
  const opening = ownerAtOpening(t, atos)
  const last = atos.findLast((ato) => ato.tipo === 'R' && transfers(t, ato))
  const acquirer = last ? acquirerIn(t, last) : null
  const current = acquirer ?? opening
  if (!current) return null
  const later = atos.slice(last ? atos.indexOf(last) + 1 : 0)
  const called = nameAfter(t, later, current)
  const nome = await confirmName(t, called.nome, reread)
  if (!nome) return null
  const isOpen =
    (last !== undefined && (!acquirer || actsOnArea.includes(last.order))) ||
    called.isOpen ||
    mayGoOn(t, called.nome) ||
    areTwo(nome.valor) ||
    openOwner(t, atos, last, current)
  const end = acquirer && last ? last.end : endOfOpening(t, atos)
  return { current, opening, nome, later, end, isOpen }
}

/** Tells whether an act transfers ownership. Only its beginning counts: a mortgage may mention an earlier purchase. */
function transfers(t: DocumentText, ato: RegisteredAto): boolean {
  const [sale, onus] = [TRANSFERS.exec(head(t, ato))?.index, ENCUMBERS.exec(head(t, ato))?.index]
  return sale !== undefined && (onus === undefined || sale < onus)
}

function areTwo(nome: string): boolean {
  const folded = withoutAccents(nome)
  return WITH_AND.test(folded) && !isCompany(nome)
}

/** Tells whether the last transfer, an act after it, or a missing act leaves open who owns the whole property. */
function openOwner(t: DocumentText, atos: RegisteredAto[], last: RegisteredAto | undefined, current: Span): boolean {
  if (last && IN_PART.test(text(t, last))) return true
  if (isAnyMissing(t, atos, last?.order ?? 0)) return true
  if (HIDDEN.test(t.folded.slice(last?.inicio ?? 0))) return true
  if (transfersAfter(t, last?.inicio ?? atos[0]?.inicio ?? current.end) > (last ? 1 : 0)) return true
  return atos
    .slice(last ? atos.indexOf(last) + 1 : 0)
    .some((ato) => changesOwner(t, atos, ato) || (ato.tipo === 'R' && !ENCUMBERS.test(head(t, ato))))
}

/** Phrases that an act which transfers ownership has once: labels of its parties, which may be misread, and verbs. */
const PARTIES = ['ADQUIRENTE', 'TRANSMITENTE']
const SOLD = [
  /VENDE(?:U|RAM)\b/g,
  /COUBE A\b/g,
  /DOAD[OA] A\b/g,
  /ADQUIRID[OA]S? P(?:OR|EL)/g,
  /(?:ARREMAT|ADJUDIC)AD[OA]/g,
]

/** Counts the transfers after a position by their phrases, also those whose marks were misread. */
function transfersAfter(t: DocumentText, from: number): number {
  const named = PARTIES.map(
    (term) => findTerm(t, term).filter(({ inicio }) => inicio > from && isLabel(t, inicio)).length,
  )
  const text = t.folded.slice(from).replace(/\s/g, ' ')
  return Math.max(...named, ...SOLD.map((phrase) => text.match(phrase)?.length ?? 0))
}

const isLabel = ({ folded }: DocumentText, inicio: number): boolean =>
  /^\S+ ?[:;]/.test(folded.slice(inicio, inicio + 20))

/** Tells whether an act may change the owner. A cancellation that cites only acts other than transfers does not. */
function changesOwner(t: DocumentText, atos: RegisteredAto[], ato: RegisteredAto): boolean {
  if (CHANGES_OWNER.test(text(t, ato))) return true
  if (!CANCELS.test(text(t, ato))) return false
  const cited = citedActs(text(t, ato)).map((order) => atos.find((other) => other.order === order))
  return cited.length === 0 || cited.some((act) => !act || transfers(t, act))
}

/**
 * Returns the owner's name after the acts that change it. `isOpen` is true if an act may change the name but does not
 * give the new name, or does not say whose name it changes.
 */
export function nameAfter(t: DocumentText, atos: RegisteredAto[], owner: Span): { nome: Span; isOpen: boolean } {
  let nome = owner
  let isOpen = false
  for (const ato of atos.filter((ato) => CHANGES_NAME.test(text(t, ato)) && !OF_IMOVEL.test(text(t, ato)))) {
    const s = t.folded.slice(ato.inicio, ato.end).replace(/\s/g, ' ')
    const match = NEW_NAME.exec(s)
    const fresh = match && nameIn(t, ato.inicio + match.index + match[0].length, ato.end)
    const ofPerson = findTerm(t, withoutAccents(nome.valor)).some(
      ({ inicio, end }) => inicio >= ato.inicio && end <= ato.end,
    )
    if (!fresh || !looksLikeName(fresh.valor)) isOpen = true
    else if (ofPerson) nome = fresh
    else if (firstWord(fresh) === firstWord(nome)) isOpen = true
  }
  return { nome, isOpen }
}

const firstWord = ({ valor }: Span): string => withoutAccents(valor).split(' ')[0] ?? ''

const text = (t: DocumentText, ato: RegisteredAto) =>
  t.folded.slice(ato.inicio, Math.min(ato.end, ato.inicio + 900)).replace(/[^A-Z0-9%]+/g, ' ')
const head = (t: DocumentText, ato: RegisteredAto) => text(t, ato).slice(0, 160)

const endOfOpening = (t: DocumentText, atos: RegisteredAto[]): number => atos[0]?.mark.inicio ?? t.folded.length

function ownerAtOpening(t: DocumentText, atos: RegisteredAto[]): Span | null {
  const end = endOfOpening(t, atos)
  for (const term of ['PROPRIETARIO', 'PROPRIETARIA', 'PROPRIETARIOS', 'PROPRIETARIAS', 'PROPRIETARIO OS'])
    for (const found of findTerm(t, term)) {
      if (found.inicio > end || !/[:;.]|\([SA]/.test(t.folded.slice(found.end - 4, found.end + 3))) continue
      const nome = nameIn(t, found.end, end)
      if (nome && looksLikeName(nome.valor)) return nome
    }
  return null
}

/**
 * Finds the new owner in an act: the first text after a suitable phrase that looks like a name; null if there is none.
 */
function acquirerIn(t: DocumentText, { inicio, end }: RegisteredAto): Span | null {
  const { text: s, at } = withoutSpecks(t, inicio, end)
  const told = [...s.matchAll(ACQUIRER)].map(({ index, 0: phrase }) => ({
    inicio: at[index] as number,
    end: at[index + phrase.length] ?? end,
  }))
  const misread = ['ADQUIRIDO POR', 'ADQUIRIDA POR', 'ADQUIRENTE'] // a misread letter hides these from the pattern
    .flatMap((term) => findTerm(t, term))
    .filter((found) => found.inicio >= inicio && found.end <= end)
  for (const phrase of [...told, ...misread]) {
    const before = t.folded.slice(Math.max(inicio, phrase.inicio - 60), phrase.inicio).replace(/\s/g, ' ')
    if (OTHER_RIGHT.test(before)) continue
    const nome = nameIn(t, phrase.end, end)
    if (nome && looksLikeName(nome.valor)) return nome
  }
  return null
}

/** Weighs all spellings of a name in the text. If these do not settle it, the name is read again. */
export async function confirmName(t: DocumentText, nome: Span, reread: Reread) {
  const printed = cleanName(nome.valor)
  if (!printed) return null
  const repeated = repetitions(t, printed, nome)
  // Where the name stands uncut, it shows whether the hyphen at the end of a line belongs to it.
  const uncut = nome.isCut ? repeated.find((r) => !r.isCut && lettersIn(r.valor) === lettersIn(printed)) : undefined
  const valor = uncut?.valor ?? printed
  const meaning = (line: string) => cropName(line, valor)
  const witness: Witness = { valor, conf: nome.conf, words: nome.words, place: `${nome.inicio}`, meaning }
  if (nome.isCut && !uncut) return { valor, conf: nome.conf, words: nome.words }
  if (mayLackLine(t, nome)) return { valor, conf: Math.min(nome.conf, OPEN), words: nome.words }
  const verdict = await settle([witness, ...repeated.map((r) => ({ ...r, meaning }))], reread)
  return verdict && { ...verdict, words: nome.words }
}

/** The highest confidence of a name of which a part may be missing. */
const OPEN = 80

const lettersIn = (nome: string): string => withoutAccents(nome).replace(/[^A-Z]/g, '')

function repetitions(t: DocumentText, valor: string, nome: Span): (Witness & { isCut: boolean })[] {
  return findTerm(t, withoutAccents(valor)).flatMap(({ inicio, end }) => {
    if (inicio < nome.end && end > nome.inicio) return []
    const found = span(t, inicio, end)
    const cleaned = isUnfinished(found.valor) || isPartOfLonger(t, found) ? null : cleanName(found.valor)
    return cleaned && alike(cleaned, valor)
      ? [
          {
            valor: withoutFullStop(cleaned) === withoutFullStop(valor) ? valor : cleaned,
            conf: found.conf,
            words: found.words,
            place: `${inicio}`,
            isCut: found.isCut,
          },
        ]
      : []
  })
}

/**
 * Tells whether words that belong to the name stand right before or after it: capitals beside a name in capitals, in a
 * text that has small letters.
 */
function isPartOfLonger({ original }: DocumentText, { valor, inicio, end }: Span): boolean {
  const [before, after] = [original.slice(Math.max(0, inicio - NEAR), inicio), original.slice(end, end + NEAR)]
  if (/\p{Ll}/u.test(valor) || !/\p{Ll}/u.test(before + after)) return false
  return CAPITALS_BEFORE.test(before) || (/[\p{L}\p{N}]$/u.test(valor) && CAPITALS_AFTER.test(after))
}

const CAPITALS_BEFORE = /(?:^|\s)[\p{Lu}&'-]{2,}\s+$/u
const CAPITALS_AFTER = /^\s+(?!CPF|CNPJ|CIC|RG)(?:[\p{Lu}'-]{2,}|&|E)(?:[\s,;.]|$)/u
/** The number of letters beside a name that are looked at. */
const NEAR = 40
const withoutFullStop = (nome: string) => nome.replace(/\.$/, '') // a sentence may end with LTDA.

export function documentoOf(t: DocumentText, current: Span, opening: Span | null): Candidate[] {
  for (const nome of [current, opening]) {
    if (!nome || (nome !== current && !alike(withoutAccents(nome.valor), withoutAccents(current.valor)))) continue
    const found = numberAfter(t, nome)
    if (found) return [candidate('cpf_cnpj', found.valor, confidenceOf(found, found.conf, found.words), found.words)]
  }
  return []
}

/**
 * Returns the first CPF or CNPJ after a name, before another person is named; null if there is none. A company has a
 * CNPJ only.
 */
function numberAfter(t: DocumentText, { end, valor: nome }: Pick<Span, 'end' | 'valor'>) {
  const after =
    t.folded
      .slice(end, nextPerson(t, end, end + 320).inicio)
      .replace(/\s/g, ' ')
      .split(OTHER_PERSON)[0] ?? ''
  const ofCompany = isCompany(nome) || /^\W*PESSOA JURIDICA/.test(after)
  const found = enrolmentsIn(after).find(({ valor }) => !ofCompany || !hasShapeOfCpf(valor))
  if (!found) return null
  const { inicio, length, ...number } = found
  return { ...span(t, end + inicio, end + inicio + length), ...number, before: after.slice(0, inicio) }
}

/**
 * Returns the number after the name of a co-owner, wherever the text gives one. A text may give the numbers of a couple
 * together, after both names. The first number is then not the spouse's, so the number of a spouse is never certain.
 */
export function numberOfCoOwner(t: DocumentText, nome: string, isSpouse: boolean): Candidate | undefined {
  const found = findTerm(t, withoutAccents(nome))
    .map(({ end }) => numberAfter(t, { end, valor: nome }))
    .find((number) => number?.certain === true && !OF_BOTH.test(number.before))
  if (!found) return undefined
  const conf = isSpouse ? Math.min(found.conf, 85) : confidenceOf(found, found.conf, found.words)
  return candidate('coproprietario_cpf_cnpj', found.valor, conf, found.words)
}

/** Words before the numbers of two people. */
const OF_BOTH = /CPFS|CPF\/MFS|INSCRITOS|PORTADORES|RESPECTIVAMENTE|\bELE\b|\bAMBOS\b/
