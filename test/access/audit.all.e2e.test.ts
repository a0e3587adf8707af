import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { said, errorOf, get, list, all } from '../support/api.ts'
import { tokenOf, CPF } from '../support/sign-in.ts'
import { assumed, readings } from '../support/factory.ts'

type Registro = {
  em: string
  acoes: string[]
  resumo: string
  por: { id: string; nome: string; tipo_usuario: string } | null
  processo: { id: string; numero: string } | null
  pessoa: { id: string } | null
}

let admin: string
let id: string
let numero: string
beforeAll(async () => {
  admin = await tokenOf('admin')
  ;({ id, numero } = await assumed())
  await readings(id)
  // Taking the case starts a dossier. The dossier has to be finished before two queries of the audit are compared.
  await until(
    () => auditoria(`processo=${id}&acao=dossie_emitido`),
    (issued) => issued.length > 0,
    120_000,
  )
}, 240_000)

const idOf = async (who: Parameters<typeof tokenOf>[0]) => decodeJwt(await tokenOf(who)).sub ?? ''
const auditoria = (query: string) => all<Registro>(`/admin/auditoria?${query}`, admin)

describe('the audit', () => {
  test('tells of a case what was done in each service, by whom, newest first', async () => {
    const registros = await auditoria(`processo=${id}`)
    const acoes = registros.flatMap((registro) => registro.acoes)
    for (const acao of ['processo_criado', 'documento_recebido', 'documento_validado', 'dossie_solicitado'])
      expect(acoes).toContain(acao)
    expect(registros.map(({ em }) => em)).toEqual(
      registros
        .map(({ em }) => em)
        .toSorted()
        .toReversed(),
    )
    for (const { processo } of registros) expect(processo).toEqual({ id, numero })
    const takenOn = registros.find((registro) => registro.acoes.includes('processo_assumido'))
    expect(takenOn?.por).toMatchObject({ id: await idOf('analista'), tipo_usuario: 'analista_ambiental' })
    const readRecord = registros.find((registro) => registro.acoes.includes('documento_validado'))
    expect(readRecord?.por).toBeNull()
  })

  test('is asked by who, what and when, and comes page by page', async () => {
    const analista = await idOf('analista')
    const own = await auditoria(`processo=${id}&usuario=${analista}&acao=processo_assumido`)
    expect(own.map(({ por, acoes }) => [por?.id, acoes])).toEqual([[analista, ['processo_assumido']]])
    expect(await auditoria(`processo=${id}&ate=2020-01-01`)).toEqual([])
    const oneByOne = await all<Registro>(`/admin/auditoria?processo=${id}`, admin, 2)
    expect(oneByOne).toEqual(await auditoria(`processo=${id}`))
    const { meta } = list(await get(`/admin/auditoria?processo=${id}&page_size=1`, admin))
    expect([meta.total_count, meta.page_size, meta.has_more]).toEqual([oneByOne.length, 1, true])
  })

  test('tells of accounts, and of whose they are', async () => {
    const created = await auditoria('acao=usuario_criado')
    expect(created.map(({ pessoa }) => pessoa?.id)).toContain(await idOf('maria'))
    expect(created[0]).toMatchObject({ processo: null, acoes: ['usuario_criado'] })
  })

  test('is itself in the audit: who asked, and what', async () => {
    await auditoria(`processo=${id}&acao=processo_criado`)
    const [registro] = await auditoria(`usuario=${await idOf('admin')}&acao=auditoria_consultada`)
    expect(registro?.por?.id).toBe(await idOf('admin'))
    expect((await auditoria('acao=auditoria_consultada')).some(({ processo }) => processo?.id === id)).toBe(true)
  })

  test('says no CPF', async () => {
    const { texto } = await get(`/admin/auditoria?processo=${id}&page_size=100`, admin)
    for (const cpf of Object.values(CPF)) expect(texto).not.toContain(cpf)
    expect(texto).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/)
  })

  test.each([
    ['?de=2026-02-02&ate=2026-02-01', { de: 'mismatch' }],
    ['?acao=matar', { acao: 'invalid_value' }],
    ['?usuario=maria', { usuario: 'invalid_format' }],
    ['?processo=2026/000001', { processo: 'invalid_format' }],
  ])('%s is CAR-004', async (query, details) => {
    const refusal = errorOf(await get(`/admin/auditoria${query}`, admin))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', details])
  })

  test.each(['maria', 'tecnica', 'analista', 'supervisora'] as const)('is not there for %s', async (who) => {
    expect(said(await get('/admin/auditoria', await tokenOf(who)))).toBe('404 CAR-003')
  })
})
