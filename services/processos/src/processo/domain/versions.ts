import { type Item, LISTS, NUMBERS, type Value, VALUES } from '@car/cadastro/compare'
import { declarationIn } from '@car/cadastro/seal'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { Person } from '@car/vocabulary/person'
import { RESSALVA_REASON_LABEL } from '@car/vocabulary/ressalva'
import type { KeptDocumento } from '@car/identity/cpf'
import type { DomainEvent } from '../../domain/events.ts'
import type { NewRessalva } from '../../domain/processo.ts'
import type { Form } from './form.ts'
import { summarise } from '../../domain/kinds.ts'

export type HandIn = {
  documentoId: string
  tipo: DocumentoKind
  saiu: boolean
  substitui: string | null
  em: string
  por: Person | null
  resumo: string
}

/** The state of a case after a change of the declaration, the ressalvas or the documents. */
export type Version = {
  /** The number of the version, counted from 1. */
  versao: number
  em: string
  por: Person | null
  resumo: string
  form: Form
  documentos: ReadonlyMap<string, DocumentoKind>
  /** The ressalvas in force, by id. */
  ressalvas: ReadonlyMap<string, NewRessalva>
}

type DatedCommits = readonly { events: readonly DomainEvent[]; at: Date; author: Person | null }[]
/** Returns true if two recorded CPFs or CNPJs are the same number. */
export type SameDocumento = (a: KeptDocumento | undefined, b: KeptDocumento | undefined) => boolean

export const sameDrawing = ({ imovel: a }: Form, { imovel: b }: Form): boolean => a.perimetro === b.perimetro

/**
 * Returns a version for each change of the declaration, the ressalvas or the documents. `deliveries` are in order of
 * time. At the same instant, a change of the declaration or the ressalvas comes first.
 */
export function versionsOf(commits: DatedCommits, deliveries: readonly HandIn[], same: SameDocumento): Version[] {
  const versoes: Version[] = []
  const missing = [...deliveries]
  const add = (change: Omit<Version, 'versao'>) => versoes.push({ ...change, versao: versoes.length + 1 })
  const deliver = (end: string | null) => {
    for (let next = missing[0]; next && (end === null || next.em < end); next = missing[0]) {
      missing.shift()
      const before = versoes.at(-1)
      if (!before) continue
      const { em, por, resumo } = next
      add({ ...before, em, por, resumo, documentos: documentosAfter(before.documentos, next) })
    }
  }
  for (const { events, at, author } of commits) {
    for (const event of events) {
      if (!CHANGING.includes(event.tipo)) continue
      const em = at.toISOString()
      deliver(em)
      const before = versoes.at(-1)
      const form = formOf(event) ?? before?.form
      if (form === undefined) throw new Error(`${event.tipo} before processo_criado`)
      const resumo = before && before.form !== form ? changedIn(before.form, form, same) : summarise(event)
      const por = author ? { id: author.id, nome: author.nome } : null
      const { documentos, ressalvas } = before ?? { documentos: new Map(), ressalvas: new Map() }
      add({ em, por, resumo, form, documentos, ressalvas: withRessalva(ressalvas, event) })
    }
  }
  deliver(null)
  return versoes
}

const CHANGING: readonly DomainEvent['tipo'][] = [
  'processo_criado',
  'processo_editado',
  'ressalva_feita',
  'ressalva_retirada',
]

function formOf(event: DomainEvent): Form | null {
  if (event.tipo !== 'processo_criado' && event.tipo !== 'processo_editado') return null
  return declarationIn(event)
}

function withRessalva(before: Version['ressalvas'], event: DomainEvent): Version['ressalvas'] {
  if (event.tipo === 'ressalva_feita') return new Map(before).set(event.id, event)
  if (event.tipo !== 'ressalva_retirada') return before
  const after = new Map(before)
  after.delete(event.id)
  return after
}

function documentosAfter(documentos: Version['documentos'], { documentoId, tipo, saiu, substitui }: HandIn) {
  const after = new Map(documentos)
  if (saiu) after.delete(documentoId)
  else after.set(documentoId, tipo)
  if (substitui !== null) after.delete(substitui)
  return after
}

function changedIn(before: Form, after: Form, same: SameDocumento): string {
  const labels = VALUES.filter(({ of }) => of(before) !== of(after)).map(({ label }) => label)
  labels.push(
    ...NUMBERS.filter(({ of }) => !same(of(before), of(after))).map(({ label }) => label),
    ...LISTS.filter(({ of }) => changedItems(of(before), of(after), same).length > 0).map(({ label }) => label),
  )
  if (!sameDrawing(before, after)) labels.push('perímetro')
  return `Alterado: ${labels.join(', ')}.`
}

type ChangedField = { campo: string; de: Value; ate: Value }
type ChangedDocumento = { tipo: DocumentoKind; saiu?: string; entrou?: string }

/**
 * Returns the ressalvas and the declared values that differ, except the drawing. CPF and CNPJ are masked, so two
 * different numbers may look the same.
 */
export function changedFields(before: Version, after: Version, same: SameDocumento): ChangedField[] {
  const [a, b] = [before.form, after.form]
  const campos = VALUES.flatMap(({ campo, of }) => (of(a) === of(b) ? [] : { campo, de: of(a), ate: of(b) }))
  const numbers = NUMBERS.flatMap(({ campo, of }) =>
    same(of(a), of(b)) ? [] : { campo, de: of(a)?.mascara ?? null, ate: of(b)?.mascara ?? null },
  )
  const lists = LISTS.flatMap(({ campo, of }) => changedItems(of(a), of(b), same).map((item) => ({ campo, ...item })))
  return [...campos, ...numbers, ...lists, ...changedRessalvas(before, after)]
}

function changedItems(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>, same: SameDocumento) {
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  return ids
    .map((id) => [before.get(id), after.get(id)] as const)
    .filter(([older, newer]) => older?.words !== newer?.words || !same(older?.documento, newer?.documento))
    .map(([older, newer]) => ({ de: older?.words ?? null, ate: newer?.words ?? null }))
}

/**
 * Returns the ressalvas that differ. A new ressalva has no value before the change, and a withdrawn ressalva has no
 * value after the change.
 */
function changedRessalvas({ ressalvas: a }: Version, { ressalvas: b }: Version): ChangedField[] {
  const campo = ({ tipoDocumento }: NewRessalva) => `ressalva.${tipoDocumento}`
  const valor = ({ motivo, texto }: NewRessalva) => `${RESSALVA_REASON_LABEL[motivo]}: ${texto}`
  const onlyIn = (left: typeof a, right: typeof a) =>
    [...left].flatMap(([id, ressalva]) => (right.has(id) ? [] : [ressalva]))
  return [
    ...onlyIn(a, b).map((ressalva) => ({ campo: campo(ressalva), de: valor(ressalva), ate: null })),
    ...onlyIn(b, a).map((ressalva) => ({ campo: campo(ressalva), de: null, ate: valor(ressalva) })),
  ]
}

/** Returns the documents that were removed or added. A document and its replacement are one entry. */
export function changedDocumentos(a: Version, b: Version, deliveries: readonly HandIn[]): ChangedDocumento[] {
  const replacing = new Map(
    deliveries.flatMap(({ documentoId, substitui }) => (substitui ? [[documentoId, substitui]] : [])),
  )
  const gone = new Map([...a.documentos].filter(([id]) => !b.documentos.has(id)))
  const entered = [...b.documentos].filter(([id]) => !a.documentos.has(id))
  const changed = entered.map(([entrou, tipo]) => {
    let before = replacing.get(entrou)
    while (before !== undefined && !gone.has(before)) before = replacing.get(before)
    if (before === undefined) return { tipo, entrou }
    gone.delete(before)
    return { tipo, saiu: before, entrou }
  })
  return [...changed, ...[...gone].map(([saiu, tipo]) => ({ tipo, saiu }))]
}
