import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emDiasUteis } from '@car/calendario/dias-uteis'
import { runCommand } from '@car/testing/command'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { criarFeriados } from '../src/outbound/feriados.ts'
import { type Montagem, montar } from './apoio.ts'

/** The holidays of municipalities: how they are loaded, and refused. */

const SAO_PAULO = '3550308'
let m: Montagem
let pasta: string
beforeAll(async () => {
  m = await montar()
  pasta = await mkdtemp(join(tmpdir(), 'feriados-'))
}, 60_000)
afterAll(async () => {
  await m.close()
  await rm(pasta, { recursive: true })
})

const PROGRAMA = fileURLToPath(new URL('../src/feriados.ts', import.meta.url))
async function carregar(conteudo: string) {
  const arquivo = join(pasta, 'feriados.csv')
  await writeFile(arquivo, conteudo)
  const { status, output, errors } = await runCommand([PROGRAMA, arquivo, '--fonte', 'Leis municipais'], m.env)
  return { status, dito: output + errors }
}

test('a table that an operator loads counts from then on, and a file that is none changes nothing', async () => {
  const tabela = criarFeriados(m.connection)
  await tabela.reler()
  const desde = new Date('2029-01-24T15:00:00Z')
  const umDia = () => emDiasUteis(desde, 1, 'SP', tabela.de(SAO_PAULO)).toISOString()
  expect(umDia()).toBe('2029-01-26T02:59:59.000Z')

  const boa = await carregar(`municipio_ibge;data;nome\n${SAO_PAULO};01-25;Aniversário da cidade\n`)
  expect(boa).toEqual({ status: 0, dito: expect.stringContaining('"dias": 1') })
  await tabela.reler()
  expect(umDia()).toBe('2029-01-27T02:59:59.000Z')

  const ruim = await carregar(`municipio_ibge;data;nome\n9999999;01-25;x\n`)
  expect(ruim).toEqual({ status: 1, dito: expect.stringMatching(/^Nothing was loaded: line 2: "9999999"/) })
  await tabela.reler()
  expect(umDia()).toBe('2029-01-27T02:59:59.000Z')
}, 30_000)
