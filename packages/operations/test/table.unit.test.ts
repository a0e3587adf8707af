import { errorsOf } from '@car/operations/operation-errors'
import type { Operation } from '@car/operations/operation'
import { type OperationId, OPERATIONS } from '@car/operations/table'
import { expect, test } from '@jest/globals'

const lines = Object.entries(OPERATIONS) as [OperationId, Operation][]

test('no two operations share a method and the shape of a path', () => {
  const shapes = lines.map(([, { metodo, caminho }]) => `${metodo} ${caminho.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(shapes).size).toBe(lines.length)
})

test('every path is under /api/v1, without a slash at its end, in lower case', () => {
  for (const [, { caminho }] of lines) expect(caminho).toMatch(/^\/api\/v1(\/([a-z0-9.-]+|\{[a-z_]+\}))+$/)
})

test.each([
  ['POST', 'geral', 'refresh', false],
  ['POST', 'geral', 'logout', false],
  ['POST', 'upload', 'enviarDocumento', true],
  ['GET', 'assistente', 'assistente', false],
] as const)('%s in category %s: %s takes an Idempotency-Key: %s', (metodo, category, id, idempotent) => {
  expect(OPERATIONS[id]).toMatchObject({ metodo, category, idempotent })
})

test('every POST that changes something takes an Idempotency-Key, save refresh, logout, a search and what needs no token', () => {
  const without = lines.filter(([, { metodo, idempotent }]) => metodo === 'POST' && !idempotent).map(([id]) => id)
  expect(without.toSorted()).toEqual([
    'acompanhar',
    'conferirDossie',
    'desligarAviso',
    'logout',
    'procurarUsuario',
    'refresh',
  ])
})

test('a protected operation can answer 401, one for some roles 404, one above bronze 403', () => {
  expect(errorsOf(OPERATIONS.aprovar)).toEqual(
    expect.arrayContaining(['sem_token', 'token_encerrado', 'nao_encontrado', 'nivel_insuficiente', 'limite_excedido']),
  )
  expect(errorsOf(OPERATIONS.jwks)).not.toContain('sem_token')
  expect(errorsOf(OPERATIONS.eu)).not.toContain('nao_encontrado')
})
