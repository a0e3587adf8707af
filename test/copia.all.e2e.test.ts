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
import { ESTADO } from './support/ambiente.ts'
import { dados, get, todos } from './support/api.ts'
import { CPF, como } from './support/entrar.ts'
import { assumido, documentosDe, lidos, obter } from './support/fabrica.ts'
import type { Ato, Job, Verificacao } from './support/tipos.ts'

/** The whole state is saved beside the running constellation, and restored into an empty one. */

const comando = promisify(execFile)
const START = join(import.meta.dirname, '../deploy/local/src/start.ts')
const pasta = mkdtempSync(join(tmpdir(), 'copia-'))
const ditos: string[] = []
let outra: Constellation | undefined
afterAll(async () => {
  await outra?.stop()
  rmSync(pasta, { recursive: true })
}, 60_000)

test('a backup restored elsewhere is the same cases, files and dossiers, and all of it verifies', async () => {
  const { id, dossie_job_id } = await assumido()
  await lidos(id)
  const job = await until(
    async () => dados<Job>(await get(`/analista/dossies/${dossie_job_id}`, await como('analista'))),
    ({ status }) => status !== 'processando',
    120_000,
  )
  expect(job.status).toBe('pronto')
  const antes = await obter(id)
  const atos = await todos<Ato>(`/processos/${id}/historico`, await como('maria'))

  const estado = State.beside(ESTADO)
  if (!estado) throw new Error('the constellation under test does not run')
  const [copia, chaves] = [join(pasta, 'copia'), keysOf((nome) => estado.read(`secrets/${nome}`))]
  const para = sealTo([await newIdentity(join(pasta, 'chave'))])
  const feita = await backup(toldBeside(estado), copia, { seal: para, keys: chaves, withKeys: false })
  expect(feita.objects.length).toBeGreaterThan(2)
  const salva = await openBackup(copia, openWith(join(pasta, 'chave')), () => chaves)

  outra = await Constellation.open({ folder: join(pasta, 'outra'), say: (linha) => ditos.push(linha) })
  const limpa = await restoreInto(outra, salva, (linha) => ditos.push(linha))
  expect([ditos, limpa]).toEqual([ditos, true])

  const url = (await outra.told()).environment('gateway')['PUBLIC_URL'] ?? ''
  const token = await signIn(url, CPF.maria)
  const la = async <T>(caminho: string): Promise<T> => {
    const resposta = await fetch(`${url}/api/v1${caminho}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await resposta.json()) as { data: T }).data
  }
  expect(await la(`/processos/${id}`)).toEqual(antes)
  expect((await la<Ato[]>(`/processos/${id}/historico?page_size=100`)).map((ato) => ato.id)).toEqual(
    atos.map((ato) => ato.id),
  )
  expect(await la(`/processos/${id}/documentos`)).toEqual(await documentosDe(id))
  const verificada = await la<Verificacao>(`/publico/dossies/${job.codigo_verificacao}`)
  expect(verificada).toEqual(dados(await get(`/publico/dossies/${job.codigo_verificacao}`)))
  expect(verificada.hash_sha256).toBe(job.hash_sha256)

  // What an update requires is one command each, beside the running services.
  const env = { ...process.env, CAR_STATE_DIR: join(pasta, 'outra') }
  for (const flag of ['--rebuild', '--verify']) await comando(process.execPath, [START, flag], { env })
}, 400_000)
