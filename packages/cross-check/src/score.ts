import type { Priority } from '@car/vocabulary/analysis'
import { MANDATORY, type DocumentoKind, type MandatoryKind } from '@car/vocabulary/documento'
import { isInForce } from '@car/vocabulary/ressalva'
import type { Achado, Declared, ReadDocumento } from './types.ts'

/**
 * The version of the rules. It has to change whenever a weight, threshold or rule changes, so that a score can be
 * traced to its rules.
 */
export const RULES_VERSION = '2026.7'

export type Factor = { codigo: string; mensagem: string; peso: number }

/**
 * A part of a complete case. The weights of all parts add up to 100. `earned` returns the share of the weight, 0 to 1,
 * that a case has reached.
 */
type Criterion = { codigo: string; mensagem: string; peso: number; earned: (processo: HandedIn) => number }
type HandedIn = {
  declarado: FilledIn
  documentos: readonly Pick<ReadDocumento, 'id' | 'tipo' | 'status'>[]
  ressalvas: readonly Ressalva[]
}
export type Ressalva = { tipo_documento: string; status: string; documento_id?: string | undefined }
/** The declaration as the score needs it: only the presence of a perimeter counts. */
type FilledIn = {
  imovel: Omit<Declared['imovel'], 'geometria'> & { geometria?: unknown }
  proprietario: { nome?: unknown; cpf_cnpj?: unknown }
}

const DOCUMENTO_BEING_READ = 0.4
/** The share of a paper's weight that a ressalva in force earns in the paper's place. */
const WITH_RESSALVA = 0.5

export const ITEMS: readonly Criterion[] = [
  {
    codigo: 'dados_declarados',
    mensagem: 'Preencha os dados do imóvel e do proprietário.',
    peso: 10,
    earned: countDeclared,
  },
  documento('matricula_imovel', 'Envie a matrícula do imóvel.', 25),
  documento('ccir', 'Envie o CCIR do imóvel.', 25),
  declaration('geometria', 'Desenhe o perímetro do imóvel.', 15, (d) => d.imovel.geometria),
  declaration('ccir_codigo', 'Informe o código do imóvel no INCRA, que está no CCIR.', 5, (d) => d.imovel.ccir_codigo),
  declaration('cnm', 'Informe o Código Nacional de Matrícula.', 5, (d) => d.imovel.matricula?.cnm),
  documento('planta_georeferenciada', 'Envie a planta georreferenciada, se houver.', 5),
  documento('memorial_descritivo', 'Envie o memorial descritivo, se houver.', 5),
  documento('declaracao_area', 'Envie a declaração de área assinada, se houver.', 5),
]

/** Computes the completeness of a case, 0 to 100, and its missing parts, heaviest first. */
export function scoreCompleteness(processo: HandedIn): { score: number; faltando: Factor[] } {
  const scores = ITEMS.map((item) => ({ item, earned: item.earned(processo) }))
  const score = Math.round(scores.reduce((s, { item, earned }) => s + item.peso * earned, 0))
  const faltando = scores
    .filter(({ earned }) => earned === 0)
    .map(({ item: { codigo, mensagem, peso } }) => ({ codigo, mensagem, peso }))
  return { score, faltando: inOrder(faltando) }
}

export const DUPLICATE: Factor = {
  codigo: 'duplicidade',
  mensagem: 'Um dos arquivos também foi apresentado em processo de outro requerente.',
  peso: 40,
}
export const WITHOUT_VALID: Record<MandatoryKind, Factor> = {
  matricula_imovel: { codigo: 'matricula_nao_validada', mensagem: 'Não há matrícula lida e aceita.', peso: 10 },
  ccir: { codigo: 'ccir_nao_validado', mensagem: 'Não há CCIR lido e aceito.', peso: 10 },
}

export const UNDER_RESSALVA: Record<MandatoryKind, Factor> = {
  matricula_imovel: { codigo: 'matricula_com_ressalva', mensagem: 'A matrícula tem ressalva.', peso: 10 },
  ccir: { codigo: 'ccir_com_ressalva', mensagem: 'O CCIR tem ressalva.', peso: 10 },
}

/**
 * Returns a list with the risk factor of a mandatory kind; an empty list if a paper of the kind was accepted without a
 * ressalva.
 */
function papersFactor({ documentos, ressalvas }: Pick<HandedIn, 'documentos' | 'ressalvas'>, tipo: MandatoryKind) {
  if (readings(documentos, ressalvas, tipo)) return []
  return [isUnderRessalva(ressalvas, tipo) ? UNDER_RESSALVA[tipo] : WITHOUT_VALID[tipo]]
}

const isUnderRessalva = (ressalvas: readonly Ressalva[], tipo: DocumentoKind): boolean =>
  ressalvas.some((ressalva) => ressalva.tipo_documento === tipo && isInForce(ressalva.status))

/** Tells whether a document of this kind was read and accepted, without a ressalva. */
const readings = (documentos: HandedIn['documentos'], ressalvas: readonly Ressalva[], tipo: DocumentoKind): boolean =>
  documentos.some(
    (d) => d.tipo === tipo && d.status === 'valido' && !ressalvas.some(({ documento_id }) => documento_id === d.id),
  )

/**
 * Returns the risk of a case, 0 to 100, and its factors, heaviest first: findings, missing papers, and a file that
 * another case also has.
 */
export function scoreRisk({
  achados,
  duplicidade,
  ...papers
}: Omit<HandedIn, 'declarado'> & { achados: readonly Achado[]; duplicidade: boolean }): {
  score: number
  fatores: Factor[]
} {
  const fatores = inOrder([
    ...mergeFactors(achados.filter((achado) => achado.peso > 0)),
    ...MANDATORY.flatMap((tipo) => papersFactor(papers, tipo)),
    ...(duplicidade ? [DUPLICATE] : []),
  ])
  return { score: riskOf(fatores), fatores }
}

/**
 * Joins reasons into one risk, 0 to 100. Each reason takes its share of what the other reasons leave below 100. So one
 * more reason never lowers the risk, and cases with many reasons still differ.
 */
export function riskOf(fatores: readonly Pick<Factor, 'peso'>[]): number {
  return Math.round(100 * (1 - fatores.reduce((left, { peso }) => left * (1 - peso / 100), 1)))
}

/**
 * Makes the risk factors. Several findings of one rule count as one factor, with the weight of the heaviest finding.
 */
function mergeFactors(achados: readonly Achado[]): Factor[] {
  const byCode = new Map<string, Factor>()
  for (const { codigo, mensagem, peso } of achados) {
    if ((byCode.get(codigo)?.peso ?? 0) < peso) byCode.set(codigo, { codigo, mensagem, peso })
  }
  return [...byCode.values()]
}

const inOrder = (fatores: Factor[]): Factor[] =>
  fatores.sort((a, b) => b.peso - a.peso || (a.codigo < b.codigo ? -1 : 1))

/**
 * The priorities with their limits. A case gets a priority once it reaches one of the limits: the risk, the days since
 * submission, or the days left until the deadline.
 */
const RANGES = [
  { prioridade: 'alta', risk: 50, ageDays: 30, prazoDias: 3 },
  { prioridade: 'media', risk: 30, ageDays: 15, prazoDias: 10 },
] as const

const DAY_MS = 86_400_000

export type Urgency = {
  score_risco: number
  /** ISO 8601; null when no clock runs, as in a draft or a decided case. */
  submetido_em: string | null
  prazo_em: string | null
}

/**
 * Computes the priority of a case at `now`, and the time at which the priority will change by itself, in epoch
 * milliseconds (null: never).
 */
export function prioritise(urgency: Urgency, now: Date): { prioridade: Priority; changesAt: number | null } {
  const desde = RANGES.map(({ prioridade, risk, ageDays, prazoDias }) => {
    const byAge = urgency.submetido_em === null ? Infinity : Date.parse(urgency.submetido_em) + ageDays * DAY_MS
    const byPrazo = urgency.prazo_em === null ? Infinity : Date.parse(urgency.prazo_em) - prazoDias * DAY_MS
    return { prioridade, desde: urgency.score_risco >= risk ? -Infinity : Math.min(byAge, byPrazo) }
  })
  const future = desde.map((d) => d.desde).filter((d) => d > now.getTime() && d < Infinity)
  const current = desde.find((d) => d.desde <= now.getTime())
  const upcoming = current?.prioridade === 'alta' ? [] : future
  return {
    prioridade: current?.prioridade ?? 'baixa',
    changesAt: upcoming.length === 0 ? null : Math.min(...upcoming),
  }
}

/** Computes the scores that the queue shows. They depend on what was declared and handed in, but not on time. */
export function scoreProcesso(processo: HandedIn & { achados: readonly Achado[]; duplicidade: boolean }) {
  const risk = scoreRisk(processo)
  return {
    score_risco: risk.score,
    fatores: risk.fatores,
    versao_regras: RULES_VERSION,
    score_completude: scoreCompleteness(processo).score,
  }
}

/**
 * Returns the share of the required data that is declared: municipality, area, and the owner's name and CPF or CNPJ.
 */
function countDeclared({ declarado: { imovel, proprietario } }: HandedIn): number {
  const required = [imovel.municipio, imovel.area_ha, proprietario.nome, proprietario.cpf_cnpj]
  return required.filter(Boolean).length / required.length
}

function documento(tipo: DocumentoKind, mensagem: string, peso: number): Criterion {
  return {
    codigo: tipo,
    mensagem,
    peso,
    earned: ({ documentos, ressalvas }) => {
      if (readings(documentos, ressalvas, tipo)) return 1
      if (isUnderRessalva(ressalvas, tipo)) return WITH_RESSALVA
      const isBeingRead = (status: string) => status === 'aguardando' || status === 'processando'
      return documentos.some((d) => d.tipo === tipo && isBeingRead(d.status)) ? DOCUMENTO_BEING_READ : 0
    },
  }
}

function declaration(codigo: string, mensagem: string, peso: number, valor: (d: FilledIn) => unknown): Criterion {
  return { codigo, mensagem, peso, earned: ({ declarado }) => (valor(declarado) ? 1 : 0) }
}
