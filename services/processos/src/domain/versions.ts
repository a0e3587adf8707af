import type { DocumentoKind } from '@car/vocabulary/documento'
import type { Person } from '@car/vocabulary/person'
import { QUALIDADE_LABEL } from '@car/vocabulary/representante'
import { RESSALVA_REASON_LABEL } from '@car/vocabulary/ressalva'
import { REGISTRO_LABEL } from '@car/vocabulary/titularidade'
import type { KeptDocumento } from '@car/identity/cpf'
import type { DomainEvent } from './events.ts'
import type { NewRessalva } from './processo.ts'
import type { Form, Proprietario, Title } from './form.ts'
import { municipioName } from '@car/cadastro/municipio'
import { summarise } from './kinds.ts'

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

const CAMPOS: readonly { campo: string; label: string; de: (form: Form) => Value }[] = [
  { campo: 'imovel.denominacao', label: 'denominação', de: ({ imovel }) => imovel.denominacao ?? null },
  { campo: 'imovel.municipio_ibge', label: 'município', de: ({ imovel }) => imovel.municipio_ibge ?? null },
  { campo: 'imovel.uf', label: 'estado', de: ({ imovel }) => imovel.uf ?? null },
  { campo: 'imovel.area_ha', label: 'área', de: ({ imovel }) => imovel.area_ha ?? null },
  { campo: 'imovel.tipo', label: 'tipo do imóvel', de: ({ imovel }) => imovel.tipo ?? null },
  {
    campo: 'imovel.matricula.numero',
    label: 'número da matrícula',
    de: ({ imovel }) => imovel.matricula?.numero ?? null,
  },
  { campo: 'imovel.matricula.cartorio', label: 'cartório', de: ({ imovel }) => imovel.matricula?.cartorio ?? null },
  { campo: 'imovel.matricula.cnm', label: 'CNM', de: ({ imovel }) => imovel.matricula?.cnm ?? null },
  {
    campo: 'imovel.titularidade',
    label: 'titularidade',
    de: ({ imovel }) => imovel.titularidade ?? null,
  },
  {
    campo: 'imovel.titulo_posse.tipo',
    label: 'título de posse',
    de: ({ imovel }) => imovel.titulo_posse?.tipo ?? null,
  },
  {
    campo: 'imovel.titulo_posse.descricao',
    label: 'descrição do título de posse',
    de: ({ imovel }) => imovel.titulo_posse?.descricao ?? null,
  },
  { campo: 'imovel.ccir_codigo', label: 'código do CCIR', de: ({ imovel }) => imovel.ccir_codigo ?? null },
  {
    campo: 'imovel.matricula.area_ha',
    label: 'área da matrícula',
    de: ({ imovel }) => imovel.matricula?.area_ha ?? null,
  },
  { campo: 'imovel.matricula.registro', label: 'registro', de: ({ imovel }) => imovel.matricula?.registro ?? null },
  {
    campo: 'imovel.outros_municipios',
    label: 'outros municípios',
    de: ({ imovel }) => imovel.outros_municipios?.map(municipioName).join(', ') || null,
  },
  { campo: 'imovel.outros_ccir', label: 'outros CCIR', de: ({ imovel }) => imovel.outros_ccir?.join(', ') || null },
  { campo: 'proprietario.nome', label: 'nome do proprietário', de: ({ proprietario }) => proprietario.nome ?? null },
  {
    campo: 'proprietario.percentual',
    label: 'parte do proprietário',
    de: ({ proprietario }) => proprietario.percentual ?? null,
  },
  { campo: 'proprietario.espolio', label: 'espólio', de: ({ proprietario }) => (proprietario.espolio ? 'sim' : null) },
  { campo: 'representante.nome', label: 'representante', de: ({ representante }) => representante?.nome ?? null },
  {
    campo: 'representante.qualidade',
    label: 'qualidade do representante',
    de: ({ representante }) => (representante?.qualidade ? QUALIDADE_LABEL[representante.qualidade] : null),
  },
  { campo: 'observacoes', label: 'observações', de: ({ observacoes }) => observacoes },
]

/**
 * An item in words, with its CPF or CNPJ. The words contain only the mask, and two different numbers may have the same
 * mask.
 */
type Item = { words: string; documento?: KeptDocumento | undefined }
/** The lists that are compared item by item, by the ids of the items. */
const LISTS: readonly { campo: string; label: string; de: (form: Form) => Map<string, Item> }[] = [
  {
    campo: 'imovel.outras_matriculas',
    label: 'outras matrículas',
    de: ({ imovel }) =>
      new Map((imovel.outras_matriculas ?? []).map((title) => [title.id, { words: titleInWords(title) }])),
  },
  {
    campo: 'coproprietarios',
    label: 'outros donos',
    de: ({ coproprietarios }) =>
      new Map(coproprietarios.map((p) => [p.id, { words: proprietarioInWords(p), documento: p.documento }])),
  },
]

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })

const titleInWords = ({ numero, cartorio, cnm, area_ha, registro }: Title): string =>
  [
    `${REGISTRO_LABEL[registro ?? 'matricula']} ${numero}`,
    cartorio,
    cnm && `CNM ${cnm}`,
    area_ha && `${NUMBER.format(area_ha)} ha`,
  ]
    .filter(Boolean)
    .join(', ')

const proprietarioInWords = ({ nome, documento, percentual }: Proprietario): string =>
  [nome, documento?.mascara, percentual && `${NUMBER.format(percentual)}%`].filter(Boolean).join(', ')

type Commits = readonly { events: readonly DomainEvent[]; at: Date; author: Person | null }[]
/** Returns true if two recorded CPFs or CNPJs are the same number. */
export type SameDocumento = (a: KeptDocumento | undefined, b: KeptDocumento | undefined) => boolean

export const sameDrawing = ({ imovel: a }: Form, { imovel: b }: Form): boolean => a.perimetro === b.perimetro

/**
 * Returns a version for each change of the declaration, the ressalvas or the documents. `deliveries` are in order of
 * time. At the same instant, a change of the declaration or the ressalvas comes first.
 */
export function versionsOf(commits: Commits, deliveries: readonly HandIn[], same: SameDocumento): Version[] {
  const versoes: Version[] = []
  const missing = [...deliveries]
  const add = (change: Omit<Version, 'versao'>) => versoes.push({ ...change, versao: versoes.length + 1 })
  const deliver = (end: string | null) => {
    for (let proxima = missing[0]; proxima && (end === null || proxima.em < end); proxima = missing[0]) {
      missing.shift()
      const before = versoes.at(-1)
      if (!before) continue
      const { em, por, resumo } = proxima
      add({ ...before, em, por, resumo, documentos: documentosAfter(before.documentos, proxima) })
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
  const { imovel, proprietario, coproprietarios, representante, observacoes } = event
  return { imovel, proprietario, coproprietarios, representante, observacoes }
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
  const labels = CAMPOS.filter(({ de }) => de(before) !== de(after)).map(({ label }) => label)
  labels.push(
    ...NUMBERS.filter(({ de }) => !same(de(before), de(after))).map(({ label }) => label),
    ...LISTS.filter(({ de }) => changedItems(de(before), de(after), same).length > 0).map(({ label }) => label),
  )
  if (!sameDrawing(before, after)) labels.push('perímetro')
  return `Alterado: ${labels.join(', ')}.`
}

type Value = string | number | null
type ChangedField = { campo: string; de: Value; ate: Value }
type ChangedDocumento = { tipo: DocumentoKind; saiu?: string; entrou?: string }

/**
 * Returns the ressalvas and the declared values that differ, except the drawing. CPF and CNPJ are masked, so two
 * different numbers may look the same.
 */
export function changedFields(before: Version, after: Version, same: SameDocumento): ChangedField[] {
  const [a, b] = [before.form, after.form]
  const campos = CAMPOS.flatMap(({ campo, de }) => (de(a) === de(b) ? [] : { campo, de: de(a), ate: de(b) }))
  const numbers = NUMBERS.flatMap(({ campo, de }) =>
    same(de(a), de(b)) ? [] : { campo, de: de(a)?.mascara ?? null, ate: de(b)?.mascara ?? null },
  )
  const lists = LISTS.flatMap(({ campo, de }) => changedItems(de(a), de(b), same).map((item) => ({ campo, ...item })))
  return [...campos, ...numbers, ...lists, ...changedRessalvas(before, after)]
}

/** The CPFs and CNPJs outside of lists. Two different numbers may have the same mask, so `same` compares them. */
const NUMBERS: readonly { campo: string; label: string; de: (form: Form) => KeptDocumento | undefined }[] = [
  {
    campo: 'proprietario.cpf_cnpj',
    label: 'CPF ou CNPJ do proprietário',
    de: ({ proprietario }) => proprietario.documento,
  },
  { campo: 'representante.cpf', label: 'CPF do representante', de: ({ representante }) => representante?.documento },
]

function changedItems(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>, same: SameDocumento) {
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  return ids
    .map((id) => [before.get(id), after.get(id)] as const)
    .filter(([de, ate]) => de?.words !== ate?.words || !same(de?.documento, ate?.documento))
    .map(([de, ate]) => ({ de: de?.words ?? null, ate: ate?.words ?? null }))
}

/**
 * Returns the ressalvas that differ. A new ressalva has no value before the change, and a withdrawn ressalva has no
 * value after the change.
 */
function changedRessalvas({ ressalvas: a }: Version, { ressalvas: b }: Version): ChangedField[] {
  const campo = ({ tipoDocumento }: NewRessalva) => `ressalva.${tipoDocumento}`
  const valor = ({ motivo, texto }: NewRessalva) => `${RESSALVA_REASON_LABEL[motivo]}: ${texto}`
  const so = (left: typeof a, right: typeof a) => [...left].flatMap(([id, r]) => (right.has(id) ? [] : [r]))
  return [
    ...so(a, b).map((r) => ({ campo: campo(r), de: valor(r), ate: null })),
    ...so(b, a).map((r) => ({ campo: campo(r), de: null, ate: valor(r) })),
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
