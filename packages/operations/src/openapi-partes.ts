import { CATALOGO } from '@car/errors/catalog'

/** The parts of the document that do not come from the table of operations. */

export const ETIQUETAS = {
  auth: 'Autenticação',
  processos: 'Processos',
  documentos: 'Documentos',
  analista: 'Análise',
  supervisor: 'Supervisão',
  dossie: 'Dossiês',
  admin: 'Administração',
  gateway: 'Interface',
} as const

const texto = { type: 'string' }
const cursor = { type: ['string', 'null'], description: 'Opaco; repete-se com a mesma consulta.' }

export const ENVELOPES = {
  Meta: {
    type: 'object',
    properties: { request_id: { ...texto, format: 'uuid' }, timestamp: { ...texto, format: 'date-time' } },
    required: ['request_id', 'timestamp'],
  },
  MetaDaLista: {
    type: 'object',
    properties: {
      cursor_next: cursor,
      cursor_prev: cursor,
      total_count: { type: 'integer', minimum: 0 },
      has_more: { type: 'boolean' },
      page_size: { type: 'integer', minimum: 1, maximum: 100 },
    },
    required: ['cursor_next', 'cursor_prev', 'total_count', 'has_more', 'page_size'],
    additionalProperties: false,
  },
  Erro: {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: { ...texto, enum: [...new Set(Object.values(CATALOGO).map((erro) => erro.code))] },
          message: texto,
          details: {
            type: 'array',
            items: {
              type: 'object',
              properties: { field: texto, code: texto, message: texto },
              required: ['field', 'code', 'message'],
              additionalProperties: false,
            },
          },
        },
        required: ['code', 'message'],
        additionalProperties: false,
      },
    },
    required: ['error'],
    additionalProperties: false,
  },
  Prontidao: {
    type: 'object',
    properties: {
      status: { ...texto, enum: ['ok', 'indisponivel', 'encerrando'] },
      checks: {
        type: 'object',
        additionalProperties: { ...texto, enum: ['ok', 'falhou', 'sem_resposta'] },
      },
    },
    required: ['status', 'checks'],
  },
}

const numero = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })
export const CABECALHOS = {
  'X-Request-Id': { description: 'O número do pedido.', schema: { ...texto, format: 'uuid' } },
  'X-RateLimit-Limit': numero('Pedidos por minuto. Ausente para quem não tem limite.'),
  'X-RateLimit-Remaining': numero('Pedidos que restam neste minuto.'),
  'X-RateLimit-Reset': numero('Quando a contagem recomeça, em segundos Unix.'),
  'Retry-After': numero('Segundos a esperar.'),
  'WWW-Authenticate': { description: 'Como se entra.', schema: { ...texto, const: 'Bearer' } },
  ETag: { description: 'A versão, para If-Match.', schema: texto },
  'Idempotency-Replayed': {
    description: 'true quando a resposta é a de um pedido anterior com a mesma chave.',
    schema: { ...texto, const: 'true' },
  },
}

const pagina = { 'text/html': { schema: texto } }
const prontidao = { 'application/json': { schema: { $ref: '#/components/schemas/Prontidao' } } }

/** What stands outside /api/v1. */
export const AO_REDOR = {
  '/healthz': {
    get: {
      operationId: 'healthz',
      summary: 'O processo vive',
      tags: [ETIQUETAS.gateway],
      security: [],
      responses: { 200: { description: 'Vive.', content: { 'application/json': { schema: { type: 'object' } } } } },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      summary: 'Cada parte do serviço responde',
      tags: [ETIQUETAS.gateway],
      security: [],
      responses: {
        200: { description: 'Todas respondem.', content: prontidao },
        503: { description: 'Alguma não responde.', content: prontidao },
      },
    },
  },
  '/verificar/{codigo}': {
    get: {
      operationId: 'paginaDeVerificacao',
      summary: 'Página que diz se um dossiê com este código foi emitido',
      tags: [ETIQUETAS.dossie],
      security: [],
      parameters: [{ name: 'codigo', in: 'path', required: true, schema: texto }],
      responses: {
        200: { description: 'Foi emitido.', content: pagina },
        404: { description: 'Não foi emitido.', content: pagina },
      },
    },
  },
}

export const SOBRE = [
  'Recebe documentos de imóveis rurais, confere-os e conduz cada processo até a decisão.',
  '',
  'Cada recurso vem em `{ data, meta }`, cada lista em `{ data, meta }` com cursores, cada erro em `{ error }`.',
  'Instantes são ISO 8601 em UTC. O que a pessoa não pode ver é respondido como o que não existe.',
].join('\n')
