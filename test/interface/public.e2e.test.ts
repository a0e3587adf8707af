import { describe, expect, test } from '@jest/globals'
import { OPERATIONS } from '@car/operations/table'
import { SERVICE_NAMES } from '@car/config/services'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { dados, said, get, ask } from '../support/api.ts'
import { BASE } from '../support/environment.ts'
import { documento } from '../support/contract.ts'
import { tokenOf } from '../support/sign-in.ts'

describe('health', () => {
  test('says that the process lives, without an envelope', async () => {
    expect(JSON.parse((await get('~/healthz')).texto)).toEqual({ status: 'ok' })
  })

  test('says which parts answer, by name and without an address', async () => {
    const { status, texto } = await get('~/readyz')
    const ready = JSON.parse(texto)
    expect([status, ready.status]).toEqual([200, 'ok'])
    const waitedFor = [...SERVICE_NAMES.filter((name) => name !== 'gateway'), 'redis']
    expect(Object.keys(ready.checks).sort()).toEqual(waitedFor.sort())
    expect(texto).not.toMatch(/\d+\.\d+\.\d+\.\d+|localhost|:\d{4}/)
  })

  test('of the services behind is nobody else’s business; nor are metrics', async () => {
    for (const caminho of [
      '~/metrics',
      '~/api/v1/healthz',
      '~/api/v1/metrics',
      '~/api/metrics',
      '~//metrics',
      '~/healthz/x',
      '~/%6detrics',
    ]) {
      expect([caminho, (await get(caminho)).status]).toEqual([caminho, 404])
    }
  })
})

describe('the description of the interface', () => {
  test('is an OpenAPI 3.1 document, raw', async () => {
    const { headers, texto } = await get('/openapi.json')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(texto)).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { title: expect.any(String) },
    })
  })

  test('has every operation of the table, with its errors, its level and its roles', async () => {
    const { paths } = await documento()
    for (const { metodo, caminho, resposta, papeis, nivel } of Object.values(OPERATIONS)) {
      const operation = paths[caminho]?.[metodo.toLowerCase()] as Record<string, unknown> & { responses: object }
      expect([caminho, Object.keys(operation?.responses ?? {})]).toEqual([
        caminho,
        expect.arrayContaining([String(resposta.status), '429', '500', '503', '504']),
      ])
      expect([operation['x-papeis'], operation['x-nivel'], typeof operation['summary']]).toEqual([
        papeis,
        nivel,
        'string',
      ])
    }
  })

  test('has an example for every body, and each is valid', async () => {
    const doc = await documento()
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema({ ...doc, $id: 'doc' })
    let examples = 0
    for (const [caminho, methods] of Object.entries(doc.paths)) {
      for (const [metodo, operation] of Object.entries(methods)) {
        for (const [where, content] of contentsOf(operation)) {
          const ref = `doc#/paths/${escapeText(caminho)}/${metodo}/${where}/content/application~1json/schema`
          expect([ref, content.example]).not.toEqual([ref, undefined])
          expect([ref, ajv.validate({ $ref: ref }, content.example), ajv.errorsText()]).toEqual([
            ref,
            true,
            'No errors',
          ])
          examples += 1
        }
      }
    }
    expect(examples).toBeGreaterThan(50)
  })

  test('is shown on a page that asks nothing of anybody else', async () => {
    const { status, headers, texto } = await get('~/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(texto).toContain('/docs/visor/openapi.json')
    const policy = headers.get('content-security-policy') ?? ''
    expect([policy.includes('sandbox allow-scripts'), policy.includes('allow-same-origin')]).toEqual([true, false])
    expect(texto.match(/https?:\/\/[^"'\s<)]+/g) ?? []).toEqual([])
    expect(texto).toContain('<html lang="pt-BR">')
    expect(texto).toMatch(/"localization": \{\s*"locale": "pt"/)
    const [, script = ''] = /"(\/docs\/visor\/[^"]+)"/.exec(texto) ?? []
    for (const opened of [script, '/docs/visor/openapi.json']) {
      const resposta = await get(`~${opened}`)
      expect([resposta.status, resposta.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    }
  })
})

type Content = { example?: unknown }
const escapeText = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/**
 * Lists the JSON bodies of the request and of the successful answers of an operation; none for operations in
 * WITHOUT_EXAMPLE.
 */
function contentsOf(operation: Record<string, unknown>): [string, Content][] {
  const json = (something: unknown) =>
    (something as { content?: Record<string, Content> } | undefined)?.content?.['application/json']
  const answers = Object.entries(operation['responses'] as Record<string, unknown>).filter(
    ([status]) => Number(status) < 300,
  )
  const contents: [string, Content | undefined][] = [
    ['requestBody', json(operation['requestBody'])],
    ...answers.map(([status, resposta]): [string, Content | undefined] => [`responses/${status}`, json(resposta)]),
  ]
  return contents.filter(
    (pair): pair is [string, Content] =>
      pair[1] !== undefined && !WITHOUT_EXAMPLE.has(String(operation['operationId'])),
  )
}
const WITHOUT_EXAMPLE = new Set(['healthz', 'readyz', 'openapi'])

describe('the verification of dossiers', () => {
  test('knows no code that was not given', async () => {
    for (const code of ['AAAA-AAAA-AAAA', 'x', '0'.repeat(200), '%24ne', '..%2f..']) {
      expect([code, said(await get(`/publico/dossies/${code}`))]).toEqual([code, '404 CAR-003'])
    }
  })

  test('has a page for people that says so', async () => {
    const page = await fetch(`${BASE}/verificar/AAAA-AAAA-AAAA-AAAA`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, expect.stringMatching(/^text\/html/)])
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await page.text()).not.toContain('CAR-')
  })
})

describe('security headers', () => {
  test.each(['/processos', '/openapi.json', '~/docs', '~/', '~/healthz', '/auth/me', '/nada'])(
    'stand in every answer: %s',
    async (caminho) => {
      const { headers } = await get(caminho)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
    },
  )

  test('no other origin is let in', async () => {
    const headers = {
      origin: 'https://mau.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }
    for (const metodo of ['GET', 'OPTIONS']) {
      const resposta = await ask(metodo, '/processos', { token: await tokenOf('maria'), headers })
      expect(resposta.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('the version', () => {
  test('is a prefix of the path', async () => {
    const { paths } = await documento()
    const unversioned = Object.keys(paths).filter((p) => !p.startsWith('/api/v1/'))
    expect(unversioned.sort()).toEqual(['/healthz', '/readyz', '/verificar/{codigo}'])
    expect(said(await get('~/api/v2/processos'))).toBe('404 CAR-003')
    expect(dados(await get('/auth/me', await tokenOf('maria')))).toBeTruthy()
  })
})
