import { ccirGap, cnmGap } from '@car/cadastro/declared-numbers'
import { MOST } from '@car/vocabulary/limits'
import { REGISTRO_LABEL } from '@car/vocabulary/titularidade'
import type { Processo } from '../../gen/interface.ts'
import { readArea } from '../../shared/area.ts'
import { hectares, label } from '../../shared/format.ts'
import { typedCpfOrCnpjGap, withDots } from '../person-document.ts'
import { inFull } from './municipios.ts'
import { readPercent, typedArea, typedPercent } from './numbers.ts'

/**
 * A typed item of a list. `chave` distinguishes items on the device. `id` comes from the service; it is empty in a new
 * item.
 */
type Item<K extends string> = Record<'chave' | K, string>
export type TitleItem = Item<'id' | 'numero' | 'cartorio' | 'cnm' | 'area' | 'registro'>
/** `mask` is the CPF or CNPJ of the service, in masked form. */
export type OwnerItem = Item<'id' | 'nome' | 'cpf_cnpj' | 'mask' | 'percentual'>
export type CodeItem = Item<'codigo'>

/** The items of a case besides the principal items. */
export type Lists = {
  outros_municipios: CodeItem[]
  outras_matriculas: TitleItem[]
  outros_ccir: CodeItem[]
  coproprietarios: OwnerItem[]
}
export type ListName = keyof Lists
export type AnyItem = Item<string>

type ItemField<I> = {
  /**
   * The name of the field in the interface. An item that is a single value has one field, with the path of the item.
   */
  nome: keyof I & string
  gap: (item: I) => string | null
  /** Writes the value in words. Without this function the typed text is shown. */
  show?: (item: I) => string
}
type ListRule<I> = {
  caminho: string
  /** Returns the path of a field within its item. */
  within: (nome: string) => string
  most: number
  blank: Omit<I, 'chave'>
  fields: readonly ItemField<I>[]
  valor: (item: I) => unknown
}

const nothing = () => null
const part = (nome: string): string => `.${nome}`
const itself = (): string => ''
const without = <T extends Record<string, unknown>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, valor]) => valor !== null && valor !== '')) as Partial<T>

export const LISTS: { [L in ListName]: ListRule<Lists[L][number]> } = {
  outros_municipios: {
    caminho: 'imovel.outros_municipios',
    within: itself,
    most: MOST.municipios,
    blank: { codigo: '' },
    fields: [
      {
        nome: 'codigo',
        gap: ({ codigo }) => (codigo === '' ? 'Escreva o nome do município e escolha-o na lista, ou retire-o.' : null),
        show: ({ codigo }) => inFull(codigo),
      },
    ],
    valor: ({ codigo }) => codigo,
  },
  outras_matriculas: {
    caminho: 'imovel.outras_matriculas',
    within: (nome) => part(nome === 'area' ? 'area_ha' : nome),
    most: MOST.titles,
    blank: { id: '', numero: '', cartorio: '', cnm: '', area: '', registro: '' },
    fields: [
      {
        nome: 'numero',
        gap: ({ numero }) => (numero.trim() === '' ? 'Escreva o número, ou retire este registro.' : null),
      },
      {
        nome: 'registro',
        gap: nothing,
        show: ({ registro }) => label(REGISTRO_LABEL, registro === 'transcricao' ? 'transcricao' : 'matricula'),
      },
      { nome: 'cartorio', gap: nothing },
      { nome: 'cnm', gap: ({ cnm }) => (cnm.trim() === '' ? null : (cnmGap(cnm)?.message ?? null)) },
      { nome: 'area', gap: ({ area }) => titleAreaGap(area), show: ({ area }) => titleAreaInWords(area) },
    ],
    valor: ({ id, numero, cartorio, cnm, area, registro }) =>
      without({
        id,
        numero: numero.trim(),
        cartorio: cartorio.trim(),
        cnm: registro === '' ? cnm.trim() : '',
        area_ha: titleArea(area),
        registro,
      }),
  },
  outros_ccir: {
    caminho: 'imovel.outros_ccir',
    within: itself,
    most: MOST.ccirs,
    blank: { codigo: '' },
    fields: [
      {
        nome: 'codigo',
        gap: ({ codigo }) =>
          codigo.trim() === '' ? 'Escreva o código, ou retire este CCIR.' : (ccirGap(codigo)?.message ?? null),
      },
    ],
    valor: ({ codigo }) => codigo.trim(),
  },
  coproprietarios: {
    caminho: 'coproprietarios',
    within: part,
    most: MOST.coproprietarios,
    blank: { id: '', nome: '', cpf_cnpj: '', mask: '', percentual: '' },
    fields: [
      { nome: 'nome', gap: ({ nome }) => (nome.trim() === '' ? 'Escreva o nome do dono, ou retire-o.' : null) },
      { nome: 'cpf_cnpj', gap: cpfCnpjGap, show: ({ cpf_cnpj, mask }) => withDots(cpf_cnpj) || mask },
      { nome: 'percentual', gap: ({ percentual }) => percentGap(percentual), show: shownPercent },
    ],
    valor: ({ id, nome, cpf_cnpj, percentual }) =>
      without({ id, nome: nome.trim(), cpf_cnpj: cpf_cnpj.trim(), percentual: readPercent(percentual) }),
  },
}

/** The cast lets callers handle any list. */
const ruleOf = (list: ListName) => LISTS[list] as unknown as ListRule<AnyItem>
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

/**
 * Returns the error of a typed CPF or CNPJ; otherwise null. If the field is left empty, the number behind `mask` stays.
 */
export function cpfCnpjGap({ cpf_cnpj, mask }: { cpf_cnpj: string; mask: string }): string | null {
  return mask !== '' && cpf_cnpj.trim() === '' ? null : typedCpfOrCnpjGap(cpf_cnpj)
}

export const percentGap = (texto: string): string | null =>
  texto.trim() !== '' && readPercent(texto) === null ? 'Escreva a parte em por cento, até 100, como 33,33.' : null

/** Writes a share such as `50%`. Text that is no percentage stays as typed. */
export function shownPercent({ percentual }: { percentual: string }): string {
  const piece = readPercent(percentual)
  return piece === null ? percentual.trim() : `${typedPercent(piece)}%`
}

/** Returns an area in hectares; null if it is missing, ambiguous or invalid. */
export function titleArea(texto: string): number | null {
  const parsed = readArea(texto)
  return 'hectares' in parsed ? parsed.hectares : null
}

export function titleAreaGap(texto: string): string | null {
  if (texto.trim() === '') return null
  const parsed = readArea(texto)
  if ('erro' in parsed) return parsed.erro
  return 'doubt' in parsed ? 'Escreva a vírgula e as casas, como 1.234,00 ou 1,234.' : null
}

export function titleAreaInWords(texto: string): string {
  const area = titleArea(texto)
  return area === null ? texto.trim() : hectares(area)
}

export const newItem = (list: ListName): AnyItem => ({ ...LISTS[list].blank, chave: crypto.randomUUID() })

/** Returns the path of an item: `coproprietarios[1]`. `fieldPath` adds a field: `coproprietarios[1].nome`. */
export const itemPath = (list: ListName, i: number): string => `${LISTS[list].caminho}[${i}]`
export const fieldPath = (list: ListName, i: number, nome: string): string =>
  itemPath(list, i) + LISTS[list].within(nome)

/**
 * Returns the list in the form of the interface.
 * @param known  the items of the service. Other items are sent without an id
 */
export function listBody(list: ListName, items: readonly AnyItem[], known: readonly AnyItem[]): unknown[] {
  const rule = ruleOf(list)
  return items.map((item) =>
    rule.valor(known.some(({ chave }) => chave === item.chave) || !('id' in item) ? item : { ...item, id: '' }),
  )
}

function fieldsOfItem(list: ListName, item: AnyItem, i: number) {
  const rule = ruleOf(list)
  return rule.fields.map(({ nome, gap, show }) => ({
    caminho: fieldPath(list, i, nome),
    typed: item[nome] ?? '',
    mensagem: gap(item),
    texto: show?.(item) ?? (item[nome] ?? '').trim(),
  }))
}

export const itemFields = (list: ListName, items: readonly AnyItem[]) =>
  items.flatMap((item, i) => fieldsOfItem(list, item, i))

export const listInWords = (list: ListName, items: readonly AnyItem[]): string =>
  items
    .map((item, i) =>
      fieldsOfItem(list, item, i)
        .flatMap(({ texto }) => texto || [])
        .join(', '),
    )
    .join('; ')

const codes = (values: readonly string[] = []): CodeItem[] => values.map((codigo) => ({ chave: codigo, codigo }))

export const listsOf = ({ imovel, coproprietarios = [] }: Processo): Lists => ({
  outros_municipios: codes(imovel.outros_municipios),
  outros_ccir: codes(imovel.outros_ccir),
  outras_matriculas: (imovel.outras_matriculas ?? []).map(({ id = '', numero, cartorio, cnm, area_ha, registro }) => ({
    chave: id,
    id,
    numero,
    cartorio: cartorio ?? '',
    cnm: cnm ?? '',
    area: typedArea(area_ha),
    registro: registro === 'transcricao' ? registro : '',
  })),
  coproprietarios: coproprietarios.map(({ id, nome, cpf_cnpj, percentual }) => ({
    chave: id,
    id,
    nome: nome ?? '',
    cpf_cnpj: '',
    mask: cpf_cnpj ?? '',
    percentual: typedPercent(percentual),
  })),
})
