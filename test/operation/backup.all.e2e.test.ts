import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from '@jest/globals'
import { Constellation } from '@car/local/constellation'
import { signIn } from '@car/local/main-job/sign-in'
import { State } from '@car/local/state'
import { backup } from '@car/backup/backup'
import { restoreInto } from '@car/local/upkeep/commands'
import { keysOf } from '@car/backup/keys'
import { openBackup } from '@car/backup/restore'
import { newIdentity, openWith, sealTo } from '@car/backup/sealing'
import { toldBeside } from '@car/local/upkeep/told'
import { until } from '@car/testing/until'
import { STATE } from '../support/environment.ts'
import { dados, get, all } from '../support/api.ts'
import { CPF, tokenOf } from '../support/sign-in.ts'
import { assumed, documentosOf, readings, getProcesso } from '../support/factory.ts'
import type { Ato, Job, Verification } from '../support/types.ts'

const execute = promisify(execFile)
const START = join(import.meta.dirname, '../../deploy/local/src/start.ts')
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const answers: string[] = []
let other: Constellation | undefined
afterAll(async () => {
  await other?.stop()
  rmSync(folder, { recursive: true })
}, 60_000)

test('a backup restored elsewhere is the same cases, files and dossiers, and all of it verifies', async () => {
  const { id, dossie_job_id } = await assumed()
  await readings(id)
  const job = await until(
    async () => dados<Job>(await get(`/analista/dossies/${dossie_job_id}`, await tokenOf('analista'))),
    ({ status }) => status !== 'processando',
    120_000,
  )
  expect(job.status).toBe('pronto')
  const before = await getProcesso(id)
  const atos = await all<Ato>(`/processos/${id}/historico`, await tokenOf('maria'))

  const state = State.beside(STATE)
  if (!state) throw new Error('the constellation under test does not run')
  const [saved, keys] = [join(folder, 'backup'), keysOf((name) => state.read(`secrets/${name}`))]
  const recipients = sealTo([await newIdentity(join(folder, 'key'))])
  const made = await backup(toldBeside(state), saved, { seal: recipients, keys, withKeys: false })
  expect(made.objects.length).toBeGreaterThan(2)
  const savedState = await openBackup(saved, openWith(join(folder, 'key')), () => keys)

  other = await Constellation.open({ folder: join(folder, 'other'), awaited: true, say: (line) => answers.push(line) })
  const cleanTarget = await restoreInto(other, savedState, (line) => answers.push(line))
  expect([answers, cleanTarget]).toEqual([answers, true])

  const url = (await other.told()).environment('gateway')['PUBLIC_URL'] ?? ''
  const token = await signIn(url, CPF.maria)
  const there = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { data: T }).data
  }
  expect(await there(`/processos/${id}`)).toEqual(before)
  expect((await there<Ato[]>(`/processos/${id}/historico?page_size=100`)).map((ato) => ato.id)).toEqual(
    atos.map((ato) => ato.id),
  )
  expect(await there(`/processos/${id}/documentos`)).toEqual(await documentosOf(id))
  const verified = await there<Verification>(`/publico/dossies/${job.codigo_verificacao}`)
  expect(verified).toEqual(dados(await get(`/publico/dossies/${job.codigo_verificacao}`)))
  expect(verified.hash_sha256).toBe(job.hash_sha256)

  // Each step of an update is one command, which works while the services run.
  const env = { ...process.env, CAR_STATE_DIR: join(folder, 'other') }
  for (const flag of ['--rebuild', '--verify']) await execute(process.execPath, [START, flag], { env })
}, 400_000)
