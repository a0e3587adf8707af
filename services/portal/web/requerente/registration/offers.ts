import { matriculaNumbers } from '@car/cross-check/values/numbers'
import { withoutSuperseded } from '@car/cross-check/papers/superseded'
import { type DocumentoKind, REQUIRED_DATA } from '@car/vocabulary/documento'
import type { DadosExtraidos, Documento } from '../../gen/interface.ts'
import { type FieldRead, plain, readAs } from '../../shared/documento/read-as.ts'
import { hectares } from '../../shared/format.ts'
import { CAMPOS, type Campo, type Form, type Group } from './fields.ts'
import { shownValue } from './form.ts'
import type { AnyItem, ListName } from './items.ts'
import { inFull, municipioNamed } from './municipios.ts'
import { typedArea, typedPercent } from './numbers.ts'

type Place = Pick<FieldRead, 'pagina' | 'caixa' | 'confirmar'> & { told?: boolean }
/** The values of a document. A value was read in the document, or `told` by the person. */
export type DocumentoReading = {
  documento: Pick<Documento, 'id' | 'tipo_documento'>
  campos: readonly (FieldRead & Place)[]
} & Pick<DadosExtraidos, 'titulares' | 'titulos' | 'municipios'>

/** Leaves out each CCIR of which there is one of a later year, in whatever order they were sent. */
export function currentOf(readings: readonly DocumentoReading[]): DocumentoReading[] {
  const isCcir = ({ documento }: DocumentoReading) => documento.tipo_documento === 'ccir'
  const current = withoutSuperseded(readings.filter(isCcir))
  return readings.filter((reading) => !isCcir(reading) || current.includes(reading))
}

/** Returns the values of a document. A value from the person replaces a value that was read without certainty. */
export const knownIn = ({ campos, confirmacoes }: DadosExtraidos): DocumentoReading['campos'] =>
  campos.map((campo) => {
    const said = campo.confirmar && confirmacoes.find(({ nome }) => nome === campo.nome)
    return said ? { ...campo, valor: said.valor, confirmar: false, told: true } : campo
  })

/** A paper's value for one field of the form. The value is used only if the person accepts it. */
export type Offer = {
  campo: Campo
  parte: Partial<Form>
  texto: string
  documento: DocumentoReading['documento']
  place: Place
  /** Returns whether the value suits this form. Absent if it suits any form. */
  fits?: (form: Form) => boolean
}

type Taken = { parte: Partial<Form>; texto: string }

/** Makes a part of the form from a value of a paper. `read` has the other values of the paper by their names. */
type Take = (valor: string, read: ReadonlyMap<string, string>) => Taken | null

/** The fields whose values do not stand in the form as they stand in papers. */
const CONVERTED: Partial<Record<Campo, Take>> = { municipio: takeMunicipio, area: takeArea, nome: takeName }

const takeOf = (campo: Campo): Take => CONVERTED[campo] ?? ((valor) => ({ parte: { [campo]: valor }, texto: valor }))

/** The fields for which papers have values. */
const OFFERED = (Object.keys(CAMPOS) as Campo[]).filter((campo) => readAs(CAMPOS[campo].caminho).length > 0)

/**
 * Returns the IBGE code of a municipality; undefined if it is not in the table. Names repeat among states, so the state
 * is needed.
 */
const codeOf = (municipio: string, read: ReadonlyMap<string, string>): string | undefined =>
  municipioNamed(municipio, read.get('uf') ?? '')?.codigo

function takeMunicipio(nome: string, read: ReadonlyMap<string, string>): Taken | null {
  const municipio = codeOf(nome, read)
  return municipio === undefined ? null : { parte: { municipio }, texto: inFull(municipio) }
}

/** Removes the words `espólio de` from the beginning of a name. Papers use these words for an estate. */
const withoutEspolio = (nome: string): string => nome.replace(/^(?:o )?esp[óo]lio d[eao]s? /i, '')

function takeName(texto: string): Taken {
  const nome = withoutEspolio(texto)
  return { parte: nome === texto ? { nome } : { nome, espolio: 'yes' }, texto }
}

function takeArea(valor: string): Taken {
  const area = Number(valor)
  return { parte: { area: typedArea(area), areaReading: '' }, texto: hectares(area) }
}

/**
 * Returns offers of values that were read with certainty. A field gets at most one offer, from the first paper with a
 * usable value.
 */
export function offersOf(readings: readonly DocumentoReading[]): Offer[] {
  const offers = OFFERED.flatMap((campo) => {
    const [name] = readAs(CAMPOS[campo].caminho)
    return readings
      .flatMap(({ documento, campos, titulos = [] }): Offer[] => {
        const certain = certainOf(campos)
        const found = certain.find(({ nome }) => nome === name)
        // A CCIR may list several titles, and does not say which is the principal title.
        const isOne = found && valuesIn(found).length === 1 && !(campo === 'matricula' && titulos.length > 1)
        const taken = isOne && takeOf(campo)(String(found.valor), byName(certain))
        return taken ? [{ campo, ...taken, documento, place: found }] : []
      })
      .slice(0, 1)
  })
  return [...offers, ...titleAreaOf(readings, offers), ...ownersNumberOf(readings, offers)]
}

/** Offers the area of the principal title, read from the matrícula that also gave its number. */
function titleAreaOf(readings: readonly DocumentoReading[], offers: readonly Offer[]): Offer[] {
  const title = offers.find(({ campo }) => campo === 'matricula')?.documento
  if (title?.tipo_documento !== 'matricula_imovel') return []
  const campos = readings.find(({ documento }) => documento.id === title.id)?.campos ?? []
  const place = certainOf(campos).find(({ nome }) => nome === 'area_ha')
  if (!place) return []
  const area = Number(place.valor)
  return [{ campo: 'titleArea', parte: { titleArea: typedArea(area) }, texto: hectares(area), documento: title, place }]
}

/**
 * Returns the offer of the owner's CPF or CNPJ, from the first paper with the offered name. The offer has a masked
 * number; the service replaces the mask by the number of the paper.
 */
function ownersNumberOf(readings: readonly DocumentoReading[], offers: readonly Offer[]): Offer[] {
  const offered = offers.find(({ campo }) => campo === 'nome')?.parte.nome
  if (offered === undefined) return []
  const fits = ({ nome }: Form) => nome === '' || plain(nome) === plain(offered)
  return readings
    .flatMap(({ documento, campos }): Offer[] => {
      const certain = certainOf(campos)
      const owner = certain.find((campo) => campo.nome === 'proprietario_nome')
      const place = certain.find((campo) => campo.nome === 'cpf_cnpj')
      if (!owner || !place || plain(withoutEspolio(String(owner.valor))) !== plain(offered)) return []
      const texto = String(place.valor)
      return [{ campo: 'cpf_cnpj', parte: { cpf_cnpj: texto }, texto, documento, place, fits }]
    })
    .slice(0, 1)
}

/** Returns the value of a field as text. A list of matrículas gives several numbers. */
function valuesIn({ nome, valor }: { nome: string; valor: unknown }): string[] {
  const text = String(valor)
  const numbers = nome === 'numero_matricula' ? matriculaNumbers(text) : []
  return numbers.length > 1 ? numbers : [text]
}

/** An item of a paper that the form's list lacks. */
export type ItemOffer = Omit<Offer, 'campo' | 'parte'> & { list: ListName; parte: Partial<AnyItem> }

type TakenItem = { parte: Partial<AnyItem>; texto: string }
type ItemTake = (
  valor: string,
  read: ReadonlyMap<string, string>,
  kind: DocumentoKind,
  nome: string,
) => TakenItem | null

/**
 * The lists for which papers may name items: the names of the values in papers, the field of the principal item, the
 * field that identifies an item, and the function that makes an item from a value.
 */
const MORE: readonly { list: ListName; names: readonly string[]; principal: Campo; item: string; take: ItemTake }[] = [
  {
    list: 'outros_municipios',
    names: readAs('imovel.outros_municipios[]'),
    principal: 'municipio',
    item: 'codigo',
    take: (nome, read) => {
      const codigo = codeOf(nome, read)
      return codigo === undefined ? null : { parte: { codigo }, texto: inFull(codigo) }
    },
  },
  {
    list: 'outras_matriculas',
    names: readAs('imovel.outras_matriculas[].numero'),
    principal: 'matricula',
    item: 'numero',
    take: (numero, read, kind) => {
      const [cartorio, cnm] = [read.get('cartorio') ?? '', read.get('cnm') ?? '']
      // A CCIR states the area of all its titles together.
      const area = kind === 'matricula_imovel' && read.has('area_ha') ? typedArea(Number(read.get('area_ha'))) : ''
      return { parte: { numero, cartorio, cnm, area }, texto: numero }
    },
  },
  {
    list: 'outros_ccir',
    names: readAs('imovel.outros_ccir[]'),
    principal: 'ccir',
    item: 'codigo',
    take: (codigo) => ({ parte: { codigo }, texto: codigo }),
  },
  {
    list: 'coproprietarios',
    names: readAs('coproprietarios[].nome'),
    principal: 'nome',
    item: 'nome',
    take: (texto, read, _kind, nome) => {
      const number = read.get(nome === 'proprietario_nome' ? 'cpf_cnpj' : 'coproprietario_cpf_cnpj')
      return { parte: { nome: withoutEspolio(texto), ...(number === undefined ? {} : { cpf_cnpj: number }) }, texto }
    },
  },
]

/** Returns the owners that a paper lists, with number and share if they were read. */
const holdersIn = ({ documento, titulares = [] }: DocumentoReading): ItemOffer[] =>
  titulares.map(({ nome, cpf_cnpj, percentual, pagina = null, caixa = null }) => {
    const number = cpf_cnpj === undefined ? {} : { cpf_cnpj }
    const share = percentual === undefined ? {} : { percentual: typedPercent(percentual) }
    const parte = { nome: withoutEspolio(nome), ...number, ...share }
    return { list: 'coproprietarios', documento, place: { pagina, caixa, confirmar: false }, parte, texto: nome }
  })

const titlesIn = ({ documento, titulos = [] }: DocumentoReading): ItemOffer[] =>
  titulos.map(({ numero, pagina = null, caixa = null }) => {
    const taken = { parte: { numero }, texto: numero }
    return { list: 'outras_matriculas', documento, place: { pagina, caixa, confirmar: false }, ...taken }
  })

/** A CCIR lists municipalities without their state, which is that of the seat. */
const placesIn = ({ documento, campos, municipios = [] }: DocumentoReading): ItemOffer[] =>
  municipios.flatMap((nome) => {
    const codigo = codeOf(nome, byName(certainOf(campos)))
    const place = { pagina: null, caixa: null, confirmar: false }
    const taken = codigo === undefined ? [] : [{ parte: { codigo }, texto: inFull(codigo) }]
    return taken.map((item) => ({ list: 'outros_municipios', documento, place, ...item }))
  })

const LISTED: Partial<Record<ListName, (reading: DocumentoReading) => ItemOffer[]>> = {
  coproprietarios: holdersIn,
  outras_matriculas: titlesIn,
  outros_municipios: placesIn,
}

/**
 * Offers the further owners and titles that papers name. A list gets no offers until a paper names the first owner or
 * title of the form, because the person is asked about that one first. The person accepts each offer beside a picture
 * of the printed words. Uncertain readings are therefore offered too, unless the page of documents asks about them.
 */
export function itemOffersOf(readings: readonly DocumentoReading[], form: Form): ItemOffer[] {
  return MORE.flatMap(({ list, names, principal, item, take }) => {
    const keyOf = (part: Partial<AnyItem>) => plain(part[item] ?? '')
    const found = readings.flatMap((reading): ItemOffer[] => {
      const { documento, campos } = reading
      // No page asks about the number of a spouse, so it is taken even without certainty.
      const read = byName(campos.filter((campo) => isCertain(campo) || campo.nome === 'coproprietario_cpf_cnpj'))
      const named = campos
        .filter(({ nome, valor, confirmar }) => names.includes(nome) && valor !== null && !(confirmar && isAsked(nome)))
        .flatMap((place) =>
          valuesIn(place).flatMap((valor) => {
            const taken = take(valor, read, documento.tipo_documento, place.nome)
            return taken ? { list, documento, place, ...taken } : []
          }),
        )
      return [...named, ...(LISTED[list]?.(reading) ?? [])]
    })
    const items: readonly AnyItem[] = form[list]
    const known = new Set([plain(form[principal]), ...items.map(keyOf)])
    if (!found.some(({ parte }) => keyOf(parte) === plain(form[principal]))) return []
    const fresh = found.filter(({ parte }) => !known.has(keyOf(parte)))
    return [...Map.groupBy(fresh, ({ parte }) => keyOf(parte)).values()].map(withMostValues)
  })
}

/** Returns the offer with the most values; among equals, the first. */
const withMostValues = (offers: readonly ItemOffer[]): ItemOffer =>
  offers.reduce((most, offer) => (Object.keys(offer.parte).length > Object.keys(most.parte).length ? offer : most))

/** Returns whether the page of documents asks about an uncertain value. */
const isAsked = (nome: string): boolean => (REQUIRED_DATA as readonly string[]).includes(nome)

const isCertain = ({ confirmar, valor }: FieldRead): boolean => !confirmar && valor !== null
const certainOf = (campos: DocumentoReading['campos']): DocumentoReading['campos'] => campos.filter(isCertain)
const byName = (campos: readonly FieldRead[]): Map<string, string> =>
  new Map(campos.map(({ nome, valor }) => [nome, String(valor)]))

/** Returns whether the form has all values of the offer. A stored number is compared by its mask. */
export const isTaken = ({ campo, parte, texto }: Offer, form: Form): boolean =>
  Object.entries(parte).every(([nome, valor]) => form[nome as keyof Form] === valor) ||
  (campo === 'cpf_cnpj' && shownValue(campo, form) === texto)

/** Returns the offers of a step for the empty fields of the form. */
export const openOffers = (offers: readonly Offer[], step: Group, form: Form): Offer[] =>
  offers.filter(
    ({ campo, fits }) =>
      CAMPOS[campo].step === step &&
      (CAMPOS[campo].applies?.(form) ?? true) &&
      shownValue(campo, form) === '' &&
      (fits?.(form) ?? true) &&
      !(OF_TITLE.includes(campo) && form.matricula === '' && !offers.some((offer) => offer.campo === 'matricula')),
  )

/**
 * Fields that are offered only with a known number of the title. A CCIR may also name a registry for land without a
 * title.
 */
const OF_TITLE: readonly Campo[] = ['cartorio', 'cnm']

export const allOf = (offers: readonly Offer[]): Partial<Form> =>
  offers.reduce<Partial<Form>>((form, { parte }) => ({ ...form, ...parte }), {})
