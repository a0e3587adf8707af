import { z } from 'zod'
import * as ac from './schemas/achado.ts'
import * as an from './schemas/analista.ts'
import * as au from './schemas/auth.ts'
import * as comum from './schemas/shared.ts'
import * as doc from './schemas/documento.ts'
import { memorial } from './schemas/memorial.ts'
import { box } from './schemas/place.ts'
import { geometry } from './schemas/geometry.ts'
import * as og from './schemas/guidance.ts'
import * as ax from './schemas/access.ts'
import * as op from './schemas/opening.ts'
import * as pr from './schemas/processo.ts'
import * as su from './schemas/supervisor.ts'
import * as rs from './schemas/ressalva.ts'
import { createExemplifier, type Json } from './openapi-examples.ts'

/** The schemas that have a name in the document. All other schemas are written out where they are used. */
const NAMES = {
  Processo: pr.processo,
  ProcessoDaLista: pr.listedProcesso,
  ProcessoAssumido: an.assumedProcesso,
  NovoProcesso: op.openedProcesso,
  MudancaDeProcesso: pr.processoChange,
  Assinatura: pr.signature,
  Ato: pr.ato,
  Pendencia: pr.pendencia,
  NovaPendencia: pr.newPendencia,
  Ressalva: rs.ressalva,
  NovaRessalva: rs.newRessalva,
  DecisaoDeRessalva: rs.decideRessalvaRequest,
  RespostaDePendencia: pr.pendenciaAnswer,
  Decisao: pr.decisao,
  Prova: pr.prova,
  Recurso: pr.recurso,
  NovoRecurso: pr.newRecurso,
  DecisaoDeRecurso: su.decideRecursoRequest,
  Autorizacao: pr.autorizacao,
  NovaAutorizacao: pr.newAutorizacao,
  Assistente: og.assistente,
  CpfRevelado: ax.revealedCpf,
  Documento: doc.documento,
  DocumentoRecebido: doc.receivedDocumento,
  Envio: doc.upload,
  SituacaoDoDocumento: doc.situacaoDoDocumento,
  DadosExtraidos: doc.dadosExtraidos,
  Memorial: memorial,
  ItemDaFila: an.queueItem,
  VisaoDaFila: an.visao,
  Rejeicao: an.rejeitarRequest,
  Aprovacao: an.aprovarRequest,
  Atribuicao: an.atribuirRequest,
  JobIniciado: an.startedJob,
  JobDeDossie: an.job,
  Verificacao: an.verification,
  PedidoDeConferencia: an.crossCheckDossieRequest,
  Dashboard: an.dashboard,
  Relatorio: an.relatorio,
  MapaDosProcessos: su.mapa,
  Usuario: au.usuario,
  MudancaDeUsuario: au.userChange,
  Sessao: au.session,
  EncerramentoDeSessoes: au.endedSessions,
  Tokens: au.tokens,
  Authorize: au.authorize,
  PedidoRefresh: au.refreshRequest,
  Jwks: au.jwks,
  Pessoa: comum.person,
  Papel: comum.papel,
  Nivel: comum.level,
  StatusDoProcesso: pr.statusProcesso,
  StatusDoDocumento: doc.statusDocumento,
  TipoDeDocumento: doc.documentoKind,
  ResponsavelTecnico: pr.responsibleTecnico,
  ImovelDoProcesso: pr.processo.shape.imovel,
  Geometria: geometry,
  Caixa: box,
  Achado: ac.achado,
} satisfies Record<string, z.ZodType>

const SORTABLE = ['prioridade', 'submetido_em', 'prazo_em', 'score_risco', 'score_completude']
/** The schemas of parameters that clients send in a form other than the form that handlers get. */
const ON_WIRE: Record<string, Json> = {
  ordenar: {
    type: 'array',
    minItems: 1,
    maxItems: 5,
    items: { type: 'string', enum: SORTABLE.flatMap((campo) => [campo, `-${campo}`]) },
  },
}

const PREFIX = '#/components/schemas/'

/** A registry that joins the descriptions of schemas with their names in the document. */
class Descriptions extends z.core.$ZodRegistry<z.core.JSONSchemaMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) } as never
  }
}

/** Creates a collector of the named schemas, answers and parameters that the described operations refer to. */
export function createCollector() {
  const registro = new Descriptions()
  for (const [id, schema] of Object.entries(NAMES)) registro.add(schema, { id })
  const named: Record<string, Json> = {}
  const answers: Record<string, Json> = {}
  const shared: Record<string, Json> = {}

  /** Makes the JSON Schema (2020-12) of what a client sends (`input`) or receives (`output`). */
  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const generated = z.toJSONSchema(z.object({ root: schema }), {
      io,
      metadata: registro,
      unrepresentable: 'any',
      override: simplify,
    }) as Json
    for (const [name, definition] of Object.entries((generated['$defs'] ?? {}) as Record<string, Json>))
      named[name] ??= refer(definition) as Json
    return refer((generated['properties'] as { root: Json }).root) as Json
  }

  /** Returns each query parameter with its schema as sent: numbers as numbers, lists as comma-separated values. */
  function parameters(query: z.ZodObject): Json[] {
    const described = z.toJSONSchema(query, { unrepresentable: 'any', override: simplify }) as Json
    const sent = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }
    return Object.entries((described['properties'] ?? {}) as Record<string, Json>).map(([name, schemaRead]) => {
      const { description, examples, ...schema } = schemaRead as Json & { examples?: unknown[] }
      const parameter = {
        name,
        in: 'query',
        description,
        required: sent.required?.includes(name) ?? false,
        ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
        schema: (schema['type'] === 'array' ? ON_WIRE[name] : undefined) ?? schema,
        example: examples?.[0],
      }
      if (!ofEveryList(name, query)) return parameter
      shared[name] = parameter
      return { $ref: `#/components/parameters/${name}` }
    })
  }

  return {
    schema: schemaOf,
    parameters,
    named,
    respostas: answers,
    inCommon: shared,
    exemplify: createExemplifier(named),
  }
}

/** Tells whether a parameter belongs to every list. Such a parameter is described only once. */
const ofEveryList = (name: string, { shape }: z.ZodObject): boolean =>
  Object.entries(comum.page.shape).some(([commonName, schema]) => commonName === name && schema === shape[name])

export type Collector = ReturnType<typeof createCollector>

/** Adapts a schema for clients, for example by a format instead of a regular expression. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void {
  const json = jsonSchema as Json
  const list = comum.LONG_LISTS.get(zodSchema)
  if (list) {
    const { $schema: _, ...documented } = z.toJSONSchema(list, { override: simplify })
    Object.assign(json, documented)
  }
  if (['uuid', 'date-time', 'date', 'uri'].includes(String(json['format']))) delete json['pattern']
  if (json['type'] === 'integer') {
    if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
    if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  }
  // Answers may gain fields within a version. So only strict schemas, which describe requests, forbid other fields.
  const def = zodSchema._zod.def as {
    type: string
    catchall?: z.ZodType
    checks?: { _zod: { def: { check: string } } }[]
  }
  if (def.type === 'object' && def.catchall === undefined) delete json['additionalProperties']
  // The length of a trimmed text is checked after trimming, so the text has to contain something besides blanks.
  const isTrimmed = def.type === 'string' && def.checks?.some((c) => c._zod.def.check === 'overwrite')
  if (isTrimmed && json['pattern'] === undefined) json['pattern'] = NOT_BLANK
}

const NOT_BLANK =
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

/**
 * Rewrites references to point into the document's components. For a nullable value, the description is put beside the
 * alternatives, where readers look first, and not inside one of them.
 */
function refer(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(refer)
  if (typeof valor !== 'object' || valor === null) return valor
  const referring: Json = Object.fromEntries(
    Object.entries(valor).map(([key, v]) =>
      key === '$ref' && typeof v === 'string' ? [key, v.replace('#/$defs/', PREFIX)] : [key, refer(v)],
    ),
  )
  const [something, nothing] = (referring['anyOf'] ?? []) as Json[]
  if (nothing?.['type'] !== 'null' || something?.['description'] === undefined) return referring
  const { description, ...rest } = something
  return { description, ...referring, anyOf: [rest, nothing] }
}
