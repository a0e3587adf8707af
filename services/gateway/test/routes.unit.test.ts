import { findRoute } from '@car/gateway/routes'
import type { Operation } from '@car/operations/operation'
import { OPERATIONS } from '@car/operations/table'
import { describe, expect, test } from '@jest/globals'

const ID = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
const rows = (Object.entries(OPERATIONS) as [string, Operation][]).map(([id, { metodo, caminho }]) => ({
  id,
  metodo,
  caminho: caminho.replace(/\{\w+\}/g, ID),
}))

test.each(rows)('$metodo $caminho is $id', ({ id, metodo, caminho }) => {
  expect(findRoute(metodo, caminho)).toMatchObject({ kind: 'operation', id })
})

test.each(rows.filter(({ metodo }) => metodo === 'GET'))('HEAD $caminho is $id', ({ id, caminho }) => {
  expect(findRoute('HEAD', caminho)).toMatchObject({ id })
})

describe('what is not in the table is nowhere', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/API/v1/processos'],
    ['GET', '/api/v1/Processos'],
    ['GET', '/api/v1/processos/'],
    ['GET', '/api/v1//processos'],
    ['GET', '/api/v1/../v1/processos'],
    ['GET', '/api/v1/processos/%2e%2e/auth/me/x'],
    ['GET', `/api/v1/processos/${ID}/submeter`],
    ['GET', '/api/v1/processos/a b'],
    ['GET', '/api/v1/processos/%zz'],
    ['PUT', '/api/v1/processos'],
    ['OPTIONS', '/api/v1/processos'],
    ['TRACE', '/api/v1/processos'],
    ['PROPFIND', '/api/v1/processos'],
    ['get', '/api/v1/processos'],
    ['POST', '/'],
    ['OPTIONS', '*'],
    ['GET', '*'],
    ['GET', ''],
    ['CONNECT', 'example.com:443'],
  ])('%s %s', (metodo, caminho) => {
    expect(findRoute(metodo, caminho)).toBeUndefined()
  })

  test.each([
    '/metrics',
    '/METRICS/',
    '/readyz',
    '/Readyz',
    '/readyz/',
    '/healthz/x',
    '/%72eadyz/../readyz',
    '//readyz',
    '/./readyz',
    '/x/../metrics',
    '/..',
    '/.',
    '/..%2freadyz',
    '/%2e%2e/readyz',
    '/a%5c..%5cb',
    '/a\\b',
    '/a%00',
    '/a%0d%0aX: y',
    '/a%252e',
    '/é',
    '/a b',
  ])('GET %s', (caminho) => {
    expect(findRoute('GET', caminho)).toBeUndefined()
  })
})

test.each(['/', '/index.html', '/assets/govbr.min.css', '/processo/', '/a.b-c_d~e', '/caf%C3%A9'])(
  '%s is a page of the portal',
  (caminho) => {
    expect(findRoute('GET', caminho)).toEqual({ kind: 'page', id: 'portal', service: 'portal' })
    expect(findRoute('HEAD', caminho)).toEqual({ kind: 'page', id: 'portal', service: 'portal' })
    expect(findRoute('POST', caminho)).toBeUndefined()
  },
)

test('a dossier is verified on a page of the dossier service', () => {
  expect(findRoute('GET', '/verificar/K7QF-2M9X-TR4B')).toEqual({ kind: 'page', id: 'verificar', service: 'dossie' })
  const sheet = { kind: 'page', id: 'style', service: 'dossie' }
  expect(findRoute('GET', '/verificar/estilo/a1-b_2.css')).toEqual(sheet)
  for (const path of ['checkpoint', 'vkey', 'tile/0/x001/234.p/17', 'tile/entries/000'])
    expect(findRoute('GET', `/registro/auth/${path}`)).toEqual({ kind: 'page', id: 'registro', service: 'auth' })
  for (const path of ['auth/outro', 'gateway/checkpoint', 'auth/tile/%2e%2e/x', 'auth'])
    expect(findRoute('GET', `/registro/${path}`)?.id).not.toBe('registro')
  expect(findRoute('GET', '/verificar/a/b')).toEqual({ kind: 'page', id: 'portal', service: 'portal' })
})

test('a long path that matches nothing is refused as fast as a short one', () => {
  // The test measures processor time, because the elapsed time also includes waiting for a processor.
  const before = process.cpuUsage()
  findRoute('GET', `/${'a/'.repeat(4000)}%`)
  findRoute('GET', `/${'a'.repeat(8000)} `)
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(100_000)
})
