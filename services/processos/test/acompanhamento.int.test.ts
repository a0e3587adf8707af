import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { assentado, type Montagem, montar } from './apoio.ts'
import { ANA, criarFabrica, DONA } from './interrupcao-atos.ts'

/** A case is followed without signing in, by number and key. */

type Dito = { numero: string; chave: string; url: string }

const SEGREDO = 'o segredo que vale agora, com 32 letras'
let m: Montagem
let f: ReturnType<typeof criarFabrica>
beforeAll(async () => {
  m = await montar({ ALARMES_MS: '3600000', TRACKING_SECRET: SEGREDO })
  f = criarFabrica(m)
})
afterAll(() => m.close())

const chaveDe = async (id: string): Promise<Dito> =>
  (await m.pedir(DONA, 'GET', `/processos/${id}/acompanhamento`)).corpo.data
const acompanhar = (corpo: object) => m.pedir(DONA, 'POST', '/publico/acompanhamento', corpo)
const trocar = (id: string, headers = {}) =>
  m.pedir(DONA, 'POST', `/processos/${id}/acompanhamento/trocar`, undefined, headers)

test('the owner gets number, key and the page with both behind its #; nobody else gets them', async () => {
  const id = await f.submetido()
  const dito = await chaveDe(id)
  expect(dito).toEqual({
    numero: expect.stringMatching(/^\d{4}\/\d{6}$/),
    chave: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
    url: `http://localhost:8080/acompanhar#numero=${dito.numero}&chave=${dito.chave}`,
  })
  for (const quem of [ANA, person('Estranha', 'produtor_rural'), person('Tecla', 'responsavel_tecnico')])
    expect((await m.pedir(quem, 'GET', `/processos/${id}/acompanhamento`)).status).toBe(404)
})

test('a technician who may submit neither sees nor changes it', async () => {
  const { id } = await f.autorizado()
  const tecnica = [...m.tecnicos.values()][0]
  if (!tecnica) throw new Error('no technician')
  const pessoa = { ...person('Tecla', 'responsavel_tecnico'), id: tecnica.id }
  expect((await m.pedir(pessoa, 'GET', `/processos/${id}`)).status).toBe(200)
  expect((await m.pedir(pessoa, 'GET', `/processos/${id}/acompanhamento`)).status).toBe(404)
  expect((await m.pedir(pessoa, 'POST', `/processos/${id}/acompanhamento/trocar`)).status).toBe(404)
})

test('whoever has number and key hears where the case stands, as it goes on', async () => {
  const id = await f.submetido()
  const { numero, chave } = await chaveDe(id)
  const { data: caso } = (await m.pedir(DONA, 'GET', `/processos/${id}`)).corpo
  expect((await acompanhar({ numero, chave })).corpo.data).toEqual({
    numero,
    etapa: 'submetido',
    desde: caso.submetido_em,
    prazo_em: caso.prazo_em,
    pendencias_abertas: 0,
    proximo_passo: expect.stringContaining('aguarda'),
  })
  await f.pedir('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
  await f.pedir('POST', `/analista/processos/${id}/criar-pendencia`, { tipo: 'dado', descricao: 'Explique.' }, ANA)
  const digitada = `${chave.slice(0, 4)}-${chave.slice(4, 8)}-${chave.slice(8)}`.toLowerCase()
  const { data: depois } = (await acompanhar({ numero, chave: digitada })).corpo
  expect(depois).toMatchObject({ etapa: 'pendente', pendencias_abertas: 1 })
  expect(depois.desde > caso.submetido_em).toBe(true)
  expect(depois.prazo_em).not.toBeNull()
})

describe('a change of the key', () => {
  test('ends the one before at once, and stands in the history', async () => {
    const id = await f.submetido()
    const antes = await chaveDe(id)
    const res = await trocar(id)
    expect([res.status, res.corpo.data.numero]).toEqual([200, antes.numero])
    expect(res.corpo.data.chave).not.toBe(antes.chave)
    expect(await chaveDe(id)).toEqual(res.corpo.data)
    expect((await acompanhar({ numero: antes.numero, chave: antes.chave })).status).toBe(404)
    expect((await acompanhar({ numero: antes.numero, chave: res.corpo.data.chave })).status).toBe(200)
    const { data } = (await m.pedir(DONA, 'GET', `/processos/${id}/historico?ordenar=-em`)).corpo
    expect(data[0]).toMatchObject({ tipo: 'acompanhamento_trocado', por: { id: DONA.id } })
    expect(JSON.stringify(data)).not.toContain(res.corpo.data.chave)
  })

  test('repeated under its key is one, answered as the first time', async () => {
    const id = await f.submetido()
    const key = { 'idempotency-key': 'troca' }
    const primeira = await trocar(id, key)
    const outra = await trocar(id, key)
    expect([outra.texto, outra.headers.get('idempotency-replayed')]).toEqual([primeira.texto, 'true'])
    expect((await chaveDe(id)).chave).toBe(primeira.corpo.data.chave)
  })

  test('costs a read, a write and what follows from it', async () => {
    const id = await f.submetido()
    await assentado(m)
    const contado = await countRoundTrips(undefined, () => trocar(id), ofRelay)
    await assentado(m)
    expect(contado().filter((trip) => !trip.startsWith('commits.aggregate')).length).toBeLessThanOrEqual(6)
  })
})

describe('a wrong number and a wrong key', () => {
  test('have the same answer, byte for byte, for the same work: one look by number', async () => {
    const { numero, chave } = await chaveDe(await f.submetido())
    const outra = await chaveDe(await f.submetido())
    const erros = [
      { numero: '1999/000001', chave },
      { numero, chave: outra.chave },
      { numero, chave: '0'.repeat(12) },
    ]
    const ditos: unknown[] = []
    // What followed from opening the cases must not be counted.
    await assentado(m)
    for (const erro of erros) {
      const contado = await countRoundTrips(
        undefined,
        async () => {
          const { status, corpo } = await acompanhar(erro)
          ditos.push([status, corpo.error])
        },
        ofRelay,
      )
      expect(contado()).toEqual(['processos.find'])
    }
    expect(new Set(ditos.map((d) => JSON.stringify(d))).size).toBe(1)
    expect(ditos[0]).toEqual([404, expect.objectContaining({ code: 'CAR-003' })])
  })

  test('a discarded draft is followed by nobody', async () => {
    const id = await f.rascunho()
    const { numero, chave } = await chaveDe(id)
    expect((await acompanhar({ numero, chave })).corpo.data.etapa).toBe('rascunho')
    await f.pedir('DELETE', `/processos/${id}`)
    expect((await acompanhar({ numero, chave })).status).toBe(404)
  })

  test.each([
    [{ numero: '2026-1', chave: '0'.repeat(12) }, { numero: 'invalid_format' }],
    [{ numero: '2026/000001', chave: '0000' }, { chave: 'invalid_format' }],
    [{ numero: '2026/000001', chave: 'U'.repeat(12) }, { chave: 'invalid_format' }],
    [{ numero: '2026/000001' }, { chave: 'required' }],
  ])('%j is CAR-004', async (corpo, campos) => {
    const { status, corpo: dito } = await acompanhar(corpo)
    const codigos = (dito.error.details as { field: string; code: string }[]).map(({ field, code }) => [field, code])
    expect([status, Object.fromEntries(codigos)]).toEqual([422, campos])
  })
})
