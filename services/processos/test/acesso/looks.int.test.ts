import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createGrpcClient } from '@car/grpc/client'
import { PROCESSOS } from '@car/proto/gen/services'
import { tokensOf } from '@car/testing/service-keys'
import { type Person, person } from '@car/testing/issuer'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { type Setup, build } from '../support.ts'
import { FORM } from '../given.ts'
import { storeThatRefuses } from '../refusing-store.ts'

const OWNER = person('Dona', 'produtor_rural')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const CHIEF = person('Chefe', 'admin')
const TECNICA_CPF = '70010000194'
const analista = (nome = 'Ana') => person(nome, 'analista_ambiental')
const JUSTIFICATION = { justificativa: 'Conferência com a Receita.' }

let m: Setup
let store: Awaited<ReturnType<typeof storeThatRefuses>>
beforeAll(async () => {
  store = await storeThatRefuses()
  const listLimits = { ALERTA_LISTADOS_HORA: '6', ALERTA_LISTADOS_DIA: '9' }
  const limits = { ALERTA_CASOS_HORA: '3', ALERTA_CASOS_DIA: '5', ALERTA_REVELACOES_DIA: '2', ...listLimits }
  m = await build({ ALARMES_MS: '500', MONGODB_URI: store.url, ...limits })
  m.tecnicos.set(TECNICA_CPF, TECNICA)
  m.analistas.set(CHIEF.id, CHIEF)
})
afterAll(async () => {
  await m.close()
  await store.close()
})

const fresh = () => ({ imovel: FORM.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' } })
const rascunho = async (dono = OWNER): Promise<string> =>
  (await m.ask(dono, 'POST', '/processos', fresh())).body.data.id
const see = async (who: Person, id: string, query = '') => (await m.ask(who, 'GET', `/processos/${id}${query}`)).status
const looks = async (who: Person, id: string, query = '') =>
  (await m.ask(who, 'GET', `/processos/${id}/leituras${query}`)).body
const seen = async (id: string, who = OWNER) =>
  ((await looks(who, id)).data as { tipo: string; papel: string; nome?: string }[]).toSorted((a, b) =>
    a.tipo.localeCompare(b.tipo),
  )
/** Makes a submitted case. A look at a submitted case counts once, and a look at a draft counts twice. */
async function submitted(dono = OWNER): Promise<string> {
  const id = await rascunho(dono)
  const documento = (tipo_documento: string) => ({
    id: randomUUID(),
    processo_id: id,
    tipo_documento,
    status: 'valido',
  })
  m.documentos.set(
    id,
    ['matricula_imovel', 'ccir'].map((tipo) => ({ ...documento(tipo), campos: [] }) as never),
  )
  const { status } = await m.ask(dono, 'POST', `/processos/${id}/submeter`)
  if (status !== 200) throw new Error('not submitted')
  return id
}

describe('a look by somebody other than the owner', () => {
  test('leaves a row of each kind, once an hour, with role and unit', async () => {
    const ana = { ...analista(), unidade: 'SEMA Sorriso' }
    m.analistas.set(ana.id, ana)
    const id = await submitted()
    for (const path of ['', '', '/historico', '/acoes', '/assistente', '/pendencias', '/autorizacoes'])
      expect(await see(ana, id, path)).toBe(200)
    const rows = await until(
      () => seen(id),
      (v) => v.every((l) => 'unidade' in l && l.unidade !== null),
    )
    const hour = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
    const herLook = { em: hour, papel: 'analista_ambiental', unidade: 'SEMA Sorriso' }
    expect(rows).toEqual([
      { ...herLook, tipo: 'historico' },
      { ...herLook, tipo: 'processo' },
    ])
  })

  test('is noted of a draft as of any case; lists and the owner leave none', async () => {
    const ana = analista()
    const id = await rascunho()
    for (const path of ['', '/historico', '/leituras']) expect(await see(OWNER, id, path)).toBe(200)
    await m.ask(ana, 'GET', '/processos')
    expect(await seen(id)).toEqual([])
    expect(await see(ana, id)).toBe(200)
    expect(await seen(id)).toMatchObject([{ tipo: 'processo', papel: 'analista_ambiental' }])
  })

  test('is an act of the analysis, too: it answers with the case', async () => {
    const ana = analista()
    m.analistas.set(ana.id, ana)
    const [first, another] = [await submitted(), await submitted()]
    expect((await m.ask(ana, 'POST', `/analista/processos/${first}/assumir`)).body.data.proprietario).toBeDefined()
    expect(await m.takeFirst(ana, [another])).toBeDefined()
    for (const id of [first, another]) expect(await seen(id)).toMatchObject([{ tipo: 'processo', nome: 'Ana' }])
  })

  test('at the CPF is noted when it is shown, not when that is refused', async () => {
    const ana = analista()
    const id = await rascunho()
    const reveal = (who: Person, body: object) => m.ask(who, 'POST', `/processos/${id}/revelar-cpf`, body)
    expect((await reveal({ ...ana, nivel: 'prata' }, JUSTIFICATION)).status).toBe(403)
    expect((await reveal(ana, { justificativa: 'Curta demais.' })).body.error.details).toEqual([
      { field: 'justificativa', code: 'too_short', message: expect.any(String) },
    ])
    expect(await seen(id)).toEqual([])
    expect((await reveal(ana, JUSTIFICATION)).status).toBe(200)
    expect((await reveal(OWNER, JUSTIFICATION)).status).toBe(200)
    // Revealing a CPF is an act, so the owner sees the analyst's name.
    expect(await seen(id)).toMatchObject([{ tipo: 'cpf', nome: 'Ana' }])
  })

  test('that cannot be noted is not given', async () => {
    const ana = analista()
    const id = await rascunho()
    store.refuse('leituras')
    const refusal = await m.ask(ana, 'GET', `/processos/${id}`)
    expect([refusal.status, refusal.body.error.code]).toEqual([503, 'CAR-016'])
    expect(refusal.texto).not.toContain('FULANA')
    expect(await see(OWNER, id)).toBe(200)
    store.refuse(null)
    expect(await see(ana, id)).toBe(200)
    expect(await seen(id)).toMatchObject([{ tipo: 'processo' }])
  })

  test('by an administrator is one like any other, also when nothing is changed', async () => {
    const id = await rascunho()
    expect((await m.ask(CHIEF, 'PATCH', `/processos/${id}`, { observacoes: null })).status).toBe(200)
    expect(await seen(id)).toMatchObject([{ tipo: 'processo', papel: 'admin' }])
  })

  test('by an administrator at the key by which a case is followed is one: the key leaves no rows', async () => {
    const id = await rascunho()
    expect([await see(CHIEF, id, '/leituras'), await see(OWNER, id, '/acompanhamento')]).toEqual([200, 200])
    expect(await see(analista(), id, '/acompanhamento')).toBe(404)
    expect(await seen(id)).toEqual([])
    expect(await see(CHIEF, id, '/acompanhamento')).toBe(200)
    expect(await seen(id)).toMatchObject([{ tipo: 'processo', papel: 'admin' }])
  })
})

describe('who looked', () => {
  test('is named to the owner if they have acted on the case, or were authorised; to an administrator always', async () => {
    const [ana, bia] = [analista('Ana'), analista('Bia')]
    for (const who of [ana, bia, TECNICA]) m.analistas.set(who.id, who)
    const id = await rascunho()
    const request = { cpf: TECNICA_CPF, escopo: 'consultar' }
    await m.ask(OWNER, 'POST', `/processos/${id}/autorizacoes`, request)
    const another = await submitted()
    for (const who of [ana, bia, TECNICA]) await see(who, id)
    for (const who of [ana, bia]) await see(who, another)
    await m.ask(ana, 'POST', `/analista/processos/${another}/assumir`)
    const names = async (which: string, who?: Person) =>
      (await seen(which, who)).map(({ nome }) => nome ?? '—').toSorted()
    expect(await names(id)).toEqual(['Tecla', '—', '—'])
    expect(await names(another)).toEqual(['Ana', '—'])
    expect(await names(id, CHIEF)).toEqual(['Ana', 'Bia', 'Tecla'])
    // Neither the data nor the cursor reveals who looked.
    const { data, meta } = await looks(OWNER, id, '?page_size=1')
    const texto = JSON.stringify(data) + Buffer.from(meta.cursor_next, 'base64url').toString('latin1')
    for (const who of [ana, bia]) expect(texto).not.toContain(who.id)
  })

  test('is told to nobody else', async () => {
    const [ana, other] = [analista(), person('Outra', 'produtor_rural')]
    const id = await rascunho()
    await m.ask(OWNER, 'POST', `/processos/${id}/autorizacoes`, { cpf: TECNICA_CPF, escopo: 'submeter' })
    for (const who of [ana, other, TECNICA]) expect(await see(who, id, '/leituras')).toBe(404)
  })

  test('comes page by page, newest first, of a period of days, and as a file', async () => {
    const id = await rascunho()
    await noted(id, ['2026-03-04T02', '2026-03-04T03', '2026-03-05T02', '2026-03-05T03'])
    const hours = async (query: string) =>
      (await looks(OWNER, id, query)).data.map(({ em }: { em: string }) => em.slice(0, 13))
    expect(await hours('')).toEqual(['2026-03-05T03', '2026-03-05T02', '2026-03-04T03', '2026-03-04T02'])
    // A day in Brasília begins at 3:00 UTC.
    expect(await hours('?de=2026-03-04&ate=2026-03-04')).toEqual(['2026-03-05T02', '2026-03-04T03'])
    expect(await hours('?ate=2026-03-03')).toEqual(['2026-03-04T02'])
    expect(await hours('?de=2026-03-05')).toEqual(['2026-03-05T03'])
    const first = await looks(OWNER, id, '?page_size=3')
    expect(first.meta).toMatchObject({ total_count: 4, has_more: true })
    expect(await hours(`?page_size=3&cursor=${first.meta.cursor_next}`)).toEqual(['2026-03-04T02'])
    for (const query of [
      '?de=2026-03-05&ate=2026-03-04',
      '?formato=xml',
      '?de=ontem',
      '?de=2026-03-05&ate=2026-03-04&formato=csv',
    ])
      expect((await looks(OWNER, id, query)).error.code).toBe('CAR-004')

    await m.connection.collection('leituras').updateMany({ processo_id: id }, { $set: { unidade: '=1+1,"x"' } })
    const file = await fetch(urlOf(id, '?formato=csv&de=2026-03-05'), {
      headers: await m.headers(OWNER),
    })
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="leituras-\d{4}-\d{6}\.csv"$/)
    expect(await file.text()).toBe(
      'em,tipo,papel,unidade,nome\r\n2026-03-05T03:00:00.000Z,processo,supervisor_ambiental,"\'=1+1,""x""",\r\n',
    )
  })

  async function noted(id: string, hours: string[]): Promise<void> {
    const rows = hours.map((hour) => ({
      _id: `${id}|${hour}:00:00.000Z|${randomUUID()}`,
      processo_id: id,
      usuario_id: randomUUID(),
      papel: 'supervisor_ambiental',
      unidade: null,
      tipo: 'processo',
      em: `${hour}:00:00.000Z`,
    }))
    await m.connection.collection('leituras').insertMany(rows as never[])
  }

  const urlOf = (id: string, query: string) =>
    `http://127.0.0.1:${m.env['PORT']}/api/v1/processos/${id}/leituras${query}`
})

describe('more looks than a limit allows', () => {
  let ana: Person
  beforeEach(() => {
    ana = analista()
    m.analistas.set(ana.id, ana)
  })
  const alerts = async () =>
    (await m.ask(CHIEF, 'GET', '/admin/acessos-incomuns?page_size=100')).body.data
      .filter(({ usuario }: { usuario: { id: string } }) => usuario.id === ana.id)
      .map(({ motivo, total, limite }: { motivo: string; total: number; limite: number }) => ({
        motivo,
        total,
        limite,
      }))
  const counted = () =>
    until(
      async () => {
        const toCount = ['leituras', 'exibicoes'].map((where) =>
          m.connection.collection(where).countDocuments({ nova: true }),
        )
        return (await Promise.all(toCount)).reduce((a, b) => a + b, 0)
      },
      (n) => n === 0,
    )
  const processos = (n: number, first: () => Promise<string>) => Promise.all(Array.from({ length: n }, first))

  test('in an hour are told once, with who it is', async () => {
    const ids = await processos(5, submitted)
    for (const id of ids.slice(0, 3)) for (const part of ['', '/historico']) await see(ana, id, part)
    await counted()
    expect(await alerts()).toEqual([])
    await see(ana, ids[3] ?? '')
    await counted()
    expect(await alerts()).toEqual([{ motivo: 'casos_por_hora', total: 4, limite: 3 }])
    await see(ana, ids[4] ?? '')
    await counted()
    expect(await alerts()).toHaveLength(1)
    const { body } = await m.ask(CHIEF, 'GET', '/admin/acessos-incomuns')
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      usuario: { id: ana.id, nome: 'Ana', unidade: null },
      motivo: 'casos_por_hora',
      total: 4,
      limite: 3,
      desde: expect.stringMatching(/:00:00\.000Z$/),
      em: expect.any(String),
    })
  })

  test('may be of drafts, of which each counts for two, in an hour and in a day', async () => {
    for (const id of await processos(3, rascunho)) await see(ana, id)
    await counted()
    expect(await alerts()).toEqual(
      expect.arrayContaining([
        { motivo: 'casos_por_hora', total: expect.any(Number), limite: 3 },
        { motivo: 'casos_por_dia', total: 6, limite: 5 },
      ]),
    )
  })

  test('at CPFs in a day are told too, also of one case within one hour', async () => {
    const id = await submitted()
    const reveal = () => m.ask(ana, 'POST', `/processos/${id}/revelar-cpf`, JUSTIFICATION)
    for (let i = 0; i < 2; i++) expect((await reveal()).status).toBe(200)
    await counted()
    expect(await alerts()).toEqual([])
    expect((await reveal()).status).toBe(200)
    await counted()
    expect(await alerts()).toEqual([{ motivo: 'cpf_por_dia', total: 3, limite: 2 }])
  })

  test('in lists are told too, of administrators as of analysts, each case once an hour', async () => {
    await processos(7, rascunho)
    const list = (who: Person, count: number) => m.ask(who, 'GET', `/processos?page_size=${count}`)
    for (let i = 0; i < 3; i++) await list(ana, 6)
    await counted()
    expect(await alerts()).toEqual([])
    await list(ana, 7)
    await counted()
    const query = { motivo: 'listados_por_hora', total: 7, limite: 6 }
    expect(await alerts()).toEqual([query])
    ana = person('Outra chefe', 'admin')
    m.analistas.set(ana.id, ana)
    // The person has seen nothing before, and requests two pages at once.
    const { meta } = (await list(CHIEF, 4)).body
    expect(meta.has_more).toBe(true)
    await Promise.all([list(ana, 7), list(ana, 6)])
    await counted()
    expect(await alerts()).toEqual([query])
  })

  test('in the list of appeals are counted like those in any other list', async () => {
    const [sofia, id] = [person('Sofia', 'supervisor_ambiental'), await submitted()]
    await m.ask(ana, 'POST', `/analista/processos/${id}/assumir`)
    await m.ask(ana, 'POST', `/analista/processos/${id}/rejeitar`, { motivo: 'Não confere.', codigo_motivo: 'OUTRO' })
    await m.ask(OWNER, 'POST', `/processos/${id}/recursos`, { fundamentacao: 'Discordo.' })
    const { body } = await until(
      () => m.ask(sofia, 'GET', '/supervisor/recursos'),
      (answer) => answer.body.data.length > 0,
    )
    expect(body.data).toMatchObject([{ processo_id: id, fundamentacao: 'Discordo.' }])
    const shown = await m.connection.collection('exibicoes').findOne({ usuario_id: sofia.id })
    expect(shown?.['listados']).toEqual([id])
  })

  test('in the queue of analista are counted with those in lists, each once', async () => {
    const ids = Array.from({ length: 7 }, () => randomUUID())
    const em = `${new Date().toISOString().slice(0, 13)}:00:00.000Z`
    const told = async (service: 'analista' | 'dossie', processo_ids: string[]) => {
      const client = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokensOf(service))
      await client.ContarListados({ usuario_id: ana.id, em, processo_ids }).finally(() => client.close())
    }
    await expect(told('dossie', ids)).rejects.toMatchObject({ nome: 'nao_encontrado' })
    for (let i = 0; i < 2; i++) await told('analista', ids.slice(0, 6))
    await counted()
    expect(await alerts()).toEqual([])
    await told('analista', ids)
    await counted()
    expect(await alerts()).toEqual([{ motivo: 'listados_por_hora', total: 7, limite: 6 }])
  })

  test('in lists are not given where they cannot be counted', async () => {
    await rascunho()
    store.refuse('exibicoes', 'update')
    expect((await m.ask(ana, 'GET', '/processos')).body.error.code).toBe('CAR-016')
    expect((await m.ask(OWNER, 'GET', '/processos?page_size=1')).status).toBe(200)
    store.refuse(null)
    expect((await m.ask(ana, 'GET', '/processos')).status).toBe(200)
  })

  test('of a technician are told to nobody, who sees only what was given to them', async () => {
    const ids = await processos(4, submitted)
    for (const id of ids) {
      await m.ask(OWNER, 'POST', `/processos/${id}/autorizacoes`, { cpf: TECNICA_CPF, escopo: 'consultar' })
      expect(await see(TECNICA, id)).toBe(200)
    }
    ana = TECNICA
    expect(await m.connection.collection('leituras').countDocuments({ usuario_id: TECNICA.id, nova: true })).toBe(0)
    expect(await alerts()).toEqual([])
  })

  test('are on record, and leave as one fact that holds ids only', async () => {
    for (const id of await processos(4, submitted)) await see(ana, id)
    await counted()
    const commit = await until(
      () => m.connection.collection('commits').findOne({ 'events.usuarioId': ana.id }),
      (found) => found !== null,
    )
    await until(
      () => unpublished(m.connection, { 'events.usuarioId': ana.id }),
      (n) => n === 0,
    )
    expect(commit?.['events']).toMatchObject([{ tipo: 'acesso_incomum', usuarioId: ana.id, motivo: 'casos_por_hora' }])
    const { body } = await m.ask(CHIEF, 'GET', '/admin/acessos-incomuns')
    const { id } = body.data.find(({ usuario }: { usuario: { id: string } }) => usuario.id === ana.id)
    expect(commit?.['stream']).toBe(`incomum-${id}`)
  })

  test('are for administrators of ouro to know', async () => {
    const ask = async (who: Person) => (await m.ask(who, 'GET', '/admin/acessos-incomuns')).body.error?.code
    expect(await ask(ana)).toBe('CAR-003')
    expect(await ask({ ...CHIEF, nivel: 'prata' })).toBe('CAR-006')
    expect(await ask(CHIEF)).toBeUndefined()
  })
})

test('while auth is away looks are counted all the same, and their unit is added later', async () => {
  const ana = { ...analista(), unidade: 'SEMA Sinop' }
  const id = await submitted()
  m.falhas.auth = true
  await see(ana, id)
  await until(
    () => m.connection.collection('contagens').countDocuments({ _id: { $regex: `^${ana.id}` } as never }),
    (n) => n === 1,
  )
  expect(await seen(id)).toMatchObject([{ unidade: null }])
  m.analistas.set(ana.id, ana)
  m.falhas.auth = false
  await until(
    () => seen(id),
    ([row]) => (row as { unidade?: string }).unidade === 'SEMA Sinop',
  )
})
