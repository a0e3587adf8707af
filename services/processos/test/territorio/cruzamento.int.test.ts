import type { AchadoStatus } from '@car/vocabulary/achado'
import type { CrossedEvidence } from '@car/cross-check/types'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import type { CruzamentoRow } from '../../src/territorio/outbound/cruzamentos.ts'
import { checkCruzamento } from '../../src/territorio/usecases/verify-cruzamento.ts'
import { settled, rewriteRecord, type Setup, build } from '../support.ts'
import { type Processos, createProcessos, type Declared, square } from '../drawings.ts'

/** Tests the findings that cases cause on each other, with a real store and broker. */

const OWNER = person('Dona', 'produtor_rural')
const ANA = person('Ana', 'analista_ambiental')
const SOFIA = person('Sofia', 'supervisor_ambiental')
const CCIR = '9500123456789'

let m: Setup
let c: Processos
/** The number of used places on the map. Each place is used once, so the cases of two tests do not overlap. */
let place = 0
let context: ReturnType<typeof createContext>
const newPlace = (): [number, number] => [-50 + place++ * 0.2, -20]
beforeAll(async () => {
  m = await build()
  m.analistas.set(ANA.id, ANA)
  c = createProcessos(m, OWNER)
  context = createContext(readSettings(m.env), createLogger('test', 'silent'))
  await waitForConnection(context.connection, 10_000)
}, 60_000)
afterAll(async () => {
  await context.ctx.comparer.close()
  await context.broker.close()
  context.closePeers()
  await disconnect(context.connection)
  c.close()
  await m.close()
}, 60_000)

const two = async (first: Declared, another: Declared) => {
  const [a, b] = [await c.submetido(first), await c.submetido(another)]
  return { a, b, nA: await c.numero(a), nB: await c.numero(b) }
}

describe('two cases', () => {
  test('of one matrícula in one municipality say so of each other, with the number and nothing else', async () => {
    const other = { nome: 'BELTRANA DE SOUZA', cpf_cnpj: '529.982.247-25' }
    const { a, b, nA, nB } = await two(
      { matricula: '49.495' },
      { matricula: '0049495', denominacao: 'SÍTIO DA OUTRA', proprietario: other },
    )
    await c.submetido({ matricula: '49495', municipio_ibge: '3509502' })
    await c.finds(a, [`matricula_repetida.${nB}`])
    await c.finds(b, [`matricula_repetida.${nA}`])
    const [achado] = await c.achados(a)
    const numero = nB.replace('-', '/')
    expect(achado).toMatchObject({
      situacao: 'divergencia',
      campo: 'imovel.matricula.numero',
      mensagem: `O processo ${numero} declara a mesma matrícula no mesmo município.`,
      evidencias: [{ processo: { numero, id: b } }],
    })
    expect(JSON.stringify([await c.get(a), achado])).not.toMatch(/BELTRANA|982\.?247|SÍTIO DA OUTRA/)
  })

  test('of one code of the INCRA', async () => {
    const { a, nA, b, nB } = await two({ ccir_codigo: CCIR }, { ccir_codigo: CCIR })
    expect(await c.finds(a, [`ccir_repetido.${nB}`])).toHaveLength(1)
    expect(await c.finds(b, [`ccir_repetido.${nA}`])).toHaveLength(1)
  })

  test.each([
    ['the same', 0, 0.01],
    ['one that differs by less than a thousandth', 0.000004, 0.01],
  ])('of one perimeter: %s', async (_which, step, side) => {
    const [lon, lat] = newPlace()
    const { a, nA, b, nB } = await two(
      { geometria: square(lon, lat, side) },
      { geometria: square(lon + step, lat, side) },
    )
    await c.finds(a, [`perimetro_identico.${nB}`])
    await c.finds(b, [`perimetro_identico.${nA}`])
    const [evidence] = ((await c.achados(a))[0]?.evidencias ?? []) as CrossedEvidence[]
    expect(evidence?.parte).toBeGreaterThan(0.999)
    expect(evidence?.forma).toBeUndefined()
  })

  test.each<[string, number, { codigo: string; situacao: AchadoStatus } | null, number]>([
    ['a fifth and more: a contradiction', 0.005, { codigo: 'perimetro_sobreposto', situacao: 'divergencia' }, 0.5],
    ['less: a warning', 0.009, { codigo: 'perimetro_sobreposto', situacao: 'aviso' }, 0.1],
    ['less than a hundredth and a hectare: a note', 0.00995, { codigo: 'perimetro_encostado', situacao: 'ok' }, 0.005],
    ['nothing, where they only touch', 0.01, null, 0],
  ])('whose perimeters overlap by %s', async (_amount, step, expected, part) => {
    const [lon, lat] = newPlace()
    const { a, nA, b, nB } = await two({ geometria: square(lon, lat) }, { geometria: square(lon + step, lat) })
    await c.finds(a, expected === null ? [] : [`${expected.codigo}.${nB}`])
    await c.finds(b, expected === null ? [] : [`${expected.codigo}.${nA}`])
    if (expected === null) return
    const achado = (await c.achados(b)).find(({ codigo }) => codigo === expected.codigo)
    expect(achado).toMatchObject({
      ...expected,
      evidencias: [{ processo: { id: a }, forma: { type: 'MultiPolygon' } }],
    })
    const [evidence] = (achado?.evidencias ?? []) as CrossedEvidence[]
    expect(evidence?.parte).toBeCloseTo(part, 2)
    // The square has about 116 hectares at this latitude.
    expect(evidence?.hectares).toBeCloseTo(116.2 * part, -0.5)
  })

  test('a small one within one that is found by large cells, from either side', async () => {
    const [lon, lat] = newPlace()
    place += 10
    const large = square(lon, lat, 0.7)
    const first = await c.submetido({ geometria: square(lon + 0.3, lat + 0.3) })
    const inside = await c.submetido({ geometria: large })
    const after = await c.submetido({ geometria: square(lon + 0.5, lat + 0.1) })
    const [n1, nG, n2] = [await c.numero(first), await c.numero(inside), await c.numero(after)]
    await c.finds(first, [`perimetro_sobreposto.${nG}`])
    await c.finds(after, [`perimetro_sobreposto.${nG}`])
    expect(await c.finds(inside, [`perimetro_sobreposto.${n1}`, `perimetro_sobreposto.${n2}`])).toHaveLength(2)
  })
})

describe('the other side follows', () => {
  test('when a case changes: while it is pendente its owner draws it elsewhere, and takes another matrícula', async () => {
    const [lon, lat] = newPlace()
    const declared = { matricula: '777', geometria: square(lon, lat) }
    const { a, b, nA, nB } = await two(declared, declared)
    await c.finds(a, [`matricula_repetida.${nB}`, `perimetro_identico.${nB}`])
    const before = (await c.achados(a)).find(({ codigo }) => codigo === 'matricula_repetida')
    await c.ask('POST', `/analista/processos/${b}/assumir`, {}, ANA)
    await c.ask(
      'POST',
      `/analista/processos/${b}/criar-pendencia`,
      { tipo: 'dado', descricao: 'Confira o desenho.' },
      ANA,
    )
    await c.ask('PATCH', `/processos/${b}`, { imovel: { geometria: square(lon + 0.005, lat) } })
    await c.finds(a, [`matricula_repetida.${nB}`, `perimetro_sobreposto.${nB}`])
    await c.finds(b, [`matricula_repetida.${nA}`, `perimetro_sobreposto.${nA}`])
    const after = (await c.achados(a)).find(({ codigo }) => codigo === 'matricula_repetida')
    expect([after?.id, after?.digital === before?.digital]).toEqual([before?.id, false])
    await c.ask('PATCH', `/processos/${b}`, {
      imovel: { geometria: square(lon + 0.05, lat), matricula: { numero: '778' } },
    })
    await c.finds(a, [])
    await c.finds(b, [])
  })

  test('when a case is cancelled', async () => {
    const { a, b, nB } = await two({ matricula: '888' }, { matricula: '888' })
    await c.finds(a, [`matricula_repetida.${nB}`])
    await c.ask('DELETE', `/processos/${b}`)
    await c.finds(a, [])
    expect(await c.achados(b)).toEqual([])
  })

  test('when a rejection is final, and not before', async () => {
    const { a, b, nB } = await two({ matricula: '889' }, { matricula: '889' })
    await c.ask('POST', `/analista/processos/${b}/assumir`, {}, ANA)
    await c.ask('POST', `/analista/processos/${b}/rejeitar`, { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }, ANA)
    const { id } = await c.ask('POST', `/processos/${b}/recursos`, { fundamentacao: 'Discordo.' })
    await settled(m)
    await c.finds(a, [`matricula_repetida.${nB}`])
    const denied = { resultado: 'indeferido', fundamentacao: 'Visto.' }
    await c.ask('POST', `/supervisor/recursos/${id}/decidir`, denied, SOFIA)
    expect(await c.finds(a, [])).toEqual([])
  })

  test('when the time for an appeal has run out', async () => {
    const { a, b, nB } = await two({ matricula: '890' }, { matricula: '890' })
    await c.ask('POST', `/analista/processos/${b}/assumir`, {}, ANA)
    await c.ask('POST', `/analista/processos/${b}/rejeitar`, { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }, ANA)
    const rows = m.connection.collection<{ _id: string; saiEm?: string }>('cruzamentos')
    await until(
      () => rows.findOne({ _id: b }),
      (row) => row?.saiEm !== undefined,
    )
    await c.finds(a, [`matricula_repetida.${nB}`])
    // The rejection is moved back in time, so that the round finds the row.
    const past = new Date('2026-01-05T12:00:00.000Z')
    await rewriteRecord(m, b, 'processo_rejeitado', () => ({ at: past }))
    await rows.updateOne({ _id: b }, { $set: { saiEm: past.toISOString() } })
    await c.finds(a, [])
    expect(await rows.findOne({ _id: b })).toMatchObject({ base: null, outros: [] })
  })
})

describe('what verify says of the row of a case', () => {
  const rows = () => m.connection.collection<CruzamentoRow>('cruzamentos')
  const crossChecked = async (id: string) => {
    const { state: processo, version } = await context.ctx.store.load('processo', id)
    return processo === null ? ['no case'] : checkCruzamento(context.ctx, processo, version)
  }
  let a: string
  let b: string
  beforeAll(async () => {
    const [lon, lat] = newPlace()
    ;({ a, b } = await two(
      { matricula: '895', geometria: square(lon, lat) },
      { matricula: '895', geometria: square(lon + 0.005, lat) },
    ))
    await settled(m)
  }, 60_000)

  test('nothing, where it is what the records say', async () => {
    for (const id of [a, b]) expect(await crossChecked(id)).toEqual([])
  })

  test.each<[string, object, (b: string) => string]>([
    ['emptied', { outros: [], semelhantes: {} }, (another) => `does not say what it has in common with ${another}`],
    [
      'emptied, and said to be about to leave',
      { outros: [], semelhantes: {}, saiEm: '2020-01-01T00:00:00.000Z' },
      (another) => `does not say what it has in common with ${another}`,
    ],
    [
      'said to lie outside',
      { fora: { hectares: 1, parte: 0.5 } },
      () => 'what lies outside its municipality is not what is drawn',
    ],
    [
      'less in common',
      { perimetro: null },
      (another) => `what it has in common with ${another} is not what both declare`,
    ],
    [
      'another number',
      { numero: '2020-000001' },
      (another) => `what it has in common with ${another} is not what both declare`,
    ],
    ['not found by others', { celulas: [] }, () => 'others find it under something else'],
    ['of another owner', { dono: 'x' }, () => 'others find it under something else'],
    [
      'not compared',
      { feita: null },
      () => 'is not compared with other cases: it waits in the queue `processos.cruzamento`',
    ],
  ])('%s', async (_which, changed, problem) => {
    const row = await rows().findOne({ _id: a })
    const inside = 'perimetro' in changed || 'numero' in changed
    const $set = inside ? { [`semelhantes.${b}`]: { ...row?.semelhantes[b], ...changed } } : changed
    await rows().updateOne({ _id: a }, { $set })
    const said = await crossChecked(a)
    await rows().replaceOne({ _id: a }, row as never)
    expect(said).toEqual([problem(b)])
  })

  test('that one is missing', async () => {
    const row = await rows().findOne({ _id: a })
    await rows().deleteOne({ _id: a })
    expect(await crossChecked(a)).toEqual([expect.stringContaining('is not compared')])
    await rows().insertOne(row as never)
  })
})

test('what is shared with several is one finding, whose verdict stands until another one joins', async () => {
  const shared = { matricula: '893' }
  const { a, b, nB } = await two(shared, shared)
  await c.finds(a, [`matricula_repetida.${nB}`])
  await c.ask('POST', `/analista/processos/${a}/assumir`, {}, ANA)
  const path = `/analista/processos/${a}/achados/matricula_repetida.1/avaliacao`
  const verdict = { resultado: 'descartado', motivo: 'As duas são de cartórios diferentes.' }
  const judged = await c.ask('PUT', path, verdict, ANA)
  expect(judged).toMatchObject({ peso: 0, total_evidencias: 1, avaliacao: { resultado: 'descartado' } })
  const divergencias = async () =>
    (await c.ask('GET', `/processos/${a}/assistente`)).divergencias.map(
      ({ mensagem }: { mensagem: string }) => mensagem,
    )
  expect(await divergencias()).toEqual([])

  const third = await c.submetido(shared)
  await c.finds(a, [`matricula_repetida.${nB}`, `matricula_repetida.${await c.numero(third)}`])
  expect(await divergencias()).toEqual(['A matrícula está declarada também em 2 processos do mesmo município.'])
  expect((await c.achados(a)).filter(({ codigo }) => codigo === 'matricula_repetida')).toHaveLength(1)
  await c.ask('PUT', path, verdict, ANA)
  await c.ask('DELETE', `/processos/${b}`)
  await c.finds(a, [`matricula_repetida.${await c.numero(third)}`])
  expect(await divergencias()).toEqual([])
})

test('a draft takes no part, and its owner hears of none', async () => {
  const { a } = await two({ matricula: '891' }, { matricula: '999891' })
  const rascunho = await c.rascunho({ matricula: '891' })
  await c.ask('PATCH', `/processos/${rascunho}`, { observacoes: 'nova' })
  await settled(m)
  expect(await c.finds(a, [])).toEqual([])
  expect((await c.ask('GET', `/processos/${rascunho}/assistente`)).divergencias).toEqual([])
  expect(await m.connection.collection<{ _id: string }>('cruzamentos').findOne({ _id: rascunho })).toBeNull()
})

test('the assistant says it to the owner, and a finding becomes a pendency', async () => {
  const { a, nB } = await two({ matricula: '892' }, { matricula: '892' })
  const numero = nB.replace('-', '/')
  const mensagem = `O processo ${numero} declara a mesma matrícula no mesmo município.`
  const found = await until(
    async () => (await c.ask('GET', `/processos/${a}/assistente`)).divergencias,
    (divergencias) => divergencias.length === 1,
  )
  expect(found).toEqual([expect.objectContaining({ codigo: 'matricula_repetida', mensagem })])
  await c.ask('POST', `/analista/processos/${a}/assumir`, {}, ANA)
  const path = `/analista/processos/${a}/achados/matricula_repetida.1/criar-pendencia`
  const pendencia = await c.ask('POST', path, { prazo_dias: 10 }, ANA)
  expect(pendencia).toMatchObject({ tipo: 'dado', campo: 'imovel.matricula.numero', documento_id: null })
  expect(pendencia.descricao).toBe(`${mensagem} Corrija ou esclareça.`)
})

describe('a verdict on two neighbours', () => {
  const BIA = person('Bia', 'analista_ambiental')
  const path = (id: string, achado = 'perimetro_sobreposto.1') =>
    `/analista/processos/${id}/achados/${achado}/avaliacao`
  const judge = (id: string, tambem_em: string, who = ANA, achado = 'perimetro_sobreposto.1') =>
    m.ask(who, 'PUT', path(id, achado), { resultado: 'descartado', motivo: 'Os vizinhos anuíram.', tambem_em })
  const assume = (id: string, who = ANA) => c.ask('POST', `/analista/processos/${id}/assumir`, {}, who)
  const lastAct = async (id: string): Promise<string> =>
    (await c.ask('GET', `/processos/${id}/historico`)).at(-1).resumo

  async function overlapping() {
    const [lon, lat] = newPlace()
    const pair = await two({ geometria: square(lon, lat) }, { geometria: square(lon + 0.005, lat) })
    await c.finds(pair.a, [`perimetro_sobreposto.${pair.nB}`])
    await c.finds(pair.b, [`perimetro_sobreposto.${pair.nA}`])
    return { ...pair, lon, lat }
  }

  test('stands in both records, with the number of the other; said again it is no act', async () => {
    m.analistas.set(BIA.id, BIA)
    const { a, b, nA, nB } = await overlapping()
    await assume(a)
    const alone = await judge(a, b)
    expect([alone.status, alone.body.error.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^No processo ${nB.replace('-', '/')}: `)),
    ])
    // Nothing was recorded on the one that may be judged.
    expect(await lastAct(a)).not.toMatch(/^Achado/)
    await assume(b, BIA)
    expect((await judge(a, b)).status).toBe(409)
    expect((await judge(a, b, SOFIA)).body.data).toMatchObject({ peso: 0, avaliacao: { por: { id: SOFIA.id } } })
    for (const [id, other] of [
      [a, nB],
      [b, nA],
    ] as const) {
      expect(await lastAct(id)).toContain(`Achado descartado, também no processo ${other.replace('-', '/')}: `)
      const sent = (await c.get(id)).andamento?.avaliacoes
      expect(sent).toEqual([expect.objectContaining({ achado: 'perimetro_sobreposto.1', resultado: 'descartado' })])
    }
    const count = () => m.connection.collection('commits').countDocuments({ stream: `processo-${b}` })
    const before = await count()
    expect((await judge(a, b, SOFIA)).status).toBe(200)
    expect(await count()).toBe(before)
  })

  test('is refused for another finding, for another case, and where the other finding is about a third', async () => {
    const { a, b, nA, nB, lon, lat } = await overlapping()
    await assume(a)
    await assume(b)
    const refused = async (other: string, achado?: string) => {
      const { status, body } = await judge(a, other, ANA, achado)
      return [status, body.error.details.map(({ field, code }: Record<string, string>) => `${field} ${code}`)]
    }
    expect(await refused(a)).toEqual([422, ['tambem_em invalid_value']])
    expect(await refused(b, 'area_geometria.1')).toEqual([422, ['tambem_em invalid_value']])
    const third = await c.submetido({ geometria: square(lon + 0.012, lat) })
    await c.finds(b, [`perimetro_sobreposto.${nA}`, `perimetro_sobreposto.${await c.numero(third)}`])
    const { status, body } = await judge(a, b)
    expect([status, body.error.message]).toEqual([
      409,
      `No processo ${nB.replace('-', '/')} o achado é também sobre outros processos. Avalie-o lá.`,
    ])
  })
})
