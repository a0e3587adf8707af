import { statusDo } from '@car/atos/tabela'
import type { ErrorKind } from '@car/errors/catalog'
import { TIPOS_DE_ARQUIVO } from '@car/vocabulary/documento'
import { EXEMPLOS } from './exemplos.ts'
import { AO_REDOR, CABECALHOS, ENVELOPES, ETIQUETAS, SOBRE } from './openapi-partes.ts'
import { type Coletor, coletor, type Json } from './openapi-schemas.ts'
import { META, respostasDe } from './openapi-respostas.ts'
import type { Operacao } from './operacao.ts'
import * as an from './schemas/analista.ts'
import { type IdOperacao, OPERACOES } from './tabela.ts'

/**
 * The interface as an OpenAPI 3.1 document, made from the table of operations, the error catalogue and the examples, so
 * there is no second place to keep in step.
 * @param status  the HTTP status of each kind of error at the edge that serves the document
 */
export function descrever(status: Record<ErrorKind, number>): Json {
  const esquemas = coletor()
  const paths: Record<string, Json> = {}
  for (const [id, operacao] of Object.entries(OPERACOES) as [IdOperacao, Operacao][]) {
    const caminho = (paths[operacao.caminho] ??= {})
    caminho[operacao.metodo.toLowerCase()] = descreverOperacao(id, operacao, status, esquemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Serviço de Registro Rural',
      version: '1',
      description: SOBRE,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.values(ETIQUETAS).map((name) => ({ name })),
    paths: { ...paths, ...AO_REDOR },
    components: {
      schemas: { ...ordenado(esquemas.nomeados), ...ENVELOPES },
      responses: ordenado(esquemas.respostas),
      parameters: { ...PARAMETROS_COMUNS, ...esquemas.comuns },
      headers: CABECALHOS,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function descreverOperacao(
  id: IdOperacao,
  operacao: Operacao,
  status: Record<ErrorKind, number>,
  coletor: Coletor,
): Json {
  const publica = operacao.papeis === 'publico'
  const parameters = [
    ...parametrosDoCaminho(operacao),
    ...(operacao.consulta ? coletor.parametros(operacao.consulta) : []),
    ...parametrosDeCabecalho(operacao),
  ]
  return {
    operationId: id,
    summary: operacao.resumo,
    description: regras(operacao),
    tags: [etiquetaDe(operacao)],
    security: publica ? [] : [{ token: [] }],
    parameters,
    ...(operacao.corpo || operacao.bytes ? { requestBody: corpoDe(id, operacao, coletor) } : {}),
    responses: respostasDe(id, operacao, status, coletor),
    'x-papeis': operacao.papeis,
    'x-nivel': operacao.nivel,
    'x-categoria': operacao.categoria,
  }
}

function etiquetaDe({ caminho, servico }: Operacao): string {
  if (caminho.startsWith('/api/v1/admin/')) return ETIQUETAS.admin
  if (caminho.startsWith('/api/v1/supervisor/')) return ETIQUETAS.supervisor
  if (caminho.startsWith('/api/v1/analista/') && servico === 'processos') return ETIQUETAS.analista
  return ETIQUETAS[servico]
}

function regras({ papeis, nivel, entradaRecente, categoria, idempotente, ato }: Operacao): string {
  const quem = papeis === 'publico' ? 'Não exige token.' : `Papéis: ${papeis.join(', ')}. Nível: ${nivel}.`
  const limite = `Limite de pedidos: ${categoria}.`
  const quando = ato === undefined ? [] : [`Situações do processo: ${statusDo(ato).join(', ')}.`]
  const entrada = entradaRecente ? ['Exige uma entrada recente: /api/v1/auth/idp/authorize?max_age=0.'] : []
  return [quem, ...entrada, ...quando, limite, ...(idempotente ? ['Aceita Idempotency-Key.'] : [])].join(' ')
}

const uuid = (description: string): Json => ({
  description,
  schema: { type: 'string', format: 'uuid' },
  example: '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10',
})
const PARAMETROS: Record<string, Json> = {
  id: uuid('Identificador do recurso no caminho.'),
  pid: uuid('Identificador da pendência.'),
  aid: uuid('Identificador da autorização.'),
  job_id: uuid('Identificador do dossiê.'),
  tipo: {
    description: 'O relatório.',
    schema: { type: 'string', enum: an.relatorio.shape.tipo.options },
    example: 'produtividade',
  },
  pagina: { description: 'Página, a partir de 1.', schema: { type: 'integer', minimum: 1 }, example: 1 },
  codigo: {
    description: 'Código impresso no dossiê; maiúsculas, hífens e espaços não importam.',
    schema: { type: 'string', minLength: 1 },
    example: '7K3Q-4T2X-FHD0-ZZ5T',
  },
  achado: {
    description: 'Identificador da conferência.',
    schema: { type: 'string', minLength: 1 },
    example: 'area_ccir.1',
  },
}

function parametrosDoCaminho({ caminho }: Operacao): Json[] {
  return [...caminho.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(PARAMETROS[name] ?? uuid('Identificador.')),
  }))
}

const opcional = (name: string, description: string, schema: Json, example: string): Json => ({
  name,
  in: 'header',
  description,
  schema,
  example,
})
const PARAMETROS_COMUNS = {
  'X-Request-Id': opcional(
    'X-Request-Id',
    'O número do pedido, que volta na resposta. O que não for um UUID é trocado por um; sem nada, um é criado.',
    { type: 'string' },
    META.request_id,
  ),
  'Idempotency-Key': opcional(
    'Idempotency-Key',
    'A mesma chave com o mesmo conteúdo tem a mesma resposta, por 24 horas.',
    { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    '2026-03-02-fazenda-boa-vista',
  ),
  'If-Match': opcional('If-Match', 'A versão que se quer alterar, como veio em ETag.', { type: 'string' }, '"7"'),
  Range: opcional('Range', 'O pedaço do arquivo que se quer, em bytes.', { type: 'string' }, 'bytes=0-65535'),
}

function parametrosDeCabecalho({ idempotente, ifMatch, resposta }: Operacao): Json[] {
  const nomes: (keyof typeof PARAMETROS_COMUNS)[] = ['X-Request-Id']
  if (idempotente) nomes.push('Idempotency-Key')
  if (ifMatch) nomes.push('If-Match')
  if (resposta.forma === 'binario') nomes.push('Range')
  return nomes.map((nome) => ({ $ref: `#/components/parameters/${nome}` }))
}

function corpoDe(id: IdOperacao, operacao: Operacao, coletor: Coletor): Json {
  if (operacao.bytes) return { required: true, content: { 'application/octet-stream': { schema: BYTES } } }
  if (!operacao.corpo) return {}
  const schema = coletor.esquema(operacao.corpo, 'entrada')
  const example = (EXEMPLOS[id] as { corpo?: unknown }).corpo
  coletor.exemplificar(schema, example)
  if (operacao.multipart) return { required: true, content: { 'multipart/form-data': comArquivo(schema) } }
  const json = { schema, example }
  return {
    required: !operacao.corpo.safeParse({}).success,
    content: {
      'application/json': json,
      ...(operacao.metodo === 'PATCH' ? { 'application/merge-patch+json': json } : {}),
    },
  }
}

const BYTES = { type: 'string', format: 'binary', description: 'Os bytes desta parte do arquivo.' }

function comArquivo(schema: Json): Json {
  const { properties, required } = schema as { properties: Json; required: string[] }
  return {
    schema: {
      ...schema,
      properties: {
        ...properties,
        arquivo: { type: 'string', format: 'binary', description: 'Os bytes do arquivo, até 50 MB.' },
      },
      required: [...required, 'arquivo'],
    },
    encoding: { arquivo: { contentType: TIPOS_DE_ARQUIVO.join(', ') } },
  }
}

const ordenado = (schemas: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b)))
