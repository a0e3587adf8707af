import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { settled, type Setup, build } from '../support.ts'
import { ANA, createFactory, OWNER } from '../interruption-acts.ts'

type Told = { numero: string; chave: string; url: string }

const SECRET = 'the secret that holds now, of 32 letters'
let m: Setup
let f: ReturnType<typeof createFactory>
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000', TRACKING_SECRET: SECRET })
  f = createFactory(m)
})
afterAll(() => m.close())

const keyOf = async (id: string): Promise<Told> =>
  (await m.ask(OWNER, 'GET', `/processos/${id}/acompanhamento`)).body.data
const acompanhar = (body: object) => m.ask(OWNER, 'POST', '/publico/acompanhamento', body)
const swap = (id: string, headers = {}) =>
  m.ask(OWNER, 'POST', `/processos/${id}/acompanhamento/trocar`, undefined, headers)

test('the owner gets number, key and the page with both behind its #; nobody else gets them', async () => {
  const id = await f.submetido()
  const said = await keyOf(id)
  expect(said).toEqual({
    numero: expect.stringMatching(/^\d{4}\/\d{6}$/),
    chave: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
    url: `http://localhost:8080/acompanhar#numero=${said.numero}&chave=${said.chave}`,
  })
  for (const who of [ANA, person('Estranha', 'produtor_rural'), person('Tecla', 'responsavel_tecnico')])
    expect((await m.ask(who, 'GET', `/processos/${id}/acompanhamento`)).status).toBe(404)
})

test('a technician who may submit neither sees nor changes it', async () => {
  const { id } = await f.authorised()
  const tecnica = [...m.tecnicos.values()][0]
  if (!tecnica) throw new Error('no technician')
  const technician = { ...person('Tecla', 'responsavel_tecnico'), id: tecnica.id }
  expect((await m.ask(technician, 'GET', `/processos/${id}`)).status).toBe(200)
  expect((await m.ask(technician, 'GET', `/processos/${id}/acompanhamento`)).status).toBe(404)
  expect((await m.ask(technician, 'POST', `/processos/${id}/acompanhamento/trocar`)).status).toBe(404)
})

test('whoever has number and key hears where the case stands, as it goes on', async () => {
  const id = await f.submetido()
  const { numero, chave } = await keyOf(id)
  const { data: processo } = (await m.ask(OWNER, 'GET', `/processos/${id}`)).body
  expect((await acompanhar({ numero, chave })).body.data).toEqual({
    numero,
    etapa: 'submetido',
    desde: processo.submetido_em,
    prazo_em: processo.prazo_em,
    pendencias_abertas: 0,
    proximo_passo: expect.stringContaining('aguarda'),
  })
  await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
  await f.ask('POST', `/analista/processos/${id}/criar-pendencia`, { tipo: 'dado', descricao: 'Explique.' }, ANA)
  const typed = `${chave.slice(0, 4)}-${chave.slice(4, 8)}-${chave.slice(8)}`.toLowerCase()
  const { data: after } = (await acompanhar({ numero, chave: typed })).body
  expect(after).toMatchObject({ etapa: 'pendente', pendencias_abertas: 1 })
  expect(after.desde > processo.submetido_em).toBe(true)
  expect(after.prazo_em).not.toBeNull()
})

describe('a change of the key', () => {
  test('ends the one before at once, and stands in the history', async () => {
    const id = await f.submetido()
    const before = await keyOf(id)
    const res = await swap(id)
    expect([res.status, res.body.data.numero]).toEqual([200, before.numero])
    expect(res.body.data.chave).not.toBe(before.chave)
    expect(await keyOf(id)).toEqual(res.body.data)
    expect((await acompanhar({ numero: before.numero, chave: before.chave })).status).toBe(404)
    expect((await acompanhar({ numero: before.numero, chave: res.body.data.chave })).status).toBe(200)
    const { data } = (await m.ask(OWNER, 'GET', `/processos/${id}/historico?ordenar=-em`)).body
    expect(data[0]).toMatchObject({ tipo: 'acompanhamento_trocado', por: { id: OWNER.id } })
    expect(JSON.stringify(data)).not.toContain(res.body.data.chave)
  })

  test('repeated under its key is one, answered as the first time', async () => {
    const id = await f.submetido()
    const key = { 'idempotency-key': 'exchange' }
    const first = await swap(id, key)
    const other = await swap(id, key)
    expect([other.texto, other.headers.get('idempotency-replayed')]).toEqual([first.texto, 'true'])
    expect((await keyOf(id)).chave).toBe(first.body.data.chave)
  })

  test('costs a read, a write and what follows from it', async () => {
    const id = await f.submetido()
    await settled(m)
    const counted = await countRoundTrips(undefined, () => swap(id), ofRelay)
    await settled(m)
    expect(counted().filter((trip) => !trip.startsWith('commits.aggregate')).length).toBeLessThanOrEqual(6)
  })
})

describe('a wrong number and a wrong key', () => {
  test('have the same answer, byte for byte, for the same work: one look by number', async () => {
    const { numero, chave } = await keyOf(await f.submetido())
    const other = await keyOf(await f.submetido())
    const errors = [
      { numero: '1999/000001', chave },
      { numero, chave: other.chave },
      { numero, chave: '0'.repeat(12) },
    ]
    const told: unknown[] = []
    // Opening the cases still causes round trips, which must be over before the counting begins.
    await settled(m)
    for (const error of errors) {
      const counted = await countRoundTrips(
        undefined,
        async () => {
          const { status, body } = await acompanhar(error)
          told.push([status, body.error])
        },
        ofRelay,
      )
      expect(counted()).toEqual(['processos.find'])
    }
    expect(new Set(told.map((d) => JSON.stringify(d))).size).toBe(1)
    expect(told[0]).toEqual([404, expect.objectContaining({ code: 'CAR-003' })])
  })

  test('a discarded draft is followed by nobody', async () => {
    const id = await f.rascunho()
    const { numero, chave } = await keyOf(id)
    expect((await acompanhar({ numero, chave })).body.data.etapa).toBe('rascunho')
    await f.ask('DELETE', `/processos/${id}`)
    expect((await acompanhar({ numero, chave })).status).toBe(404)
  })

  test.each([
    [{ numero: '2026-1', chave: '0'.repeat(12) }, { numero: 'invalid_format' }],
    [{ numero: '2026/000001', chave: '0000' }, { chave: 'invalid_format' }],
    [{ numero: '2026/000001', chave: 'U'.repeat(12) }, { chave: 'invalid_format' }],
    [{ numero: '2026/000001' }, { chave: 'required' }],
  ])('%j is CAR-004', async (body, campos) => {
    const { status, body: said } = await acompanhar(body)
    const codes = (said.error.details as { field: string; code: string }[]).map(({ field, code }) => [field, code])
    expect([status, Object.fromEntries(codes)]).toEqual([422, campos])
  })
})
