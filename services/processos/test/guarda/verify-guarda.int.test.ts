import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { person } from '@car/testing/issuer'
import { owner, rascunho, verify } from './old.ts'
import { build, settled, type Setup } from '../support.ts'

const ADMIN = person('Chefe', 'admin')
type Row = { _id: string } & Record<string, unknown>

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' })
})
afterAll(() => m.close())

const rows = (name: string) => m.connection.collection<Row>(name)

test('a row of a hold, or of a request to be forgotten, that was changed, invented or removed is found', async () => {
  const dono = owner()
  m.analistas.set(dono.id, dono)
  const held: string[] = []
  for (let i = 0; i < 3; i++) {
    const processo_id = await rascunho(m, dono)
    const asked = { motivo: 'Inquérito civil em curso.', processo_id }
    expect((await m.ask(ADMIN, 'POST', '/admin/retencoes-legais', asked)).status).toBe(201)
    held.push(processo_id)
  }
  const [lifted, released, hidden] = held as [string, string, string]
  const hold = await rows('retencoes_legais').findOne({ alvoId: lifted })
  const reason = { motivo: 'O inquérito foi arquivado.' }
  expect((await m.ask(ADMIN, 'DELETE', `/admin/retencoes-legais/${hold?._id}`, reason)).status).toBe(204)
  const { id } = (await m.ask(dono, 'POST', '/privacidade/exclusoes', {})).body.data
  await settled(m)
  expect(await verify(m)).toEqual([])

  await rows('guardas').updateOne({ _id: released }, { $set: { retida: false } })
  await rows('retencoes_legais').deleteOne({ alvoId: hidden })
  const invented = { ...hold, _id: randomUUID(), alvoId: randomUUID(), vigente: true } as Row
  await rows('retencoes_legais').insertOne(invented)
  await rows('exclusoes').updateOne({ _id: id }, { $set: { status: 'negada' } })
  const forgotten = randomUUID()
  await rows('guardas').insertOne({ _id: forgotten, versao: 1, alvo: 'processo', retida: false })
  const found = (await verify(m)) as { stream: string; problem: string }[]
  expect(found).toHaveLength(5)
  expect(found).toEqual(
    expect.arrayContaining([
      { stream: `guarda-${released}`, problem: 'the read model is not what the events add up to' },
      { stream: `guarda-${hidden}`, problem: 'the holds are not what the events add up to' },
      { stream: `exclusao-${id}`, problem: 'the read model is not what the events add up to' },
      { stream: `guarda-${String(invented['alvoId'])}`, problem: expect.stringMatching(/^a hold tells of version/) },
      { stream: `guarda-${forgotten}`, problem: expect.stringMatching(/^what is kept tells of version 1/) },
    ]),
  )
})
