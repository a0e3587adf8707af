import type { KeptDocumento } from '@car/identity/cpf'
import { REGISTRO_LABEL } from '@car/vocabulary/titularidade'
import type { Declaration } from './declaration.ts'
import { municipioName } from './municipio.ts'
import { isField, isItems, isValues, type Row } from './row.ts'
import { CADASTRO, type OWNER, type TITLE } from './table.ts'
import { valueAt } from './rows.ts'
import { nameIn, placesIn, type Place } from './walk.ts'

type Sealed = Declaration<'sealed'>
export type Value = string | number | null
/** An item in words. The words have only the mask of a number, and two numbers may have the same mask. */
export type Item = { words: string; documento?: KeptDocumento | undefined }
type Compared<T> = { campo: string; label: string; of: (declared: Sealed) => T }

/** The order in which changes are told is published. These fields are told after the others of the property. */
const LATER = [
  'imovel.matricula.area_ha',
  'imovel.matricula.registro',
  'imovel.outros_municipios',
  'imovel.outros_ccir',
]
const rankOf = ({ path }: Place): number => (path.startsWith('imovel.') ? LATER.indexOf(path) : LATER.length)

const PLACES = placesIn(CADASTRO)
  .filter(({ inItem, row }) => !inItem && row.names.change !== undefined)
  .toSorted((a, b) => rankOf(a) - rankOf(b))

const compared = <T>(is: (row: Row) => boolean, of: (place: Place, declared: Sealed) => T): Compared<T>[] =>
  PLACES.filter(({ row }) => is(row)).map((place) => ({
    campo: place.path,
    label: place.row.names.change ?? '',
    of: (declared) => of(place, declared),
  }))

const isNumber = (row: Row): boolean => isField(row) && row.is.kind === 'documento'

/** The values that are compared as they are, or in the words of their list. */
export const VALUES = compared<Value>(
  (row) => !isNumber(row) && !isItems(row),
  ({ path, row }, declared) => valueIn(row, at(path, row, declared)),
)

/** The CPFs and CNPJs outside of lists. */
export const NUMBERS = compared<KeptDocumento | undefined>(
  isNumber,
  ({ path, row }, declared) => at(path, row, declared) as KeptDocumento | undefined,
)

/** The lists that are compared item by item, by the ids of the items. */
export const LISTS = compared<Map<string, Item>>(isItems, ({ path }, { imovel, coproprietarios }) =>
  path === 'coproprietarios'
    ? new Map(coproprietarios.map((owner) => [owner.id, { words: inWords(OWNER_WORDS, owner), ...numberOf(owner) }]))
    : new Map((imovel.outras_matriculas ?? []).map((title) => [title.id, { words: inWords(TITLE_WORDS, title) }])),
)

/** Returns the recorded value of a field outside of lists. */
function at(path: string, row: Row, declared: Sealed): unknown {
  const names = path.split('.')
  const last = names.pop() ?? ''
  return valueAt(declared, [...names, nameIn(last, row, 'sealed')].join('.'))
}

function valueIn(row: Row, value: unknown): Value {
  if (value === undefined || value === null) return null
  if (isValues(row)) return inOrder(row.value.is.kind === 'municipio', value as string[]) || null
  if (!isField(row)) return null
  if (row.is.kind === 'flag') return value ? 'sim' : null
  return row.is.kind === 'choice' && row.comparedInWords ? (row.is.labels[value as string] ?? null) : (value as Value)
}

const inOrder = (areMunicipios: boolean, values: readonly string[]): string =>
  (areMunicipios ? values.map(municipioName) : values).join(', ')

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })
type OtherTitle = NonNullable<Sealed['imovel']['outras_matriculas']>[number]
type Owner = Sealed['coproprietarios'][number]
type Words<Names extends string, T> = Record<Names, (item: T) => string | number | false | undefined>

const TITLE_WORDS: Words<keyof typeof TITLE, OtherTitle> = {
  numero: ({ numero, registro }) => `${REGISTRO_LABEL[registro ?? 'matricula']} ${numero}`,
  cartorio: ({ cartorio }) => cartorio,
  cnm: ({ cnm }) => cnm && `CNM ${cnm}`,
  area_ha: ({ area_ha }) => area_ha && `${NUMBER.format(area_ha)} ha`,
  registro: () => undefined,
}
const OWNER_WORDS: Words<keyof typeof OWNER, Owner> = {
  nome: ({ nome }) => nome,
  cpf_cnpj: ({ documento }) => documento?.mascara,
  percentual: ({ percentual }) => percentual && `${NUMBER.format(percentual)}%`,
}

const inWords = <T>(words: Words<string, T>, item: T): string =>
  Object.values(words)
    .map((of) => of(item))
    .filter(Boolean)
    .join(', ')

const numberOf = ({ documento }: Owner) => ({ documento })
