import { SITUACOES_ACHADO } from '@car/vocabulary/achado'
import { PRIORIDADES, QUEM_AGUARDA, SITUACOES_PRAZO, TIPOS_RELATORIO, VISOES } from '@car/vocabulary/analise'
import { SITUACOES_DOSSIE, STATUS_DOSSIE } from '@car/vocabulary/dossie'
import { CODIGOS_MOTIVO, STATUS_PROCESSO } from '@car/vocabulary/processo'
import { RESULTADOS_RECURSO, STATUS_RECURSO } from '@car/vocabulary/recurso'
import { z } from 'zod'
import { formato, id, instante, municipioIbge, pagina, periodo, pessoa, texto, uf } from './comum.ts'
import { caixa, hashSha256 } from './documento.ts'
import { listaDe, processo, statusProcesso } from './processo.ts'

const ORDENS = ['prioridade', 'submetido_em', 'prazo_em', 'score_risco', 'score_completude'] as const
export type Ordem = { campo: (typeof ORDENS)[number]; descendente: boolean }

const ordenar = z
  .string()
  .transform((s) => s.split(',').map((v) => ({ campo: v.replace(/^-/, ''), descendente: v.startsWith('-') })))
  .pipe(
    z
      .array(z.object({ campo: z.enum(ORDENS), descendente: z.boolean() }))
      .min(1)
      .max(5),
  )

export const consultaFila = pagina.extend({
  status: listaDe(STATUS_PROCESSO).optional(),
  prioridade: listaDe(PRIORIDADES).optional(),
  municipio_ibge: municipioIbge.optional(),
  uf: uf.optional(),
  analista: z.union([z.literal('eu'), z.literal('nenhum'), id]).optional(),
  prazo: z.enum(SITUACOES_PRAZO).optional(),
  aguarda: z.enum(QUEM_AGUARDA).optional(),
  q: texto(100).optional(),
  ordenar: ordenar.optional(),
})

export const fator = z.object({ codigo: z.string(), mensagem: z.string(), peso: z.int() })

export const itemDaFila = z.object({
  processo_id: id,
  numero: z.string(),
  status: statusProcesso,
  imovel: z.object({
    denominacao: z.string(),
    municipio: z.string(),
    municipio_ibge: z.string(),
    uf: z.string(),
    area_ha: z.number(),
  }),
  score_completude: z.int().min(0).max(100),
  score_risco: z.int().min(0).max(100),
  fatores: z.array(fator),
  versao_regras: z.string(),
  tempo_em_analise: z.int().min(0),
  total_documentos: z.int().min(0),
  pendencias_abertas: z.int().min(0),
  prioridade: z.enum(PRIORIDADES),
  analista: pessoa.nullable(),
  submetido_em: instante.nullable(),
  prazo_em: instante.nullable(),
})

/** A view of the queue: `consulta` is the query string of the list, whose `total_count` is `total`. */
export const visao = z.object({
  codigo: z.enum(VISOES),
  nome: z.string(),
  consulta: z.string(),
  total: z.int().min(0),
})
export const pedidoProximo = z.strictObject({ visao: z.enum(VISOES) })

export const processoAssumido = processo.extend({ dossie_job_id: id })
export const pedidoAprovar = z.strictObject({ parecer: texto(10_000).optional() })
export const pedidoRejeitar = z.strictObject({ motivo: texto(10_000), codigo_motivo: z.enum(CODIGOS_MOTIVO) })
export const pedidoAtribuir = z.strictObject({ analista_id: id, motivo: texto(1000) })
export const pedidoImpedimento = z.strictObject({ motivo: texto(1000) })

/** Each case is handed over by itself: what one refuses does not keep the others. */
export const pedidoAtribuirEmLote = z.strictObject({
  processo_ids: z.array(id).min(1).max(100),
  analista_id: id,
  motivo: texto(1000),
})
export const atribuidos = z.object({
  resultados: z.array(
    z.object({
      processo_id: id,
      atribuido: z.boolean(),
      erro: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  ),
})

const valor = z.union([z.string(), z.number()]).nullable()

/** One cross-check: what was declared, what was read, and where a person can see for themselves. */
export const achado = z.object({
  id: z.string(),
  codigo: z.string(),
  situacao: z.enum(SITUACOES_ACHADO),
  mensagem: z.string(),
  campo: z.string().nullable(),
  declarado: valor,
  lido: valor,
  documento_id: id.nullable(),
  evidencias: z.array(z.object({ documento_id: id, pagina: z.int(), caixa: caixa.nullable(), confianca: z.number() })),
  peso: z.int().min(0).max(100),
})
export const pedidoPendenciaDoAchado = z.strictObject({ prazo_dias: z.int().min(1).max(90).default(15) })

export const jobIniciado = z.object({ job_id: id, status: z.literal('processando') })
export const job = z.object({
  job_id: id,
  processo_id: id,
  status: z.enum(STATUS_DOSSIE),
  criado_em: instante,
  concluido_em: instante.nullable(),
  erro: z.string().nullable(),
  paginas: z.int().nullable(),
  hash_sha256: hashSha256.nullable(),
  codigo_verificacao: z.string().nullable(),
})
/** As programs print it: Windows writes capitals. */
export const pedidoConferirDossie = z.strictObject({ hash_sha256: z.string().regex(/^[0-9a-fA-F]{64}$/) })
export const verificacao = z.object({
  codigo: z.string(),
  processo_numero: z.string(),
  emitido_em: instante,
  hash_sha256: hashSha256,
  situacao: z.enum(SITUACOES_DOSSIE),
})

export const consultaDashboard = z.strictObject(periodo)
const segundos = z.number().nullable()
const doAnalista = {
  analista: pessoa,
  em_analise: z.int(),
  decididos: z.int(),
  taxa_aprovacao: z.number().nullable(),
  tempo_medio: segundos,
}
export const dashboard = z.object({
  periodo: z.object({ de: z.iso.date(), ate: z.iso.date() }),
  recebidos: z.int(),
  em_analise: z.int(),
  decididos: z.int(),
  taxa_aprovacao: z.number().min(0).max(1).nullable(),
  tempo_medio: segundos,
  tempo_p50: segundos,
  tempo_p90: segundos,
  pendencias: z.object({ abertas: z.int(), vencidas: z.int() }),
  carteira_por_idade: z.array(z.object({ faixa: z.string(), total: z.int() })),
  serie_diaria: z.array(z.object({ dia: z.iso.date(), recebidos: z.int(), decididos: z.int() })),
  por_analista: z.array(z.object(doAnalista)).optional(),
})

export const consultaRecursos = pagina.extend({ status: listaDe(STATUS_RECURSO).optional() })
export const pedidoDecidirRecurso = z.strictObject({
  resultado: z.enum(RESULTADOS_RECURSO),
  fundamentacao: texto(10_000),
})

export const consultaRelatorio = z.strictObject({ ...periodo, formato })
export const relatorio = z.object({
  tipo: z.enum(TIPOS_RELATORIO),
  de: z.iso.date(),
  ate: z.iso.date(),
  linhas: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})
