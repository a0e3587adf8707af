import { describe, expect, test } from '@jest/globals'
import { createLogger, createRequestLogger, maskCpf } from '../src/logger.ts'
import { runInContext } from '../src/request-context.ts'

function recording(level = 'info') {
  const lines: string[] = []
  const logger = createLogger('processos', level, { write: (line: string) => void lines.push(line) })
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

describe('the logger', () => {
  test('writes one JSON object a line, with service, level, time and message', () => {
    const { logger, last } = recording()
    logger.info({ processo_id: 'p1' }, 'submetido')
    expect(last()).toEqual({
      level: 'info',
      service: 'processos',
      msg: 'submetido',
      processo_id: 'p1',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  test('adds the request id of the work in hand, and none outside of it', () => {
    const { logger, last } = recording()
    runInContext({ requestId: 'r1' }, () => logger.info('within'))
    expect(last()['request_id']).toBe('r1')
    logger.info('outside')
    expect(last()).not.toHaveProperty('request_id')
  })

  test.each([
    'authorization',
    'cookie',
    'cpf',
    'cpf_cnpj',
    'senha',
    'refresh_token',
    'access_token',
    'x-service-token',
  ])('keeps out %s, down to three levels', (field) => {
    const { logger, lines } = recording()
    logger.info({ [field]: 'sensitive', a: { [field]: 'sensitive', b: { [field]: 'sensitive' } } })
    expect(lines.join()).not.toContain('sensitive')
    expect(lines.join().match(/\[redigido\]/g)).toHaveLength(3)
  })

  test('masks what looks like a CPF wherever it stands, errors included', () => {
    const { logger, lines, last } = recording()
    logger.error(
      { err: new Error('E11000 dup key { cpf: "529.982.247-25" }'), nested: { text: 'of\n52998224725' } },
      'for 52998224725',
    )
    expect(lines.join()).not.toMatch(/52998224725|529\.982\.247-25/)
    expect(last()['msg']).toBe('for ***.982.247-**')
  })

  test('leaves numbers, times and ids as they are', () => {
    const { logger, last } = recording()
    const fields = {
      bytes: 52998224725,
      at: 1763712345678,
      id: '0b9c52f0-5299-4822-8725-529982247250',
      sha: '52998224725ab',
    }
    logger.info(fields, 'ok')
    expect(last()).toMatchObject(fields)
  })
})

test('the line of a request is written as it is given, at its level', () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  createRequestLogger('gateway', 'info', destination).info({ status: 200, request_id: 'r1' }, 'request')
  createRequestLogger('gateway', 'silent', destination).info({ status: 200 }, 'request')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      service: 'gateway',
      status: 200,
      request_id: 'r1',
      msg: 'request',
    },
  ])
})

test.each([
  ['529.982.247-25', '***.982.247-**'],
  ['CPF 52998224725.', 'CPF ***.982.247-**.'],
  ['529982247-25', '***.982.247-**'],
  ['123456789012', '123456789012'],
  ['x52998224725', 'x52998224725'],
])('maskCpf(%j) is %j', (text, masked) => {
  expect(maskCpf(text)).toBe(masked)
})
