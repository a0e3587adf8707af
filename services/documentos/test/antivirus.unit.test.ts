import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from '@jest/globals'
import { criarAntivirus } from '../src/outbound/antivirus.ts'
import { criarClamd, MARCA } from './apoio/clamd.ts'

let fechar: () => Promise<void> = async () => {}
afterEach(async () => {
  await fechar()
  fechar = async () => {}
})

async function examinar(bytes: Buffer, juizo?: Parameters<typeof criarClamd>[0]): Promise<string | null> {
  const clamd = await criarClamd(juizo)
  fechar = clamd.close
  return criarAntivirus(clamd.url).examinar(Readable.from(emPedacos(bytes), { objectMode: false }))
}

function* emPedacos(bytes: Buffer) {
  for (let i = 0; i < bytes.length; i += 60_000) yield bytes.subarray(i, i + 60_000)
}

test('every byte arrives, and nothing found is null', async () => {
  const bytes = randomBytes(1_000_000)
  let visto: Buffer | undefined
  const achado = await examinar(bytes, (vistos) => {
    visto = vistos
    return 'stream: OK'
  })
  expect(achado).toBeNull()
  expect(visto?.equals(bytes)).toBe(true)
})

test('what is found is named', async () => {
  expect(await examinar(Buffer.from(`%PDF ${MARCA}`))).toBe('Teste.Marca')
})

test.each([
  ['an error is no verdict', () => 'stream: Some.File ERROR'],
  ['neither is a limit of its own', () => 'INSTREAM size limit exceeded. ERROR'],
  ['nor an answer cut off', () => 'stream'],
])('%s', async (_, juizo) => {
  await expect(examinar(Buffer.from('%PDF'), juizo)).rejects.toMatchObject({ nome: 'indisponivel' })
})

test('a scanner that is not there is unavailable', async () => {
  const clamd = await criarClamd()
  await clamd.close()
  await expect(criarAntivirus(clamd.url).examinar(Readable.from([Buffer.from('%PDF')]))).rejects.toMatchObject({
    nome: 'indisponivel',
  })
})
