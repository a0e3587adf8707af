import type { Geometria } from '@car/vocabulary/geometria'
import { TIPO_IMOVEL_LABEL, type TipoImovel } from '@car/vocabulary/processo'
import {
  TITULARIDADE_LABEL,
  type Titularidade,
  TITULO_POSSE_LABEL,
  type TituloPosse,
} from '@car/vocabulary/titularidade'
import { rotulo } from '../../comum/formato.ts'
import type { NovoProcesso, Processo } from '../../gen/interface.ts'
import { comPontos, faltaDoCpfOuCnpj } from '../documento-da-pessoa.ts'
import { emPalavras } from '../perimetro/em-palavras.ts'
import { remendo } from '../remendo.ts'
import { eco, lerArea } from '../../comum/area.ts'
import { municipioDe, porExtenso } from './municipios.ts'

/** The form as it was typed. */
export type Ficha = {
  denominacao: string
  tipo: TipoImovel | ''
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
  faltaDoPerimetro: string
}
type Falta = { campo: string; mensagem: string }
export type Campo = Exclude<keyof Ficha, 'leituraDaArea' | 'faltaDoPerimetro'>

export const VAZIA: Ficha = {
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
  faltaDoPerimetro: '',
}

export const PASSOS = ['imovel', 'area', 'registro', 'proprietario', 'perimetro', 'conferir'] as const
export type Passo = (typeof PASSOS)[number]

type Regra = {
  passo: Exclude<Passo, 'conferir'>
  /** The path of the field in the interface. */
  caminho: string
  /** What is wrong and what to do; null if nothing is. */
  falta: (ficha: Ficha, corrige: boolean) => string | null
  /** The value that the interface takes; null if the field was left empty. */
  valor: (ficha: Ficha) => string | number | Geometria | null
  /** The value as people read it, if that differs from what they typed. */
  mostrar?: (ficha: Ficha) => string
}

const preenchido = (campo: Campo, mensagem: string) => (ficha: Ficha) => (ficha[campo].trim() === '' ? mensagem : null)
const nada = () => null
const texto = (campo: Campo) => (ficha: Ficha) => ficha[campo].trim() || null
/** Whether some of the land is held without a registered title. */
export const temPosse = ({ titularidade }: Ficha): boolean => titularidade !== 'propriedade'
const daPosse = (campo: 'posse' | 'descricaoDaPosse') => (ficha: Ficha) =>
  temPosse(ficha) ? ficha[campo].trim() || null : null

/** Only a possession may be without a matrícula, and then none of its fields is declared. */
function faltaDaMatricula({ titularidade, matricula, cartorio, cnm }: Ficha): string | null {
  if (matricula.trim() !== '' || (titularidade === 'posse' && cartorio.trim() === '' && cnm.trim() === '')) return null
  return 'Escreva o número da matrícula.'
}

const digitos = (valor: string): string => valor.replaceAll(/[.\-\s]/g, '')

/** All fields: where each stands, what it must be, and what becomes of it. */
export const CAMPOS: Record<Campo, Regra> = {
  denominacao: {
    passo: 'imovel',
    caminho: 'imovel.denominacao',
    falta: preenchido('denominacao', 'Escreva o nome do imóvel.'),
    valor: texto('denominacao'),
  },
  tipo: {
    passo: 'imovel',
    caminho: 'imovel.tipo',
    falta: preenchido('tipo', 'Escolha o tipo do imóvel.'),
    valor: texto('tipo'),
    mostrar: ({ tipo }) => (tipo ? rotulo(TIPO_IMOVEL_LABEL, tipo) : ''),
  },
  titularidade: {
    passo: 'imovel',
    caminho: 'imovel.titularidade',
    falta: nada,
    // A registered title is assumed unless something else is chosen.
    valor: (ficha) => (temPosse(ficha) ? ficha.titularidade : null),
    mostrar: ({ titularidade }) => rotulo(TITULARIDADE_LABEL, titularidade),
  },
  municipio: {
    passo: 'imovel',
    caminho: 'imovel.municipio_ibge',
    falta: preenchido('municipio', 'Escreva o nome do município e escolha-o na lista.'),
    valor: texto('municipio'),
    mostrar: ({ municipio }) => porExtensoDe(municipio),
  },
  area: {
    passo: 'area',
    caminho: 'imovel.area_ha',
    falta: faltaDaArea,
    valor: areaDe,
    mostrar: (ficha) => ecoDe(ficha) ?? '',
  },
  matricula: {
    passo: 'registro',
    caminho: 'imovel.matricula.numero',
    falta: faltaDaMatricula,
    valor: texto('matricula'),
  },
  cartorio: { passo: 'registro', caminho: 'imovel.matricula.cartorio', falta: nada, valor: texto('cartorio') },
  cnm: { passo: 'registro', caminho: 'imovel.matricula.cnm', falta: faltaDoCnm, valor: texto('cnm') },
  posse: {
    passo: 'registro',
    caminho: 'imovel.titulo_posse.tipo',
    falta: ({ posse, descricaoDaPosse }) =>
      posse === '' && descricaoDaPosse.trim() !== '' ? 'Escolha o que mostra a posse.' : null,
    valor: daPosse('posse'),
    mostrar: ({ posse }) => (posse ? rotulo(TITULO_POSSE_LABEL, posse) : ''),
  },
  descricaoDaPosse: {
    passo: 'registro',
    caminho: 'imovel.titulo_posse.descricao',
    falta: nada,
    valor: daPosse('descricaoDaPosse'),
  },
  ccir: {
    passo: 'registro',
    caminho: 'imovel.ccir_codigo',
    falta: ({ ccir }) =>
      ccir.trim() === '' || /^\d{13}$/.test(digitos(ccir)) ? null : 'O código do imóvel no CCIR tem 13 dígitos.',
    valor: texto('ccir'),
  },
  nome: {
    passo: 'proprietario',
    caminho: 'proprietario.nome',
    falta: preenchido('nome', 'Escreva o nome do proprietário.'),
    valor: texto('nome'),
  },
  cpf_cnpj: {
    passo: 'proprietario',
    caminho: 'proprietario.cpf_cnpj',
    // The service shows the number masked. If the field is left empty, the number stays.
    falta: ({ cpf_cnpj }, corrige) => (corrige && cpf_cnpj.trim() === '' ? null : faltaDoCpfOuCnpj(cpf_cnpj)),
    valor: texto('cpf_cnpj'),
    mostrar: ({ cpf_cnpj }) => comPontos(cpf_cnpj),
  },
  observacoes: { passo: 'proprietario', caminho: 'observacoes', falta: nada, valor: texto('observacoes') },
  perimetro: {
    passo: 'perimetro',
    caminho: 'imovel.geometria',
    falta: ({ perimetro, faltaDoPerimetro }) => (perimetro === '' ? null : faltaDoPerimetro || null),
    valor: ({ perimetro }) => (perimetro ? (JSON.parse(perimetro) as Geometria) : null),
    mostrar: ({ perimetro }) => emPalavras(perimetro),
  },
}

const NOMES = Object.keys(CAMPOS) as Campo[]
export const camposDo = (passo: Passo): Campo[] => NOMES.filter((nome) => CAMPOS[nome].passo === passo)

/** All errors of a step. The last step has those of all steps. */
export function faltasDo(passo: Passo, ficha: Ficha, { corrige = false } = {}): Falta[] {
  const nomes = passo === 'conferir' ? NOMES : camposDo(passo)
  return nomes.flatMap((nome) => {
    const mensagem = CAMPOS[nome].falta(ficha, corrige)
    return mensagem === null ? [] : [{ campo: CAMPOS[nome].caminho, mensagem }]
  })
}

/** The value of a field, as people read it back. */
export const lido = (nome: Campo, ficha: Ficha): string => CAMPOS[nome].mostrar?.(ficha) ?? ficha[nome].trim()

export function areaDe({ area, leituraDaArea }: Ficha): number | null {
  const dita = lerArea(area)
  if ('hectares' in dita) return dita.hectares
  return 'duvida' in dita && leituraDaArea ? dita.duvida[leituraDaArea] : null
}

export function ecoDe(ficha: Ficha): string | null {
  const area = areaDe(ficha)
  return area === null ? null : eco(area)
}

function faltaDaArea(ficha: Ficha): string | null {
  const dita = lerArea(ficha.area)
  if ('erro' in dita) return dita.erro
  return areaDe(ficha) === null ? 'Escolha o que você quis dizer.' : null
}

/** Registry, book, number, and two check digits by ISO 7064 mod 97-10 (Provimento CNJ 143/2023). */
function faltaDoCnm({ cnm }: Ficha): string | null {
  if (cnm.trim() === '') return null
  if (!/^\d{16}$/.test(digitos(cnm))) return 'O CNM tem 16 dígitos: CCCCCC.L.NNNNNNN-DD.'
  return BigInt(digitos(cnm)) % 97n === 1n ? null : 'O CNM não confere: revise os dígitos.'
}

export function porExtensoDe(codigo: string): string {
  const municipio = municipioDe(codigo)
  return municipio ? porExtenso(municipio) : ''
}

/** The values of some fields by their paths. The state follows from the municipality. */
function porCaminho(ficha: Ficha, nomes: readonly Campo[]): Record<string, unknown> {
  const pares = nomes.flatMap((nome): [string, unknown][] => {
    const par: [string, unknown] = [CAMPOS[nome].caminho, CAMPOS[nome].valor(ficha)]
    return nome === 'municipio' ? [par, ['imovel.uf', municipioDe(ficha.municipio)?.uf]] : [par]
  })
  return Object.fromEntries(pares)
}

/** The body of `POST /processos`. */
export const paraNovo = (ficha: Ficha): NovoProcesso =>
  remendo(
    porCaminho(
      ficha,
      NOMES.filter((nome) => CAMPOS[nome].valor(ficha) !== null),
    ),
  ) as NovoProcesso

/** The body of `PATCH`: what differs from the previous values. A group without its main field is sent whole. */
export function paraRemendo(base: Ficha, ficha: Ficha): Record<string, unknown> {
  const mudados = porCaminho(
    ficha,
    NOMES.filter((nome) => !igual(CAMPOS[nome].valor(ficha), CAMPOS[nome].valor(base))),
  )
  const inteiros = INTEIROS.flatMap(([nome, caminho]): [string, unknown][] => {
    if (CAMPOS[nome].valor(ficha) !== null || CAMPOS[nome].valor(base) === null) return []
    for (const dele of Object.keys(mudados)) if (dele.startsWith(`${caminho}.`)) delete mudados[dele]
    return [[caminho, null]]
  })
  return remendo({ ...mudados, ...Object.fromEntries(inteiros) })
}

const INTEIROS: readonly [Campo, string][] = [
  ['matricula', 'imovel.matricula'],
  ['posse', 'imovel.titulo_posse'],
]

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const NUMERO = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10 })

/** The form of a case that exists. */
export const deProcesso = ({ imovel, proprietario, observacoes }: Processo): Ficha => ({
  ...VAZIA,
  denominacao: imovel.denominacao ?? '',
  tipo: imovel.tipo ?? '',
  titularidade: imovel.titularidade ?? 'propriedade',
  municipio: imovel.municipio_ibge ?? '',
  area: imovel.area_ha === undefined ? '' : NUMERO.format(imovel.area_ha),
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
