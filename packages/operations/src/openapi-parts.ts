import { SERVICES } from '@car/config/services'
import { CATALOGUE } from '@car/errors/catalog'

/** The parts of the OpenAPI document that do not come from the table of operations. */

/** The headings of operations that do not belong to one service. The table of services has the other headings. */
export const HEADINGS = { supervisor: 'Supervisão', admin: 'Administração', gateway: 'Interface' } as const

const text = { type: 'string' }
const campo = (description: string, example: unknown, schema: object): object => ({
  description,
  ...schema,
  examples: [example],
})
const cursor = { type: ['string', 'null'] }

export const ENVELOPES = {
  Meta: {
    type: 'object',
    description: 'Sobre a resposta.',
    properties: {
      request_id: campo('O número do pedido, como em X-Request-Id.', '5f0c4c2e-7d0b-4a83-9a5e-3a1b2c3d4e5f', {
        ...text,
        format: 'uuid',
      }),
      timestamp: campo('Quando se respondeu. Instante ISO 8601 em UTC.', '2026-03-05T09:30:00.000Z', {
        ...text,
        format: 'date-time',
      }),
    },
    required: ['request_id', 'timestamp'],
  },
  MetaDaLista: {
    type: 'object',
    description: 'Sobre a página de uma lista.',
    properties: {
      cursor_next: campo(
        'O cursor da página seguinte, para a mesma consulta; null na última.',
        'eyJ2IjoxfQ.c2ln',
        cursor,
      ),
      cursor_prev: campo('O cursor da página anterior, para a mesma consulta; null na primeira.', null, cursor),
      total_count: campo('Itens em toda a lista.', 31, { type: 'integer', minimum: 0 }),
      has_more: campo('true quando há uma página seguinte.', true, { type: 'boolean' }),
      page_size: campo('Itens por página, no máximo.', 20, { type: 'integer', minimum: 1, maximum: 100 }),
    },
    required: ['cursor_next', 'cursor_prev', 'total_count', 'has_more', 'page_size'],
    additionalProperties: false,
  },
  Erro: {
    type: 'object',
    description: 'Uma recusa ou falha.',
    properties: {
      error: {
        type: 'object',
        description: 'O erro.',
        properties: {
          code: campo('O código, para programas; o que cada um quer dizer está nas respostas.', 'CAR-004', {
            ...text,
            enum: [...new Set(Object.values(CATALOGUE).map((error) => error.code))],
          }),
          message: campo('O erro em palavras, para pessoas.', CATALOGUE.entrada_invalida.mensagem, text),
          details: {
            type: 'array',
            description: 'Os campos em falta; ausente quando não há.',
            items: {
              type: 'object',
              properties: {
                field: campo('O campo, por seu caminho.', 'imovel.municipio_ibge', text),
                code: campo(
                  'required, invalid_format, invalid_value, out_of_range, too_long, too_short, unknown_field, mismatch, insufficient_level, recent_login_required, not_found ou rectification_open.',
                  'invalid_format',
                  text,
                ),
                message: campo('O que corrigir, em palavras.', 'O formato deste campo não é o esperado.', text),
              },
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
    description: 'Se o serviço pode atender.',
    properties: {
      status: campo('ok quando todas as partes respondem.', 'ok', {
        ...text,
        enum: ['ok', 'indisponivel', 'encerrando'],
      }),
      checks: campo(
        'Cada parte e como respondeu.',
        { redis: 'ok' },
        {
          type: 'object',
          additionalProperties: { ...text, enum: ['ok', 'falhou', 'sem_resposta'] },
        },
      ),
    },
    required: ['status', 'checks'],
  },
}

const number = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })
export const HEADERS = {
  'X-Request-Id': { description: 'O número do pedido.', schema: { ...text, format: 'uuid' } },
  'X-RateLimit-Limit': number('Pedidos por minuto. Ausente para quem não tem limite.'),
  'X-RateLimit-Remaining': number('Pedidos que restam neste minuto.'),
  'X-RateLimit-Reset': number('Quando a contagem recomeça, em segundos Unix.'),
  'Retry-After': number('Segundos a esperar.'),
  'WWW-Authenticate': { description: 'Como se entra.', schema: { ...text, const: 'Bearer' } },
  ETag: { description: 'A versão, para If-Match.', schema: text },
  'Idempotency-Replayed': {
    description: 'true quando a resposta é a de um pedido anterior com a mesma chave.',
    schema: { ...text, const: 'true' },
  },
}

const page = { 'text/html': { schema: text } }
const readiness = { 'application/json': { schema: { $ref: '#/components/schemas/Prontidao' } } }

const life = {
  'application/json': {
    schema: { type: 'object', properties: { status: campo('ok enquanto o processo vive.', 'ok', text) } },
  },
}

/** The paths outside /api/v1. */
export const SURROUNDING = {
  '/healthz': {
    get: {
      operationId: 'healthz',
      summary: 'O processo vive',
      tags: [HEADINGS.gateway],
      security: [],
      responses: { 200: { description: 'Vive.', content: life } },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      summary: 'Cada parte do serviço responde',
      tags: [HEADINGS.gateway],
      security: [],
      responses: {
        200: { description: 'Todas respondem.', content: readiness },
        503: { description: 'Alguma não responde.', content: readiness },
      },
    },
  },
  '/verificar/{codigo}': {
    get: {
      operationId: 'paginaDeVerificacao',
      summary: 'Página que diz se um dossiê com este código foi emitido',
      tags: [SERVICES.dossie.heading],
      security: [],
      parameters: [
        {
          name: 'codigo',
          in: 'path',
          required: true,
          description: 'Código impresso no dossiê.',
          schema: text,
          example: '7K3Q-4T2X-FHD0-ZZ5T',
        },
      ],
      responses: {
        200: { description: 'Foi emitido.', content: page },
        404: { description: 'Não foi emitido.', content: page },
      },
    },
  },
}

export const ABOUT = [
  'Recebe documentos de imóveis rurais, confere-os e conduz cada processo até a decisão.',
  '',
  'Cada recurso vem em `{ data, meta }`, cada lista em `{ data, meta }` com cursores, cada erro em `{ error }`.',
  'Instantes são ISO 8601 em UTC; dias (AAAA-MM-DD) são os de Brasília. Áreas são hectares, tempos são segundos, confianças são de 0 a 100 %, proporções e posições em uma página são de 0 a 1.',
  'CPF e CNPJ vêm com máscara (`***.982.247-**`). Um campo que pode ser null ou faltar diz quando. O que a pessoa não pode ver é respondido como o que não existe.',
  '',
  'Em segundos cada ato está também em um registro público, que só cresce e que outros podem conferir: `/registro/processos/`, e o mesmo para `documentos`, `dossie` e `auth`, com `checkpoint`, `vkey` e `tile/…`, como diz c2sp.org/tlog-tiles. Ele nada diz de um processo.',
  '',
  '## Como obter um token',
  '',
  'A entrada é pelo provedor de identidade, com authorization code e PKCE (S256); o verificador fica com o serviço.',
  '',
  '1. `GET /api/v1/auth/idp/authorize` devolve `authorization_url` e `state`.',
  '2. A pessoa abre `authorization_url` e entra. O provedor a devolve a `/api/v1/auth/idp/callback?code=…&state=…`.',
  '3. O callback responde em JSON com `access_token` e `refresh_token`, a quem não pede HTML. Cada `state` vale uma vez, por 10 minutos. A entrada que um navegador começou só termina nele: o callback pede o cookie que `authorize` deu.',
  '4. Cada pedido leva `Authorization: Bearer <access_token>`, que vale `expires_in` segundos.',
  '5. `POST /api/v1/auth/refresh` com o último `refresh_token` dá novos tokens. Usar um já trocado encerra a sessão.',
  '',
  'O script `docs/token.mjs` do repositório faz os passos 1 a 3 e escreve o token; o provedor de uma instalação local deixa entrar sem página:',
  '',
  '```sh',
  'TOKEN=$(node docs/token.mjs http://127.0.0.1:8080 78307270316)',
  'curl -H "Authorization: Bearer $TOKEN" http://127.0.0.1:8080/api/v1/auth/me',
  '```',
].join('\n')
