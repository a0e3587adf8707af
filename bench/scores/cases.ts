import type { Cruzamento, Similar } from '@car/conferencia/cruzamento'
import type { Ressalva } from '@car/conferencia/score'
import type { DadosRead, Declared, ReadDocumento } from '@car/conferencia/types'
import type { Chance } from '../generator/chance.ts'
import { cpf, imovel, type Imovel, MUNICIPIOS, person } from '../generator/dados.ts'

export type Case = {
  faults: number
  declarado: Declared
  documentos: ReadDocumento[]
  cruzamento: Cruzamento
  ressalvas: Ressalva[]
  duplicidade: boolean
}

/** A case before its papers are read: the values in each paper, and how well it will be read. */
type Draft = Omit<Case, 'documentos'> & {
  papers: Record<'matricula_imovel' | 'ccir', { dados: DadosRead; status: string; coproprietario?: string }>
}

const TODAY = Date.UTC(2026, 5, 1)
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(TODAY - days * DAY_MS).toISOString().slice(0, 10)

/** The numbers of faults of the planted cases. A number that is listed more often is drawn more often. */
const FAULTS = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 5, 5, 8]

/** Makes a case. Three in ten have faults, and all have the noise that honest cases have too. */
export function caseOf(a: Chance): Case {
  const draft = honest(a)
  for (const { often, disturb } of NOISE) if (a.real() < often) disturb(draft, a)
  const faults = a.real() < 0.3 ? a.one(FAULTS) : 0
  const kinds = [...FAULT_KINDS]
  for (let n = 0; n < faults; n++) kinds.splice(a.integer(0, kinds.length - 1), 1)[0]?.(draft, a)
  const { papers, ...rest } = draft
  return { ...rest, faults, documentos: Object.entries(papers).map(([tipo, paper]) => read(tipo, paper, a)) }
}

function honest(a: Chance): Draft {
  const made = imovel(a)
  // The area is replaced by a random area from 2 to 2,000 hectares. Small farms are more frequent.
  const place: Imovel = { ...made, area_ha: Math.round(10_000 * 2 * 10 ** (a.real() * 3)) / 10_000 }
  const dados: DadosRead = {
    numero_matricula: place.numero,
    area_ha: place.area_ha,
    proprietario_nome: place.proprietario,
    cpf_cnpj: place.cpf,
    municipio: place.municipio,
    uf: place.uf,
    ccir_codigo: place.ccir,
  }
  return {
    faults: 0,
    declarado: {
      imovel: {
        municipio: place.municipio,
        uf: place.uf,
        area_ha: place.area_ha,
        matricula: { numero: place.numero },
        ccir_codigo: place.ccir,
        geometria: drawn(place.area_ha * (1 + (a.real() - 0.5) * 0.01)),
      },
      proprietario: { nome: place.proprietario, cpf_cnpj: place.cpf },
    },
    papers: {
      matricula_imovel: { dados: { ...dados, data_emissao: daysAgo(a.integer(1, 25)) }, status: 'valido' },
      ccir: { dados: { ...dados, exercicio: 2026 }, status: 'valido' },
    },
    cruzamento: {
      em_andamento: false,
      incompleto: false,
      semelhantes: [],
      fora_do_municipio: { hectares: 0, parte: 0 },
    },
    ressalvas: [],
    duplicidade: false,
  }
}

function drawn(hectares: number) {
  const side = Math.sqrt(hectares * 10_000) / 111_195
  const corners = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
    [0, 0],
  ].map(([lon = 0, lat = 0]) => [lon - 50, lat])
  return { type: 'Polygon' as const, coordinates: [corners] }
}

type Disturb = (draft: Draft, a: Chance) => void

function read(tipo: string, { dados, status, coproprietario }: Draft['papers']['ccir'], a: Chance): ReadDocumento {
  const fields = [
    ...Object.entries(dados).filter((pair): pair is [string, string | number] => !Array.isArray(pair[1])),
    ...(coproprietario === undefined ? [] : [['coproprietario_nome', coproprietario] as const]),
  ]
  return {
    id: tipo,
    tipo,
    status,
    recebido_em: new Date(TODAY).toISOString(),
    dados: null,
    campos: fields.flatMap(([nome, valor]) => {
      const luck = a.real()
      if (valor === null || valor === undefined || luck < 0.02) return []
      const confirmar = luck < 0.08
      const confianca = confirmar ? a.integer(70, 89) : a.integer(90, 99)
      return [{ nome, valor, confianca, pagina: 1, caixa: null, confirmar }]
    }),
  }
}

const other = (numero: number, changes: Partial<Similar>): Similar => ({
  processo_id: String(numero),
  numero: `2026/${String(numero).padStart(6, '0')}`,
  comparado: 'c',
  matricula: false,
  ccir: false,
  ...changes,
})
const beside = ({ cruzamento }: Draft, a: Chance, count: number, changes: Partial<Similar>) => {
  const others = Array.from({ length: count }, () => other(a.integer(1, 900_000), changes))
  cruzamento.semelhantes = [...cruzamento.semelhantes, ...others]
}
const overlapping = (a: Chance, from: number, to: number) => ({
  perimetro: { identico: false, hectares: 10, parte: from + a.real() * (to - from) },
})

/** The kinds of noise in honest cases, and how often each occurs. */
const NOISE: readonly { often: number; disturb: Disturb }[] = [
  { often: 0.15, disturb: (d, a) => (d.papers.matricula_imovel.dados.data_emissao = daysAgo(a.integer(31, 400))) },
  { often: 0.1, disturb: (d) => (d.papers.ccir.dados.exercicio = 2024) },
  { often: 0.08, disturb: (d, a) => (d.papers.matricula_imovel.coproprietario = person(a)) },
  // The owner's name on the CCIR is shortened, as after a marriage or by a clerk in a hurry.
  { often: 0.06, disturb: (d) => (d.papers.ccir.dados.proprietario_nome = shortened(d.declarado.proprietario.nome)) },
  { often: 0.1, disturb: (d, a) => scaleArea(d.papers.ccir.dados, 1 + a.real() * 0.03) },
  { often: 0.15, disturb: (d, a) => draw(d, 1.01 + a.real() * 0.06) },
  { often: 0.03, disturb: (d, a) => beside(d, a, 1, { matricula: true }) },
  { often: 0.12, disturb: (d, a) => beside(d, a, a.integer(1, 3), overlapping(a, 0.01, 0.15)) },
  { often: 0.05, disturb: (d, a) => outside(d, 0.05 + a.real() * 0.1) },
  { often: 0.04, disturb: (d, a) => withRessalva(d, a) },
]

/** Each function plants one fault. Some sizes are random. */
const FAULT_KINDS: readonly Disturb[] = [
  // The declared area is larger than that of the papers. In half of the cases the drawing is larger too.
  (d, a) => {
    const times = 1.22 + a.real() * 3
    d.declarado.imovel.area_ha = (d.declarado.imovel.area_ha ?? 1) * times
    if (a.real() < 0.5) draw(d, times)
  },
  (d, a) => {
    d.declarado.proprietario = {
      nome: person(a),
      cpf_cnpj: a.real() < 0.7 ? cpf(a) : d.declarado.proprietario.cpf_cnpj,
    }
  },
  (d, a) => void (d.declarado.imovel.matricula = { numero: a.digits(6) }),
  (d, a) => void (d.declarado.imovel.ccir_codigo = a.digits(13)),
  (d, a) => {
    const [municipio, uf] = a.one(MUNICIPIOS)
    Object.assign(d.declarado.imovel, { municipio, uf })
  },
  (d, a) => draw(d, 1.3 + a.real()),
  (d, a) => beside(d, a, a.integer(1, 30), { matricula: true }),
  (d, a) => beside(d, a, a.integer(1, 5), { ccir: true }),
  (d, a) => beside(d, a, a.integer(1, 47), { perimetro: { identico: true, hectares: 10, parte: 1 } }),
  (d, a) => beside(d, a, a.integer(1, 9), overlapping(a, 0.2, 1)),
  (d, a) => outside(d, 0.5 + a.real() / 2),
  (d) => void (d.duplicidade = true),
  // The papers belong to another owner: name and CPF differ, but the numbers of the papers match the declaration.
  (d, a) => {
    for (const { dados } of Object.values(d.papers))
      Object.assign(dados, { proprietario_nome: person(a), cpf_cnpj: cpf(a) })
  },
  (d, a) => void (a.one(Object.values(d.papers)).status = 'invalido'),
]

const shortened = (nome: string | null | undefined) => (nome ?? '').split(' ').slice(0, -1).join(' ')
const scaleArea = (dados: DadosRead, times: number) => void (dados.area_ha = (dados.area_ha ?? 1) * times)
const draw = ({ declarado: { imovel: place } }: Draft, times: number) =>
  void (place.geometria = drawn((place.area_ha ?? 1) * times))
const outside = ({ cruzamento }: Draft, part: number) =>
  void (cruzamento.fora_do_municipio = { hectares: 10, parte: part })
function withRessalva(d: Draft, a: Chance): void {
  const tipo = a.one(['matricula_imovel', 'ccir'] as const)
  d.papers[tipo].status = 'invalido'
  d.ressalvas.push({ tipo_documento: tipo, status: 'aberta', documento_id: tipo })
}
