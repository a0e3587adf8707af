import { randomUUID } from 'node:crypto'
import { CarError } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import type { OfOwner } from '../../src/processo/domain/sucessao.ts'
import { openSucessor } from '../../src/processo/usecases/sucessao/open-sucessor.ts'
import { settled } from '../support.ts'
import { ANA, OWNER, papersOf, SOFIA } from '../interruption-acts.ts'
import { buildFollowing, square, STRANGER, TECNICO, TECNICO_CPF } from './following.ts'

/** Tests cases that follow cases that follow others, and what is left half way. */

jest.setTimeout(60_000)

const { m, f, read, approve, examine, examined, drawn, open, may } = await buildFollowing()
afterAll(() => m.close())

const instance = createContext(readSettings(m.env), createLogger('one', 'silent'))
beforeAll(() => waitForConnection(instance.connection, 10_000))
afterAll(async () => {
  await instance.broker.close()
  instance.closePeers()
  await disconnect(instance.connection)
})

const REJECTION = { motivo: 'O perímetro não confere.', codigo_motivo: 'OUTRO' }

const opened = async (tipo: string, origin: string, imovel: object = {}, who = OWNER): Promise<string> =>
  (await open(tipo, [origin], tipo === 'desmembramento' ? { imovel: { area_ha: 10, ...imovel } } : {}, who)).body.data
    .id

/** Rejects a case, and the appeal. */
async function deny(id: string): Promise<void> {
  await f.ask('POST', `/analista/processos/${id}/rejeitar`, REJECTION, ANA)
  const { id: rid } = await f.ask('POST', `/processos/${id}/recursos`, { fundamentacao: 'Confere.' })
  await f.ask('POST', `/supervisor/recursos/${rid}/decidir`, { resultado: 'indeferido', fundamentacao: 'Não.' }, SOFIA)
}

const offered = async (acao: string, id: string) =>
  (await read(id, '/acoes', ANA)).data.acoes.find((one: { acao: string }) => one.acao === acao)

test('what corrects a rejected correction is not approved after another has replaced the first', async () => {
  const origin = await f.aprovado()
  const failed = await examined(await opened('retificacao', origin))
  await deny(failed)
  expect(await may('retificar', failed)).toMatchObject({ permitida: true })
  const corrected = await examined(await opened('retificacao', failed))
  await approve(await f.following(origin))
  expect((await read(origin)).data.situacao_car).toBe('RE')
  expect(await offered('aprovar', corrected)).toMatchObject({ permitida: false })
  const refused = await m.ask(ANA, 'POST', `/analista/processos/${corrected}/aprovar`)
  expect([refused.status, refused.body.error?.message]).toEqual([409, expect.stringMatching(/já foi substituído/)])
  // Nor is anything offered that could not be approved.
  await f.ask('POST', `/analista/processos/${corrected}/rejeitar`, REJECTION, ANA)
  const { permitida, motivo } = await may('retificar', failed)
  expect([permitida, motivo]).toEqual([false, expect.stringMatching(/já foi substituído/)])
  const again = await open('retificacao', [failed])
  expect([again.status, again.body.error?.message]).toEqual([409, motivo])
})

test('the rest of a division names to a technician only parts that they may see', async () => {
  const draft = await f.withDocumentos()
  await f.ask('PATCH', `/processos/${draft}`, { imovel: { geometria: square(-46.7, 0.01) } })
  await f.ask('POST', `/processos/${draft}/autorizacoes`, { cpf: TECNICO_CPF, escopo: 'editar' })
  await f.ask('POST', `/processos/${draft}/submeter`)
  await f.ask('POST', `/analista/processos/${draft}/assumir`, undefined, ANA)
  await approve(draft)
  const theirs = await opened('desmembramento', draft, { geometria: square(-46.7, 0.003) }, TECNICO)
  const other = await opened('desmembramento', draft, { geometria: square(-46.697, 0.003) })
  const parts = async (who = OWNER) => (await read(theirs, '/comparar?com=origem', who)).data.resto
  expect((await parts()).partes).toMatchObject([{ id: theirs }, { id: other }])
  expect((await m.ask(TECNICO, 'GET', `/processos/${other}`)).status).toBe(404)
  expect((await parts(TECNICO)).partes).toMatchObject([{ id: theirs }])
})

test('a seller does not learn the number of a case that they may not see', async () => {
  const origin = await f.aprovado()
  const { numero, chave } = (await read(origin, '/acompanhamento')).data
  const bought = (await m.ask(STRANGER, 'POST', '/processos', { origem: { tipo: 'transferencia', numero, chave } }))
    .body.data.numero as string
  expect(JSON.stringify((await read(origin, '/historico')).data)).not.toContain(bought)
})

describe('an opening that broke off after its first record', () => {
  const user: User = { ...OWNER, jti: '', exp: 0, token: '' }
  const nothing = { imovel: {}, proprietario: {}, coproprietarios: [] }
  /** Opens a case, or breaks off after one record. Returns what goes on with the same command. */
  async function broken(tipo: OfOwner, processos: string[], now = () => new Date()) {
    const { ctx } = instance
    const command = randomUUID()
    let left = 1
    const execute = (...args: Parameters<typeof ctx.store.execute>) =>
      left-- > 0 ? ctx.store.execute(...args) : Promise.reject(new CarError('indisponivel'))
    const breaking = { ...ctx, now, store: { ...ctx.store, execute: execute as never } }
    const origem = { tipo, processos }
    await expect(openSucessor(breaking, user, origem, nothing, command)).rejects.toMatchObject({ code: 'CAR-016' })
    return () => openSucessor(ctx, user, origem, nothing, command)
  }

  test('goes on with the number that stands on record, whichever origin has it', async () => {
    // The later in order is named first.
    const processos = [await f.aprovado(), await f.aprovado()].toSorted().toReversed()
    const { processo } = await (await broken('remembramento', processos))()
    for (const id of processos) {
      const { state } = await instance.ctx.store.load('processo', id)
      expect(state?.sucessores.map(({ numero }) => numero)).toEqual([processo.numero])
    }
  })

  test('does not go on once it was given up, and another was opened', async () => {
    const origin = await f.aprovado()
    const goOn = await broken('retificacao', [origin], () => new Date(Date.now() - 61_000))
    const other = await opened('retificacao', origin)
    await expect(goOn()).rejects.toMatchObject({ code: 'CAR-005' })
    expect((await read(origin, '/relacionados')).data).toMatchObject([{ processo_id: other }])
  })
})

test('to list what an analyst may do reads no case that follows', async () => {
  const origin = await drawn(-46.8)
  for (let i = 0; i < 3; i++) await opened('desmembramento', origin)
  const acts = await countRoundTrips(undefined, () => read(origin, '/acoes', ANA), ofRelay)
  expect(acts().filter((trip) => trip === 'commits.find')).toHaveLength(1)
  expect(await may('desmembrar', origin)).toMatchObject({ permitida: true })
})

test('what follows a case is told of also after that case was destroyed', async () => {
  const origin = await f.submetido()
  await f.ask('DELETE', `/processos/${origin}`)
  const successor = await f.following(origin)
  await approve(successor)
  await settled(m)
  const ending = { id: 'eliminacao', author: null, at: new Date() }
  await instance.ctx.store.endAll(origin, ending, { base_legal: 'Lei 9.873/1999', por: null })
  expect((await m.ask(OWNER, 'GET', `/processos/${origin}`)).status).toBe(404)
  await opened('retificacao', successor)
  await settled(m)
})

test('of two that are approved at the same moment one is in force, and the other is replaced by it', async () => {
  const origin = await f.aprovado()
  const { numero, chave } = (await read(origin, '/acompanhamento')).data
  const corrected = await f.following(origin)
  const origem = { tipo: 'transferencia', numero, chave }
  const buyer = { proprietario: { nome: 'COMPRADORA', cpf_cnpj: '529.982.247-25' } }
  const { id: sold } = (await m.ask(STRANGER, 'POST', '/processos', { origem, ...buyer })).body.data
  m.documentos.set(sold, papersOf(sold))
  await examine(sold, STRANGER)
  const done = await Promise.all([corrected, sold].map((id) => m.ask(ANA, 'POST', `/analista/processos/${id}/aprovar`)))
  expect(done.map(({ status }) => status)).toContain(200)
  await settled(m)
  const [{ id: winner }] = (await read(origin)).data.substituido_por
  const loser = [corrected, sold].find((id) => id !== winner) ?? ''
  expect((await read(winner, '', ANA)).data).toMatchObject({ situacao_car: 'AT' })
  // Refused, or approved a moment too late.
  const { situacao_car: standing, substituido_por: by } = (await read(loser, '', ANA)).data
  expect([
    [null, undefined],
    ['RE', winner],
  ]).toContainEqual([standing, by?.[0].id])
})
