import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { type Person, person } from '@car/testing/issuer'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { rewriteRecord, type Setup, build, firstEvent } from './support.ts'
import { createPerimetros } from '../src/territorio/outbound/perimetros.ts'
import { FORM } from './given.ts'

const OWNER = person('Dona', 'produtor_rural')
const BRONZE = person('Bruno', 'produtor_rural', 'bronze')
const OTHER = person('Outra', 'produtor_rural')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const ANA = person('Ana', 'analista_ambiental')
const TECNICA_CPF = '70010000194'
const fresh = () => ({ imovel: FORM.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' } })

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
  m.tecnicos.set(TECNICA_CPF, TECNICA)
})
afterAll(() => m.close())

const documento = (processo_id: string, tipo_documento: string, status = 'valido') =>
  ({ id: randomUUID(), processo_id, tipo_documento, status, campos: [] }) as unknown as Documento
const withDocumentos = (id: string) => m.documentos.set(id, [documento(id, 'matricula_imovel'), documento(id, 'ccir')])
async function rascunho(who: Person = OWNER): Promise<string> {
  return (await m.ask(who, 'POST', '/processos', fresh())).body.data.id
}
async function submitted(): Promise<string> {
  const id = await rascunho()
  withDocumentos(id)
  const { status } = await m.ask(OWNER, 'POST', `/processos/${id}/submeter`)
  if (status !== 200) throw new Error('not submitted')
  return id
}
const analyse = (who: Person, id: string, ato: string, body?: unknown, headers?: Record<string, string>) =>
  m.ask(who, 'POST', `/analista/processos/${id}/${ato}`, body, headers)

describe('a draft', () => {
  test('is answered with its record, masked, numbered, with its version as ETag', async () => {
    const { status, headers, body } = await m.ask(OWNER, 'POST', '/processos', fresh())
    expect(status).toBe(201)
    expect(headers.get('etag')).toBe('"1"')
    expect(body.data).toMatchObject({
      status: 'rascunho',
      versao: 1,
      situacao_car: null,
      proprietario: { cpf_cnpj: '***.072.703-**' },
    })
    expect(body.data.numero).toMatch(/^\d{4}\/\d{6}$/)
    expect(JSON.stringify(body)).not.toContain('78307270316')
  })

  test('holds its CPF encrypted in the store', async () => {
    const id = await rascunho()
    for (const nome of ['commits', 'processos']) {
      const docs = await m.connection.collection(nome).find({}).toArray()
      expect(JSON.stringify(docs)).toContain(id)
      expect(JSON.stringify(docs)).not.toContain('78307270316')
    }
  })

  test('with the same Idempotency-Key is opened once, also by ten at the same time', async () => {
    const key = randomUUID()
    const open = () => m.ask(OWNER, 'POST', '/processos', fresh(), { 'idempotency-key': key })
    const answers = await Promise.all(Array.from({ length: 10 }, open))
    const done = answers.filter((r) => r.status === 201)
    expect(answers.filter((r) => r.status !== 201).every((r) => r.body.error.code === 'CAR-014')).toBe(true)
    expect(new Set(done.map((r) => r.body.data.id)).size).toBe(1)
    const repeated = await open()
    expect(repeated.headers.get('idempotency-replayed')).toBe('true')
    expect(repeated.texto).toBe(done[0]?.texto)
  })

  test('whose answer was lost in a crash is found again by its command', async () => {
    const key = randomUUID()
    const first = await m.ask(OWNER, 'POST', '/processos', fresh(), { 'idempotency-key': key })
    // This imitates a process that died after it recorded the act, and before it kept the answer.
    await m.connection
      .collection('idempotencia')
      .updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })
    const second = await m.ask(OWNER, 'POST', '/processos', fresh(), { 'idempotency-key': key })
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(second.body.data).toEqual(first.body.data)
  })

  test('is merged with a patch, and held to the rules of a new one', async () => {
    const id = await rascunho()
    const changed = await m.ask(
      OWNER,
      'PATCH',
      `/processos/${id}`,
      { imovel: { area_ha: 99 }, observacoes: 'nova' },
      { 'if-match': '"1"' },
    )
    expect(changed.body.data).toMatchObject({
      versao: 2,
      observacoes: 'nova',
      imovel: { area_ha: 99, denominacao: FORM.imovel.denominacao },
    })
    const stale = await m.ask(OWNER, 'PATCH', `/processos/${id}`, { observacoes: null }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'CAR-012'])
    const crooked = await m.ask(OWNER, 'PATCH', `/processos/${id}`, { imovel: { uf: 'MG' }, strange: 1 })
    expect(crooked.body.error.details).toEqual([
      expect.objectContaining({ field: 'strange', code: 'unknown_field' }),
      expect.objectContaining({ field: 'imovel.municipio_ibge', code: 'mismatch' }),
    ])
  })

  test('that two tabs change alike is changed once, and nobody is told of a conflict', async () => {
    const id = await rascunho()
    const sameBody = {
      imovel: { area_ha: 99, matricula: { numero: '1.001' } },
      proprietario: { nome: 'BELTRANO DE TAL', cpf_cnpj: '529.982.247-25' },
      observacoes: 'nova',
    }
    const save = (body: object) => m.ask(OWNER, 'PATCH', `/processos/${id}`, body, { 'if-match': '"1"' })
    const [first, other] = [await save(sameBody), await save({ ...sameBody, observacoes: ' nova ' })]
    expect([first.status, other.status]).toEqual([200, 200])
    expect(other.body.data).toEqual(first.body.data)
    expect(other.headers.get('etag')).toBe('"2"')
    expect((await save({ ...sameBody, observacoes: 'outra' })).status).toBe(412)
    expect((await m.ask(OWNER, 'GET', `/processos/${id}/historico`)).body.meta.total_count).toBe(2)
  })

  test('is as complete in the answer to an edit as whoever looks then finds it', async () => {
    const id = await rascunho()
    const empty = (await m.ask(OWNER, 'GET', `/processos/${id}`)).body.data.score_completude
    withDocumentos(id)
    const changed = await m.ask(OWNER, 'PATCH', `/processos/${id}`, { observacoes: 'nova' })
    const seen = await m.ask(OWNER, 'GET', `/processos/${id}`)
    expect(changed.body.data.score_completude).toBe(seen.body.data.score_completude)
    expect(seen.body.data.score_completude).toBeGreaterThan(empty)
  })

  test('what a null removes may be absent, but not unknown', async () => {
    const id = await rascunho()
    const change = (patch: object) => m.ask(OWNER, 'PATCH', `/processos/${id}`, patch)
    const nulled = { imovel: { geometria: null, matricula: { cnm: null } }, observacoes: null }
    for (const round of [1, 2]) expect([round, (await change(nulled)).status]).toEqual([round, 200])
    expect((await change({ observacoes: 'fica' })).body.data.imovel).not.toHaveProperty('geometria')
    const crooked = await change({ strange: null, imovel: { cor: null } })
    expect(crooked.body.error.details.map((d: { field: string; code: string }) => [d.field, d.code])).toEqual([
      ['imovel.cor', 'unknown_field'],
      ['strange', 'unknown_field'],
    ])
  })

  test('discarded is gone for everybody', async () => {
    const id = await rascunho()
    expect((await m.ask(OWNER, 'DELETE', `/processos/${id}`)).status).toBe(204)
    for (const who of [OWNER, ANA]) expect((await m.ask(who, 'GET', `/processos/${id}`)).status).toBe(404)
  })
})

describe('a perimeter', () => {
  const geometria = (east = -47.1) => ({
    type: 'Polygon',
    coordinates: [
      [
        [-47.2, -23.1],
        [east, -23.1],
        [east, -23.2],
        [-47.2, -23.1],
      ],
    ],
  })
  const commitsOf = (id: string) =>
    m.connection
      .collection('commits')
      .find({ stream: `processo-${id}` })
      .toArray()

  test('is answered as it was drawn, kept once under its hash, and no part of the stream', async () => {
    const body = { ...fresh(), imovel: { ...fresh().imovel, geometria: geometria() } }
    const ids = []
    for (const _ of [1, 2]) ids.push((await m.ask(OWNER, 'POST', '/processos', body)).body.data.id)
    for (const id of ids) {
      await m.ask(OWNER, 'PATCH', `/processos/${id}`, { observacoes: 'nova' })
      expect((await m.ask(OWNER, 'GET', `/processos/${id}`)).body.data.imovel.geometria).toEqual(geometria())
      expect(JSON.stringify(await commitsOf(id))).not.toContain('coordinates')
    }
    const { data } = (await m.ask(OWNER, 'GET', '/processos?page_size=2')).body
    expect(data.map((p: { imovel: object }) => p.imovel)).toEqual([
      expect.objectContaining({ geometria: geometria() }),
      expect.objectContaining({ geometria: geometria() }),
    ])
    expect(await m.connection.collection('perimetros').countDocuments({})).toBe(1)
  })

  test('that somebody has altered in the store is not shown', async () => {
    const body = { ...fresh(), imovel: { ...fresh().imovel, geometria: geometria(-48) } }
    const { id } = (await m.ask(OWNER, 'POST', '/processos', body)).body.data
    const [created] = await commitsOf(id)
    const hash: string = created?.['events'][0].imovel.perimetro
    const fromOtherProcess = () => createPerimetros(m.connection)
    expect(await fromOtherProcess().get(hash)).toEqual(geometria(-48))
    const $set = { 'geometria.coordinates.0.0.0': -40 }
    await m.connection.collection<{ _id: string }>('perimetros').updateOne({ _id: hash }, { $set })
    const remembers = fromOtherProcess()
    await remembers.remind([{ perimetro: hash }])
    await expect(remembers.get(hash)).rejects.toMatchObject({ code: 'CAR-500', stream: `perimetro-${hash}` })
    await m.connection.collection<{ _id: string }>('perimetros').deleteOne({ _id: hash })
    await expect(fromOtherProcess().get(hash)).rejects.toMatchObject({ code: 'CAR-500' })
  })

  test('is drawn anew or taken away by an edit', async () => {
    const id = await rascunho()
    const change = async (imovel: object) =>
      (await m.ask(OWNER, 'PATCH', `/processos/${id}`, { imovel })).body.data.imovel
    expect((await change({ geometria: geometria(-47.0) })).geometria).toEqual(geometria(-47.0))
    expect((await change({ area_ha: 5 })).geometria).toEqual(geometria(-47.0))
    expect(await change({ geometria: null })).not.toHaveProperty('geometria')
  })
})

describe('a drawing that crosses itself', () => {
  const loop = (east: number) => {
    const points = [-47, -23, east, -23.1, east, -23, -47, -23.1, -47, -23]
    return { type: 'Polygon', coordinates: [Array.from({ length: 5 }, (_, i) => points.slice(2 * i, 2 * i + 2))] }
  }
  const gaps = async (method: string, path: string, body: object) =>
    (await m.ask(OWNER, method, path, body)).body.error?.details?.map(
      ({ field, code }: Record<string, string>) => `${field} ${code}`,
    )

  test('is refused beside whatever else is wrong, in a draft and in an edit', async () => {
    const { proprietario, imovel } = fresh()
    const crooked = { proprietario: { ...proprietario, cpf_cnpj: '1' }, imovel: { ...imovel, geometria: loop(-46.9) } }
    const expected = ['proprietario.cpf_cnpj invalid_format', 'imovel.geometria invalid_value']
    expect(await gaps('POST', '/processos', crooked)).toEqual(expected)
    expect(await gaps('PATCH', `/processos/${await rascunho()}`, crooked)).toEqual(expected)
  })

  test('and is on record is not looked at again: it stays, also when it is sent once more', async () => {
    const id = await rascunho()
    const geometria = loop(-46.9)
    const perimetro = createHash('sha256')
      .update(JSON.stringify({ coordinates: geometria.coordinates, type: geometria.type }))
      .digest('hex')
    await m.connection.collection('perimetros').insertOne({ _id: perimetro, geometria } as never)
    await rewriteRecord(m, id, 'processo_criado', ({ events: [created] }) => {
      if (created?.tipo !== 'processo_criado') throw new Error('the case begins otherwise')
      return { events: [{ ...created, imovel: { ...created.imovel, perimetro } }] }
    })
    for (const imovel of [{ area_ha: 7 }, { area_ha: 8, geometria }]) {
      const { data } = (await m.ask(OWNER, 'PATCH', `/processos/${id}`, { imovel })).body
      expect(data.imovel).toMatchObject({ area_ha: imovel.area_ha, geometria })
    }
    const other = { imovel: { geometria: loop(-46.8) } }
    expect(await gaps('PATCH', `/processos/${id}`, other)).toEqual(['imovel.geometria invalid_value'])
  })
})

test('while a drawing of many parcels is looked at, others are answered', async () => {
  // Parcels that share sides take longest. Their sides are powers of two, so that shared points are exactly equal.
  // Fewer parcels than allowed are used, because the allowed number would come near the time limit on an overloaded
  // machine.
  const SIDE = 1 / 128
  const along = Array.from({ length: 16 }, (_, i) => (i / 16) * SIDE)
  const parcel = (x: number, y: number) => [
    [
      ...along.map((d) => [x + d, y]),
      ...along.map((d) => [x + SIDE, y + d]),
      ...along.map((d) => [x + SIDE - d, y + SIDE]),
      ...along.map((d) => [x, y + SIDE - d]),
      [x, y],
    ],
  ]
  const coordinates = Array.from({ length: 30 }, (_, n) =>
    parcel(-47 + (n % 10) * SIDE, -23 + Math.floor(n / 10) * SIDE),
  )
  const body = { ...fresh(), imovel: { ...fresh().imovel, geometria: { type: 'MultiPolygon', coordinates } } }
  let opened: number | undefined
  let answered = 0
  const large = m.ask(OWNER, 'POST', '/processos', body).then(({ status }) => (opened = status))
  while (opened === undefined) {
    await m.ask(OTHER, 'GET', '/processos?page_size=1')
    answered++
  }
  expect([await large, answered > 2]).toEqual([201, true])
})

describe('what a person may do', () => {
  const actsOf = async (who: Person, id: string) => (await m.ask(who, 'GET', `/processos/${id}/acoes`)).body.data
  const allowed = (said: { acoes: { acao: string; permitida: boolean }[] }) =>
    said.acoes.filter(({ permitida }) => permitida).map(({ acao }) => acao)

  test('is said to each as the act itself would say it', async () => {
    const id = await rascunho()
    const owners = await actsOf(OWNER, id)
    expect(owners).toMatchObject({ relacao: 'dono', versao: 1 })
    expect(allowed(owners).toSorted()).toEqual([
      'autorizar',
      'confirmar_documento',
      'descartar_documento',
      'editar',
      'enviar_documento',
      'excluir',
      'ressalvar',
      'retirar_ressalva',
      'revelar_cpf',
      'revogar_autorizacao',
      'trocar_acompanhamento',
    ])
    const submeter = owners.acoes.find(({ acao }: { acao: string }) => acao === 'submeter')
    expect(submeter).toEqual({
      acao: 'submeter',
      permitida: false,
      motivo: 'Envie a matrícula do imóvel. Envie o CCIR.',
    })
    expect(allowed(await actsOf(ANA, id))).toEqual(['revelar_cpf'])
    expect((await m.ask(OTHER, 'GET', `/processos/${id}/acoes`)).status).toBe(404)
  })

  test('needs the level that it needs, and where that is to be had', async () => {
    const id = await submitted()
    const ana = { ...ANA, nivel: 'bronze' as const }
    const { acoes } = await actsOf(ana, id)
    expect(acoes).toContainEqual(
      expect.objectContaining({ acao: 'assumir', permitida: false, nivel_exigido: 'prata', link: expect.any(String) }),
    )
    expect((await analyse(ana, id, 'assumir')).body.error.code).toBe('CAR-006')
  })

  test('is another thing for who holds the case', async () => {
    const id = await submitted()
    expect((await actsOf(ANA, id)).relacao).toBe('analise')
    await analyse(ANA, id, 'assumir')
    const said = await actsOf(ANA, id)
    expect(said.relacao).toBe('titular')
    expect(allowed(said)).toEqual(
      expect.arrayContaining(['liberar', 'criar_pendencia', 'aprovar', 'rejeitar', 'enviar_documento', 'gerar_dossie']),
    )
  })
})

describe('what is there for whom', () => {
  test('a stranger gets the answer of what does not exist, before level, body and state', async () => {
    const id = await rascunho()
    const foreign = await m.ask(OTHER, 'GET', `/processos/${id}`)
    const nonexistent = await m.ask(OTHER, 'GET', `/processos/${randomUUID()}`)
    expect(foreign.body).toEqual(nonexistent.body)
    expect((await m.ask({ ...OTHER, nivel: 'bronze' }, 'POST', `/processos/${id}/submeter`, { junk: 1 })).status).toBe(
      404,
    )
  })

  test('a level that is too low is said where it is to be had, before body and state', async () => {
    const id = await rascunho(BRONZE)
    const { status, body } = await m.ask(BRONZE, 'POST', `/processos/${id}/submeter`, { junk: 1 })
    expect(status).toBe(403)
    expect(body.error).toMatchObject({
      code: 'CAR-006',
      details: [{ field: 'nivel_confiabilidade', code: 'insufficient_level' }],
    })
    expect(body.error.message).toContain('https://')
  })

  test('a technician sees what was authorised, and who looked is on record, once an hour', async () => {
    const id = await rascunho()
    expect((await m.ask(TECNICA, 'GET', `/processos/${id}`)).status).toBe(404)
    const created = await m.ask(OWNER, 'POST', `/processos/${id}/autorizacoes`, {
      cpf: TECNICA_CPF,
      escopo: 'consultar',
    })
    expect(created.body.data).toMatchObject({ tecnico: { id: TECNICA.id }, escopo: 'consultar', expira_em: null })
    expect((await m.ask(TECNICA, 'GET', `/processos/${id}`)).status).toBe(200)
    expect((await m.ask(TECNICA, 'PATCH', `/processos/${id}`, { observacoes: 'x' })).status).toBe(404)
    expect((await m.ask(TECNICA, 'GET', '/processos')).body.data.map((p: { id: string }) => p.id)).toContain(id)
    for (const _ of [1, 2, 3]) await m.ask(TECNICA, 'GET', `/processos/${id}`)
    const looks = await m.connection.collection('leituras').find({ processo_id: id, tipo: 'processo' }).toArray()
    expect(looks.map(({ usuario_id }) => usuario_id)).toEqual([TECNICA.id])
    // A look is not an act, so it does not appear in the history.
    const atos = (await m.ask(OWNER, 'GET', `/processos/${id}/historico`)).body.data
    expect(atos.map((a: { tipo: string }) => a.tipo)).toEqual(['processo_criado', 'autorizacao_concedida'])
    expect((await m.ask(OWNER, 'DELETE', `/processos/${id}/autorizacoes/${created.body.data.id}`)).status).toBe(204)
    expect((await m.ask(TECNICA, 'GET', `/processos/${id}`)).status).toBe(404)
  })

  test('a CPF is revealed with a reason, which stays on record', async () => {
    const id = await rascunho()
    const request = { justificativa: 'conferência com a Receita' }
    const late = await m.ask(ANA, 'POST', `/processos/${id}/revelar-cpf`, request, { 'if-match': '"0"' })
    expect([late.status, late.body.error.code]).toEqual([412, 'CAR-012'])
    const revealed = await m.ask(ANA, 'POST', `/processos/${id}/revelar-cpf`, request)
    expect(revealed.body.data).toEqual({ cpf_cnpj: '78307270316' })
    const atos = (await m.ask(OWNER, 'GET', `/processos/${id}/historico`)).body.data
    expect(atos.find((a: { tipo: string }) => a.tipo === 'cpf_revelado')).toMatchObject({ por: { id: ANA.id } })
    expect((await m.ask(OWNER, 'GET', `/processos/${id}`)).headers.get('etag')).toBe('"1"')
  })

  test('a CPF that was revealed is kept nowhere, and who repeats the request sees it again for one entry on record', async () => {
    const id = await rascunho()
    const key = { 'idempotency-key': randomUUID() }
    const reveal = (justificativa = 'conferência com a Receita') =>
      m.ask(ANA, 'POST', `/processos/${id}/revelar-cpf`, { justificativa }, key)
    const times = [await reveal(), await reveal(), await reveal()]
    expect(times.map((v) => [v.status, v.body.data, v.headers.get('idempotency-replayed')])).toEqual([
      [200, { cpf_cnpj: '78307270316' }, null],
      [200, { cpf_cnpj: '78307270316' }, 'true'],
      [200, { cpf_cnpj: '78307270316' }, 'true'],
    ])
    const kept = await m.connection.collection('idempotencia').find({ answered: true }).toArray()
    expect(kept.map((registro) => 'answer' in registro)).toEqual([false])
    const accesses = await m.connection
      .collection('commits')
      .find({ stream: `acessos-${id}` })
      .toArray()
    expect(accesses).toHaveLength(1)
    expect((await reveal('outra')).body.error.code).toBe('CAR-013')
  })
})

describe('lists', () => {
  test('show a producer their own, an analyst all, page by page, with a count that agrees', async () => {
    const dono = person('Lista', 'produtor_rural')
    const ids = new Set<string>()
    for (let i = 0; i < 5; i++) ids.add(await rascunho(dono))
    const readings: string[] = []
    let cursor = ''
    do {
      const { body } = await m.ask(dono, 'GET', `/processos?page_size=2${cursor}`)
      expect(body.meta.total_count).toBe(5)
      readings.push(...body.data.map((p: { id: string }) => p.id))
      cursor = body.meta.cursor_next ? `&cursor=${encodeURIComponent(body.meta.cursor_next)}` : ''
    } while (cursor)
    expect(new Set(readings)).toEqual(ids)
    expect(readings).toHaveLength(5)
    expect((await m.ask(dono, 'GET', '/processos?status=submetido')).body.meta.total_count).toBe(0)
    expect((await m.ask(ANA, 'GET', '/processos?page_size=1')).body.meta.total_count).toBeGreaterThanOrEqual(5)
  })

  test.each(['page_size=0', 'page_size=101', 'page_size=x', 'nada=1', 'cursor=abc', 'status=novo'])(
    'refuse %s',
    async (query) => {
      expect((await m.ask(OWNER, 'GET', `/processos?${query}`)).body.error.code).toBe('CAR-004')
    },
  )
})

describe('the analysis', () => {
  test('of fifty who take a case one has it', async () => {
    const id = await submitted()
    const analistas = Array.from({ length: 50 }, (_, i) => person(`A${i}`, 'analista_ambiental'))
    const ends = await Promise.all(analistas.map((who) => analyse(who, id, 'assumir')))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = ends.filter(({ status }) => status !== 200).map(({ body }) => body.error.code)
    expect(new Set(refusals)).toEqual(new Set(['CAR-005']))
  })

  test('a command repeated after a lost answer is done once, and its dossier is asked for again', async () => {
    const id = await submitted()
    const key = { 'idempotency-key': randomUUID() }
    const first = await analyse(ANA, id, 'assumir', undefined, key)
    await m.connection
      .collection('idempotencia')
      .updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })
    const two = await analyse(ANA, id, 'assumir', undefined, key)
    expect(two.body.data).toEqual(first.body.data)
    expect(m.dossies.filter(({ job_id }) => job_id === first.body.data.dossie_job_id)).toHaveLength(2)
  })

  test('is done also when the dossier service does not answer', async () => {
    const id = await submitted()
    m.falhas.dossie = true
    const taken = await analyse(ANA, id, 'assumir')
    m.falhas.dossie = false
    expect([taken.status, taken.body.data.status]).toEqual([200, 'em_analise'])
  })

  test('waits for the owner, who answers, and is decided', async () => {
    const id = await submitted()
    await analyse(ANA, id, 'assumir')
    const created = await analyse(ANA, id, 'criar-pendencia', { tipo: 'dado', descricao: 'Explique.' })
    const pendencia = created.body.data
    expect((await m.ask(OWNER, 'GET', `/processos/${id}`)).body.data.status).toBe('pendente')
    const aprovar = () => analyse(ANA, id, 'aprovar')
    expect((await aprovar()).body.error.code).toBe('CAR-005')
    const respondida = await m.ask(OWNER, 'POST', `/processos/${id}/pendencias/${pendencia.id}/responder`, {
      resposta: 'Pronto.',
    })
    expect(respondida.body.data).toMatchObject({ status: 'respondida', resposta: 'Pronto.' })
    expect((await aprovar()).body.data.status).toBe('aprovado')
    expect((await m.ask(OWNER, 'GET', `/processos/${id}`)).body.data).toMatchObject({
      status: 'aprovado',
      situacao_car: 'AT',
    })
  })

  test('a term that ran out is recorded once, by time itself', async () => {
    const id = await submitted()
    await analyse(ANA, id, 'assumir')
    await analyse(ANA, id, 'criar-pendencia', { tipo: 'dado', descricao: 'Explique.', prazo_dias: 1 })
    // The end of the term is moved into the past in the record, not only in the row.
    const yesterday = '2026-01-05T02:59:59.000Z'
    const commits = m.connection.collection('commits')
    await rewriteRecord(m, id, 'pendencia_criada', firstEvent({ prazoEm: yesterday, lembrarEm: yesterday }))
    await m.connection.collection('processos').updateOne({ _id: id } as never, { $set: { alarmeEm: yesterday } })
    await until(
      async () => (await m.ask(OWNER, 'GET', `/processos/${id}`)).body.data.status,
      (status) => status === 'em_analise',
    )
    const expired = (await commits.find({ stream: `processo-${id}`, 'events.tipo': 'pendencia_expirada' }).toArray())
      .length
    expect(expired).toBe(1)
  })
})

describe('the history of a case', () => {
  const historico = async (id: string) => {
    const { status, body } = await m.ask(OWNER, 'GET', `/processos/${id}/historico`)
    return body.error?.code ?? [status, body.data.length]
  }
  const commits = () => m.connection.collection<{ _id: string }>('commits')

  test.each([
    ['in the middle', 2],
    ['at its end', 3],
  ])('is not shown without an act that somebody has removed or hidden: %s', async (_where, versao) => {
    const id = await rascunho()
    for (const observacoes of ['Um.', 'Dois.']) await m.ask(OWNER, 'PATCH', `/processos/${id}`, { observacoes })
    expect(await historico(id)).toEqual([200, 3])
    const _id = `processo-${id}#0000000${versao}`
    const commit = await commits().findOne({ _id })
    for (const $set of [{ acts: 0 }, { scope: randomUUID() }]) {
      await commits().updateOne({ _id }, { $set })
      expect(await historico(id)).toBe('CAR-500')
      expect((await m.ask(OWNER, 'GET', `/processos/${id}`)).body.error.code).toBe('CAR-500')
      await commits().replaceOne({ _id }, commit as never)
    }
    await commits().deleteOne({ _id })
    expect(await historico(id)).toBe('CAR-500')
    await commits().insertOne(commit as never)
    expect(await historico(id)).toEqual([200, 3])
    await commits().deleteMany({ stream: `processo-${id}` } as never)
    expect(await historico(id)).toBe('CAR-500')
  })
})

test('facts leave in order, with ids and versions only', async () => {
  const id = await submitted()
  const left = () => unpublished(m.connection, { stream: `processo-${id}` })
  expect(await until(left, (n) => n === 0)).toBe(0)
})

test.each([
  ['not JSON', '{', {}, 400, 'CAR-011'],
  ['of another type', '{}', { 'content-type': 'text/plain' }, 415, 'CAR-009'],
  ['of more than a megabyte', `"${'x'.repeat(1024 * 1024)}"`, {}, 413, 'CAR-008'],
  ['with a prototype key', '{"__proto__":{"a":1}}', {}, 422, 'CAR-004'],
  [
    'with an operator for a value',
    '{"imovel":{"$gt":""},"proprietario":{"nome":{"$ne":1},"cpf_cnpj":"x"}}',
    {},
    422,
    'CAR-004',
  ],
  ['nested deeply', `${'['.repeat(5000)}${']'.repeat(5000)}`, {}, 400, 'CAR-011'],
])('a body %s is refused', async (_name, body, headers, status, code) => {
  const url = `${(await m.ask(OWNER, 'GET', '/processos')).url}`
  const resposta = await fetch(url, {
    method: 'POST',
    headers: { ...(await m.headers(OWNER)), 'content-type': 'application/json', ...headers },
    body,
  })
  const { error } = (await resposta.json()) as { error: { code: string } }
  expect([resposta.status, error.code]).toEqual([status, code])
})
