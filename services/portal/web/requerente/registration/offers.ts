import type { DadosExtraidos, Documento } from '../../gen/interface.ts'
import { readAs } from '../../shared/documento/read-as.ts'
import { hectares } from '../../shared/format.ts'
import { CAMPOS, type Campo, type Form, type Group } from './fields.ts'
import { lido } from './form.ts'
import { inFull, municipioNamed } from './municipios.ts'
import { typedArea } from './numbers.ts'

type FieldRead = DadosExtraidos['campos'][number]
/** What was read in a document. */
export type Reading = { documento: Pick<Documento, 'id' | 'tipo_documento'>; campos: readonly FieldRead[] }

/** A value that a paper says, for one field of the form. Nothing is taken from it unless the person says so. */
export type Offer = {
  campo: Campo
  /** What taking it puts into the form. */
  parte: Partial<Form>
  texto: string
  documento: Reading['documento']
  place: Pick<FieldRead, 'pagina' | 'caixa'>
}

type Taken = { parte: Partial<Form>; texto: string }

const asText =
  (campo: Campo) =>
  (valor: string): Taken => ({ parte: { [campo]: valor }, texto: valor })

/** The fields that papers say, and what becomes of the value that was read. */
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

/** Without its state a name may be that of several. */
function takeMunicipio(nome: string, read: ReadonlyMap<string, string>): Taken | null {
  const municipio = municipioNamed(nome, read.get('uf') ?? '')
  return municipio ? { parte: { municipio: municipio.codigo }, texto: inFull(municipio.codigo) } : null
}

function takeArea(valor: string): Taken {
  const area = Number(valor)
  return { parte: { area: typedArea(area), leituraDaArea: '' }, texto: hectares(area) }
}

/**
 * What was read with certainty, one offer a field: of the first paper that says it. Values that are to be confirmed are
 * asked elsewhere.
 */
export function offersOf(readings: readonly Reading[]): Offer[] {
  return OFFERED.flatMap(({ campo, take }) => {
    const [name] = readAs(CAMPOS[campo].caminho)
    return readings
      .flatMap(({ documento, campos }): Offer[] => {
        const certain = campos.filter(({ confirmar, valor }) => !confirmar && valor !== null)
        const found = certain.find(({ nome }) => nome === name)
        const taken = found && take(String(found.valor), new Map(certain.map((c) => [c.nome, String(c.valor)])))
        return taken ? [{ campo, ...taken, documento, place: found }] : []
      })
      .slice(0, 1)
  })
}

/** Whether the form says what the paper says. What a person changed since is theirs. */
export const isTaken = ({ parte }: Offer, form: Form): boolean =>
  Object.entries(parte).every(([nome, valor]) => form[nome as keyof Form] === valor)

/** The offers of a step whose fields are empty. */
export const openOffers = (offers: readonly Offer[], step: Group, form: Form): Offer[] =>
  offers.filter(({ campo }) => CAMPOS[campo].step === step && isAsked(campo, form) && lido(campo, form) === '')

const isAsked = (campo: Campo, form: Form): boolean => CAMPOS[campo].applies?.(form) ?? true

/** What taking all of them puts into the form. */
export const allOf = (offers: readonly Offer[]): Partial<Form> =>
  offers.reduce<Partial<Form>>((form, { parte }) => ({ ...form, ...parte }), {})
