import { z } from 'zod'
import * as an from './schemas/analista.ts'
import * as au from './schemas/auth.ts'
import * as comum from './schemas/comum.ts'
import * as doc from './schemas/documento.ts'
import * as im from './schemas/imovel.ts'
import * as og from './schemas/orientacao.ts'
import * as pr from './schemas/processo.ts'
import * as rs from './schemas/ressalva.ts'
import { exemplificador } from './openapi-exemplos.ts'

export type Json = { [chave: string]: unknown }

/** The schemas that have a name in the document. All others are written out where they are used. */
const NOMES = {
  Processo: pr.processo,
  ProcessoDaLista: pr.processoDaLista,
  ProcessoAssumido: an.processoAssumido,
  NovoProcesso: pr.novoProcesso,
  MudancaDeProcesso: pr.mudancaDeProcesso,
  Assinatura: pr.assinatura,
  Ato: pr.ato,
  Pendencia: pr.pendencia,
  NovaPendencia: pr.novaPendencia,
  Ressalva: rs.ressalva,
  NovaRessalva: rs.novaRessalva,
  DecisaoDeRessalva: rs.pedidoDecidirRessalva,
  RespostaDePendencia: pr.respostaDePendencia,
  Decisao: pr.decisao,
  Recurso: pr.recurso,
  NovoRecurso: pr.novoRecurso,
  DecisaoDeRecurso: an.pedidoDecidirRecurso,
  Autorizacao: pr.autorizacao,
  NovaAutorizacao: pr.novaAutorizacao,
  Assistente: og.assistente,
  CpfRevelado: pr.cpfRevelado,
  Documento: doc.documento,
  DocumentoRecebido: doc.documentoRecebido,
  Envio: doc.envio,
  SituacaoDoDocumento: doc.situacaoDoDocumento,
  DadosExtraidos: doc.dadosExtraidos,
  ItemDaFila: an.itemDaFila,
  VisaoDaFila: an.visao,
  Rejeicao: an.pedidoRejeitar,
  Aprovacao: an.pedidoAprovar,
  Atribuicao: an.pedidoAtribuir,
  JobIniciado: an.jobIniciado,
  JobDeDossie: an.job,
  Verificacao: an.verificacao,
  PedidoDeConferencia: an.pedidoConferirDossie,
  Dashboard: an.dashboard,
  Relatorio: an.relatorio,
  Usuario: au.usuario,
  MudancaDeUsuario: au.mudancaDeUsuario,
  Sessao: au.sessao,
  EncerramentoDeSessoes: au.encerramentoDeSessoes,
  Tokens: au.tokens,
  Authorize: au.authorize,
  PedidoRefresh: au.pedidoRefresh,
  Jwks: au.jwks,
  Pessoa: comum.pessoa,
  Papel: comum.papel,
  Nivel: comum.nivel,
  StatusDoProcesso: pr.statusProcesso,
  StatusDoDocumento: doc.statusDocumento,
  TipoDeDocumento: doc.tipoDocumento,
  ResponsavelTecnico: pr.responsavelTecnico,
  ImovelDoProcesso: pr.processo.shape.imovel,
  Geometria: im.geometria,
  Caixa: doc.caixa,
  Achado: an.achado,
} satisfies Record<string, z.ZodType>

/** Parameters whose schema in code differs from the one on the wire. */
const ORDENAVEIS = ['prioridade', 'submetido_em', 'prazo_em', 'score_risco', 'score_completude']
const NO_FIO: Record<string, Json> = {
  ordenar: {
    type: 'array',
    minItems: 1,
    maxItems: 5,
    items: { type: 'string', enum: ORDENAVEIS.flatMap((campo) => [campo, `-${campo}`]) },
  },
}

const PREFIXO = '#/components/schemas/'

/** The descriptions of schemas, and their names in the document. */
class Descricoes extends z.core.$ZodRegistry<z.core.JSONSchemaMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) } as never
  }
}

/** Collects named schemas as they are met, so that the document contains exactly those that are referred to. */
export function coletor() {
  const registro = new Descricoes()
  for (const [id, schema] of Object.entries(NOMES)) registro.add(schema, { id })
  const nomeados: Record<string, Json> = {}
  const respostas: Record<string, Json> = {}
  const comuns: Record<string, Json> = {}

  /** The JSON Schema (2020-12) of what a client sends (`entrada`) or receives (`saida`). */
  function esquema(schema: z.ZodType, io: 'entrada' | 'saida'): Json {
    const gerado = z.toJSONSchema(z.object({ raiz: schema }), {
      io: io === 'entrada' ? 'input' : 'output',
      metadata: registro,
      unrepresentable: 'any',
      override: simplificar,
    }) as Json
    for (const [nome, definicao] of Object.entries((gerado['$defs'] ?? {}) as Record<string, Json>))
      nomeados[nome] ??= apontar(definicao) as Json
    return apontar((gerado['properties'] as { raiz: Json }).raiz) as Json
  }

  /** Each query parameter with its schema on the wire: numbers as numbers, lists as comma-separated values. */
  function parametros(consulta: z.ZodObject): Json[] {
    const lido = z.toJSONSchema(consulta, { unrepresentable: 'any', override: simplificar }) as Json
    const enviado = z.toJSONSchema(consulta, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }
    return Object.entries((lido['properties'] ?? {}) as Record<string, Json>).map(([name, lida]) => {
      const { description, examples, ...schema } = lida as Json & { examples?: unknown[] }
      const parametro = {
        name,
        in: 'query',
        description,
        required: enviado.required?.includes(name) ?? false,
        ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
        schema: (schema['type'] === 'array' ? NO_FIO[name] : undefined) ?? schema,
        example: examples?.[0],
      }
      if (!deToda(name, consulta)) return parametro
      comuns[name] = parametro
      return { $ref: `#/components/parameters/${name}` }
    })
  }

  return { esquema, parametros, nomeados, respostas, comuns, exemplificar: exemplificador(nomeados) }
}

/** The parameters that every list takes are described once. */
const deToda = (nome: string, { shape }: z.ZodObject): boolean =>
  Object.entries(comum.pagina.shape).some(([comumATodas, schema]) => comumATodas === nome && schema === shape[nome])

export type Coletor = ReturnType<typeof coletor>

/** Reduces a schema to what a client needs: a format instead of its expression, and no bounds of machine integers. */
function simplificar({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void {
  const json = jsonSchema as Json
  const lista = comum.LISTAS_LONGAS.get(zodSchema)
  if (lista) {
    const { $schema: _, ...documentada } = z.toJSONSchema(lista, { override: simplificar })
    Object.assign(json, documentada)
  }
  if (['uuid', 'date-time', 'date', 'uri'].includes(String(json['format']))) delete json['pattern']
  if (json['type'] === 'integer') {
    if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
    if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  }
  // Answers may gain fields within a version, so only strict schemas, those of requests, are closed.
  const def = zodSchema._zod.def as {
    type: string
    catchall?: z.ZodType
    checks?: { _zod: { def: { check: string } } }[]
  }
  if (def.type === 'object' && def.catchall === undefined) delete json['additionalProperties']
  // A text that is trimmed before it is counted has to contain something besides blanks.
  const aparado = def.type === 'string' && def.checks?.some((c) => c._zod.def.check === 'overwrite')
  if (aparado && json['pattern'] === undefined) json['pattern'] = NAO_EM_BRANCO
}

const NAO_EM_BRANCO =
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

/**
 * Rewrites references to point into the document's components. For a value that may be null, the description is put
 * beside the alternatives, where readers look first, and not inside one of them.
 */
function apontar(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(apontar)
  if (typeof valor !== 'object' || valor === null) return valor
  const apontado: Json = Object.fromEntries(
    Object.entries(valor).map(([chave, v]) =>
      chave === '$ref' && typeof v === 'string' ? [chave, v.replace('#/$defs/', PREFIXO)] : [chave, apontar(v)],
    ),
  )
  const [algo, nada] = (apontado['anyOf'] ?? []) as Json[]
  if (nada?.['type'] !== 'null' || algo?.['description'] === undefined) return apontado
  const { description, ...resto } = algo
  return { description, ...apontado, anyOf: [resto, nada] }
}
