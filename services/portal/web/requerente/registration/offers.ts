import { matriculaNumbers } from '@car/conferencia/numbers'
import { type DocumentoKind, REQUIRED_DATA } from '@car/vocabulary/documento'
import type { DadosExtraidos, Documento } from '../../gen/interface.ts'
import { plain, readAs } from '../../shared/documento/read-as.ts'
import { hectares } from '../../shared/format.ts'
import { CAMPOS, type Campo, type Form, type Group } from './fields.ts'
import { lido } from './form.ts'
import type { AnyItem, ListName } from './items.ts'
import { inFull, municipioNamed } from './municipios.ts'
import { typedArea, typedPercent } from './numbers.ts'

type FieldRead = DadosExtraidos['campos'][number]
type Place = Pick<FieldRead, 'pagina' | 'caixa' | 'confirmar'> & { told?: boolean }
/** The values of a document: read in it, or `told` by the person who has it. */
export type Reading = {
  documento: Pick<Documento, 'id' | 'tipo_documento'>
  campos: readonly (FieldRead & Place)[]
  /** The owners that a CCIR lists. */
  titulares?: DadosExtraidos['titulares']
}

/**
 * Returns the values of a document. A value that the person confirmed or corrected replaces a value that was not read
 * with certainty.
 */
export const knownIn = ({ campos, confirmacoes }: DadosExtraidos): Reading['campos'] =>
  campos.map((campo) => {
    const said = campo.confirmar && confirmacoes.find(({ nome }) => nome === campo.nome)
    return said ? { ...campo, valor: said.valor, confirmar: false, told: true } : campo
  })

/** A paper's value for one field of the form. The value is used only if the person accepts it. */
export type Offer = {
  campo: Campo
  /** The part of the form that the offer fills in. */
  parte: Partial<Form>
  texto: string
  documento: Reading['documento']
  place: Place
  /** Returns whether the value is for this form. It is absent if the value is for any form. */
  fits?: (form: Form) => boolean
}

type Taken = { parte: Partial<Form>; texto: string }

const asText =
  (campo: Campo) =>
  (valor: string): Taken => ({ parte: { [campo]: valor }, texto: valor })

/** The fields for which papers have values, each with the function that makes a part of the form from a value. */
const OFFERED: readonly { campo: Campo; take: (valor: string, read: ReadonlyMap<string, string>) => Taken | null }[] = [
  { campo: 'denominacao', take: asText('denominacao') },
  { campo: 'municipio', take: takeMunicipio },
  { campo: 'area', take: takeArea },
  { campo: 'matricula', take: asText('matricula') },
  { campo: 'cartorio', take: asText('cartorio') },
  { campo: 'cnm', take: asText('cnm') },
  { campo: 'ccir', take: asText('ccir') },
  { campo: 'nome', take: takeName },
]

/**
 * Returns the IBGE code of a municipality; undefined if it is not in the table. Several municipalities may share a
 * name, so the state is needed.
 */
const codeOf = (municipio: string, read: ReadonlyMap<string, string>): string | undefined =>
  municipioNamed(municipio, read.get('uf') ?? '')?.codigo

function takeMunicipio(nome: string, read: ReadonlyMap<string, string>): Taken | null {
  const municipio = codeOf(nome, read)
  return municipio === undefined ? null : { parte: { municipio }, texto: inFull(municipio) }
}

/** Removes `espólio de` from a name, since papers name an estate after the dead owner. */
const withoutEspolio = (nome: string): string => nome.replace(/^(?:o )?esp[óo]lio d[eao]s? /i, '')

function takeName(texto: string): Taken {
  const nome = withoutEspolio(texto)
  return { parte: nome === texto ? { nome } : { nome, espolio: 'sim' }, texto }
}

function takeArea(valor: string): Taken {
  const area = Number(valor)
  return { parte: { area: typedArea(area), areaReading: '' }, texto: hectares(area) }
}

/**
 * Returns the values that were read with certainty: at most one offer for each field, from the first paper with a
 * usable value for it. Other pages ask about values that need a confirmation.
 */
export function offersOf(readings: readonly Reading[]): Offer[] {
  const offers = OFFERED.flatMap(({ campo, take }) => {
    const [name] = readAs(CAMPOS[campo].caminho)
    return readings
      .flatMap(({ documento, campos }): Offer[] => {
        const certain = certainOf(campos)
        const found = certain.find(({ nome }) => nome === name)
        // A CCIR may list several titles, none of which is by itself the principal title.
        const taken = found && valuesIn(found).length === 1 && take(String(found.valor), byName(certain))
        return taken ? [{ campo, ...taken, documento, place: found }] : []
      })
      .slice(0, 1)
  })
  return [...offers, ...titleAreaOf(readings, offers), ...ownersNumberOf(readings, offers)]
}

/** Returns the offer of the area of the principal title, if the paper that has the number of the title has the area. */
function titleAreaOf(readings: readonly Reading[], offers: readonly Offer[]): Offer[] {
  const title = offers.find(({ campo }) => campo === 'matricula')?.documento
  if (title?.tipo_documento !== 'matricula_imovel') return []
  const campos = readings.find(({ documento }) => documento.id === title.id)?.campos ?? []
  const place = certainOf(campos).find(({ nome }) => nome === 'area_ha')
  if (!place) return []
  const area = Number(place.valor)
  return [{ campo: 'titleArea', parte: { titleArea: typedArea(area) }, texto: hectares(area), documento: title, place }]
}

/**
 * Returns the offer of the owner's CPF or CNPJ, from the first paper that has it beside the name that is offered. The
 * number is masked: the service puts the number of the paper in its place.
 */
function ownersNumberOf(readings: readonly Reading[], offers: readonly Offer[]): Offer[] {
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

/** Returns the value of a field as text. If it lists several matrículas, the number of each is returned. */
function valuesIn({ nome, valor }: { nome: string; valor: unknown }): string[] {
  const text = String(valor)
  const numbers = nome === 'numero_matricula' ? matriculaNumbers(text) : []
  return numbers.length > 1 ? numbers : [text]
}

/** An item that a paper names and that the form's list lacks. */
export type ItemOffer = Omit<Offer, 'campo' | 'parte'> & { list: ListName; parte: Partial<AnyItem> }

type TakenItem = { parte: Partial<AnyItem>; texto: string }
type ItemTake = (
  valor: string,
  read: ReadonlyMap<string, string>,
  tipo: DocumentoKind,
  nome: string,
) => TakenItem | null

/**
 * The lists of which papers may name further items: the names of the values in papers, the field of the principal item,
 * the field that identifies an item, and the function that makes an item of a value.
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
    take: (numero, read, tipo) => {
      const [cartorio, cnm] = [read.get('cartorio') ?? '', read.get('cnm') ?? '']
      // A CCIR states the area of all its titles together.
      const area = tipo === 'matricula_imovel' && read.has('area_ha') ? typedArea(Number(read.get('area_ha'))) : ''
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

/** Returns the owners that a CCIR lists, each with its number and share as far as they were read. */
const holdersIn = ({ documento, titulares = [] }: Reading): ItemOffer[] =>
  titulares.map(({ nome, cpf_cnpj, percentual, pagina = null, caixa = null }) => {
    const number = cpf_cnpj === undefined ? {} : { cpf_cnpj }
    const parte = { nome: withoutEspolio(nome), ...number, percentual: typedPercent(percentual) }
    return { list: 'coproprietarios', documento, place: { pagina, caixa, confirmar: false }, parte, texto: nome }
  })

/**
 * Returns the items that papers name besides the principal item. The list is empty until some paper has the principal
 * item of the form, because the person is first asked about that item. The person accepts each item separately, and
 * sees a picture of its place on the paper. So an item that was not read with certainty is offered too, unless the page
 * of documents asks about it.
 */
export function itemOffersOf(readings: readonly Reading[], form: Form): ItemOffer[] {
  return MORE.flatMap(({ list, names, principal, item, take }) => {
    const keyOf = (part: Partial<AnyItem>) => plain(part[item] ?? '')
    const found = readings.flatMap((reading): ItemOffer[] => {
      const { documento, campos } = reading
      // Nobody asks about the number of a spouse. The person sees it on the picture of the paper.
      const read = byName(campos.filter((campo) => isCertain(campo) || campo.nome === 'coproprietario_cpf_cnpj'))
      const named = campos
        .filter(({ nome, valor, confirmar }) => names.includes(nome) && valor !== null && !(confirmar && isAsked(nome)))
        .flatMap((place) =>
          valuesIn(place).flatMap((valor) => {
            const taken = take(valor, read, documento.tipo_documento, place.nome)
            return taken ? { list, documento, place, ...taken } : []
          }),
        )
      return list === 'coproprietarios' ? [...named, ...holdersIn(reading)] : named
    })
    const items: readonly AnyItem[] = form[list]
    const known = new Set([plain(form[principal]), ...items.map(keyOf)])
    if (!found.some(({ parte }) => keyOf(parte) === plain(form[principal]))) return []
    const fresh = found.filter(({ parte }) => !known.has(keyOf(parte)))
    return [...Map.groupBy(fresh, ({ parte }) => keyOf(parte)).values()].map(withMostValues)
  })
}

/** Returns the offer with the most values of those that papers have for one item; of equals the first. */
const withMostValues = (offers: readonly ItemOffer[]): ItemOffer =>
  offers.reduce((most, offer) => (Object.keys(offer.parte).length > Object.keys(most.parte).length ? offer : most))

/** Returns whether the page of documents asks about a value that was not read with certainty. */
const isAsked = (nome: string): boolean => (REQUIRED_DATA as readonly string[]).includes(nome)

const isCertain = ({ confirmar, valor }: FieldRead): boolean => !confirmar && valor !== null
const certainOf = (campos: Reading['campos']): Reading['campos'] => campos.filter(isCertain)
const byName = (campos: readonly FieldRead[]): Map<string, string> =>
  new Map(campos.map(({ nome, valor }) => [nome, String(valor)]))

/** Returns whether the form has all values of the offer. A number that is stored already is compared by its mask. */
export const isTaken = ({ campo, parte, texto }: Offer, form: Form): boolean =>
  Object.entries(parte).every(([nome, valor]) => form[nome as keyof Form] === valor) ||
  (campo === 'cpf_cnpj' && lido(campo, form) === texto)

/** Returns the offers of a step for fields that the form has and that are empty. */
export const openOffers = (offers: readonly Offer[], step: Group, form: Form): Offer[] =>
  offers.filter(
    ({ campo, fits }) =>
      CAMPOS[campo].step === step &&
      (CAMPOS[campo].applies?.(form) ?? true) &&
      lido(campo, form) === '' &&
      (fits?.(form) ?? true) &&
      !(OF_TITLE.includes(campo) && form.matricula === '' && !offers.some((offer) => offer.campo === 'matricula')),
  )

/**
 * Fields that are offered only if the number of the title is known. A CCIR may also name a registry for land that has
 * no title.
 */
const OF_TITLE: readonly Campo[] = ['cartorio', 'cnm']

/** Returns the values of the form that all these offers fill in together. */
export const allOf = (offers: readonly Offer[]): Partial<Form> =>
  offers.reduce<Partial<Form>>((form, { parte }) => ({ ...form, ...parte }), {})
