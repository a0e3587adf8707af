import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, get, newKey, post, all } from '../support/api.ts'
import { tokenOf, type Who } from '../support/sign-in.ts'
import { inRecurso, getProcesso, rejectionRequest, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import { compare, REPEATED } from '../support/repeat.ts'
import type { Ato, Decision, Distribution, NewProcesso, WholeRecurso } from '../support/types.ts'

/** The cases are in a state (UF) that no other test file uses. */

const UF = 'RR'
const idOf = async (who: Who) => decodeJwt(await tokenOf(who)).sub ?? ''

function inState(): NewProcesso {
  const fresh = form()
  Object.assign(fresh.imovel, { uf: UF, municipio_ibge: '1400100' })
  return fresh
}
const distribuir = async (json: object, chave = newKey()) =>
  post('/supervisor/distribuir', await tokenOf('supervisora'), { uf: UF, limite: 500, ...json }, { chave })

let ids: string[]
beforeAll(async () => {
  // Only people who have signed in can get cases.
  for (const who of ['ofLoad', 'ofOtherLoad', 'supervisora'] as const) await tokenOf(who)
  // Assigns the remaining cases of earlier runs.
  dados(await distribuir({ simular: false }))
  ids = await Promise.all([1, 2, 3, 4].map(async () => (await submetido('maria', inState())).id))
}, 120_000)

describe('a distribution', () => {
  test('simulated changes nothing; done it is once under its key, and in the history of each case', async () => {
    const simulated = dados<Distribution>(await distribuir({ simular: true }))
    expect(new Set(simulated.atribuicoes.map((a) => a.processo_id))).toEqual(new Set(ids))
    for (const id of ids) expect((await getProcesso(id)).status).toBe('submetido')

    const chave = newKey()
    const first = await distribuir({ simular: false }, chave)
    expect(compare(first, await distribuir({ simular: false }, chave))).toEqual(REPEATED)
    const { atribuicoes } = dados<Distribution>(first)
    expect(new Set(atribuicoes.map((a) => a.processo_id))).toEqual(new Set(ids))
    for (const { processo_id, numero, analista } of atribuicoes) {
      expect(await getProcesso(processo_id)).toMatchObject({ numero, status: 'em_analise', analista })
      const atos = await all<Ato>(`/processos/${processo_id}/historico`, await tokenOf('maria'))
      expect(atos.filter(({ tipo }) => tipo === 'processo_atribuido')).toHaveLength(1)
    }
    expect(dados<Distribution>(await distribuir({ simular: true }))).toEqual({
      atribuicoes: [],
      sem_destino: 0,
      sem_destino_por: [],
    })
  })

  test.each(['analista', 'maria'] as const)('is not there for %s', async (who) => {
    expect(said(await post('/supervisor/distribuir', await tokenOf(who), { limite: 1, simular: true }))).toBe(
      '404 CAR-003',
    )
  })
})

test('an appeal is shown whole: its documents, the rejection, and who rejected', async () => {
  const { id, recurso } = await inRecurso()
  const token = await tokenOf('supervisora')
  const whole = dados<WholeRecurso>(await get(`/supervisor/recursos/${recurso.id}`, token))
  expect(whole).toMatchObject({
    ...recurso,
    documentos: [],
    decisao_contestada: { ...rejectionRequest, por: { id: await idOf('analista') } },
  })
  const [decisao] = await all<Decision>(`/processos/${id}/decisoes`, await tokenOf('maria'))
  expect(whole.decisao_contestada.recurso_ate).toBe(decisao?.recurso_ate)
  expect(said(await get(`/supervisor/recursos/${recurso.id}`, await tokenOf('analista')))).toBe('404 CAR-003')
})
