import { MOTIVOS_ACESSO_INCOMUM, TIPOS_LEITURA } from '@car/vocabulary/acesso'
import { STATUS_PENDENCIA, TIPOS_PENDENCIA } from '@car/vocabulary/pendencia'
import { NIVEIS } from '@car/vocabulary/pessoa'
import { ESCOPOS, SITUACOES_CAR, STATUS_PROCESSO, TIPOS_IMOVEL } from '@car/vocabulary/processo'
import { STATUS_RECURSO } from '@car/vocabulary/recurso'
import { z } from 'zod'
import { formato, id, instante, listaLonga, municipioIbge, pagina, papel, periodo, pessoa, texto, uf } from './comum.ts'

export const statusProcesso = z.enum(STATUS_PROCESSO)

const posicao = z.array(z.number()).min(2).max(3)
const poligono = listaLonga(listaLonga(posicao, 4), 1)

/** GeoJSON in SIRGAS 2000 longitude and latitude, degrees. What a polygon must hold beyond its shape is the processo's rule. */
export const geometria = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: poligono }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: listaLonga(poligono, 1) }),
])

export const imovel = z.strictObject({
  denominacao: texto(200),
  municipio_ibge: municipioIbge,
  uf,
  area_ha: z.number().positive().max(100_000_000),
  tipo: z.enum(TIPOS_IMOVEL),
  matricula: z.strictObject({ numero: texto(30), cartorio: texto(200).optional(), cnm: texto(40).optional() }),
  ccir_codigo: texto(20).optional(),
  geometria: geometria.optional(),
})

/** What a producer or technician fills in. */
export const novoProcesso = z.strictObject({
  imovel,
  proprietario: z.strictObject({ nome: texto(200), cpf_cnpj: texto(20) }),
  observacoes: texto(4000).optional(),
})

/** RFC 7396: any part of the draft, null to remove. The merged draft is then held to `novoProcesso`. */
export const mudancaDeProcesso = z.record(z.string(), z.unknown())

export const processo = z.object({
  id,
  numero: z.string().regex(/^\d{4}\/\d{6,}$/),
  status: statusProcesso,
  versao: z.int(),
  imovel: z.object({
    ...imovel.shape,
    matricula: z.object({ numero: z.string(), cartorio: z.string().optional(), cnm: z.string().optional() }),
    municipio: z.string(),
  }),
  proprietario: z.object({ nome: z.string(), cpf_cnpj: z.string() }),
  observacoes: z.string().nullable(),
  responsavel_tecnico: z
    .object({
      id,
      nome: z.string(),
      conselho: z.string().optional(),
      registro: z.string().optional(),
      art_trt: z.string().optional(),
    })
    .nullable(),
  analista: pessoa.nullable(),
  score_completude: z.int().min(0).max(100),
  situacao_car: z.enum(SITUACOES_CAR).nullable(),
  criado_em: instante,
  atualizado_em: instante,
  submetido_em: instante.nullable(),
  prazo_em: instante.nullable(),
})

/** A comma-separated list of values of an enum, as the queue and the list of processos take it. */
export const listaDe = <T extends string>(valores: readonly [T, ...T[]]) =>
  z
    .string()
    .transform((s) => s.split(',').map((v) => v.trim()))
    .pipe(z.array(z.enum(valores)))

export const consultaProcessos = pagina.extend({ status: listaDe(STATUS_PROCESSO).optional() })

/** By time; `-em` is the newest first. */
export const consultaHistorico = pagina.extend({ ordenar: z.enum(['em', '-em']).optional() })

export const ato = z.object({
  id: z.string(),
  versao: z.int(),
  tipo: z.string(),
  em: instante,
  por: z.object({ id, nome: z.string(), tipo_usuario: papel }).nullable(),
  resumo: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})

export const pendencia = z.object({
  id,
  numero: z.string(),
  tipo: z.enum(TIPOS_PENDENCIA),
  descricao: z.string(),
  documento_id: id.nullable(),
  campo: z.string().nullable(),
  status: z.enum(STATUS_PENDENCIA),
  prazo_em: instante,
  criada_em: instante,
  resposta: z.string().nullable(),
  documento_ids: z.array(id),
  respondida_em: instante.nullable(),
})

export const novaPendencia = z.strictObject({
  tipo: z.enum(TIPOS_PENDENCIA),
  descricao: texto(4000),
  documento_id: id.optional(),
  campo: texto(100).optional(),
  prazo_dias: z.int().min(1).max(90).default(15),
})

export const respostaDePendencia = z.strictObject({
  resposta: texto(4000),
  documento_ids: z.array(id).max(50).optional(),
})

export const recurso = z.object({
  id,
  processo_id: id,
  status: z.enum(STATUS_RECURSO),
  fundamentacao: z.string(),
  documento_ids: z.array(id),
  aberto_em: instante,
  decidido_em: instante.nullable(),
  decidido_por: pessoa.nullable(),
  decisao: z.string().nullable(),
})

export const novoRecurso = z.strictObject({
  fundamentacao: texto(10_000),
  documento_ids: z.array(id).max(50).optional(),
})

export const autorizacao = z.object({
  id,
  tecnico: pessoa,
  escopo: z.enum(ESCOPOS),
  expira_em: instante.nullable(),
  criada_em: instante,
})
export const novaAutorizacao = z.strictObject({
  cpf: texto(20),
  escopo: z.enum(ESCOPOS),
  expira_em: z.iso.datetime({ offset: true }).optional(),
})

export const assinatura = z.strictObject({ conselho: texto(20), registro: texto(40), art_trt: texto(60) })

export const pedidoRevelarCpf = z.strictObject({ justificativa: texto(1000, 20) })
export const cpfRevelado = z.object({ cpf_cnpj: z.string() })

export const consultaLeituras = pagina.extend({ ...periodo, formato })

/** Who looked, at what, in which hour. `nome` stands only where the asker may know it. */
export const leitura = z.object({
  em: instante,
  tipo: z.enum(TIPOS_LEITURA),
  papel,
  unidade: z.string().nullable(),
  nome: z.string().optional(),
})

/** Somebody's looks at cases passed a limit within an hour or a day, which began at `desde`. */
export const acessoIncomum = z.object({
  id,
  usuario: pessoa.extend({ unidade: z.string().nullable() }),
  motivo: z.enum(MOTIVOS_ACESSO_INCOMUM),
  desde: instante,
  total: z.int(),
  limite: z.int(),
  em: instante,
})

export const assistente = z.object({
  etapa: statusProcesso,
  mensagem: z.string(),
  faltando: z.array(z.object({ codigo: z.string(), mensagem: z.string() })),
  divergencias: z.array(
    z.object({
      codigo: z.string(),
      mensagem: z.string(),
      declarado: z.union([z.string(), z.number()]).nullable(),
      lido: z.union([z.string(), z.number()]).nullable(),
      documento_id: id.nullable(),
    }),
  ),
  sugestoes: z.array(
    z.object({ campo: z.string(), valor: z.union([z.string(), z.number()]), documento_id: id, confianca: z.number() }),
  ),
  proximo_passo: z.object({ acao: z.string(), metodo: z.string(), caminho: z.string() }).nullable(),
})

/** What the person asking may do now, and why not the rest. `link` is where the level asked for is to be had. */
export const acoes = z.object({
  relacao: z.enum(['dono', 'tecnico', 'titular', 'analise']),
  escopo: z.enum(ESCOPOS).optional(),
  versao: z.int(),
  acoes: z.array(
    z.object({
      acao: z.string(),
      permitida: z.boolean(),
      motivo: z.string().optional(),
      nivel_exigido: z.enum(NIVEIS).optional(),
      link: z.string().optional(),
    }),
  ),
})
