import { EXAMPLES } from '@car/operations/examples'
import type { Operation } from '@car/operations/operation'
import { type OperationId, OPERATIONS } from '@car/operations/table'
import { describe, expect, test } from '@jest/globals'
import type { z } from 'zod'

const rows = (Object.entries(OPERATIONS) as [OperationId, Operation][]).map(([id, operation]) => {
  const { body, dados } = EXAMPLES[id] as { body?: unknown; dados?: unknown }
  return { id, operacao: operation, body, dados }
})

const refusals = (schema: z.ZodType, valor: unknown) => schema.safeParse(valor).error?.issues ?? []

describe('every example is what its schema accepts', () => {
  const withBody = rows.filter(({ operacao }) => operacao.body)
  test.each(withBody)('$id: body', ({ operacao, body }) => {
    expect(refusals(operacao.body as z.ZodType, body)).toEqual([])
  })

  const withData = rows.filter(({ operacao }) => 'schema' in operacao.resposta)
  test.each(withData)('$id: answer', ({ operacao, dados }) => {
    expect(refusals((operacao.resposta as { schema: z.ZodType }).schema, dados)).toEqual([])
  })
})

test('no example shows a whole CPF in an answer, save the ones that reveal it and tell a person their own', () => {
  const withCpf = rows.filter(({ dados }) => /\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/.test(withoutHashes(dados)))
  expect(withCpf.map(({ id }) => id)).toEqual(['meuCpf', 'revelarCpf'])
})

/** Removes ids, digests and codes of twelve digits or more, which contain runs of digits that are not CPFs. */
const withoutHashes = (dados: unknown): string =>
  JSON.stringify(dados ?? null).replace(/[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{12,}/g, '')
