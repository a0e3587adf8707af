import { randomUUID } from 'node:crypto'
import { recursoInteiro } from '@car/operations/schemas/supervisor'
import * as esquemas from '@car/operations/schemas/processo'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { emDiasUteis } from '@car/calendario/dias-uteis'
import { assentado, gravarDeOutroModo, type Montagem, montar } from './apoio.ts'
import { ANA, criarFabrica, DONA, type Fabrica, SOFIA } from './interrupcao-atos.ts'

/** What the owner is told of the decisions on a case, and what they may do against a rejection. */

const ESTRANHA = person('Estranha', 'produtor_rural')
const BRUNO = { ...DONA, nivel: 'bronze' } as const

let m: Montagem
let f: Fabrica
beforeAll(async () => {
  // No round of alarms may read cases meanwhile.
  m = await montar({ ALARMES_MS: '3600000' })
  f = criarFabrica(m)
  m.analistas.set(ANA.id, ANA)
})
afterAll(() => m.close())

const ler = async (id: string, o: string, quem: Person = DONA) =>
  (await m.pedir(quem, 'GET', `/processos/${id}/${o}`)).corpo
const decidir = (rid: string, resultado: string) =>
  f.pedir('POST', `/supervisor/recursos/${rid}/decidir`, { resultado, fundamentacao: 'Visto.' }, SOFIA)
const analisar = (id: string, ato: string, corpo?: object) =>
  f.pedir('POST', `/analista/processos/${id}/${ato}`, corpo, ANA)

describe('an appeal, whole', () => {
  test('comes with its documents, the rejection that it contests, and who rejected; the look at it is noted', async () => {
    const id = await f.rejeitado()
    const [matricula] = m.documentos.get(id) ?? []
    const pedido = { fundamentacao: 'Discordo.', documento_ids: [matricula?.id] }
    const { id: rid } = await f.pedir('POST', `/processos/${id}/recursos`, pedido)
    const { corpo } = await m.pedir(SOFIA, 'GET', `/supervisor/recursos/${rid}`)
    const lido = recursoInteiro.strict().parse(corpo.data)
    const [{ em, recurso_ate }] = (await m.pedir(DONA, 'GET', `/processos/${id}/decisoes`)).corpo.data
    expect(lido).toMatchObject({
      id: rid,
      processo_id: id,
      status: 'aberto',
      fundamentacao: 'Discordo.',
      documentos: [{ id: matricula?.id, tipo_documento: 'matricula_imovel', status: 'valido' }],
      decisao_contestada: {
        codigo_motivo: 'OUTRO',
        motivo: 'Não confere.',
        em,
        por: { id: ANA.id, nome: 'Ana' },
        recurso_ate,
      },
    })
    const olhares = { processo_id: id, usuario_id: SOFIA.id, tipo: 'processo' }
    const leituras = (await m.pedir(person('Rute', 'admin'), 'GET', `/processos/${id}/leituras`)).corpo.data
    expect(leituras.map((l: { tipo: string; papel: string }) => [l.tipo, l.papel])).toContainEqual([
      olhares.tipo,
      'supervisor_ambiental',
    ])
  })

  test('is of the rejection that it was lodged against, also after a later one; without documents nobody is asked', async () => {
    const { id, rid } = await f.recorrido()
    const decisao = { resultado: 'deferido', fundamentacao: 'Com razão.' }
    await f.pedir('POST', `/supervisor/recursos/${rid}/decidir`, decisao, SOFIA)
    await f.pedir('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
    await f.pedir('POST', `/analista/processos/${id}/rejeitar`, { motivo: 'De novo.', codigo_motivo: 'OUTRO' }, ANA)
    const primeiro = (await m.pedir(SOFIA, 'GET', `/supervisor/recursos/${rid}`)).corpo.data
    expect([primeiro.decisao_contestada.motivo, primeiro.status, primeiro.documentos]).toEqual([
      'Não confere.',
      'deferido',
      [],
    ])
  })

  test('costs three round trips: where it is, the case, the look', async () => {
    const { rid } = await f.recorrido()
    await assentado(m)
    const ver = async () => void (await m.pedir(SOFIA, 'GET', `/supervisor/recursos/${rid}`))
    const idas = await countRoundTrips(undefined, ver, ofRelay)
    expect(idas().toSorted()).toEqual(['commits.find', 'leituras.insert', 'recursos.find'])
  })

  test('is not there for analysts, nor is one that does not exist', async () => {
    const { rid } = await f.recorrido()
    expect((await m.pedir(ANA, 'GET', `/supervisor/recursos/${rid}`)).status).toBe(404)
    expect((await m.pedir(SOFIA, 'GET', `/supervisor/recursos/${randomUUID()}`)).status).toBe(404)
  })
})

describe('the decisions on a case', () => {
  test('are those of the analysis and those on its appeals, oldest first, each with its reasons', async () => {
    const { id, rid } = await f.recorrido()
    await decidir(rid, 'deferido')
    await analisar(id, 'assumir')
    await analisar(id, 'aprovar', { parecer: 'Em ordem.' })
    const { data, meta } = await ler(id, 'decisoes')
    const nada = { codigo_motivo: null, motivo: null, parecer: null, em: expect.any(String), recurso_ate: null }
    const ate = emDiasUteis(new Date(data[0].em), 10, 'SP').toISOString()
    expect(data).toEqual([
      { ...nada, resultado: 'rejeitado', codigo_motivo: 'OUTRO', motivo: 'Não confere.', recurso_ate: ate },
      { ...nada, resultado: 'recurso_deferido', motivo: 'Visto.' },
      { ...nada, resultado: 'aprovado', parecer: 'Em ordem.' },
    ])
    for (const decisao of data) expect(esquemas.decisao.strict().parse(decisao)).toEqual(decisao)
    expect(meta).toMatchObject({ total_count: 3, has_more: false })
    const primeira = await ler(id, 'decisoes?page_size=1')
    const resto = await ler(id, `decisoes?page_size=2&cursor=${primeira.meta.cursor_next}`)
    expect([...primeira.data, ...resto.data]).toEqual(data)
  })

  test('are none before the first, and a denied appeal is one of them', async () => {
    expect((await ler(await f.assumido(), 'decisoes')).data).toEqual([])
    const { id, rid } = await f.recorrido()
    await decidir(rid, 'indeferido')
    const { data } = await ler(id, 'decisoes')
    expect(data.map((d: { resultado: string }) => d.resultado)).toEqual(['rejeitado', 'recurso_indeferido'])
  })

  test('and its appeals cost one round trip each, and are for who sees the case', async () => {
    const { id, rid } = await f.recorrido()
    await assentado(m)
    for (const o of ['decisoes', 'recursos']) {
      const custo = await countRoundTrips(undefined, () => ler(id, o), ofRelay)
      expect([o, custo()]).toEqual([o, ['commits.find']])
      expect((await ler(id, o, ESTRANHA)).error.code).toBe('CAR-003')
      expect((await ler(id, o, ANA)).data).toHaveLength(1)
    }
    const { data } = await ler(id, 'recursos')
    expect(data).toEqual([expect.objectContaining({ id: rid, processo_id: id, status: 'aberto', decisao: null })])
    expect(esquemas.recurso.strict().parse(data[0])).toEqual(data[0])
  })
})

describe('while a rejection can be appealed', () => {
  const acesso = async (quem: Person, processo_id: string) => {
    const { permitido, estado_permite, nivel } = await m.acesso(quem, processo_id)
    return [permitido, estado_permite, nivel]
  }

  test('its owner may send documents, at the level of an upload outside of drafts; the analysis may not', async () => {
    const id = await f.rejeitado()
    expect(await acesso(DONA, id)).toEqual([true, true, 'prata'])
    expect(await acesso(ANA, id)).toEqual([true, false, 'prata'])
    const { acoes } = (await ler(id, 'acoes')).data
    expect(acoes).toContainEqual({ acao: 'enviar_documento', permitida: true })
    const bronze = (await ler(id, 'acoes', BRUNO)).data.acoes
    expect(bronze).toContainEqual(expect.objectContaining({ acao: 'enviar_documento', nivel_exigido: 'prata' }))
  })

  test('and not once the term is over, nor while the appeal is decided', async () => {
    const id = await f.rejeitado()
    await gravarDeOutroModo(m, id, 'processo_rejeitado', () => ({ at: new Date('2026-01-05T12:00:00.000Z') }))
    expect(await acesso(DONA, id)).toEqual([true, false, 'prata'])
    expect((await ler(id, 'decisoes')).data[0].recurso_ate).toBe('2026-01-20T02:59:59.000Z')
    const { id: recorrido } = await f.recorrido()
    expect(await acesso(DONA, recorrido)).toEqual([true, false, 'prata'])
  })
})
