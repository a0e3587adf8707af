import { randomUUID } from 'node:crypto'
import { relation } from '@car/operations/schemas/origem'
import * as esquemas from '@car/operations/schemas/processo'
import * as versions from '@car/operations/schemas/versions'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { settled, recordOf, rewriteRecord, firstEvent } from '../support.ts'
import type { DomainEvent } from '../../src/domain/events.ts'
import { ANA, OWNER, papersOf, SOFIA } from '../interruption-acts.ts'
import { buildFollowing, square, STRANGER, TECNICO, TECNICO_CPF } from './following.ts'

jest.setTimeout(60_000)

const LONG_AGO = '2026-01-05T12:00:00.000Z'

const { m, f, read, approve, examined, drawn, open, may } = await buildFollowing()
afterAll(() => m.close())

const follow = (processos: unknown[], beside: object = {}, who: Person = OWNER, key?: string) =>
  open('retificacao', processos, beside, who, key)
const mayRetificar = (id: string) => may('retificar', id)

describe('a rectification', () => {
  test('starts with all that the origin declares, and with its valid documents; the body wins, member by member', async () => {
    const origin = await f.aprovado()
    const before = (await read(origin)).data
    const [matricula] = m.documentos.get(origin) ?? []
    m.documentos.get(origin)?.push({ ...matricula, id: randomUUID(), status: 'invalido' } as Documento)
    const { status, body } = await follow([origin], { imovel: { area_ha: 20 } })
    expect(status).toBe(201)
    const draft = body.data
    expect(esquemas.processo.strict().parse(draft)).toEqual(draft)
    expect(draft).toMatchObject({
      status: 'rascunho',
      imovel: { ...before.imovel, area_ha: 20 },
      proprietario: before.proprietario,
      origem: { tipo: 'retificacao', processos: [{ id: origin, numero: before.numero }] },
    })
    const [commit] = await recordOf(m, draft.id)
    const indicated = commit?.events[1] as DomainEvent | undefined
    if (indicated?.tipo !== 'origem_indicada') throw new Error('no origin')
    expect(indicated.documentos.map(({ de }) => de)).toEqual(
      m.documentos.get(origin)?.flatMap(({ id, status: standing }) => (standing === 'valido' ? id : [])),
    )
    expect(m.questions).toContainEqual({ method: 'AproveitarDocumentos', request: { processo_id: draft.id } })
    const acts = (await read(draft.id, '/historico')).data.map(({ resumo }: { resumo: string }) => resumo)
    expect(acts).toContain(`Aberto como retificação do processo ${before.numero}.`)
    const there = (await read(origin, '/historico')).data.map(({ resumo }: { resumo: string }) => resumo)
    expect(there).toContain(`Aberto o processo ${draft.numero}, retificação deste.`)
    // Before it is approved nothing changes.
    expect(await read(origin)).toMatchObject({ data: { status: 'aprovado', situacao_car: 'AT' } })
  })

  test('is told by both sides, and compared with the origin', async () => {
    const origin = await f.aprovado()
    const { numero } = (await read(origin)).data
    const { id, numero: own } = (await follow([origin], { imovel: { area_ha: 20 } })).body.data
    const there = await read(origin, '/relacionados')
    expect(there.data.map((one: object) => relation.strict().parse(one))).toEqual([
      expect.objectContaining({
        processo_id: id,
        numero: own,
        tipo: 'retificacao',
        sentido: 'sucessor',
        status: 'rascunho',
      }),
    ])
    expect((await read(id, '/relacionados')).data).toEqual([
      expect.objectContaining({ processo_id: origin, numero, sentido: 'origem', status: 'aprovado' }),
    ])
    const compared = (await read(id, '/comparar?com=origem')).data
    expect(versions.comparison.strict().parse(compared)).toEqual(compared)
    expect(compared).toEqual({
      de: 1,
      ate: 1,
      campos: [{ campo: 'imovel.area_ha', de: 12.5, ate: 20 }],
      documentos: [],
      geometria: null,
    })
    expect((await m.ask(OWNER, 'GET', `/processos/${origin}/comparar?com=origem`)).body.error.code).toBe('CAR-005')
    expect((await m.ask(OWNER, 'GET', `/processos/${id}/comparar?de=1`)).body.error.details).toEqual([
      expect.objectContaining({ field: 'ate', code: 'required' }),
    ])
  })

  test('is refused while the origin is not decided, while it may be appealed, and while another is open', async () => {
    const undecided = await follow([await f.submetido()])
    expect([undecided.status, undecided.body.error.code, undecided.body.error.message]).toEqual([
      409,
      'CAR-005',
      expect.stringMatching(/depois que o processo for decidido/),
    ])
    const rejeitado = await f.rejeitado()
    expect((await follow([rejeitado])).body.error.message).toMatch(/Ainda cabe recurso/)
    await rewriteRecord(m, rejeitado, 'processo_rejeitado', (commit) => ({
      ...firstEvent({})(commit),
      at: new Date(LONG_AGO),
    }))
    expect((await follow([rejeitado])).status).toBe(201)

    const origin = await f.aprovado()
    expect(await mayRetificar(origin)).toMatchObject({ permitida: true })
    const { id, numero } = (await follow([origin])).body.data
    const twice = await follow([origin])
    expect([twice.status, twice.body.error.details]).toEqual([
      409,
      [
        expect.objectContaining({
          field: 'origem.processos',
          code: 'rectification_open',
          message: expect.stringContaining(numero),
        }),
      ],
    ])
    expect(await mayRetificar(origin)).toMatchObject({ permitida: false, motivo: expect.stringContaining(numero) })
    await f.ask('DELETE', `/processos/${id}`)
    expect(await mayRetificar(origin)).toMatchObject({ permitida: true })
    expect((await follow([origin])).status).toBe(201)
  })

  test('of a case that one may not see is 422, as of one that does not exist', async () => {
    const origin = await f.aprovado()
    const unseen = await follow([origin], {}, STRANGER)
    const missing = await follow([randomUUID()], {}, STRANGER)
    for (const { status, body } of [unseen, missing])
      expect([status, body.error.details]).toEqual([
        422,
        [{ field: 'origem.processos[0]', code: 'not_found', message: 'Este processo não foi encontrado.' }],
      ])
  })

  test('that a technician opens belongs to the owner of the origin, and the authorisation goes over to it', async () => {
    const draft = await f.withDocumentos()
    await f.ask('POST', `/processos/${draft}/autorizacoes`, { cpf: TECNICO_CPF, escopo: 'editar' })
    await f.ask('POST', `/processos/${draft}/submeter`)
    await f.ask('POST', `/analista/processos/${draft}/assumir`, undefined, ANA)
    await approve(draft)
    const { status, body } = await follow([draft], { observacoes: 'Pelo técnico.' }, TECNICO)
    expect([status, body.data.observacoes]).toEqual([201, 'Pelo técnico.'])
    expect((await read(body.data.id)).data.id).toBe(body.data.id)
    expect((await read(body.data.id, '/autorizacoes')).data).toEqual([
      expect.objectContaining({ tecnico: { id: TECNICO.id, nome: TECNICO.nome }, escopo: 'editar' }),
    ])
  })

  test('of two that are opened at once one is there, and one key opens one, also after documentos was away', async () => {
    const origin = await f.aprovado()
    const told = await Promise.all(Array.from({ length: 4 }, () => follow([origin])))
    expect(told.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
    const other = await f.aprovado()
    const key = randomUUID()
    m.away.add('documentos')
    const first = await follow([other], {}, OWNER, key)
    m.away.delete('documentos')
    const again = await follow([other], {}, OWNER, key)
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id])
  })

  test('takes over the verdicts on what stands there unchanged, with who and when', async () => {
    const origin = await f.assumed()
    const verdict = { resultado: 'descartado', motivo: 'O desenho não é exigido deste imóvel.' }
    await m.ask(ANA, 'PUT', `/analista/processos/${origin}/achados/area_geometria.1/avaliacao`, verdict)
    await approve(origin)
    const { id } = (await follow([origin])).body.data
    const [commit] = await recordOf(m, id)
    expect(commit?.events[1]).toMatchObject({
      avaliacoes: [{ achado: 'area_geometria.1', resultado: 'descartado', por: { id: ANA.id, nome: ANA.nome } }],
    })
    const acts = (await read(id, '/historico')).data.map(({ resumo }: { resumo: string }) => resumo)
    expect(acts).toContainEqual(expect.stringMatching(/Um achado avaliado lá continua avaliado/))
  })
})

describe('at the approval', () => {
  test('the origin is replaced: its status is RE, everybody reads by what, and it is followed by nothing more', async () => {
    const origin = await f.aprovado()
    const { chave, numero } = (await read(origin, '/acompanhamento')).data
    const successor = await f.following(origin)
    const { numero: own } = (await read(successor)).data
    await approve(successor)
    const replaced = (await read(origin)).data
    expect(esquemas.processo.strict().parse(replaced)).toEqual(replaced)
    expect(replaced).toMatchObject({
      status: 'aprovado',
      situacao_car: 'RE',
      substituido_por: [{ id: successor, numero: own }],
    })
    expect((await read(successor)).data.situacao_car).toBe('AT')
    const followed = (await m.ask(STRANGER, 'POST', '/publico/acompanhamento', { numero, chave })).body.data
    expect(followed).toMatchObject({
      substituido_por: [own],
      proximo_passo: `O cadastro foi substituído pelo processo ${own}.`,
    })
    const refused = await follow([origin])
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining(own)])
    expect((await follow([successor])).status).toBe(201)
  })

  test('an origin that another case has replaced meanwhile is not replaced twice', async () => {
    const origin = await f.aprovado()
    const successor = await f.following(origin)
    await approve(successor)
    const substituted = (await recordOf(m, origin)).flatMap(({ events }) =>
      events.filter(({ tipo }) => tipo === 'processo_substituido'),
    )
    expect(substituted).toHaveLength(1)
  })

  test('of two that follow one case, one is approved; the other is offered no approval, in the same words', async () => {
    const origin = await f.aprovado()
    const { numero, chave } = (await read(origin, '/acompanhamento')).data
    const corrected = await f.following(origin)
    const sold = (await m.ask(STRANGER, 'POST', '/processos', { origem: { tipo: 'transferencia', numero, chave } }))
      .body.data.id as string
    m.documentos.set(sold, papersOf(sold))
    const buyer = { proprietario: { nome: 'COMPRADORA', cpf_cnpj: '529.982.247-25' } }
    await f.ask('PATCH', `/processos/${sold}`, buyer, STRANGER)
    await f.ask('POST', `/processos/${sold}/submeter`, undefined, STRANGER)
    await f.ask('POST', `/analista/processos/${sold}/assumir`, undefined, ANA)
    const offered = async () =>
      (await read(corrected, '/acoes', ANA)).data.acoes.find(({ acao }: { acao: string }) => acao === 'aprovar')
    expect(await offered()).toMatchObject({ permitida: true })
    await approve(sold)
    const { permitida, motivo } = await offered()
    expect([permitida, motivo]).toEqual([false, expect.stringMatching(/já foi substituído/)])
    const refused = await m.ask(ANA, 'POST', `/analista/processos/${corrected}/aprovar`)
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([409, 'CAR-005', motivo])
  })

  test('a case that follows none costs what it did: to open, to decide, and to list what may be done', async () => {
    const id = await f.assumed()
    await settled(m)
    const trips = await countRoundTrips(
      undefined,
      async () => void (await m.ask(ANA, 'POST', `/analista/processos/${id}/aprovar`)),
      ofRelay,
    )
    expect(trips().filter((trip) => trip === 'commits.find')).toHaveLength(1)
    await settled(m)
    const acts = await countRoundTrips(undefined, () => read(id, '/acoes'), ofRelay)
    expect(acts()).toEqual(['commits.find'])
  })
})

describe('a division', () => {
  const part = async (origin: string, imovel: object): Promise<string> => {
    const origem = { tipo: 'desmembramento', processos: [origin] }
    return (await f.ask('POST', '/processos', { origem, imovel: { denominacao: 'PARTE', area_ha: 10, ...imovel } })).id
  }
  const standing = async (id: string) => (await read(id)).data.situacao_car

  test('starts with owners, titles and municipality, and may have many open parts', async () => {
    const origin = await drawn(-46.6)
    const before = (await read(origin)).data
    const first = await part(origin, {})
    const { imovel, proprietario, observacoes } = (await read(first)).data
    expect(imovel).toMatchObject({ denominacao: 'PARTE', area_ha: 10, uf: 'SP', matricula: before.imovel.matricula })
    expect([imovel.geometria, observacoes, proprietario]).toEqual([undefined, null, before.proprietario])
    expect(await part(origin, {})).not.toBe(first)
  })

  test('replaces the whole when all parts that were not discarded or cancelled are approved', async () => {
    const origin = await drawn(-46.58)
    const parts = [await part(origin, {}), await part(origin, {}), await part(origin, {}), await part(origin, {})]
    const [one = '', two = '', gone = '', cancelled = ''] = parts
    await approve(await examined(one))
    expect(await standing(origin)).toBe('AT')
    await f.ask('DELETE', `/processos/${gone}`)
    await approve(await examined(two))
    expect(await standing(origin)).toBe('AT')
    m.documentos.set(cancelled, m.documentos.get(one) ?? [])
    await f.ask('POST', `/processos/${cancelled}/submeter`)
    await f.ask('DELETE', `/processos/${cancelled}`)
    expect(await standing(origin)).toBe('RE')
    const { substituido_por: by } = (await read(origin)).data
    expect(by.map(({ id }: { id: string }) => id)).toEqual([one, two])
    const origem = { tipo: 'desmembramento', processos: [origin] }
    expect((await m.ask(OWNER, 'POST', '/processos', { origem })).status).toBe(409)
  })

  test('replaces the whole also when a part was rejected for good, and what corrects that part is approved', async () => {
    const origin = await drawn(-46.54)
    const [one, two] = [
      await examined(await part(origin, { geometria: square(-46.539, 0.003) })),
      await examined(await part(origin, { geometria: square(-46.536, 0.003) })),
    ]
    await approve(one)
    const rejection = { motivo: 'O perímetro não confere.', codigo_motivo: 'OUTRO' }
    await f.ask('POST', `/analista/processos/${two}/rejeitar`, rejection, ANA)
    const { id: rid } = await f.ask('POST', `/processos/${two}/recursos`, { fundamentacao: 'Confere.' })
    await f.ask(
      'POST',
      `/supervisor/recursos/${rid}/decidir`,
      { resultado: 'indeferido', fundamentacao: 'Não.' },
      SOFIA,
    )
    expect(await standing(origin)).toBe('AT')
    const corrected = (await follow([two])).body.data.id as string
    await examined(corrected)
    await settled(m)
    // Neither the whole nor its other part is a finding, although both have its title, and the whole its land.
    const row = await m.connection
      .collection<{ _id: string; feita: string | null; outros: string[] }>('cruzamentos')
      .findOne({ _id: corrected })
    expect([typeof row?.feita, row?.outros]).toEqual(['string', []])
    await approve(corrected)
    expect(await standing(two)).toBe('RE')
    expect(await standing(origin)).toBe('RE')
    const { substituido_por: by } = (await read(origin)).data
    expect(by.map(({ id }: { id: string }) => id)).toEqual([one, corrected])
  })

  test('says what lies outside the whole, what parts share, and what is left', async () => {
    const origin = await drawn(-46.56)
    const inside = await examined(await part(origin, { geometria: square(-46.559, 0.003) }))
    const beyond = await examined(await part(origin, { geometria: square(-46.557, 0.009) }))
    await settled(m)
    const rows = m.connection.collection<{ _id: string; foraDaOrigem?: { hectares: number }; outros: string[] }>(
      'cruzamentos',
    )
    const row = (id: string) => rows.findOne({ _id: id })
    const found = await until(
      () => row(beyond),
      (made) => made?.outros.length === 1,
    )
    expect(found?.foraDaOrigem?.hectares).toBeGreaterThan(20)
    expect(await row(inside)).toMatchObject({ foraDaOrigem: { hectares: 0 }, outros: [beyond] })
    const verdict = { resultado: 'confirmado' }
    for (const achado of ['perimetro_fora_da_origem.1', 'perimetro_sobreposto.1'])
      expect(
        (await m.ask(ANA, 'PUT', `/analista/processos/${beyond}/achados/${achado}/avaliacao`, verdict)).status,
      ).toBe(200)
    // Siblings have the same title, which is no finding.
    expect(
      (await m.ask(ANA, 'PUT', `/analista/processos/${beyond}/achados/matricula_repetida.1/avaliacao`, verdict)).status,
    ).toBe(404)
    const compared = (await read(inside, '/comparar?com=origem')).data
    expect(versions.comparison.strict().parse(compared)).toEqual(compared)
    expect(compared.resto).toMatchObject({
      hectares: expect.closeTo(11.3, 1),
      partes: [{ id: inside }, { id: beyond }],
      forma: { type: 'MultiPolygon' },
    })
  })
})

describe('a transfer', () => {
  const buy = (numero: string, chave: string, beside: object = {}, who: Person = STRANGER) =>
    m.ask(who, 'POST', '/processos', { origem: { tipo: 'transferencia', numero, chave }, ...beside })

  test('is opened with number and key, begins with the property and none of its people or papers', async () => {
    const origin = await f.aprovado()
    const { numero, chave } = (await read(origin, '/acompanhamento')).data
    const { status, body } = await buy(numero, chave, { proprietario: { nome: 'COMPRADORA' } })
    expect(status).toBe(201)
    const before = (await read(origin)).data
    expect(body.data).toMatchObject({
      imovel: before.imovel,
      proprietario: { nome: 'COMPRADORA' },
      observacoes: null,
      origem: { tipo: 'transferencia', processos: [{ id: origin, numero }] },
    })
    expect(body.data.proprietario.cpf_cnpj).toBeUndefined()
    const { id } = body.data
    const [commit] = await recordOf(m, id)
    expect(commit?.events[1]).toMatchObject({ documentos: [], avaliacoes: [] })
    // Neither sees the case of the other.
    expect((await m.ask(STRANGER, 'GET', `/processos/${origin}`)).status).toBe(404)
    expect((await m.ask(OWNER, 'GET', `/processos/${id}`)).status).toBe(404)
    expect((await m.ask(STRANGER, 'GET', `/processos/${id}/comparar?com=origem`)).status).toBe(404)
    expect((await read(id, '/relacionados', STRANGER)).data).toEqual([])
    expect((await read(origin, '/relacionados')).data).toEqual([])
    // The seller is told that another is open, and not which.
    const again = await buy(numero, chave, {}, person('Outra', 'produtor_rural'))
    expect([again.status, again.body.error.details]).toEqual([
      409,
      [expect.objectContaining({ code: 'rectification_open', message: expect.not.stringContaining(body.data.numero) })],
    ])
  })

  test('is not there for a wrong number, a wrong key, a case that is not decided, and its own owner', async () => {
    const origin = await f.aprovado()
    const { numero, chave } = (await read(origin, '/acompanhamento')).data
    for (const [n, k] of [
      [numero, 'AAAAAAAAAAAA'],
      ['2026/999999', chave],
    ] as const) {
      const { status, body } = await buy(n, k)
      expect([status, body.error.details[0]]).toEqual([
        422,
        expect.objectContaining({ field: 'origem.chave', code: 'not_found' }),
      ])
    }
    expect((await buy(numero, chave, {}, OWNER)).body.error.code).toBe('CAR-005')
    const submetido = await f.submetido()
    const open = (await read(submetido, '/acompanhamento')).data
    expect((await buy(open.numero, open.chave)).body.error.message).toMatch(/ainda não foi decidido/)
  })

  test('replaces the case of the seller when it is approved', async () => {
    const origin = await f.aprovado()
    const { numero, chave } = (await read(origin, '/acompanhamento')).data
    const { id } = (await buy(numero, chave, { proprietario: { nome: 'COMPRADORA', cpf_cnpj: '529.982.247-25' } })).body
      .data
    m.documentos.set(
      id,
      (m.documentos.get(origin) ?? []).map((one) => ({ ...one, id: randomUUID(), processo_id: id })),
    )
    await f.ask('POST', `/processos/${id}/submeter`, undefined, STRANGER)
    await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
    await approve(id)
    expect((await read(origin)).data).toMatchObject({ situacao_car: 'RE', substituido_por: [{ id }] })
  })
})

test('two cases of which one follows the other share nothing that is a finding; a third does', async () => {
  const origin = await f.aprovado()
  const { imovel } = (await read(origin)).data
  const successor = await f.following(origin)
  const { id: third } = await f.ask('POST', '/processos', {
    imovel: { ...FORM_OF(imovel) },
    proprietario: { nome: 'OUTRA', cpf_cnpj: '529.982.247-25' },
  })
  m.documentos.set(
    third,
    (m.documentos.get(origin) ?? []).map((one) => ({ ...one, id: randomUUID(), processo_id: third })),
  )
  await f.ask('POST', `/processos/${third}/submeter`)
  const rows = m.connection.collection<{ _id: string; outros: string[] }>('cruzamentos')
  const others = async (id: string) => (await rows.findOne({ _id: id }))?.outros.toSorted()
  await until(
    () => others(third),
    (found) => found?.length === 2,
  )
  await settled(m)
  expect([await others(origin), await others(successor)]).toEqual([[third], [third]])
  // The origin leaves the comparison once it is replaced.
  await approve(successor)
  await until(
    () => others(third),
    (found) => found?.length === 1,
  )
  expect([await others(third), await others(origin)]).toEqual([[successor], []])
})

const FORM_OF = ({ municipio: _, nomes_outros_municipios: _n, ...imovel }: Record<string, unknown>) => imovel
