import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from '@jest/globals'
import { createAntivirus } from '../src/outbound/antivirus.ts'
import { createClamd, MARK } from './support/clamd.ts'

let close: () => Promise<void> = async () => {}
afterEach(async () => {
  await close()
  close = async () => {}
})

async function examine(bytes: Buffer, judgement?: Parameters<typeof createClamd>[0]): Promise<string | null> {
  const clamd = await createClamd(judgement)
  close = clamd.close
  return createAntivirus(clamd.url).examine(Readable.from(inChunks(bytes), { objectMode: false }))
}

function* inChunks(bytes: Buffer) {
  for (let i = 0; i < bytes.length; i += 60_000) yield bytes.subarray(i, i + 60_000)
}

test('every byte arrives, and nothing found is null', async () => {
  const bytes = randomBytes(1_000_000)
  let seen: Buffer | undefined
  const malware = await examine(bytes, (bytesSeen) => {
    seen = bytesSeen
    return 'stream: OK'
  })
  expect(malware).toBeNull()
  expect(seen?.equals(bytes)).toBe(true)
})

test('what is found is named', async () => {
  expect(await examine(Buffer.from(`%PDF ${MARK}`))).toBe('Test.Mark')
})

test.each([
  ['an error is no verdict', () => 'stream: Some.File ERROR'],
  ['neither is a limit of its own', () => 'INSTREAM size limit exceeded. ERROR'],
  ['nor an answer cut off', () => 'stream'],
])('%s', async (_, judgement) => {
  await expect(examine(Buffer.from('%PDF'), judgement)).rejects.toMatchObject({ nome: 'indisponivel' })
})

test('a scanner that is not there is unavailable', async () => {
  const clamd = await createClamd()
  await clamd.close()
  await expect(createAntivirus(clamd.url).examine(Readable.from([Buffer.from('%PDF')]))).rejects.toMatchObject({
    nome: 'indisponivel',
  })
})
