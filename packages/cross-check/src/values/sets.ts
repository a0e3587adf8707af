import { achadoOf, type Outcome, saidToo, sentence, type Subject, uncertain } from '../outcome.ts'
import { PAPER } from '../papers/paper.ts'
import { readField, type ReadValue, statedIn, toConfirm, validOf } from '../papers/reading.ts'
import { hasList } from '../papers/lists.ts'
import { matriculaNumber } from './numbers.ts'
import type { Rule } from './rules.ts'
import type { Said } from '../said.ts'
import { withoutAccents } from '@car/text/fold'
import type { Achado, Declared, Limits, Maybe, ReadDocumento } from '../types.ts'

/**
 * One value of one document. `guess` is true if the value was read without certainty. A person has to confirm a guess
 * on the paper.
 */
type ReadOnPaper = { documento: ReadDocumento; read: ReadValue; guess: boolean }
type Pair = { said: Said; read: ReadOnPaper; outcome: Outcome }

/**
 * Returns the findings of one rule: at most one for each declared value and for each undeclared value, even if several
 * papers have it. A paper that differs is only an `aviso` if another paper of its kind agrees.
 */
export function compareSets(
  rule: Rule,
  declarado: Declared,
  documentos: readonly ReadDocumento[],
  limits: Limits,
): Achado[] {
  const { na, missing: lacking } = PAPER[rule.tipo]
  const papers = validOf(documentos, rule.tipo)
  const said = rule.declared(declarado)
  const subject = (campo: string = rule.campo): Subject => ({ ...rule, campo })
  const open = (from: Said | undefined, message: string, reads: readonly ReadValue[] = []) =>
    achadoOf(subject(from?.campo), 'nao_verificavel', message, from?.valor, reads)
  const unread = `${rule.label} não pôde ser lido ${na}.`
  if (papers.length === 0) return [open(said[0], lacking)]

  const reads = papers.flatMap((documento) => readsOf(rule, documento, declarado, limits))
  const [guesses, firm] = [reads.filter(({ guess }) => guess), reads.filter(({ guess }) => !guess)]
  if (said.length === 0) {
    const first = reads[0]
    return [open(undefined, first ? sentence('nao_verificavel', rule.label, na, NOT_DECLARED) : unread, readOf(first))]
  }

  const judge = (from: Said, { read }: ReadOnPaper): Outcome => {
    const outcome = rule.comparar(from, String(read.valor), { declarado, read })
    return read.certain ? outcome : uncertain(outcome)
  }
  const agreeing = said.map((from) => firm.filter((read) => judge(from, read).situacao === 'ok'))
  const matched = new Set(agreeing.flat())
  const missing = said.filter((_, i) => !agreeing[i]?.length)
  const { pairs, alone, strange } = pairUp(
    missing,
    distinct(
      rule,
      firm.filter((read) => !matched.has(read)),
    ),
    judge,
  )

  const guessed = pairGuesses(alone)

  return [
    ...said.flatMap((from, i) => {
      const same = agreeing[i] ?? []
      if (same.length === 0) return []
      return achadoOf(
        subject(from.campo),
        'ok',
        sentence('ok', rule.label, na, same[0] ? saidToo(same[0].read) : null),
        from.valor,
        same.map(({ read }) => read),
      )
    }),
    ...pairs.map((pair) => different(pair)),
    ...alone.flatMap((from) => notShown(from, guessed.get(from))),
    ...strange.flatMap((read) => notDeclared(read)),
  ]

  function different({ said: from, read: { read }, outcome }: Pair): Achado {
    const otherAgrees = agreeing.flat().some((agreed) => agreed.documento.id !== read.documento_id)
    const softened = otherAgrees && outcome.situacao === 'divergencia'
    const situacao = softened ? 'aviso' : outcome.situacao
    const other = softened ? ' Outro documento do mesmo tipo confere.' : ''
    const message = `${sentence(outcome.situacao, rule.label, na, outcome.detail)}${other}`
    return achadoOf(subject(from.campo), situacao, message, from.valor, [read])
  }

  function notShown(from: Said, guess: ReadOnPaper | undefined): Achado[] {
    if (guess) return [toBeConfirmed(from, guess)]
    const unreadIn = papers.find((documento) => readsOf(rule, documento, declarado, limits).length === 0)
    if (unreadIn) return [{ ...open(from, unread), documento_id: unreadIn.id }]
    const { noPapel, inOther, unlisted } = rule.faltando ?? {}
    const unlistedIn = papers.find((documento) => rule.list && !hasList(documento, rule.list))
    if (unlisted !== undefined && unlistedIn) return [{ ...open(from, unlisted), documento_id: unlistedIn.id }]
    const other = inOther === undefined ? [] : readsInOther(from)
    const message = other.length > 0 ? inOther : noPapel
    return message === undefined ? [] : [achadoOf(subject(from.campo), 'aviso', message, from.valor, other)]
  }

  /** Returns the readings of a declared value in the papers of the other kind. */
  function readsInOther(from: Said): ReadValue[] {
    const tipo = rule.tipo === 'ccir' ? 'matricula_imovel' : 'ccir'
    return validOf(documentos, tipo)
      .flatMap((documento) => readsOf(rule, documento, declarado, limits))
      .filter((found) => !found.guess && judge(from, found).situacao === 'ok')
      .map(({ read }) => read)
  }

  function notDeclared({ read }: ReadOnPaper): Achado[] {
    if (!read.certain) return []
    const { inDeclaration } = rule.faltando ?? {}
    if (inDeclaration !== undefined) return [achadoOf(subject(), 'aviso', inDeclaration, null, [read])]
    const [first] = said
    return first
      ? [
          different({
            said: first,
            read: { documento: papers[0] as ReadDocumento, read, guess: false },
            outcome: DIFFERS,
          }),
        ]
      : []
  }

  /**
   * Assigns at most one guess to each declared value: first the guesses that resemble the value, then any other guess.
   */
  function pairGuesses(open: readonly Said[]): Map<Said, ReadOnPaper> {
    const spare = [...guesses]
    const found = new Map<Said, ReadOnPaper>()
    for (const likely of [true, false])
      for (const from of open) {
        const at = spare.findIndex((guess) => !likely || isLike(from, guess))
        const guess = spare[at]
        if (found.has(from) || guess === undefined) continue
        found.set(from, guess)
        spare.splice(at, 1)
      }
    return found
  }

  function isLike(from: Said, { read }: ReadOnPaper): boolean {
    if (read.valor === '') return false
    return rule.comparar(from, String(read.valor), { declarado, read }).situacao === 'ok'
  }

  /**
   * Makes the finding for a guess. The guess is not compared with the declared value until a person has confirmed it.
   */
  function toBeConfirmed(from: Said, { documento, read }: ReadOnPaper): Achado {
    const informado = statedIn(documento, rule.lido)
    const message = sentence('a_confirmar', rule.label, na, null)
    const achado = achadoOf(subject(from.campo), 'a_confirmar', message, from.valor, [read])
    return { ...achado, ...(informado === undefined ? {} : { informado }) }
  }
}

const NOT_DECLARED = 'não foi declarado'
const DIFFERS: Outcome = { situacao: 'divergencia', detail: null }

const readOf = (read: Maybe<ReadOnPaper>): ReadValue[] => (read ? [read.read] : [])

/**
 * Returns the values of a document for a rule. A required value that was not found counts as a guess without a value.
 */
function readsOf(rule: Rule, documento: ReadDocumento, declared: Declared, limits: Limits): ReadOnPaper[] {
  const asks = toConfirm(documento, rule.lido) && !(rule.list && hasList(documento, rule.list))
  const own = rule.readings?.(documento, limits, declared) ?? readField(documento, rule.lido, limits) ?? []
  const reads = [own].flat().map((read) => ({ documento, guess: asks && !read.certain, read }))
  if (!asks || reads.some(({ guess }) => guess)) return reads
  const nothing = { valor: '', certain: false, documento_id: documento.id, evidencias: [] }
  return [...reads, { documento, guess: true, read: nothing }]
}

/** Joins readings of the same value on several papers into one reading. */
function distinct({ lido }: Rule, reads: readonly ReadOnPaper[]): ReadOnPaper[] {
  const plain = (valor: string) =>
    (lido === 'numero_matricula' ? matriculaNumber(valor) : null) ?? withoutAccents(valor)
  const byValue = Map.groupBy(reads, ({ read }) => plain(String(read.valor)))
  return [...byValue.values()].map(([first, ...others]) => {
    const { documento, guess, read } = first as ReadOnPaper
    const evidencias = [first as ReadOnPaper, ...others].flatMap((r) => r.read.evidencias)
    return {
      documento,
      guess,
      read: { ...read, evidencias, certain: read.certain || others.some((r) => r.read.certain) },
    }
  })
}

/**
 * Pairs declared values that no paper shows with read values that nobody declared. Each pair is probably meant to be
 * one value. Nearly equal values are paired first.
 */
function pairUp(
  missing: readonly Said[],
  unknown: readonly ReadOnPaper[],
  judge: (from: Said, read: ReadOnPaper) => Outcome,
) {
  const pairs: Pair[] = []
  const [alone, strange] = [[...missing], [...unknown]]
  for (const near of [true, false])
    for (const said of missing.filter((from) => alone.includes(from))) {
      const at = strange.findIndex((read) => !near || judge(said, read).situacao === 'aviso')
      const read = strange[at]
      if (read === undefined) continue
      strange.splice(at, 1)
      alone.splice(alone.indexOf(said), 1)
      pairs.push({ said, read, outcome: judge(said, read) })
    }
  return { pairs, alone, strange }
}
