import { EXEMPLOS } from '@car/operations/exemplos'
import type { Operacao } from '@car/operations/operacao'
import { type IdOperacao, OPERACOES } from '@car/operations/tabela'
import { describe, expect, test } from '@jest/globals'
import type { z } from 'zod'

const linhas = (Object.entries(OPERACOES) as [IdOperacao, Operacao][]).map(([id, operacao]) => {
  const { corpo, dados } = EXEMPLOS[id] as { corpo?: unknown; dados?: unknown }
  return { id, operacao, corpo, dados }
})

const recusas = (schema: z.ZodType, valor: unknown) => schema.safeParse(valor).error?.issues ?? []

describe('every example is what its schema accepts', () => {
  const comCorpo = linhas.filter(({ operacao }) => operacao.corpo)
  test.each(comCorpo)('$id: body', ({ operacao, corpo }) => {
    expect(recusas(operacao.corpo as z.ZodType, corpo)).toEqual([])
  })

  const comDados = linhas.filter(({ operacao }) => 'schema' in operacao.resposta)
  test.each(comDados)('$id: answer', ({ operacao, dados }) => {
    expect(recusas((operacao.resposta as { schema: z.ZodType }).schema, dados)).toEqual([])
  })
})

test('no example shows a whole CPF in an answer, save the one that reveals it', () => {
  const comCpf = linhas.filter(({ dados }) => /\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/.test(semHashes(dados)))
  expect(comCpf.map(({ id }) => id)).toEqual(['revelarCpf'])
})

/** Ids, digests and codes of thirteen digits have runs of digits that are not CPFs. */
const semHashes = (dados: unknown): string =>
  JSON.stringify(dados ?? null).replace(/[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{12,}/g, '')
