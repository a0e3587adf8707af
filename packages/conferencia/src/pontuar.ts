import type { Prioridade } from '@car/vocabulary/analise'
import { OBRIGATORIOS, type TipoDocumento, type TipoObrigatorio } from '@car/vocabulary/documento'
import { vigora } from '@car/vocabulary/ressalva'
import type { Achado, Declarado, DocumentoLido } from './tipos.ts'

/** Has to change with every weight, threshold or rule, so that a score can be traced to the rules that produced it. */
export const VERSAO_REGRAS = '2026.5'

export type Fator = { codigo: string; mensagem: string; peso: number }

/**
 * The parts of a complete case. Their weights add up to 100. A document counts with the weight `recebido` until it is
 * valid.
 */
type Quesito = { codigo: string; mensagem: string; peso: number; obtido: (caso: Entregue) => number }
type Entregue = {
  declarado: Preenchido
  documentos: readonly Pick<DocumentoLido, 'id' | 'tipo' | 'status'>[]
  ressalvas: readonly Ressalva[]
}
/** A reservation, as the case has it. */
export type Ressalva = { tipo_documento: string; status: string; documento_id?: string | undefined }
/** The score only needs to know whether there is a perimeter. */
type Preenchido = {
  imovel: Omit<Declarado['imovel'], 'geometria'> & { geometria?: unknown }
  proprietario: { nome?: unknown; cpf_cnpj?: unknown }
}

const DOCUMENTO_EM_LEITURA = 0.4
/** A reservation stands in the place of a paper, but it is not the paper. */
const COM_RESSALVA = 0.5

export const ITENS: readonly Quesito[] = [
  {
    codigo: 'dados_declarados',
    mensagem: 'Preencha os dados do imóvel e do proprietário.',
    peso: 10,
    obtido: declarados,
  },
  documento('matricula_imovel', 'Envie a matrícula do imóvel.', 25),
  documento('ccir', 'Envie o CCIR do imóvel.', 25),
  declaracao('geometria', 'Desenhe o perímetro do imóvel.', 15, (d) => d.imovel.geometria),
  declaracao('ccir_codigo', 'Informe o código do imóvel no INCRA, que está no CCIR.', 5, (d) => d.imovel.ccir_codigo),
  declaracao('cnm', 'Informe o Código Nacional de Matrícula.', 5, (d) => d.imovel.matricula?.cnm),
  documento('planta_georeferenciada', 'Envie a planta georreferenciada, se houver.', 5),
  documento('memorial_descritivo', 'Envie o memorial descritivo, se houver.', 5),
  documento('declaracao_area', 'Envie a declaração de área assinada, se houver.', 5),
]

/** The completeness of a case, 0 to 100, and what is missing, heaviest first. */
export function pontuarCompletude(caso: Entregue): { score: number; faltando: Fator[] } {
  const pontos = ITENS.map((item) => ({ item, obtido: item.obtido(caso) }))
  const score = Math.round(pontos.reduce((s, { item, obtido }) => s + item.peso * obtido, 0))
  const faltando = pontos
    .filter(({ obtido }) => obtido === 0)
    .map(({ item: { codigo, mensagem, peso } }) => ({ codigo, mensagem, peso }))
  return { score, faltando: emOrdem(faltando) }
}

const DUPLICIDADE: Fator = {
  codigo: 'duplicidade',
  mensagem: 'Um dos arquivos também foi apresentado em processo de outro requerente.',
  peso: 40,
}
const SEM_VALIDO: Record<TipoObrigatorio, Fator> = {
  matricula_imovel: { codigo: 'matricula_nao_validada', mensagem: 'Não há matrícula lida e aceita.', peso: 10 },
  ccir: { codigo: 'ccir_nao_validado', mensagem: 'Não há CCIR lido e aceito.', peso: 10 },
}

const RESSALVADO: Record<TipoObrigatorio, Fator> = {
  matricula_imovel: { codigo: 'matricula_com_ressalva', mensagem: 'A matrícula tem ressalva.', peso: 10 },
  ccir: { codigo: 'ccir_com_ressalva', mensagem: 'O CCIR tem ressalva.', peso: 10 },
}

/** What speaks against the papers of one mandatory kind. */
function fatorDosPapeis({ documentos, ressalvas }: Pick<Entregue, 'documentos' | 'ressalvas'>, tipo: TipoObrigatorio) {
  if (lidos(documentos, ressalvas, tipo)) return []
  return [ressalvado(ressalvas, tipo) ? RESSALVADO[tipo] : SEM_VALIDO[tipo]]
}

/** Whether a reservation stands in the place of this kind. */
const ressalvado = (ressalvas: readonly Ressalva[], tipo: TipoDocumento): boolean =>
  ressalvas.some((r) => r.tipo_documento === tipo && vigora(r.status))

/** Whether there is a document of this kind that was read and accepted, without a reservation. */
const lidos = (documentos: Entregue['documentos'], ressalvas: readonly Ressalva[], tipo: TipoDocumento): boolean =>
  documentos.some(
    (d) => d.tipo === tipo && d.status === 'valido' && !ressalvas.some(({ documento_id }) => documento_id === d.id),
  )

/**
 * The risk of a case, 0 to 100, and its factors, heaviest first: findings, missing documents, a file held elsewhere.
 */
export function pontuarRisco({
  achados,
  duplicidade,
  ...papeis
}: Omit<Entregue, 'declarado'> & { achados: readonly Achado[]; duplicidade: boolean }): {
  score: number
  fatores: Fator[]
} {
  const fatores = emOrdem([
    ...juntar(achados.filter((a) => a.peso > 0)),
    ...OBRIGATORIOS.flatMap((tipo) => fatorDosPapeis(papeis, tipo)),
    ...(duplicidade ? [DUPLICIDADE] : []),
  ])
  return {
    score: Math.min(
      100,
      fatores.reduce((s, f) => s + f.peso, 0),
    ),
    fatores,
  }
}

/** Several documents that break the same rule count as one factor, with the weight of the heaviest. */
function juntar(achados: readonly Achado[]): Fator[] {
  const porCodigo = new Map<string, Fator>()
  for (const { codigo, mensagem, peso } of achados) {
    if ((porCodigo.get(codigo)?.peso ?? 0) < peso) porCodigo.set(codigo, { codigo, mensagem, peso })
  }
  return [...porCodigo.values()]
}

const emOrdem = (fatores: Fator[]): Fator[] => fatores.sort((a, b) => b.peso - a.peso || (a.codigo < b.codigo ? -1 : 1))

/** The lowest values for each priority: risk, whole days since submission, whole days to the deadline. */
const FAIXAS = [
  { prioridade: 'alta', risco: 60, idadeDias: 30, prazoDias: 3 },
  { prioridade: 'media', risco: 30, idadeDias: 15, prazoDias: 10 },
] as const

const DIA_MS = 86_400_000

export type Urgencia = {
  score_risco: number
  /** ISO 8601; null when no clock runs, as in a draft or a decided case. */
  submetido_em: string | null
  prazo_em: string | null
}

/**
 * The priority of a case at `agora` (epoch milliseconds), and the time at which it will change by itself (null: never).
 */
export function priorizar(urgencia: Urgencia, agora: number): { prioridade: Prioridade; mudaEm: number | null } {
  const desde = FAIXAS.map(({ prioridade, risco, idadeDias, prazoDias }) => {
    const porIdade = urgencia.submetido_em === null ? Infinity : Date.parse(urgencia.submetido_em) + idadeDias * DIA_MS
    const porPrazo = urgencia.prazo_em === null ? Infinity : Date.parse(urgencia.prazo_em) - prazoDias * DIA_MS
    return { prioridade, desde: urgencia.score_risco >= risco ? -Infinity : Math.min(porIdade, porPrazo) }
  })
  const futuras = desde.map((d) => d.desde).filter((d) => d > agora && d < Infinity)
  const atual = desde.find((d) => d.desde <= agora)
  const mudancas = atual?.prioridade === 'alta' ? [] : futuras
  return {
    prioridade: atual?.prioridade ?? 'baixa',
    mudaEm: mudancas.length === 0 ? null : Math.min(...mudancas),
  }
}

/** The scores that the queue shows. They depend on what was declared and handed in, but not on time. */
export function pontuar(caso: Entregue & { achados: readonly Achado[]; duplicidade: boolean }) {
  const risco = pontuarRisco(caso)
  return {
    score_risco: risco.score,
    fatores: risco.fatores,
    versao_regras: VERSAO_REGRAS,
    score_completude: pontuarCompletude(caso).score,
  }
}

/** The part of what has to be declared that is: place, area and owner. */
function declarados({ declarado: { imovel, proprietario } }: Entregue): number {
  const exigidos = [imovel.municipio, imovel.area_ha, proprietario.nome, proprietario.cpf_cnpj]
  return exigidos.filter(Boolean).length / exigidos.length
}

function documento(tipo: TipoDocumento, mensagem: string, peso: number): Quesito {
  return {
    codigo: tipo,
    mensagem,
    peso,
    obtido: ({ documentos, ressalvas }) => {
      if (lidos(documentos, ressalvas, tipo)) return 1
      if (ressalvado(ressalvas, tipo)) return COM_RESSALVA
      const emLeitura = (status: string) => status === 'aguardando' || status === 'processando'
      return documentos.some((d) => d.tipo === tipo && emLeitura(d.status)) ? DOCUMENTO_EM_LEITURA : 0
    },
  }
}

function declaracao(codigo: string, mensagem: string, peso: number, valor: (d: Preenchido) => unknown): Quesito {
  return { codigo, mensagem, peso, obtido: ({ declarado }) => (valor(declarado) ? 1 : 0) }
}
