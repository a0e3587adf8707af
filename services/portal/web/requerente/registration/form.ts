import { ccirGap, cnmGap, type NumberGap } from '@car/conferencia/declared-numbers'
import type { Geometry } from '@car/vocabulary/geometry'
import { IMOVEL_KIND_LABEL, type ImovelKind } from '@car/vocabulary/processo'
import {
  TITULARIDADE_LABEL,
  type Titularidade,
  TITULO_POSSE_LABEL,
  type TituloPosse,
} from '@car/vocabulary/titularidade'
import { label } from '../../shared/format.ts'
import type { NovoProcesso, Processo } from '../../gen/interface.ts'
import { withDots, typedCpfOrCnpjGap } from '../person-document.ts'
import { inWords } from '../perimetro/in-words.ts'
import { patch } from '../patch.ts'
import { eco, readArea } from '../../shared/area.ts'
import { municipioOf, fullName } from './municipios.ts'

/** The form as it was typed. */
export type Form = {
  denominacao: string
  tipo: ImovelKind | ''
  titularidade: Titularidade
  /** The IBGE code. */
  municipio: string
  area: string
  /** Which meaning the person chose for an area that can be read in two ways. */
  leituraDaArea: 'milhar' | 'decimal' | ''
  matricula: string
  cartorio: string
  cnm: string
  posse: TituloPosse | ''
  descricaoDaPosse: string
  ccir: string
  nome: string
  cpf_cnpj: string
  observacoes: string
  /** GeoJSON as text. While it is being drawn, it may have fewer vertices than a polygon needs. */
  perimetro: string
  /** Why the service would refuse it. The editor finds out. */
  perimetroMissing: string
}
type Gap = { campo: string; mensagem: string }
export type Campo = Exclude<keyof Form, 'leituraDaArea' | 'perimetroMissing'>

export const EMPTY: Form = {
  denominacao: '',
  tipo: '',
  titularidade: 'propriedade',
  municipio: '',
  area: '',
  leituraDaArea: '',
  matricula: '',
  cartorio: '',
  cnm: '',
  posse: '',
  descricaoDaPosse: '',
  ccir: '',
  nome: '',
  cpf_cnpj: '',
  observacoes: '',
  perimetro: '',
  perimetroMissing: '',
}

export const STEPS = ['imovel', 'area', 'registro', 'proprietario', 'perimetro', 'conferir'] as const
export type Step = (typeof STEPS)[number]

type Rule = {
  step: Exclude<Step, 'conferir'>
  /** The path of the field in the interface. */
  caminho: string
  /** What is wrong and what to do; null if nothing is. */
  gap: (form: Form, corrects: boolean) => string | null
  /** The value that the interface takes; null if the field was left empty. */
  valor: (form: Form) => string | number | Geometry | null
  /** The value as people read it, if that differs from what they typed. */
  show?: (form: Form) => string
}

const filled = (campo: Campo, mensagem: string) => (form: Form) => (form[campo].trim() === '' ? mensagem : null)
const nothing = () => null
const texto = (campo: Campo) => (form: Form) => form[campo].trim() || null
/** Whether some of the land is held without a registered title. */
export const temPosse = ({ titularidade }: Form): boolean => titularidade !== 'propriedade'
const posseGap = (campo: 'posse' | 'descricaoDaPosse') => (form: Form) =>
  temPosse(form) ? form[campo].trim() || null : null

/** Only a possession may be without a matrícula, and then none of its fields is declared. */
function matriculaGap({ titularidade, matricula, cartorio, cnm }: Form): string | null {
  if (matricula.trim() !== '' || (titularidade === 'posse' && cartorio.trim() === '' && cnm.trim() === '')) return null
  return 'Escreva o número da matrícula.'
}

const ifTyped = (campo: Campo, gapOf: (valor: string) => NumberGap | null) => (form: Form) =>
  form[campo].trim() === '' ? null : (gapOf(form[campo])?.message ?? null)

/** All fields: where each stands, what it must be, and what becomes of it. */
export const CAMPOS: Record<Campo, Rule> = {
  denominacao: {
    step: 'imovel',
    caminho: 'imovel.denominacao',
    gap: filled('denominacao', 'Escreva o nome do imóvel.'),
    valor: texto('denominacao'),
  },
  tipo: {
    step: 'imovel',
    caminho: 'imovel.tipo',
    gap: filled('tipo', 'Escolha o tipo do imóvel.'),
    valor: texto('tipo'),
    show: ({ tipo }) => (tipo ? label(IMOVEL_KIND_LABEL, tipo) : ''),
  },
  titularidade: {
    step: 'imovel',
    caminho: 'imovel.titularidade',
    gap: nothing,
    // A registered title is assumed unless something else is chosen.
    valor: (form) => (temPosse(form) ? form.titularidade : null),
    show: ({ titularidade }) => label(TITULARIDADE_LABEL, titularidade),
  },
  municipio: {
    step: 'imovel',
    caminho: 'imovel.municipio_ibge',
    gap: filled('municipio', 'Escreva o nome do município e escolha-o na lista.'),
    valor: texto('municipio'),
    show: ({ municipio }) => inFull(municipio),
  },
  area: {
    step: 'area',
    caminho: 'imovel.area_ha',
    gap: areaGap,
    valor: areaOf,
    show: (form) => echoOf(form) ?? '',
  },
  matricula: {
    step: 'registro',
    caminho: 'imovel.matricula.numero',
    gap: matriculaGap,
    valor: texto('matricula'),
  },
  cartorio: { step: 'registro', caminho: 'imovel.matricula.cartorio', gap: nothing, valor: texto('cartorio') },
  cnm: { step: 'registro', caminho: 'imovel.matricula.cnm', gap: ifTyped('cnm', cnmGap), valor: texto('cnm') },
  posse: {
    step: 'registro',
    caminho: 'imovel.titulo_posse.tipo',
    gap: ({ posse, descricaoDaPosse }) =>
      posse === '' && descricaoDaPosse.trim() !== '' ? 'Escolha o que mostra a posse.' : null,
    valor: posseGap('posse'),
    show: ({ posse }) => (posse ? label(TITULO_POSSE_LABEL, posse) : ''),
  },
  descricaoDaPosse: {
    step: 'registro',
    caminho: 'imovel.titulo_posse.descricao',
    gap: nothing,
    valor: posseGap('descricaoDaPosse'),
  },
  ccir: {
    step: 'registro',
    caminho: 'imovel.ccir_codigo',
    gap: ifTyped('ccir', ccirGap),
    valor: texto('ccir'),
  },
  nome: {
    step: 'proprietario',
    caminho: 'proprietario.nome',
    gap: filled('nome', 'Escreva o nome do proprietário.'),
    valor: texto('nome'),
  },
  cpf_cnpj: {
    step: 'proprietario',
    caminho: 'proprietario.cpf_cnpj',
    // The service shows the number masked. If the field is left empty, the number stays.
    gap: ({ cpf_cnpj }, corrects) => (corrects && cpf_cnpj.trim() === '' ? null : typedCpfOrCnpjGap(cpf_cnpj)),
    valor: texto('cpf_cnpj'),
    show: ({ cpf_cnpj }) => withDots(cpf_cnpj),
  },
  observacoes: { step: 'proprietario', caminho: 'observacoes', gap: nothing, valor: texto('observacoes') },
  perimetro: {
    step: 'perimetro',
    caminho: 'imovel.geometria',
    gap: ({ perimetro, perimetroMissing }) => (perimetro === '' ? null : perimetroMissing || null),
    valor: ({ perimetro }) => (perimetro ? (JSON.parse(perimetro) as Geometry) : null),
    show: ({ perimetro }) => inWords(perimetro),
  },
}

const NAMES = Object.keys(CAMPOS) as Campo[]
export const fieldsOf = (step: Step): Campo[] => NAMES.filter((nome) => CAMPOS[nome].step === step)

/** All errors of a step. The last step has those of all steps. */
export function gapsOf(step: Step, form: Form, { corrige = false } = {}): Gap[] {
  const names = step === 'conferir' ? NAMES : fieldsOf(step)
  return names.flatMap((nome) => {
    const mensagem = CAMPOS[nome].gap(form, corrige)
    return mensagem === null ? [] : [{ campo: CAMPOS[nome].caminho, mensagem }]
  })
}

/** The value of a field, as people read it back. */
export const lido = (nome: Campo, form: Form): string => CAMPOS[nome].show?.(form) ?? form[nome].trim()

export function areaOf({ area, leituraDaArea }: Form): number | null {
  const parsed = readArea(area)
  if ('hectares' in parsed) return parsed.hectares
  return 'doubt' in parsed && leituraDaArea ? parsed.doubt[leituraDaArea] : null
}

export function echoOf(form: Form): string | null {
  const area = areaOf(form)
  return area === null ? null : eco(area)
}

function areaGap(form: Form): string | null {
  const parsed = readArea(form.area)
  if ('erro' in parsed) return parsed.erro
  return areaOf(form) === null ? 'Escolha o que você quis dizer.' : null
}

export function inFull(codigo: string): string {
  const municipio = municipioOf(codigo)
  return municipio ? fullName(municipio) : ''
}

/** The values of some fields by their paths. The state follows from the municipality. */
function byPath(form: Form, names: readonly Campo[]): Record<string, unknown> {
  const pares = names.flatMap((nome): [string, unknown][] => {
    const par: [string, unknown] = [CAMPOS[nome].caminho, CAMPOS[nome].valor(form)]
    return nome === 'municipio' ? [par, ['imovel.uf', municipioOf(form.municipio)?.uf]] : [par]
  })
  return Object.fromEntries(pares)
}

/** The body of `POST /processos`. */
export const toNew = (form: Form): NovoProcesso =>
  patch(
    byPath(
      form,
      NAMES.filter((nome) => CAMPOS[nome].valor(form) !== null),
    ),
  ) as NovoProcesso

/** The body of `PATCH`: what differs from the previous values. A group without its main field is sent whole. */
export function toPatch(base: Form, form: Form): Record<string, unknown> {
  const changed = byPath(
    form,
    NAMES.filter((nome) => !equal(CAMPOS[nome].valor(form), CAMPOS[nome].valor(base))),
  )
  const wholes = WHOLES.flatMap(([nome, caminho]): [string, unknown][] => {
    if (CAMPOS[nome].valor(form) !== null || CAMPOS[nome].valor(base) === null) return []
    for (const nested of Object.keys(changed)) if (nested.startsWith(`${caminho}.`)) delete changed[nested]
    return [[caminho, null]]
  })
  return patch({ ...changed, ...Object.fromEntries(wholes) })
}

const WHOLES: readonly [Campo, string][] = [
  ['matricula', 'imovel.matricula'],
  ['posse', 'imovel.titulo_posse'],
]

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10 })

/** The form of a case that exists. */
export const formOfProcesso = ({ imovel, proprietario, observacoes }: Processo): Form => ({
  ...EMPTY,
  denominacao: imovel.denominacao ?? '',
  tipo: imovel.tipo ?? '',
  titularidade: imovel.titularidade ?? 'propriedade',
  municipio: imovel.municipio_ibge ?? '',
  area: imovel.area_ha === undefined ? '' : NUMBER.format(imovel.area_ha),
  matricula: imovel.matricula?.numero ?? '',
  cartorio: imovel.matricula?.cartorio ?? '',
  cnm: imovel.matricula?.cnm ?? '',
  posse: imovel.titulo_posse?.tipo ?? '',
  descricaoDaPosse: imovel.titulo_posse?.descricao ?? '',
  ccir: imovel.ccir_codigo ?? '',
  nome: proprietario.nome ?? '',
  observacoes: observacoes ?? '',
  perimetro: imovel.geometria ? JSON.stringify(imovel.geometria) : '',
})
