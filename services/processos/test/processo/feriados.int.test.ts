import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inBusinessDays } from '@car/calendar/business-days'
import { runCommand } from '@car/testing/command'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createFeriados } from '../../src/outbound/feriados.ts'
import { type Setup, build } from '../support.ts'

const SAO_PAULO = '3550308'
let m: Setup
let folder: string
beforeAll(async () => {
  m = await build()
  folder = await mkdtemp(join(tmpdir(), 'feriados-'))
}, 60_000)
afterAll(async () => {
  await m.close()
  await rm(folder, { recursive: true })
})

const PROGRAM = fileURLToPath(new URL('../../src/feriados.ts', import.meta.url))
async function load(content: string) {
  const file = join(folder, 'feriados.csv')
  await writeFile(file, content)
  const { status, output, errors } = await runCommand([PROGRAM, file, '--fonte', 'Leis municipais'], m.env)
  return { status, said: output + errors }
}

test('a table that an operator loads counts from then on, and a file that is none changes nothing', async () => {
  const table = createFeriados(m.connection)
  await table.reread()
  const since = new Date('2029-01-24T15:00:00Z')
  const oneDay = () => inBusinessDays(since, 1, 'SP', table.of(SAO_PAULO)).toISOString()
  expect(oneDay()).toBe('2029-01-26T02:59:59.000Z')

  const good = await load(`municipio_ibge;data;nome\n${SAO_PAULO};01-25;Aniversário da cidade\n`)
  expect(good).toEqual({ status: 0, said: expect.stringContaining('"days": 1') })
  await table.reread()
  expect(oneDay()).toBe('2029-01-27T02:59:59.000Z')

  const bad = await load(`municipio_ibge;data;nome\n9999999;01-25;x\n`)
  expect(bad).toEqual({ status: 1, said: expect.stringMatching(/^Nothing was loaded: line 2: "9999999"/) })
  await table.reread()
  expect(oneDay()).toBe('2029-01-27T02:59:59.000Z')
}, 30_000)
