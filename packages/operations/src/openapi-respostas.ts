import { CATALOGO, type ErrorKind, type NomeErro } from '@car/errors/catalog'
import { EXEMPLOS } from './exemplos.ts'
import { errosDe } from './erros-da-operacao.ts'
import type { Coletor, Json } from './openapi-schemas.ts'
import type { z } from 'zod'
import type { Operacao } from './operacao.ts'
import type { IdOperacao } from './tabela.ts'

export const META = { request_id: '5f0c4c2e-7d0b-4a83-9a5e-3a1b2c3d4e5f', timestamp: '2026-03-05T09:30:00.000Z' }
const META_DA_LISTA = { cursor_next: null, cursor_prev: null, total_count: 1, has_more: false, page_size: 20 }

const cabecalho = (nome: string): Json => ({ $ref: `#/components/headers/${nome}` })
const DE_SEMPRE = {
  'X-Request-Id': cabecalho('X-Request-Id'),
  'X-RateLimit-Limit': cabecalho('X-RateLimit-Limit'),
  'X-RateLimit-Remaining': cabecalho('X-RateLimit-Remaining'),
  'X-RateLimit-Reset': cabecalho('X-RateLimit-Reset'),
}

/** Every answer of one operation, by status: the successful one, its variants, and the errors with an example each. */
export function respostasDe(
  id: IdOperacao,
  operacao: Operacao,
  status: Record<ErrorKind, number>,
  coletor: Coletor,
): Record<string, Json> {
  return {
    [operacao.resposta.status]: boa(id, operacao, coletor),
    ...VARIANTES[id],
    ...(operacao.resposta.forma === 'binario' ? PARCIAL : {}),
    ...erros(operacao, status, coletor),
  }
}

function boa(id: IdOperacao, operacao: Operacao, coletor: Coletor): Json {
  const { resposta } = operacao
  const headers = {
    ...DE_SEMPRE,
    ...(versionada(operacao) ? { ETag: cabecalho('ETag') } : {}),
    ...(operacao.idempotente ? { 'Idempotency-Replayed': cabecalho('Idempotency-Replayed') } : {}),
  }
  return { description: DESCRICAO[resposta.forma], headers, ...conteudo(id, operacao, coletor) }
}

const DESCRICAO = {
  recurso: 'O recurso.',
  lista: 'Uma página da lista.',
  vazio: 'Feito; não há o que mostrar.',
  binario: 'O arquivo.',
  cru: 'O documento, sem envelope.',
}

function conteudo(id: IdOperacao, { resposta }: Operacao, coletor: Coletor): { content?: Json } {
  const exemplo = (EXEMPLOS[id] as { dados?: unknown }).dados
  const esquema = (schema: z.ZodType): Json => {
    const json = coletor.esquema(schema, 'saida')
    coletor.exemplificar(json, exemplo)
    return json
  }
  const json = (schema: Json, example: unknown) => ({ 'application/json': { schema, example } })
  switch (resposta.forma) {
    case 'vazio':
      return {}
    case 'binario':
      return { content: Object.fromEntries(resposta.tipos.map((tipo) => [tipo, { schema: BYTES }])) }
    case 'cru':
      return { content: json(esquema(resposta.schema), exemplo) }
    case 'lista': {
      const data = { type: 'array', items: esquema(resposta.schema) }
      const meta = { $ref: '#/components/schemas/MetaDaLista' }
      return {
        content: { ...json(envelope(data, meta), { data: [exemplo], meta: META_DA_LISTA }), ...outras(resposta) },
      }
    }
    case 'recurso': {
      const meta = { $ref: '#/components/schemas/Meta' }
      const corpo = envelope(esquema(resposta.schema), meta)
      return { content: { ...json(corpo, { data: exemplo, meta: META }), ...outras(resposta) } }
    }
  }
}

/** Other formats of the answer, which the caller selects by `formato`. */
const outras = ({ outros = [] }: { outros?: readonly string[] }): Json =>
  Object.fromEntries(outros.map((tipo) => [tipo, { schema: tipo.startsWith('text/') ? { type: 'string' } : BYTES }]))

const envelope = (data: Json, meta: Json): Json => ({
  type: 'object',
  properties: {
    data: data['description'] || data['$ref'] ? data : { description: 'O que foi pedido.', ...data },
    meta,
  },
  required: ['data', 'meta'],
})

const BYTES = { type: 'string', format: 'binary' }

/** Whether the answer carries the version of a processo. */
const versionada = ({ resposta }: Operacao): boolean =>
  resposta.forma === 'recurso' && 'shape' in resposta.schema && 'versao' in (resposta.schema.shape as object)

const redireciona = (quem: string): Json => ({
  description: `Para ${quem}, quando o pedido aceita text/html.`,
  headers: { ...DE_SEMPRE, Location: { description: `O endereço d${quem}.`, schema: { type: 'string' } } },
})

/** Successful answers besides the one in the table. */
const VARIANTES: { [I in IdOperacao]?: Record<string, Json> } = {
  authorize: { 302: redireciona('o provedor de identidade') },
  callback: { 302: redireciona('o portal') },
  proximo: {
    204: {
      description: 'Não há nesta visão um processo que a pessoa possa assumir.',
      headers: { ...DE_SEMPRE, 'Idempotency-Replayed': cabecalho('Idempotency-Replayed') },
    },
  },
  logout: { 204: { description: 'Encerrada; o provedor não tem página de saída.', headers: DE_SEMPRE } },
  previaDaPagina: { 304: { description: 'A imagem que se tem (If-None-Match) ainda vale.', headers: DE_SEMPRE } },
}

const PARCIAL = {
  206: { description: 'O pedaço pedido em Range.', headers: DE_SEMPRE, content: { '*/*': { schema: BYTES } } },
  416: { description: 'Este pedaço não existe.', headers: DE_SEMPRE },
}

/** Most operations share most of their errors, so each set of errors is written only once. */
function erros(operacao: Operacao, status: Record<ErrorKind, number>, { respostas }: Coletor): Record<string, Json> {
  const porStatus = Map.groupBy(errosDe(operacao), (nome) => status[CATALOGO[nome].kind])
  return Object.fromEntries(
    [...porStatus]
      .sort(([a], [b]) => a - b)
      .map(([numero, nomes]) => {
        const nome = ['Erro', numero, ...nomes.toSorted()].join('_')
        respostas[nome] ??= respostaDeErro(nomes.toSorted())
        return [numero, { $ref: `#/components/responses/${nome}` }]
      }),
  )
}

const ESPERAM: readonly NomeErro[] = ['limite_excedido', 'indisponivel', 'chave_em_uso']

function respostaDeErro(nomes: readonly NomeErro[]): Json {
  const espera = nomes.some((nome) => ESPERAM.includes(nome))
  const semEntrada = nomes.some((nome) => CATALOGO[nome].kind === 'unauthenticated')
  return {
    description: nomes.map((nome) => `${CATALOGO[nome].code}: ${CATALOGO[nome].mensagem}`).join(' '),
    headers: {
      ...DE_SEMPRE,
      ...(espera ? { 'Retry-After': cabecalho('Retry-After') } : {}),
      ...(semEntrada ? { 'WWW-Authenticate': cabecalho('WWW-Authenticate') } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Erro' },
        examples: Object.fromEntries(nomes.map((nome) => [nome, { value: exemploDeErro(nome) }])),
      },
    },
  }
}

const DETALHES: { [N in NomeErro]?: Json[] } = {
  entrada_invalida: [
    {
      field: 'imovel.municipio_ibge',
      code: 'invalid_format',
      message: 'O formato deste campo não é o esperado.',
    },
  ],
  nivel_insuficiente: [
    {
      field: 'nivel_confiabilidade',
      code: 'insufficient_level',
      message: 'Exigido: prata. Aumente o nível em https://confiabilidades.acesso.gov.br',
    },
  ],
}

function exemploDeErro(nome: NomeErro): Json {
  const { code, mensagem } = CATALOGO[nome]
  const details = DETALHES[nome]
  return { error: { code, message: mensagem, ...(details ? { details } : {}) } }
}
