import { ccirGap, cnmGap, type NumberGap } from '@car/cadastro/declared-numbers'
import type { Geometry } from '@car/vocabulary/geometry'
import { IMOVEL_KIND_LABEL, type ImovelKind } from '@car/vocabulary/processo'
import { OF_ESPOLIO, QUALIDADE_LABEL, type Qualidade } from '@car/vocabulary/representante'
import {
  REGISTRO_LABEL,
  TITULARIDADE_LABEL,
  type Titularidade,
  TITULO_POSSE_LABEL,
  type TituloPosse,
} from '@car/vocabulary/titularidade'
import { label } from '../../shared/format.ts'
import { withDots, typedCpfGap } from '../person-document.ts'
import { inWords } from '../perimetro/in-words.ts'
import { eco, readArea } from '../../shared/area.ts'
import {
  cpfCnpjGap,
  type ListName,
  type Lists,
  percentGap,
  shownPercent,
  titleArea,
  titleAreaGap,
  titleAreaInWords,
} from './items.ts'
import { inFull } from './municipios.ts'
import { readPercent } from './numbers.ts'

/** The form as typed. The lists have the items besides the principal ones. */
export type Form = Lists & {
  denominacao: string
  tipo: ImovelKind | ''
  titularidade: Titularidade
  /** The IBGE code of the municipality. */
  municipio: string
  area: string
  /** The meaning chosen for an ambiguous area. */
  areaReading: 'thousands' | 'decimal' | ''
  matricula: string
  /** Empty for a matrícula. */
  registro: 'transcricao' | ''
  cartorio: string
  cnm: string
  /** The area of the principal title alone. */
  titleArea: string
  posse: TituloPosse | ''
  posseDescription: string
  ccir: string
  nome: string
  cpf_cnpj: string
  /** The CPF or CNPJ that the service has, in masked form. */
  mask: string
  percentual: string
  espolio: 'yes' | ''
  /** An estate is always represented. */
  represented: 'yes' | ''
  representante: string
  representanteCpf: string
  representanteMask: string
  qualidade: Qualidade | ''
  observacoes: string
  /** GeoJSON as text. An unfinished drawing may have fewer vertices than a polygon needs. */
  perimetro: string
  /** The reason why the service would refuse the drawing, as found by the editor. */
  perimetroMissing: string
}
type Helper = 'areaReading' | 'perimetroMissing' | 'mask' | 'representanteMask' | 'represented'
export type Campo = Exclude<keyof Form, Helper | ListName>

export const EMPTY: Form = {
  denominacao: '',
  tipo: '',
  titularidade: 'propriedade',
  municipio: '',
  area: '',
  areaReading: '',
  outros_municipios: [],
  matricula: '',
  registro: '',
  cartorio: '',
  cnm: '',
  titleArea: '',
  outras_matriculas: [],
  posse: '',
  posseDescription: '',
  ccir: '',
  outros_ccir: [],
  nome: '',
  cpf_cnpj: '',
  mask: '',
  percentual: '',
  espolio: '',
  coproprietarios: [],
  represented: '',
  representante: '',
  representanteCpf: '',
  representanteMask: '',
  qualidade: '',
  observacoes: '',
  perimetro: '',
  perimetroMissing: '',
}

export const STEPS = ['imovel', 'area', 'registro', 'proprietario', 'perimetro', 'conferir'] as const
export type Step = (typeof STEPS)[number]
/** A step with questions. The last step, `conferir`, only shows the values. */
export type Group = Exclude<Step, 'conferir'>

type Rule = {
  step: Group
  caminho: string
  /** Returns the error, with advice. */
  gap: (form: Form) => string | null
  /** Returns the value for the interface; null if the field is empty. */
  valor: (form: Form) => string | number | boolean | Geometry | null
  /** Writes the value in words. Without this function the typed text is shown. */
  show?: (form: Form) => string
  /** Returns whether the form has the field at present. The text of a hidden field is ignored. */
  applies?: (form: Form) => boolean
  /** The list that follows this field in the form. */
  list?: ListName
  /** The field is optional text without advice of its own. Such fields stand after the others of their part. */
  plain?: true
}

const filled = (campo: Campo, message: string) => (form: Form) => (form[campo].trim() === '' ? message : null)
const nothing = () => null
const text = (campo: Campo) => (form: Form) => form[campo].trim() || null
/**
 * Returns the change of a property's kind. A settlement and a territory have no title of their own, so possession is
 * preset, unless the person has already said something else.
 */
export function ofKind(form: Form, tipo: Form['tipo']): Partial<Form> {
  const untold = form.matricula.trim() === '' && form.posse === ''
  const preset = tipo === 'IRU' ? 'propriedade' : 'posse'
  const before = form.tipo === '' || form.tipo === 'IRU' ? 'propriedade' : 'posse'
  return { tipo, ...(untold && form.titularidade === before && { titularidade: preset }) }
}

/** Returns whether some of the land is held without a registered title. */
export const hasPosse = ({ titularidade }: Form): boolean => titularidade !== 'propriedade'
export const isRepresented = ({ espolio, represented }: Form): boolean => espolio === 'yes' || represented === 'yes'
const isMatricula = ({ registro }: Form): boolean => registro === ''
/**
 * Returns whether the form asks for the area of the principal title: if there are several titles, or a value was typed.
 */
export const asksTitleArea = ({ outras_matriculas, titleArea: area }: Form): boolean =>
  outras_matriculas.length > 0 || area !== ''
export const asksPart = ({ coproprietarios, percentual }: Form): boolean =>
  coproprietarios.length > 0 || percentual !== ''

/**
 * Returns the error of the number of the matrícula. A pure possession needs no number, unless another field of a
 * matrícula is filled in.
 */
function matriculaGap({ titularidade, matricula, cartorio, cnm }: Form): string | null {
  if (matricula.trim() !== '' || (titularidade === 'posse' && cartorio.trim() === '' && cnm.trim() === '')) return null
  return 'Escreva o número da matrícula.'
}

const ifTyped = (campo: Campo, gapOf: (valor: string) => NumberGap | null) => (form: Form) =>
  form[campo].trim() === '' ? null : (gapOf(form[campo])?.message ?? null)

/**
 * Returns the error of the representative's capacity. By law, only certain persons can represent the estate of a dead
 * owner.
 */
function qualidadeGap({ qualidade, espolio }: Form): string | null {
  if (qualidade === '') return 'Escolha por que essa pessoa age pelos donos.'
  return espolio === 'yes' && !OF_ESPOLIO.includes(qualidade)
    ? 'De um espólio é o inventariante ou quem administra a herança: escolha um dos dois.'
    : null
}

/** The fields outside of lists, in the order of the questions. `items.ts` has the fields of lists. */
export const CAMPOS: Record<Campo, Rule> = {
  denominacao: {
    step: 'imovel',
    caminho: 'imovel.denominacao',
    gap: filled('denominacao', 'Escreva o nome do imóvel.'),
    valor: text('denominacao'),
  },
  tipo: {
    step: 'imovel',
    caminho: 'imovel.tipo',
    gap: filled('tipo', 'Escolha o tipo do imóvel.'),
    valor: text('tipo'),
    show: ({ tipo }) => (tipo ? label(IMOVEL_KIND_LABEL, tipo) : ''),
  },
  titularidade: {
    step: 'imovel',
    caminho: 'imovel.titularidade',
    gap: nothing,
    // Without a value, the service assumes a registered title.
    valor: (form) => (hasPosse(form) ? form.titularidade : null),
    show: ({ titularidade }) => label(TITULARIDADE_LABEL, titularidade),
  },
  municipio: {
    step: 'imovel',
    caminho: 'imovel.municipio_ibge',
    gap: filled('municipio', 'Escreva o nome do município e escolha-o na lista.'),
    valor: text('municipio'),
    show: ({ municipio }) => inFull(municipio),
    list: 'outros_municipios',
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
    valor: text('matricula'),
  },
  registro: {
    step: 'registro',
    caminho: 'imovel.matricula.registro',
    gap: nothing,
    valor: text('registro'),
    show: ({ registro }) => label(REGISTRO_LABEL, registro || 'matricula'),
    applies: (form) => !isMatricula(form),
  },
  cartorio: { step: 'registro', caminho: 'imovel.matricula.cartorio', gap: nothing, valor: text('cartorio') },
  cnm: {
    step: 'registro',
    caminho: 'imovel.matricula.cnm',
    gap: ifTyped('cnm', cnmGap),
    valor: text('cnm'),
    applies: isMatricula,
  },
  titleArea: {
    step: 'registro',
    caminho: 'imovel.matricula.area_ha',
    gap: (form) => titleAreaGap(form.titleArea),
    valor: (form) => titleArea(form.titleArea),
    show: (form) => titleAreaInWords(form.titleArea),
    applies: asksTitleArea,
    list: 'outras_matriculas',
  },
  posse: {
    step: 'registro',
    caminho: 'imovel.titulo_posse.tipo',
    gap: ({ posse, posseDescription }) =>
      posse === '' && posseDescription.trim() !== '' ? 'Escolha o que mostra a posse.' : null,
    valor: text('posse'),
    show: ({ posse }) => (posse ? label(TITULO_POSSE_LABEL, posse) : ''),
    applies: hasPosse,
  },
  posseDescription: {
    step: 'registro',
    caminho: 'imovel.titulo_posse.descricao',
    gap: nothing,
    valor: text('posseDescription'),
    applies: hasPosse,
  },
  ccir: {
    step: 'registro',
    caminho: 'imovel.ccir_codigo',
    gap: ifTyped('ccir', ccirGap),
    valor: text('ccir'),
    list: 'outros_ccir',
  },
  nome: {
    step: 'proprietario',
    caminho: 'proprietario.nome',
    gap: filled('nome', 'Escreva o nome do proprietário.'),
    valor: text('nome'),
  },
  cpf_cnpj: {
    step: 'proprietario',
    caminho: 'proprietario.cpf_cnpj',
    gap: cpfCnpjGap,
    valor: text('cpf_cnpj'),
    show: ({ cpf_cnpj, mask }) => withDots(cpf_cnpj) || mask,
  },
  percentual: {
    step: 'proprietario',
    caminho: 'proprietario.percentual',
    gap: ({ percentual }) => percentGap(percentual),
    valor: ({ percentual }) => readPercent(percentual),
    show: shownPercent,
    applies: asksPart,
  },
  espolio: {
    step: 'proprietario',
    caminho: 'proprietario.espolio',
    gap: nothing,
    valor: ({ espolio }) => espolio === 'yes' || null,
    show: ({ espolio }) => (espolio ? 'Sim' : ''),
    applies: ({ espolio }) => espolio === 'yes',
    list: 'coproprietarios',
  },
  representante: {
    step: 'proprietario',
    caminho: 'representante.nome',
    gap: filled('representante', 'Escreva o nome do representante.'),
    valor: text('representante'),
    applies: isRepresented,
  },
  representanteCpf: {
    step: 'proprietario',
    caminho: 'representante.cpf',
    gap: ({ representanteCpf, representanteMask }) =>
      representanteMask !== '' && representanteCpf.trim() === '' ? null : typedCpfGap(representanteCpf),
    valor: text('representanteCpf'),
    show: ({ representanteCpf, representanteMask }) => withDots(representanteCpf) || representanteMask,
    applies: isRepresented,
  },
  qualidade: {
    step: 'proprietario',
    caminho: 'representante.qualidade',
    gap: qualidadeGap,
    valor: text('qualidade'),
    show: ({ qualidade }) => (qualidade ? label(QUALIDADE_LABEL, qualidade) : ''),
    applies: isRepresented,
  },
  observacoes: { step: 'proprietario', caminho: 'observacoes', gap: nothing, valor: text('observacoes') },
  perimetro: {
    step: 'perimetro',
    caminho: 'imovel.geometria',
    gap: ({ perimetro, perimetroMissing }) => (perimetro === '' ? null : perimetroMissing || null),
    valor: ({ perimetro }) => (perimetro ? (JSON.parse(perimetro) as Geometry) : null),
    show: ({ perimetro }) => inWords(perimetro),
  },
}

export function areaOf({ area, areaReading }: Form): number | null {
  const parsed = readArea(area)
  if ('hectares' in parsed) return parsed.hectares
  return 'doubt' in parsed && areaReading ? parsed.doubt[areaReading] : null
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
