import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { dados, said, errorOf, get, list, all } from '../support/api.ts'
import { tokenOf, personOf } from '../support/sign-in.ts'
import { assumed, documentosOf, readings } from '../support/factory.ts'
import type { Documento } from '../support/types.ts'

type Look = { em: string; tipo: string; papel: string; unidade: string | null; nome?: string }

let id: string
let documento: Documento | undefined
let dossie: string
let maria: string
let admin: string
beforeAll(async () => {
  ;[maria, admin] = await Promise.all([tokenOf('maria'), tokenOf('admin')])
  const processo = await assumed()
  id = processo.id
  await readings(id)
  ;[documento] = await documentosOf(id)
  dossie = `/analista/dossies/${processo.dossie_job_id}`
  const supervisor = await tokenOf('supervisora')
  const seen = ['', '/historico', '/documentos'].map((part) => `/processos/${id}${part}`)
  const documentoPaths = ['/dados-extraidos', '/arquivo'].map((part) => `/documentos/${documento?.id}${part}`)
  for (const path of [...seen, ...documentoPaths]) await see(path, supervisor)
  await until(
    async () => dados<{ status: string }>(await get(dossie, supervisor)).status,
    (status) => status === 'pronto',
    120_000,
  )
  await see(`${dossie}/download`, supervisor)
  await see(`/processos/${id}`, await tokenOf('analista'))
}, 240_000)

async function see(path: string, token: string): Promise<void> {
  const { status } = await get(path, token)
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
}

const leituras = async (token: string, query = '') =>
  (await all<Look>(`/processos/${id}/leituras${query}`, token)).toSorted(
    (a, b) => a.papel.localeCompare(b.papel) || a.tipo.localeCompare(b.tipo),
  )

describe('who saw a case', () => {
  test('is listed for its owner: each kind once an hour, by name who has acted on it', async () => {
    const all = await leituras(maria)
    const [hour, unidade] = [expect.stringMatching(/T\d\d:00:00\.000Z$/), null]
    const supervisorPaths = ['arquivo', 'dados', 'documento', 'dossie', 'historico', 'processo'].map((tipo) => ({
      em: hour,
      tipo,
      papel: 'supervisor_ambiental',
      unidade,
    }))
    // Views of one kind are listed once an hour, so a new hour during the test lists some kinds twice.
    const each = all.filter((l, i) => all.findIndex((m) => m.tipo === l.tipo && m.papel === l.papel) === i)
    const nome = personOf('analista').nome
    const ofAnalista = { em: hour, tipo: 'processo', papel: 'analista_ambiental', unidade, nome }
    expect(each).toEqual([ofAnalista, ...supervisorPaths])
  })

  test('is listed by name for administrators', async () => {
    const names = new Set((await leituras(admin)).map(({ nome }) => nome))
    expect(names).toEqual(new Set([personOf('analista').nome, personOf('supervisora').nome]))
  })

  test('comes as a file, of the days asked for', async () => {
    const { status, headers, texto } = await get(`/processos/${id}/leituras?formato=csv`, maria)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(texto.split('\r\n')[0]).toBe('em,tipo,papel,unidade,nome')
    expect(texto.split('\r\n')).toHaveLength((await leituras(maria)).length + 2)
    expect(await leituras(maria, '?ate=2026-01-01')).toEqual([])
  })

  test.each([
    ['?de=2026-02-02&ate=2026-02-01', { de: 'mismatch' }],
    ['?de=ontem', { de: 'invalid_format' }],
    ['?formato=xlsx', { formato: 'invalid_value' }],
  ])('%s is CAR-004', async (query, details) => {
    const refusal = errorOf(await get(`/processos/${id}/leituras${query}`, maria))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', details])
  })

  test.each(['analista', 'supervisora', 'tecnica', 'stranger'] as const)('is not there for %s', async (who) => {
    expect(said(await get(`/processos/${id}/leituras`, await tokenOf(who)))).toBe('404 CAR-003')
  })
})

test('unusual accesses are listed for administrators', async () => {
  const { data, meta } = list<{ motivo: string }>(await get('/admin/acessos-incomuns?page_size=5', admin))
  expect(data.length).toBeLessThanOrEqual(meta.total_count)
  expect(said(await get('/admin/acessos-incomuns', await tokenOf('supervisora')))).toBe('404 CAR-003')
})
