import { distance } from 'fastest-levenshtein'
import { capitalWords, withoutAccents } from '../../text/text.ts'

/** The signs that are printed and read as an apostrophe. */
const APOSTROPHES = /[’‘´`ʼ′]/g

/** Writes each apostrophe as `'`. The text keeps its length. */
export const withOneApostrophe = (text: string): string => text.replace(APOSTROPHES, "'")

/** Removes specks and punctuation around a name; null if the rest cannot be a name. */
export function cleanName(s: string): string | null {
  const pieces = withOneApostrophe(s)
    .replace(/(?<=^|\s)(?!(?:D[AEO]S?|E)')(\p{L}{1,3})'\s+(?=[AEIOUÁÉÍÓÚÂÊÔ])/giu, "$1'") // D' ÁVILA, KA' APOR
    .replace(/(?<!\p{L})'|'(?!\p{L})|'(?=(?:D[AEO]S?|E)(?!\p{L}))/giu, ' ') // no apostrophe of a name
    .replace(/[“”"«»*_|[\]{}<>~^=+:;]/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[.,\-–—]+|[,\-–—][.,\-–—]*$/g, ''))
    .filter((word) => /[\p{L}\p{N}&]/u.test(word))
  while (pieces.length > 0 && pieces[0]?.length === 1 && pieces[0] !== pieces[0].toUpperCase()) pieces.shift()
  let name = pieces.join(' ')
  if (!/(?<![\p{L}/])(?:\p{L}|S\.A)\.$/u.test(name)) name = name.replace(/\.+$/, '')
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return letters >= 3 && letters >= name.replace(/ /g, '').length * 0.8 ? name : null
}

/** Words of names that are written with an apostrophe too: SANT'ANA, D'ÁVILA, PAU D'ARCO. */
const WITH_APOSTROPHE = new Set(
  `SANTANA SANTANNA DAGOSTINI DAGUA DALMEIDA DANDREA DANGELO DARC DARCO DAVILA DAVILLA DOESTE DOLIVEIRA`.split(' '),
)

/** Tells whether an apostrophe of a name may be lost. */
export const mayHideApostrophe = (name: string): boolean =>
  withoutAccents(name)
    .split(/[^A-Z']+/)
    .some((word) => WITH_APOSTROPHE.has(word))

/** Words that nobody writes with an Ê. Neither is a word written so that ends in -ÉM: SANTARÉM. */
const WITH_ACUTE = new Set(
  `AMÉLIA ANDRÉ ANDRÉA ANDRÉIA AURÉLIA AURÉLIO BARNABÉ CAFÉ CÉLIA CÉLIO CÉSAR CÉU COLÉGIO COMÉRCIO CORNÉLIO DÉBORA
  DÉCIO DÉLIA DÉLIO ÉDER ÉLIO ÉRICA ÉRICO FÉ FÉLIX HÉLIA HÉLIO HÉRCULES IGARAPÉ JACARÉ JÉSSICA JOSÉ JOSUÉ LÉA LÉLIA
  LÉLIO LÉO MARÉ MÉDICI MÉDIO MÉRCIA MINÉRIO MINÉRIOS MOISÉS NAZARÉ NÉLIA NÉLIO NOÉ OFÉLIA PÉ PÉRICLES PÉROLA
  RÉGIS REMÉDIOS ROGÉRIA ROGÉRIO SALOMÉ SAPÉ SÉRGIA SÉRGIO SÉRIE TOMÉ VALÉRIA VALÉRIO ZÉ ZÉLIA`.split(/\s+/),
)

/** Words of names that hardly anybody writes without their accent, other than those of `WITH_ACUTE`. */
const WITH_ACCENT = new Set(
  `AÇU ADMINISTRAÇÃO AGRÍCOLA AGRONEGÓCIOS AGROPECUÁRIA ÁGUA ALIANÇA ÂNGELA ÂNGELO ANÍSIO ANTÔNIA ANTÔNIO ARAÚJO
  ASSOCIAÇÃO ASSUNÇÃO BARÃO BRANDÃO CÂMARA CAPÃO CÁSSIA CÁSSIO CECÍLIA CHÁCARA CÍCERA CÍCERO CLÁUDIA CLÁUDIO
  CONCEIÇÃO CÓRREGO ESPERANÇA ESPÓLIO ESTAÇÃO ESTÂNCIA ESTÊVÃO EUGÊNIA EUGÊNIO EXPORTAÇÃO FÁBIA FÁBIO FALCÃO FÁTIMA
  FLÁVIA FLÁVIO FUNDAÇÃO GALVÃO GLÓRIA GOIÁS GONÇALVES GUIMARÃES HORÁCIO IGUAÇU IMÓVEIS INÁCIO INDÚSTRIA INÊS IPÊ
  IRMÃOS JACARANDÁ JOÃO JÚLIA JÚLIO JÚNIOR LEÃO LETÍCIA LÚCIA LÚCIO MAGALHÃES MARANHÃO MÁRCIA MÁRCIO MÁRIO MAURÍCIO
  MÔNICA NEGÓCIOS NÓBREGA OTÁVIO PAIXÃO PARANÁ PARTICIPAÇÕES PATRÍCIA PATROCÍNIO PEÇANHA PECUÁRIA PIAUÍ PRAÇA
  RIBEIRÃO ROÇA RONDÔNIA ROSÁLIA ROSÂNGELA SÃO SEBASTIÃO SERTÃO SIMÕES SÍTIO SÔNIA TARCÍSIO THAÍS TRÊS UNIÃO
  VERÔNICA VINÍCIUS VITÓRIA`.split(/\s+/),
)
const WITHOUT_THEIR_ACCENT = new Set([...WITH_ACUTE, ...WITH_ACCENT].map(withoutAccents))

/** Tells whether a word of a name may have lost its accent, as in ANDRE. */
export const lacksUsualAccent = (name: string): boolean =>
  capitalWords(name).some((word) => word.length > 2 && WITHOUT_THEIR_ACCENT.has(word))

/** Tells whether an Ê of a name may be read as É, as in IPÊ, TRÊS and INÊS. */
const mayHideCircumflex = (name: string): boolean =>
  capitalWords(name).some((word) => word.includes('É') && !WITH_ACUTE.has(word) && !/^[^É]+ÉM$/.test(word))

/** The words that names of properties and companies often have, without accents and without the S of the plural. */
const USUAL = new Set(
  `AGRICOLA AGROFLORESTAL AGROPECUARIA ASSOCIACAO CHACARA COOPERATIVA EMPREENDIMENTO ESTANCIA FAZENDA PARTICIPACOE RECANTO REUNIDA SITIO
  USINA`.split(/\s+/),
)

/**
 * Tells whether a word of a name is a usual one but for a letter, as PAZENDA and CHÁGARA, or has another grown to it, as
 * MARAGROFLORESTAL.
 */
const isAlmostUsual = (name: string): boolean =>
  withoutAccents(name)
    .split(/[^A-Z]+/)
    .map((word) => word.replace(/S$/, ''))
    .some(
      (word) =>
        !USUAL.has(word) &&
        [...USUAL].some((usual) => distance(word, usual) === 1 || word.startsWith(usual) || word.endsWith(usual)),
    )

/**
 * Tells whether a name has an accent where Portuguese has none: before the last three syllables of a word, as in APÁRECIDA.
 * A speck over a letter makes one.
 */
const hasStrangeAccent = (name: string): boolean =>
  capitalWords(name).some((word) => {
    const [, after = ''] = /[ÁÉÍÓÚÂÊÔ][AEIOU]*(.*)$/.exec(word) ?? []
    return (after.match(/[AEIOUÀ-ÅÈ-ËÌ-ÏÒ-ÖÙ-Ü]+/g)?.length ?? 0) > 2
  })

/**
 * Patterns of what specks make of a name: VALE DO. AÇU, SERRA-MAR'AGROFLORESTAL, síTIO, V4LE, SIA for S/A at the end, and
 * LEÃQ.
 */
const SPECKED = [
  /(?:\p{L}{4}|(?<!\p{L})(?:D[AEO]S?|E))\. ?\p{L}/iu,
  /(?<!\p{L})(?!SANT')\p{L}{3,}'\p{L}/iu,
  /(?<!\p{L})(?=\p{L}*\p{Ll})\p{L}*\p{Lu}\p{L}*\p{Lu}|(?<![\p{L}\d])\p{L}+\d\p{L}+(?![\p{L}\d])/u,
  /\sS[IL1]A\.?$/iu,
  /Q(?!U)/iu,
]

/** Tells whether both engines may have misread a name of a picture, because hardly anybody is called so. */
export const isRareName = (name: string): boolean =>
  mayHideCircumflex(name) ||
  hasStrangeAccent(name) ||
  isAlmostUsual(name) ||
  SPECKED.some((pattern) => pattern.test(name))

/** Tells whether a name ends in a preposition, `e` or `&`, which shows that the name goes on. */
export const isUnfinished = (name: string): boolean => /\s(?:D[AEO]S?|E|&)$/i.test(name)
