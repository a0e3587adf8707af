import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { check } from '@car/conferir/check'
import type { IssuerKeys, Manifest } from '@car/conferir/manifest'
import { entryOf } from '@car/registro/leaves'
import { proofText } from '@car/registro/proof'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ask, dados, get } from '../support/api.ts'
import { ROOT, STATE } from '../support/environment.ts'
import { act, readyToDecide } from '../support/factory.ts'
import { tokenOf } from '../support/sign-in.ts'
import type { Job } from '../support/types.ts'

/** What programs of other authors say of a dossier, with what is public and nothing else. */

const execute = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'judged-'))
const dossier = join(folder, 'dossie.pdf')
let file: Uint8Array
let code: string
let id: string
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  ;({ id } = await readyToDecide())
  const { job_id } = dados<Job>(await act(id, 'gerar-dossie'), 202)
  const token = await tokenOf('analista')
  const job = await until(
    async () => dados<Job>(await get(`/analista/dossies/${job_id}`, token)),
    ({ status }) => status !== 'processando',
    240_000,
  )
  code = job.codigo_verificacao ?? ''
  file = new Uint8Array((await get(`/analista/dossies/${job_id}/download`, token)).bytes)
  writeFileSync(dossier, file)
}, 300_000)

const textAt = async (path: string) => (await ask('GET', `~${path}`)).bytes.toString()
const keysNow = async () => JSON.parse(await textAt('/.well-known/car-chaves.json')) as IssuerKeys

test('pyHanko finds it intact, whole, closed to changes, and under our authority', async () => {
  const { certificados } = JSON.parse(readFileSync(join(STATE, 'secrets/dossie-selo'), 'utf8')) as Record<
    string,
    string
  >
  const authority = join(folder, 'authority.der')
  writeFileSync(authority, Buffer.from(certificados?.split(' ')[1] ?? '', 'base64'))
  const judge = join(ROOT, 'deploy/local/fuzzer/seal.py')
  const { stdout } = await execute(setting('TEST_FUZZER'), [judge, dossier, authority])
  expect(JSON.parse(stdout)).toEqual({
    intact: true,
    valid: true,
    trusted: true,
    coverage: 'ENTIRE_FILE',
    docmdp: 'FILL_FORMS',
    sound: true,
  })
})

test('pdfsig finds its signature valid, over the whole file', async () => {
  const { stdout } = await execute('pdfsig', ['-nocert', dossier])
  expect(stdout).toMatch(/Total document signed\n\s+- Signature Validation: Signature is Valid\./)
})

test('its acts are in the log, by the programs of the Go checksum database', async () => {
  const { manifest } = await check({
    file,
    chaves: await keysNow(),
    recibo: async () => null,
    authorities: [],
    now: new Date(),
  })
  const { atos, ponto } = manifest as Manifest
  const inclusions = atos.flatMap(({ hash, sal, indice, prova }) =>
    sal === undefined || indice === undefined || prova === undefined
      ? []
      : [
          {
            Entry: entryOf({ hash, sal }).toString('base64'),
            Proof: proofText({
              index: indice,
              hashes: prova.map((text) => Buffer.from(text, 'base64')),
              checkpoint: ponto ?? '',
            }),
          },
        ],
  )
  expect(inclusions).toHaveLength(atos.length)
  const keysOfLog = (await textAt('/registro/processos/vkey')).trim().split('\n')
  const input = JSON.stringify({
    Vkeys: keysOfLog,
    Checkpoints: [ponto],
    Inclusions: inclusions,
    Consistencies: [],
    URL: '',
  })
  const { stdout, stderr } = spawnSync(join(setting('TEST_WITNESS'), 'judge'), { input, encoding: 'utf8' })
  expect([stdout, stderr]).toEqual([`1 checkpoints, ${atos.length} inclusions, 0 consistencies\n`, ''])
})

/** Runs the program of docs/conferir-um-dossie.md, on files of this test. */
const judged = (...names: string[]) =>
  spawnSync(join(setting('TEST_WITNESS'), 'conferir'), names, { cwd: folder, encoding: 'utf8' })

test('its manifest and receipt, and proofs of acts, hold by the program that the docs give to strangers', async () => {
  writeFileSync(join(folder, 'keys.json'), await textAt('/.well-known/car-chaves.json'))
  await until(
    async () => writeFileSync(join(folder, 'recibo.jws'), (await get(`/publico/dossies/${code}/recibo`)).bytes),
    () => judged('dossie.pdf', 'keys.json', 'recibo.jws').stdout.includes('a emissão está no registro travado'),
    60_000,
  )
  expect(judged('dossie.pdf', 'keys.json', 'recibo.jws')).toMatchObject({ status: 0, stderr: '' })
  const proof = (await get(`/processos/${id}/historico/1/prova`, await tokenOf('analista'))).bytes
  writeFileSync(join(folder, 'prova.json'), proof)
  expect(judged('prova.json', 'keys.json').stdout).toMatch(/^o ato [0-9a-f]{64} está no registro público\n$/)
  writeFileSync(join(folder, 'other.json'), proof.toString().replace(/"hash":"./, '"hash":"_'))
  writeFileSync(join(folder, 'altered.pdf'), Buffer.concat([file, Buffer.from(' ')]))
  for (const wrong of [['other.json'], ['altered.pdf', 'keys.json', 'recibo.jws']])
    expect(judged(wrong[0] ?? '', 'keys.json', ...wrong.slice(2)).status).toBe(1)
})

test('once the log is locked, its receipt proves when it was issued', async () => {
  const chaves = await keysNow()
  const checked = await until(
    async () => {
      const recibo = async () => (await get(`/publico/dossies/${code}/recibo`)).bytes.toString()
      return check({ file, chaves, recibo, authorities: [], now: new Date() })
    },
    ({ lines }) => lines.some(({ text }) => text.includes('travada em')),
    60_000,
  )
  expect([checked.verdict, checked.lines.filter(({ holds }) => holds !== true)]).toEqual(['integro', []])
})
