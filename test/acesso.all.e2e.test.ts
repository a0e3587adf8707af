import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { dados, dito, erro, get, lista, todos } from './support/api.ts'
import { como, pessoaDe } from './support/entrar.ts'
import { assumido, documentosDe, lidos } from './support/fabrica.ts'
import type { Documento } from './support/tipos.ts'

/** Who saw a case: §9 of the decisions. */

type Leitura = { em: string; tipo: string; papel: string; unidade: string | null; nome?: string }

let id: string
let documento: Documento | undefined
let dossie: string
let maria: string
let admin: string
beforeAll(async () => {
  ;[maria, admin] = await Promise.all([como('maria'), como('admin')])
  const caso = await assumido()
  id = caso.id
  await lidos(id)
  ;[documento] = await documentosDe(id)
  dossie = `/analista/dossies/${caso.dossie_job_id}`
  const supervisora = await como('supervisora')
  const vistos = ['', '/historico', '/documentos'].map((parte) => `/processos/${id}${parte}`)
  const doDocumento = ['/dados-extraidos', '/arquivo'].map((parte) => `/documentos/${documento?.id}${parte}`)
  for (const caminho of [...vistos, ...doDocumento]) await ver(caminho, supervisora)
  await until(
    async () => dados<{ status: string }>(await get(dossie, supervisora)).status,
    (status) => status === 'pronto',
    120_000,
  )
  await ver(`${dossie}/download`, supervisora)
  await ver(`/processos/${id}`, await como('analista'))
}, 240_000)

async function ver(caminho: string, token: string): Promise<void> {
  const { status } = await get(caminho, token)
  if (status !== 200) throw new Error(`${caminho} was answered ${status}`)
}

const leituras = async (token: string, consulta = '') =>
  (await todos<Leitura>(`/processos/${id}/leituras${consulta}`, token)).toSorted(
    (a, b) => a.papel.localeCompare(b.papel) || a.tipo.localeCompare(b.tipo),
  )

describe('who saw a case', () => {
  test('is listed for its owner: each kind once an hour, by name who has acted on it', async () => {
    const todas = await leituras(maria)
    const [hora, unidade] = [expect.stringMatching(/T\d\d:00:00\.000Z$/), null]
    const daSupervisora = ['arquivo', 'dados', 'documento', 'dossie', 'historico', 'processo'].map((tipo) => ({
      em: hora,
      tipo,
      papel: 'supervisor_ambiental',
      unidade,
    }))
    // An hour may have ended meanwhile.
    const cada = todas.filter((l, i) => todas.findIndex((m) => m.tipo === l.tipo && m.papel === l.papel) === i)
    const nome = pessoaDe('analista').nome
    const doAnalista = { em: hora, tipo: 'processo', papel: 'analista_ambiental', unidade, nome }
    expect(cada).toEqual([doAnalista, ...daSupervisora])
  })

  test('is listed by name for administrators', async () => {
    const nomes = new Set((await leituras(admin)).map(({ nome }) => nome))
    expect(nomes).toEqual(new Set([pessoaDe('analista').nome, pessoaDe('supervisora').nome]))
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
  ])('%s is CAR-004', async (consulta, detalhes) => {
    const recusa = erro(await get(`/processos/${id}/leituras${consulta}`, maria))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', detalhes])
  })

  test.each(['analista', 'supervisora', 'tecnica', 'estranha'] as const)('is not there for %s', async (quem) => {
    expect(dito(await get(`/processos/${id}/leituras`, await como(quem)))).toBe('404 CAR-003')
  })
})

test('unusual accesses are listed for administrators', async () => {
  const { data, meta } = lista<{ motivo: string }>(await get('/admin/acessos-incomuns?page_size=5', admin))
  expect(data.length).toBeLessThanOrEqual(meta.total_count)
  expect(dito(await get('/admin/acessos-incomuns', await como('supervisora')))).toBe('404 CAR-003')
})
