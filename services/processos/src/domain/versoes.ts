import type { comparacao, versao as schema } from '@car/operations/schemas/versoes'
import type { TipoDocumento } from '@car/vocabulary/documento'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { z } from 'zod'
import { MOTIVO_RESSALVA_LABEL } from '@car/vocabulary/ressalva'
import type { DocumentoGuardado, Evento, Ficha, NovaRessalva } from './eventos.ts'
import { resumir } from './resumo.ts'

/** A document that was added to the case or removed from it. */
export type Entrega = {
  documentoId: string
  tipo: TipoDocumento
  saiu: boolean
  substitui: string | null
  em: string
  por: Pessoa | null
  resumo: string
}

/** A case as it stood after a change of what was declared or handed in. */
export type Versao = z.output<typeof schema> & {
  ficha: Ficha
  documentos: ReadonlyMap<string, TipoDocumento>
  /** The reservations that stand, by id. */
  ressalvas: ReadonlyMap<string, NovaRessalva>
}

/** The fields that are compared, with the names that people see. */
const CAMPOS: readonly { campo: string; rotulo: string; de: (ficha: Ficha) => string | number | null }[] = [
  { campo: 'imovel.denominacao', rotulo: 'denominação', de: ({ imovel }) => imovel.denominacao ?? null },
  { campo: 'imovel.municipio_ibge', rotulo: 'município', de: ({ imovel }) => imovel.municipio_ibge ?? null },
  { campo: 'imovel.uf', rotulo: 'estado', de: ({ imovel }) => imovel.uf ?? null },
  { campo: 'imovel.area_ha', rotulo: 'área', de: ({ imovel }) => imovel.area_ha ?? null },
  { campo: 'imovel.tipo', rotulo: 'tipo do imóvel', de: ({ imovel }) => imovel.tipo ?? null },
  {
    campo: 'imovel.matricula.numero',
    rotulo: 'número da matrícula',
    de: ({ imovel }) => imovel.matricula?.numero ?? null,
  },
  { campo: 'imovel.matricula.cartorio', rotulo: 'cartório', de: ({ imovel }) => imovel.matricula?.cartorio ?? null },
  { campo: 'imovel.matricula.cnm', rotulo: 'CNM', de: ({ imovel }) => imovel.matricula?.cnm ?? null },
  {
    campo: 'imovel.titularidade',
    rotulo: 'titularidade',
    de: ({ imovel }) => imovel.titularidade ?? null,
  },
  {
    campo: 'imovel.titulo_posse.tipo',
    rotulo: 'título de posse',
    de: ({ imovel }) => imovel.titulo_posse?.tipo ?? null,
  },
  {
    campo: 'imovel.titulo_posse.descricao',
    rotulo: 'descrição do título de posse',
    de: ({ imovel }) => imovel.titulo_posse?.descricao ?? null,
  },
  { campo: 'imovel.ccir_codigo', rotulo: 'código do CCIR', de: ({ imovel }) => imovel.ccir_codigo ?? null },
  { campo: 'proprietario.nome', rotulo: 'nome do proprietário', de: ({ proprietario }) => proprietario.nome ?? null },
  { campo: 'observacoes', rotulo: 'observações', de: ({ observacoes }) => observacoes },
]

type Commits = readonly { events: readonly Evento[]; at: Date; author: Pessoa | null }[]
/** Whether two CPFs or CNPJs on record are the same. */
export type Mesmo = (a: DocumentoGuardado | undefined, b: DocumentoGuardado | undefined) => boolean

/** Whether two declarations name the same drawing. */
export const mesmoDesenho = ({ imovel: a }: Ficha, { imovel: b }: Ficha): boolean => a.perimetro === b.perimetro

/**
 * The versions of a case, counted from 1: one for each change of what was declared or handed in. `entregas` come in the
 * order in which they happened. Of two changes at the same instant the declared one goes first.
 */
export function versoesDe(commits: Commits, entregas: readonly Entrega[], mesmo: Mesmo): Versao[] {
  const versoes: Versao[] = []
  const faltam = [...entregas]
  const acrescentar = (mudanca: Omit<Versao, 'versao'>) => versoes.push({ ...mudanca, versao: versoes.length + 1 })
  const entregar = (ate: string | null) => {
    for (let proxima = faltam[0]; proxima && (ate === null || proxima.em < ate); proxima = faltam[0]) {
      faltam.shift()
      const antes = versoes.at(-1)
      if (!antes) continue
      const { em, por, resumo } = proxima
      acrescentar({ ...antes, em, por, resumo, documentos: depoisDe(antes.documentos, proxima) })
    }
  }
  for (const { events, at, author } of commits) {
    for (const evento of events) {
      if (!MUDAM.includes(evento.tipo)) continue
      const em = at.toISOString()
      entregar(em)
      const antes = versoes.at(-1)
      const ficha = fichaDe(evento) ?? antes?.ficha
      if (ficha === undefined) throw new Error(`${evento.tipo} before processo_criado`)
      const resumo = antes && antes.ficha !== ficha ? mudouEm(antes.ficha, ficha, mesmo) : resumir(evento)
      const por = author ? { id: author.id, nome: author.nome } : null
      const { documentos, ressalvas } = antes ?? { documentos: new Map(), ressalvas: new Map() }
      acrescentar({ em, por, resumo, ficha, documentos, ressalvas: comRessalva(ressalvas, evento) })
    }
  }
  entregar(null)
  return versoes
}

/** The events by which what is declared or handed in changes. */
const MUDAM: readonly Evento['tipo'][] = ['processo_criado', 'processo_editado', 'ressalva_feita', 'ressalva_retirada']

function fichaDe(evento: Evento): Ficha | null {
  if (evento.tipo !== 'processo_criado' && evento.tipo !== 'processo_editado') return null
  const { imovel, proprietario, observacoes } = evento
  return { imovel, proprietario, observacoes }
}

/** The reservations after one more event. */
function comRessalva(antes: Versao['ressalvas'], evento: Evento): Versao['ressalvas'] {
  if (evento.tipo === 'ressalva_feita') return new Map(antes).set(evento.id, evento)
  if (evento.tipo !== 'ressalva_retirada') return antes
  const depois = new Map(antes)
  depois.delete(evento.id)
  return depois
}

/** The documents after one more delivery. A document that replaces another removes it. */
function depoisDe(documentos: Versao['documentos'], { documentoId, tipo, saiu, substitui }: Entrega) {
  const depois = new Map(documentos)
  if (saiu) depois.delete(documentoId)
  else depois.set(documentoId, tipo)
  if (substitui !== null) depois.delete(substitui)
  return depois
}

function mudouEm(antes: Ficha, depois: Ficha, mesmo: Mesmo): string {
  const rotulos = CAMPOS.filter(({ de }) => de(antes) !== de(depois)).map(({ rotulo }) => rotulo)
  if (!mesmo(antes.proprietario.documento, depois.proprietario.documento)) rotulos.push('CPF ou CNPJ do proprietário')
  if (!mesmoDesenho(antes, depois)) rotulos.push('perímetro')
  return `Alterado: ${rotulos.join(', ')}.`
}

type Comparacao = z.output<typeof comparacao>

/** The fields that differ. CPF and CNPJ are masked, so two that differ may look the same. */
export function camposMudados(antes: Versao, depois: Versao, mesmo: Mesmo): Comparacao['campos'] {
  const [a, b] = [antes.ficha, depois.ficha]
  const campos = CAMPOS.flatMap(({ campo, de }) => (de(a) === de(b) ? [] : { campo, de: de(a), ate: de(b) }))
  const [deA, deB] = [a.proprietario.documento, b.proprietario.documento]
  if (!mesmo(deA, deB))
    campos.push({ campo: 'proprietario.cpf_cnpj', de: deA?.mascara ?? null, ate: deB?.mascara ?? null })
  return [...campos, ...ressalvasMudadas(antes, depois)]
}

/** A reservation that came has no value before, one that was taken back none after. */
function ressalvasMudadas({ ressalvas: a }: Versao, { ressalvas: b }: Versao): Comparacao['campos'] {
  const campo = ({ tipoDocumento }: NovaRessalva) => `ressalva.${tipoDocumento}`
  const valor = ({ motivo, texto }: NovaRessalva) => `${MOTIVO_RESSALVA_LABEL[motivo]}: ${texto}`
  const so = (umas: typeof a, outras: typeof a) => [...umas].flatMap(([id, r]) => (outras.has(id) ? [] : [r]))
  return [
    ...so(a, b).map((r) => ({ campo: campo(r), de: valor(r), ate: null })),
    ...so(b, a).map((r) => ({ campo: campo(r), de: null, ate: valor(r) })),
  ]
}

/** The documents that went and those that came. A document and the one that replaced it are one entry. */
export function documentosMudados(a: Versao, b: Versao, entregas: readonly Entrega[]): Comparacao['documentos'] {
  const noLugarDe = new Map(
    entregas.flatMap(({ documentoId, substitui }) => (substitui ? [[documentoId, substitui]] : [])),
  )
  const sairam = new Map([...a.documentos].filter(([id]) => !b.documentos.has(id)))
  const entraram = [...b.documentos].filter(([id]) => !a.documentos.has(id))
  const mudados = entraram.map(([entrou, tipo]) => {
    let antes = noLugarDe.get(entrou)
    while (antes !== undefined && !sairam.has(antes)) antes = noLugarDe.get(antes)
    if (antes === undefined) return { tipo, entrou }
    sairam.delete(antes)
    return { tipo, saiu: antes, entrou }
  })
  return [...mudados, ...[...sairam].map(([saiu, tipo]) => ({ tipo, saiu }))]
}
