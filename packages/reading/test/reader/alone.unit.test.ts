import { describe, expect, test } from '@jest/globals'
import { type Pool, ReaderLost } from '../../src/child/pool.ts'
import type { ReaderRequest } from '../../src/child/protocol.ts'
import { LIMITS } from '../../src/limits.ts'
import { readDocument } from '../../src/read-document.ts'
import { Refusal } from '../../src/refusal.ts'
import { textPage } from '../support.ts'

/**
 * The pool stands at the boundary of a process that has to misbehave: it fails each request for which the second engine
 * may be asked.
 */
function poolThatFails(act: ReaderRequest['act'], failure: () => Error) {
  const asked: string[] = []
  const pool = {
    ask: async (request: ReaderRequest) => {
      const alone = 'alone' in request && request.alone === true
      asked.push(`${request.act}${alone ? ' alone' : ''}`)
      if (request.act === act && !alone) throw failure()
      return {
        open: { pages: 1 },
        page: {
          page: textPage(Array.from({ length: 20 }, () => 'o imóvel objeto desta matrícula')),
          stages: [],
          second: alone ? 'failed' : 'given',
        },
        extract: {
          paperKind: 'unknown',
          evidence: 0,
          candidates: [],
          titulares: null,
          municipios: null,
          memorial: null,
          contradicted: [],
          second: alone ? 'failed' : 'given',
        },
        draw: new Uint8Array(),
      }[request.act]
    },
  } as unknown as Pool
  return { asked, read: () => readDocument({ pool, readers: 1, limits: LIMITS }, '/paper', 'outros', () => {}) }
}

describe.each<[string, () => Error]>([
  ['ends the reader', () => new ReaderLost('the reader process ended')],
  ['does not answer', () => new Refusal('tempo_esgotado', 'page deadline')],
  ['takes too much memory', () => new Refusal('falha_processamento', 'reader at 1600 MB')],
])('a second engine that %s costs no document', (_, failure) => {
  test('while it looks at a value', async () => {
    const { asked, read } = poolThatFails('extract', failure)
    expect(await read()).toMatchObject({ status: 'valido', second: 'failed' })
    expect(asked).toEqual(['open', 'page', 'extract', 'extract alone'])
  })
  test('while it reads a page', async () => {
    const { asked, read } = poolThatFails('page', failure)
    expect(await read()).toMatchObject({ status: 'valido', second: 'failed' })
    expect(asked).toEqual(['open', 'page', 'page alone', 'extract'])
  })
})

test('a fault of the file is not tried again', async () => {
  const { asked, read } = poolThatFails('page', () => new Refusal('imagem_grande_demais', 'too many pixels'))
  expect(await read()).toMatchObject({ status: 'invalido', motivo: 'imagem_grande_demais' })
  expect(asked).toEqual(['open', 'page'])
})
