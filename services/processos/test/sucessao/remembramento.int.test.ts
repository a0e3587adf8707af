import { randomUUID } from 'node:crypto'
import { comparison } from '@car/operations/schemas/versions'
import * as esquemas from '@car/operations/schemas/processo'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, describe, expect, jest, test } from '@jest/globals'
import type { DomainEvent } from '../../src/domain/events.ts'
import { recordOf } from '../support.ts'
import { ANA, OWNER, papersOf, SOFIA } from '../interruption-acts.ts'
import { buildFollowing, square, STRANGER, TECNICO, TECNICO_CPF } from './following.ts'

/** Tests that several properties are joined into one case. */

jest.setTimeout(60_000)

const OTHER = person('Outra', 'produtor_rural')

const { m, f, read, approve, examined, drawn, open, may } = await buildFollowing()
afterAll(() => m.close())

const join = (processos: unknown[], beside: object = {}, who: Person = OWNER, key?: string) =>
  open('remembramento', processos, beside, who, key)
const mayJoin = (id: string) => may('remembrar', id)

describe('what joins others', () => {
  test('begins with the lists of all, the sum of their areas, their union and their valid documents', async () => {
    const [a, b] = [await drawn(-46.6), await drawn(-46.59)]
    const [one, other] = [(await read(a)).data, (await read(b)).data]
    const { status, body } = await join([a, b], { imovel: { denominacao: 'AS DUAS' } })
    expect(status).toBe(201)
    const draft = body.data
    expect(esquemas.processo.strict().parse(draft)).toEqual(draft)
    expect(draft).toMatchObject({
      status: 'rascunho',
      imovel: {
        denominacao: 'AS DUAS',
        area_ha: one.imovel.area_ha + other.imovel.area_ha,
        matricula: one.imovel.matricula,
        outras_matriculas: [{ numero: other.imovel.matricula.numero }],
      },
      proprietario: one.proprietario,
      origem: {
        tipo: 'remembramento',
        processos: [
          { id: a, numero: one.numero },
          { id: b, numero: other.numero },
        ],
      },
    })
    expect(draft.imovel.geometria.coordinates).toHaveLength(1)
    const [commit] = await recordOf(m, draft.id)
    const indicated = commit?.events[1] as DomainEvent | undefined
    if (indicated?.tipo !== 'origem_indicada') throw new Error('no origin')
    expect(indicated.documentos.map(({ de }) => de)).toEqual(
      [a, b].flatMap((id) => (m.documentos.get(id) ?? []).map((documento) => documento.id)),
    )
    const acts = (await read(draft.id, '/historico')).data.map(({ resumo }: { resumo: string }) => resumo)
    expect(acts).toContain(`Aberto como remembramento dos processos ${one.numero} e ${other.numero}.`)
    for (const id of [a, b])
      expect((await read(id, '/relacionados')).data).toEqual([
        expect.objectContaining({ processo_id: draft.id, tipo: 'remembramento', sentido: 'sucessor' }),
      ])
    expect((await read(draft.id, '/comparar?com=origem')).data.campos).toEqual([
      { campo: 'imovel.denominacao', de: one.imovel.denominacao, ate: 'AS DUAS' },
    ])
  })

  test('is told what they are together, what two of them share, and what lies between them', async () => {
    const ids = [await drawn(-46.5), await drawn(-46.495), await drawn(-46.48)]
    const { id } = (await join(ids, { imovel: { geometria: square(-46.5, 0.03) } })).body.data
    const compared = (await read(id, '/comparar?com=origem')).data
    expect(comparison.strict().parse(compared)).toEqual(compared)
    expect(compared.uniao).toMatchObject({
      hectares: expect.closeTo(283, -1),
      partes: ids.map((origin) => ({ id: origin, tem_perimetro: true })),
      sobreposicoes: [
        {
          processos: ids.slice(0, 2).map((origin) => ({ id: origin })),
          hectares: expect.closeTo(56.6, -1),
          forma: { type: 'MultiPolygon' },
        },
      ],
      lacunas: { hectares: expect.closeTo(56.6, -1), forma: { type: 'MultiPolygon' } },
    })
    expect(compared.geometria).toMatchObject({ ganho_ha: compared.uniao.lacunas.hectares, perda_ha: 0 })
    // What lies outside of all of them is a finding, and none of them is one to the case that joins them.
    await examined(id)
    const rows = m.connection.collection<{ _id: string; foraDaOrigem?: { hectares: number }; outros: string[] }>(
      'cruzamentos',
    )
    const row = await until(
      () => rows.findOne({ _id: id }),
      (made) => made?.foraDaOrigem !== undefined,
    )
    expect(row).toMatchObject({ foraDaOrigem: { hectares: compared.uniao.lacunas.hectares }, outros: [] })
  })

  test('without drawings says so, and is told of one that has none', async () => {
    const [a, b] = [await f.aprovado(), await drawn(-46.4)]
    const { id, imovel } = (await join([a, b])).body.data
    expect(imovel.geometria).toBeUndefined()
    const { uniao, geometria } = (await read(id, '/comparar?com=origem')).data
    expect(uniao).toMatchObject({
      partes: [
        { id: a, tem_perimetro: false },
        { id: b, tem_perimetro: true },
      ],
      lacunas: null,
    })
    expect(geometria).toBeNull()
  })
})

describe('to join', () => {
  test('asks for two or more, each once, that are there and are of one person', async () => {
    const origin = await f.aprovado()
    const refused = async (processos: unknown[], who = OWNER) => {
      const { status, body } = await join(processos, {}, who)
      return [status, body.error.details.map(({ field, code }: Record<string, string>) => `${field} ${code}`)]
    }
    expect(await refused([origin])).toEqual([422, ['origem.processos out_of_range']])
    expect(await refused([origin, origin])).toEqual([422, ['origem.processos invalid_value']])
    const missing = randomUUID()
    expect(await refused([origin, missing])).toEqual([422, ['origem.processos[1] not_found']])
    expect(await refused([origin, missing], STRANGER)).toEqual([
      422,
      ['origem.processos[0] not_found', 'origem.processos[1] not_found'],
    ])
  })

  test('is not for properties of two owners, whoever may act for both', async () => {
    const ids = await Promise.all(
      [OWNER, OTHER].map(async (who) => {
        const { imovel, proprietario } = (await read(await f.rascunho())).data
        const { municipio: _, ...declared } = imovel
        const body = { imovel: declared, proprietario: { ...proprietario, cpf_cnpj: '529.982.247-25' } }
        const { id } = await f.ask('POST', '/processos', body, who)
        m.documentos.set(id, papersOf(id))
        await f.ask('POST', `/processos/${id}/autorizacoes`, { cpf: TECNICO_CPF, escopo: 'editar' }, who)
        await f.ask('POST', `/processos/${id}/submeter`, undefined, who)
        await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
        await approve(id)
        return id as string
      }),
    )
    const { status, body } = await join(ids, {}, TECNICO)
    expect([status, body.error.details]).toEqual([
      422,
      [expect.objectContaining({ field: 'origem.processos[1]', code: 'mismatch' })],
    ])
  })

  test('by a technician lets them do in the draft what they may do in all of them, and as long', async () => {
    const soon = '2999-01-01T00:00:00.000Z'
    const ids: string[] = []
    for (const grant of [{ escopo: 'submeter' }, { escopo: 'editar', expira_em: soon }]) {
      const draft = await f.withDocumentos()
      await f.ask('POST', `/processos/${draft}/autorizacoes`, { cpf: TECNICO_CPF, ...grant })
      if (grant.escopo === 'submeter')
        await f.ask('POST', `/processos/${draft}/assinar`, { conselho: 'CREA', registro: '1', art_trt: 'A' }, TECNICO)
      await f.ask('POST', `/processos/${draft}/submeter`)
      await f.ask('POST', `/analista/processos/${draft}/assumir`, undefined, ANA)
      await approve(draft)
      ids.push(draft)
    }
    const { status, body } = await join(ids, {}, TECNICO)
    expect(status).toBe(201)
    expect((await read(body.data.id, '/autorizacoes')).data).toMatchObject([{ escopo: 'editar', expira_em: soon }])
  })

  test('is refused if one of them is not decided or is joined already; the others are then told nothing', async () => {
    const [a, b, c] = [await f.aprovado(), await f.aprovado(), await f.aprovado()]
    const undecided = await join([a, await f.submetido()])
    expect([undecided.status, undecided.body.error.message]).toEqual([
      409,
      expect.stringMatching(/depois que o processo for decidido/),
    ])
    expect((await read(a, '/relacionados')).data).toEqual([])
    const { id, numero } = (await join([a, b])).body.data
    const twice = await join([c, b])
    expect([twice.status, twice.body.error.details]).toEqual([
      409,
      [expect.objectContaining({ code: 'rectification_open', message: expect.stringContaining(numero) })],
    ])
    expect(await mayJoin(b)).toMatchObject({ permitida: false, motivo: expect.stringContaining(numero) })
    // The refused attempt left nothing on the other, so it may be joined at once.
    expect(await mayJoin(c)).toMatchObject({ permitida: true })
    await f.ask('DELETE', `/processos/${id}`)
    expect((await join([c, b])).status).toBe(201)
  })

  test('at once is done by one of several, and a repeated command opens one case', async () => {
    const [a, b] = [await f.aprovado(), await f.aprovado()]
    const key = randomUUID()
    const told = await Promise.all([...Array.from({ length: 3 }, () => join([a, b])), join([b, a])])
    expect(told.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
    const [c, d] = [await f.aprovado(), await f.aprovado()]
    m.away.add('documentos')
    const first = await join([c, d], {}, OWNER, key)
    m.away.delete('documentos')
    const again = await join([c, d], {}, OWNER, key)
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id])
  })
})

test('at its approval each of them is replaced, also after an earlier attempt was rejected', async () => {
  const [a, b] = [await drawn(-46.3), await drawn(-46.29)]
  const { id: failed } = (await join([a, b])).body.data
  await examined(failed)
  const rejection = { motivo: 'O perímetro não confere.', codigo_motivo: 'OUTRO' }
  await f.ask('POST', `/analista/processos/${failed}/rejeitar`, rejection, ANA)
  const { id: rid } = await f.ask('POST', `/processos/${failed}/recursos`, { fundamentacao: 'Confere.' })
  await f.ask('POST', `/supervisor/recursos/${rid}/decidir`, { resultado: 'indeferido', fundamentacao: 'Não.' }, SOFIA)
  const { id, numero } = (await join([a, b])).body.data
  await examined(id)
  await approve(id)
  for (const origin of [a, b])
    expect((await read(origin)).data).toMatchObject({
      status: 'aprovado',
      situacao_car: 'RE',
      substituido_por: [{ id, numero }],
    })
  expect((await read(id)).data.situacao_car).toBe('AT')
  expect((await join([a, id])).status).toBe(409)
})
