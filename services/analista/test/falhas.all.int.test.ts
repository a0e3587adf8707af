import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ANA, type Bancada, bancada } from './apoio.ts'
import { INDICES } from '../src/outbound/consulta-fila.ts'
import { documento, processo } from './donos.ts'
import { linha } from './linha.ts'

let b: Bancada
beforeAll(async () => {
  b = await bancada()
})
afterAll(() => b.close())

const rebuild = fileURLToPath(new URL('../src/rebuild.ts', import.meta.url))
const daqui = (mudancas: Parameters<typeof processo>[0] = {}) => {
  const p = processo(mudancas)
  b.donos.processos.set(p.id, p)
  return p
}

describe('the rebuild command', () => {
  test('writes every row anew, also one that is wrong in itself, and takes out what is no more', async () => {
    const certo = daqui()
    const torto = daqui({ numero: '2026/000077' })
    b.donos.documentos.set('d', documento(certo.id, { id: 'd' }))
    const sumido = linha()
    await b.linhas.insertMany([sumido, linha({ _id: torto.id, numero: 'errado', versao_fluxo: 999 })] as never)

    const { output } = await runCommand(rebuild, { ...b.env, LOG_LEVEL: 'info' })
    expect(output).toContain('"linhas":3')
    expect(await b.linhaDe(certo.id)).toMatchObject({ numero: '2026/000012', total_documentos: 1 })
    expect(await b.linhaDe(torto.id)).toMatchObject({ numero: '2026/000077', versao_fluxo: 3 })
    expect(await b.linhaDe(sumido._id)).toMatchObject({ status: 'descartado' })
  })

  test('asks for its settings by name', async () => {
    const { status, errors } = await runCommand(rebuild, {})
    expect([status, errors]).toEqual([1, expect.stringContaining('PROCESSOS_GRPC: is missing')])
  })
})

describe('rounds', () => {
  let rapida: Bancada
  beforeAll(async () => {
    rapida = await bancada({ REVISAO_MS: '200', RECONCILIACAO_MS: '200' })
    await rapida.ligar()
  })
  afterAll(() => rapida.close())

  test('find what no fact told', async () => {
    const p = processo()
    rapida.donos.processos.set(p.id, p)
    await until(
      () => rapida.linhaDe(p.id),
      (l) => l !== null,
    )
    rapida.donos.processos.set(p.id, { ...p, numero: '2026/000055' })
    await until(
      () => rapida.linhaDe(p.id),
      (l) => l?.numero === '2026/000055',
    )
    rapida.donos.processos.delete(p.id)
    const marca = await until(
      () => rapida.linhaDe(p.id),
      (l) => l?.status === 'descartado',
    )
    expect(marca).not.toHaveProperty('numero')
  })
})

describe('with the service running', () => {
  beforeAll(() => b.ligar())

  test('the store has the indexes that the lists were written for', async () => {
    const criados = Object.values(await b.linhas.indexInformation()) as unknown as [string, number][][]
    const comoTexto = (pares: [string, number][]) => pares.map(([campo, sentido]) => `${campo}:${sentido}`).join(' ')
    expect(criados.map(comoTexto)).toEqual(
      expect.arrayContaining(INDICES.map((indice) => comoTexto(Object.entries(indice)))),
    )
  })

  test('owners that are gone: what needs them says so, lists and figures go on, facts wait', async () => {
    const p = daqui()
    await b.contar('processo.submetido', p.id)
    await until(
      () => b.linhaDe(p.id),
      (l) => l !== null,
    )
    await b.donos.desligar()

    const achados = await b.pedir(ANA, 'GET', `/analista/processos/${p.id}/achados`)
    expect([503, 504]).toContain(achados.status)
    expect(['CAR-016', 'CAR-017']).toContain(achados.corpo.error.code)
    expect((await b.pedir(ANA, 'GET', '/analista/processos')).corpo.data).not.toEqual([])
    expect((await b.pedir(ANA, 'GET', '/analista/dashboard')).status).toBe(200)

    b.donos.processos.set(p.id, { ...p, numero: '2026/000066' })
    await b.contar('processo.editado', p.id)
    await b.donos.ligar(b.portaDosDonos)
    await until(
      () => b.linhaDe(p.id),
      (l) => l?.numero === '2026/000066',
      20_000,
    )
  }, 60_000)

  test('a fact told while nobody listened is heard later', async () => {
    await b.desligar()
    const p = daqui()
    await b.contar('processo.criado', p.id)
    await b.ligar()
    const linhaNova = await until(
      () => b.linhaDe(p.id),
      (l) => l !== null,
    )
    expect(linhaNova).toMatchObject({ numero: p.numero })
  }, 30_000)
})

describe('priorities', () => {
  let revista: Bancada
  beforeAll(async () => {
    revista = await bancada({ REVISAO_MS: '100' })
    await revista.ligar()
  })
  afterAll(() => revista.close())

  test('change when time has passed, and nothing else', async () => {
    // In less than a second from now ten days of the term are left.
    const prazo_em = new Date(Date.now() + 10 * 86_400_000 + 700).toISOString()
    const p = processo({ prazo_em, submetido_em: new Date().toISOString() })
    revista.donos.processos.set(p.id, p)
    await revista.contar('processo.submetido', p.id)
    await until(
      () => revista.linhaDe(p.id),
      (l) => l?.prioridade === 0,
    )
    const depois = await until(
      () => revista.linhaDe(p.id),
      (l) => l?.prioridade === 1,
    )
    expect(depois).toMatchObject({ score_risco: 20, revisar_em: expect.any(String) })
  })
})
