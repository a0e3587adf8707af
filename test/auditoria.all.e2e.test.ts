import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { dito, erro, get, lista, todos } from './support/api.ts'
import { como, CPF } from './support/entrar.ts'
import { assumido, lidos } from './support/fabrica.ts'

/** Who did what, over all services: §9 of the decisions. */

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
  admin = await como('admin')
  ;({ id, numero } = await assumido())
  await lidos(id)
  // Work that was begun has to end before it is asked about twice.
  await until(
    () => auditoria(`processo=${id}&acao=dossie_emitido`),
    (emitidos) => emitidos.length > 0,
    120_000,
  )
}, 240_000)

const idDe = async (quem: Parameters<typeof como>[0]) => decodeJwt(await como(quem)).sub ?? ''
const auditoria = (consulta: string) => todos<Registro>(`/admin/auditoria?${consulta}`, admin)

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
    const assumida = registros.find((registro) => registro.acoes.includes('processo_assumido'))
    expect(assumida?.por).toMatchObject({ id: await idDe('analista'), tipo_usuario: 'analista_ambiental' })
    const lida = registros.find((registro) => registro.acoes.includes('documento_validado'))
    expect(lida?.por).toBeNull()
  })

  test('is asked by who, what and when, and comes page by page', async () => {
    const analista = await idDe('analista')
    const seus = await auditoria(`processo=${id}&usuario=${analista}&acao=processo_assumido`)
    expect(seus.map(({ por, acoes }) => [por?.id, acoes])).toEqual([[analista, ['processo_assumido']]])
    expect(await auditoria(`processo=${id}&ate=2020-01-01`)).toEqual([])
    const umAUm = await todos<Registro>(`/admin/auditoria?processo=${id}`, admin, 2)
    expect(umAUm).toEqual(await auditoria(`processo=${id}`))
    const { meta } = lista(await get(`/admin/auditoria?processo=${id}&page_size=1`, admin))
    expect([meta.total_count, meta.page_size, meta.has_more]).toEqual([umAUm.length, 1, true])
  })

  test('tells of accounts, and of whose they are', async () => {
    const criadas = await auditoria('acao=usuario_criado')
    expect(criadas.map(({ pessoa }) => pessoa?.id)).toContain(await idDe('maria'))
    expect(criadas[0]).toMatchObject({ processo: null, acoes: ['usuario_criado'] })
  })

  test('is itself in the audit: who asked, and what', async () => {
    await auditoria(`processo=${id}&acao=processo_criado`)
    const [registro] = await auditoria(`usuario=${await idDe('admin')}&acao=auditoria_consultada`)
    expect(registro?.por?.id).toBe(await idDe('admin'))
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
  ])('%s is CAR-004', async (consulta, detalhes) => {
    const recusa = erro(await get(`/admin/auditoria${consulta}`, admin))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', detalhes])
  })

  test.each(['maria', 'tecnica', 'analista', 'supervisora'] as const)('is not there for %s', async (quem) => {
    expect(dito(await get('/admin/auditoria', await como(quem)))).toBe('404 CAR-003')
  })
})
