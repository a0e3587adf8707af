import { matriculaNumbers } from '@car/conferencia/numbers'
import type { DadosExtraidos, Documento } from '../../gen/interface.ts'
import { plain, readAs } from '../../shared/documento/read-as.ts'
import { hectares } from '../../shared/format.ts'
import { CAMPOS, type Campo, type Form, type Group } from './fields.ts'
import { lido } from './form.ts'
import type { AnyItem, ListName } from './items.ts'
import { inFull, municipioNamed } from './municipios.ts'
import { typedArea } from './numbers.ts'

type FieldRead = DadosExtraidos['campos'][number]
/** The values of a document. */
export type Reading = { documento: Pick<Documento, 'id' | 'tipo_documento'>; campos: readonly FieldRead[] }

/** A paper's value for one field of the form. It is used only if the person says so. */
export type Offer = {
  campo: Campo
  /** The part of the form that the offer fills in. */
  parte: Partial<Form>
  texto: string
  documento: Reading['documento']
  place: Pick<FieldRead, 'pagina' | 'caixa'>
}

type Taken = { parte: Partial<Form>; texto: string }

const asText =
  (campo: Campo) =>
  (valor: string): Taken => ({ parte: { [campo]: valor }, texto: valor })

/** The fields that papers have, with the use of their values. */
const OFFERED: readonly { campo: Campo; take: (valor: string, read: ReadonlyMap<string, string>) => Taken | null }[] = [
  { campo: 'denominacao', take: asText('denominacao') },
  { campo: 'municipio', take: takeMunicipio },
  { campo: 'area', take: takeArea },
  { campo: 'matricula', take: asText('matricula') },
  { campo: 'cartorio', take: asText('cartorio') },
  { campo: 'cnm', take: asText('cnm') },
  { campo: 'ccir', take: asText('ccir') },
  { campo: 'nome', take: asText('nome') },
]

/** Several municipalities may share a name, so the state is needed. */
function takeMunicipio(nome: string, read: ReadonlyMap<string, string>): Taken | null {
  const municipio = municipioNamed(nome, read.get('uf') ?? '')
  return municipio ? { parte: { municipio: municipio.codigo }, texto: inFull(municipio.codigo) } : null
}

function takeArea(valor: string): Taken {
  const area = Number(valor)
  return { parte: { area: typedArea(area), leituraDaArea: '' }, texto: hectares(area) }
}

/**
 * The values that were read with certainty, one offer for each field, from the first paper that has it. Values to be
 * confirmed are asked for elsewhere.
 */
export function offersOf(readings: readonly Reading[]): Offer[] {
  return OFFERED.flatMap(({ campo, take }) => {
    const [name] = readAs(CAMPOS[campo].caminho)
    return readings
      .flatMap(({ documento, campos }): Offer[] => {
        const certain = certainOf(campos)
        const found = certain.find(({ nome }) => nome === name)
        // A CCIR may list several titles, none of which is the principal one by itself.
        const taken = found && valuesIn(found).length === 1 && take(String(found.valor), byName(certain))
        return taken ? [{ campo, ...taken, documento, place: found }] : []
      })
      .slice(0, 1)
  })
}

/** The value, or each of several titles in it. */
function valuesIn({ nome, valor }: { nome: string; valor: unknown }): string[] {
  const text = String(valor)
  const numbers = nome === 'numero_matricula' ? matriculaNumbers(text) : []
  return numbers.length > 1 ? numbers : [text]
}

/** An item that a paper names and that the form's list lacks. */
export type ItemOffer = Omit<Offer, 'campo' | 'parte'> & { list: ListName; parte: Partial<AnyItem> }

/**
 * The lists for which papers name more items: the names of their values, the principal field, and the use of a value.
 */
const MORE: readonly {
  list: ListName
  nomes: readonly string[]
  principal: Campo
  item: string
  parte: (valor: string, read: ReadonlyMap<string, string>) => Partial<AnyItem>
}[] = [
  {
    list: 'outras_matriculas',
    nomes: readAs('imovel.outras_matriculas[].numero'),
    principal: 'matricula',
    item: 'numero',
    parte: (numero, read) => ({ numero, cartorio: read.get('cartorio') ?? '', cnm: read.get('cnm') ?? '' }),
  },
  {
    list: 'outros_ccir',
    nomes: readAs('imovel.outros_ccir[]'),
    principal: 'ccir',
    item: 'codigo',
    parte: (codigo) => ({ codigo }),
  },
  {
    list: 'coproprietarios',
    nomes: readAs('coproprietarios[].nome'),
    principal: 'nome',
    item: 'nome',
    parte: (nome) => ({ nome }),
  },
]

/**
 * Items that papers name besides the principal one. If no paper has the form's principal item, the person is first
 * asked about that.
 */
export function itemOffersOf(readings: readonly Reading[], form: Form): ItemOffer[] {
  return MORE.flatMap(({ list, nomes, principal, item, parte }) => {
    const found = readings.flatMap(({ documento, campos }) => {
      const certain = certainOf(campos)
      return certain
        .filter(({ nome }) => nomes.includes(nome))
        .flatMap((place) => valuesIn(place).map((texto) => ({ documento, place, texto, read: byName(certain) })))
    })
    const items: readonly AnyItem[] = form[list]
    const known = new Set([form[principal], ...items.map((one) => one[item] ?? '')].map(plain))
    if (!found.some(({ texto }) => plain(texto) === plain(form[principal]))) return []
    const fresh = new Map(found.filter(({ texto }) => !known.has(plain(texto))).map((one) => [plain(one.texto), one]))
    return [...fresh.values()].map(({ read, ...offer }) => ({ ...offer, list, parte: parte(offer.texto, read) }))
  })
}

const certainOf = (campos: readonly FieldRead[]): FieldRead[] =>
  campos.filter(({ confirmar, valor }) => !confirmar && valor !== null)
const byName = (campos: readonly FieldRead[]): Map<string, string> =>
  new Map(campos.map(({ nome, valor }) => [nome, String(valor)]))

/** Is true if the form has the value of the paper. A later change by the person stays. */
export const isTaken = ({ parte }: Offer, form: Form): boolean =>
  Object.entries(parte).every(([nome, valor]) => form[nome as keyof Form] === valor)

/** The offers of a step whose fields are empty. */
export const openOffers = (offers: readonly Offer[], step: Group, form: Form): Offer[] =>
  offers.filter(({ campo }) => CAMPOS[campo].step === step && isAsked(campo, form) && lido(campo, form) === '')

const isAsked = (campo: Campo, form: Form): boolean => CAMPOS[campo].applies?.(form) ?? true

/** The parts of the form that all offers fill in together. */
export const allOf = (offers: readonly Offer[]): Partial<Form> =>
  offers.reduce<Partial<Form>>((form, { parte }) => ({ ...form, ...parte }), {})
