import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { backup } from '@car/backup/backup'
import { keysOf } from '@car/backup/keys'
import { openBackup } from '@car/backup/restore'
import { newIdentity, openWith, sealTo } from '@car/backup/sealing'
import { Constellation } from '@car/local/constellation'
import { State } from '@car/local/state'
import { restoreInto } from '@car/local/upkeep/commands'
import { toldBeside } from '@car/local/upkeep/told'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { ask, dados, get, list, post, said } from '../support/api.ts'
import { STATE } from '../support/environment.ts'
import { placesOf } from '../support/everything.ts'
import { rascunho, readings, send, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import { pdfOfTexts } from '../support/papers/files.ts'
import { CPF, personOf, signIn, tokenOf } from '../support/sign-in.ts'
import { wiped } from '../support/wiped.ts'

const execute = promisify(execFile)
const START = join(import.meta.dirname, '../../deploy/local/src/start.ts')
const folder = mkdtempSync(join(tmpdir(), 'forgetting-'))
const REASON = 'O pedido cumpre os requisitos da lei.'
let other: Constellation | undefined
afterAll(async () => {
  await other?.stop()
  rmSync(folder, { recursive: true })
}, 60_000)

type Exclusao = { id: string; status: string; vao: string[]; conta: boolean; ficam: { numero: string | null }[] }

/** What was planted: a name, a remark, the name of a file, words on its page, a telephone, and her own name. */
const OWNER = 'ZULMIRA PLANTADA DE ALMEIDA'
const REMARK = 'Observação plantada: a cerca do vizinho'
const FILE = 'certidao-plantada.pdf'
const WORDS = 'Palavras plantadas na pagina'
const TELEPHONE = '+5566988887777'
const PLANTED = [OWNER, REMARK, FILE, WORDS, TELEPHONE, personOf('forgotten').nome, 'produtora.esquecida']

let person: string
let draft: string
const saved = join(folder, 'backup')

beforeAll(async () => {
  const token = await tokenOf('forgotten')
  person = decodeJwt(token).sub ?? ''
  dados(await ask('PATCH', '/auth/me', { token, json: { telefone: TELEPHONE } }))
  const fresh = { ...form(), proprietario: { nome: OWNER, cpf_cnpj: '111.444.777-35' }, observacoes: REMARK }
  draft = (await rascunho('forgotten', fresh)).id
  const discarded = await rascunho('forgotten', fresh)
  dados(await send(token, draft, { tipo: 'outros', arquivo: pdfOfTexts([WORDS, OWNER]), nome: FILE }), 202)
  const [documento] = await readings(draft, 'forgotten')
  await get(`/documentos/${documento?.id}/paginas/1`, token)
  await ask('DELETE', `/processos/${discarded.id}`, { token })
  await get(`/processos/${draft}`, await tokenOf('admin'))
  await get('/privacidade/exportacao?arquivos=false', token)
  // A backup of before.
  const state = State.beside(STATE)
  if (!state) throw new Error('the constellation under test does not run')
  const recipients = sealTo([await newIdentity(join(folder, 'key'))])
  const keys = keysOf((name) => state.read(`secrets/${name}`))
  await backup(toldBeside(state), saved, { seal: recipients, keys, withKeys: false })
}, 240_000)

describe('a person who asked to be forgotten', () => {
  test('was everywhere before', async () => {
    const places = await placesOf(PLANTED)
    expect(places.length).toBeGreaterThan(4)
  })

  test('is told what goes, and is nowhere once an administrator granted it', async () => {
    const token = await tokenOf('forgotten')
    const asked = dados<Exclusao>(await post('/privacidade/exclusoes', token, { motivo: `Por ${OWNER}` }), 201)
    expect([asked.status, asked.vao.length, asked.conta, asked.ficam]).toEqual(['pedida', 2, true, []])
    expect(said(await post('/privacidade/exclusoes', token, {}))).toBe('409 CAR-005')
    const admin = await tokenOf('admin')
    const decide = (resultado: string) =>
      post(`/admin/exclusoes/${asked.id}/decidir`, admin, { resultado, fundamentacao: REASON })
    expect(said(await decide('parcial'))).toBe('422 CAR-004')
    dados(await decide('atendida'))
    await until(
      async () => list<Exclusao>(await get('/admin/exclusoes?status=concluida&page_size=100', admin)).data,
      (done) => done.some(({ id }) => id === asked.id),
      60_000,
    )
    await wiped(toldBeside(State.beside(STATE) as State))
    // Kept answers are encrypted, and gone after a day.
    expect(await placesOf(PLANTED)).toEqual([])
    expect(said(await get('/auth/me', token))).toBe('401 CAR-002')
    expect(said(await get(`/admin/usuarios/${person}`, admin))).toBe('404 CAR-003')
  })

  test('is a new person when she signs in again', async () => {
    const { access_token } = await signIn(CPF.forgotten)
    expect(decodeJwt(access_token).sub).not.toBe(person)
    expect(list(await get('/processos', access_token)).data).toEqual([])
  })

  test('does not come back with a backup of before, and every record holds', async () => {
    const state = State.beside(STATE)
    if (!state) throw new Error('the constellation under test does not run')
    const destructions = join(folder, 'destructions.json')
    const env = { ...process.env, CAR_STATE_DIR: STATE }
    await execute(process.execPath, [START, `--save-destructions=${destructions}`], { env })
    const keys = keysOf((name) => state.read(`secrets/${name}`))
    const opened = await openBackup(saved, openWith(join(folder, 'key')), () => keys)
    const there = join(folder, 'other')
    const answers: string[] = []
    other = await Constellation.open({ folder: there, awaited: true, say: (line) => answers.push(line) })
    expect([answers, await restoreInto(other, opened, (line) => answers.push(line), destructions)]).toEqual([
      answers,
      true,
    ])
    expect(await placesOf(PLANTED, { folder: there, told: await other.told() })).toEqual([])
  }, 400_000)
})

test('a person with a case that was filed keeps it, and the account; the rest goes', async () => {
  const token = await tokenOf('inPart')
  const filed = await submetido('inPart')
  const open = await rascunho('inPart')
  dados(await ask('PATCH', '/auth/me', { token, json: { telefone: '+5566977776666' } }))
  const asked = dados<Exclusao>(await post('/privacidade/exclusoes', token, {}), 201)
  expect([asked.vao, asked.conta, asked.ficam.map(({ numero }) => numero)]).toEqual([
    [open.numero],
    false,
    [filed.numero],
  ])
  const admin = await tokenOf('admin')
  dados(await post(`/admin/exclusoes/${asked.id}/decidir`, admin, { resultado: 'parcial', fundamentacao: REASON }))
  await until(
    async () => list<Exclusao>(await get('/privacidade/exclusoes', token)).data[0]?.status,
    (status) => status === 'concluida',
    60_000,
  )
  expect(said(await get(`/processos/${open.id}`, token))).toBe('404 CAR-003')
  expect(said(await get(`/processos/${filed.id}`, token))).toBe('200')
  expect(dados<{ telefone: string | null }>(await get('/auth/me', token)).telefone).toBeNull()
})
