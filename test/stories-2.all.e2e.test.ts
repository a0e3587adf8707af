import { until } from '@car/testing/until'
import { beforeAll, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { all, dados, get, list, newKey, post, said } from './support/api.ts'
import { act, getProcesso, pendenciaRequest, rejectionRequest } from './support/factory.ts'
import { personOf, tokenOf, type Who } from './support/sign-in.ts'
import {
  achadosOf,
  actsInOrder,
  answer,
  approve,
  begun,
  differing,
  filedFor,
  judge,
  landOf,
  withdraw,
} from './support/stories.ts'
import type {
  Achado,
  Assumed,
  Ato,
  Distribution,
  Load,
  Pendencia,
  Processo,
  QueueItem,
  QueueView,
  Recurso,
  Report,
  WholeRecurso,
} from './support/types.ts'

/**
 * Tests the eleventh and the twelfth story of docs/stories.md: an analyst's morning and a supervisor's week. A request
 * for the next case could take a case of another test, so no other test runs at the same time.
 */

const [OWNER, ANALISTA] = ['maria', 'analista'] as const satisfies Who[]
/** Two analysts without other work, who get the cases in a distribution. */
const [ANA, BIA] = ['ofLoad', 'ofOtherLoad'] as const satisfies Who[]
const NORTH = { municipio: 'Macapá', municipio_ibge: '1600303', uf: 'AP' } as const
const idOf = async (who: Who): Promise<string> => decodeJwt(await tokenOf(who)).sub ?? ''

const next = async () =>
  post('/analista/proximo', await tokenOf(ANALISTA), { visao: 'apos_recurso' }, { chave: newKey() })
const distribuir = async (simular: boolean): Promise<Distribution> => {
  const body = { uf: NORTH.uf, limite: 500, simular }
  return dados<Distribution>(
    await post('/supervisor/distribuir', await tokenOf('supervisora'), body, { chave: newKey() }),
  )
}

beforeAll(async () => {
  // Cases can be assigned only to people who have signed in before.
  for (const who of [ANALISTA, 'supervisora', ANA, BIA] as const) await tokenOf(who)
  // Takes and assigns the remaining cases of other tests and runs.
  for (let taken = await next(); taken.status !== 204; taken = await next()) dados(taken)
  await distribuir(false)
})

const assumir = async (id: string): Promise<void> => void dados<Assumed>(await act(id, 'assumir', ANALISTA))
const recorrer = async (id: string, fundamentacao: string): Promise<Recurso> =>
  dados<Recurso>(await post(`/processos/${id}/recursos`, await tokenOf(OWNER), { fundamentacao }), 201)
const grant = async ({ id }: Recurso, fundamentacao: string): Promise<Recurso> => {
  const body = { resultado: 'deferido', fundamentacao }
  return dados<Recurso>(await post(`/supervisor/recursos/${id}/decidir`, await tokenOf('supervisora'), body))
}
const findArea = async (id: string): Promise<Achado> =>
  (await achadosOf(id)).find(({ codigo }) => codigo === 'area_ccir') as Achado

/**
 * Returns the acts of a person on a case, in order. Acts on dossiers are left out, because taking a case starts a
 * dossier.
 */
const actsOf = async (id: string, who: Who): Promise<string[]> =>
  (await all<Ato>(`/processos/${id}/historico`, await tokenOf(OWNER)))
    .filter(({ tipo, por }) => por?.nome === personOf(who).nome && !tipo.startsWith('dossie_'))
    .map(({ tipo }) => tipo)

test('11. an analyst’s morning of eight cases', async () => {
  const [whole, nearly, half] = [1, 0.9, 0.5]
  const parts = [whole, whole, nearly, whole, half, half, whole, whole]
  const cases = await Promise.all(
    parts.map((part, i) => filedFor(OWNER, landOf(i + 1, `Sítio ${i + 1}`, 41 + i), part)),
  )
  const ids = cases.map(({ id }) => id) as [string, string, string, string, string, string, string, string]
  const [returned, clean, explained, asked, differs, refused, givenBack, known] = ids
  // The day before, a case was rejected, and its owner appealed.
  await assumir(returned)
  dados(await act(returned, 'rejeitar', ANALISTA, { motivo: 'Falta o selo do cartório.', codigo_motivo: 'OUTRO' }))
  const appealed = 'O selo está no verso da certidão.'
  await grant(await recorrer(returned, appealed), 'O selo está no verso.')
  const views = async () => list<QueueView>(await get('/analista/visoes', await tokenOf(ANALISTA))).data
  await until(views, (seen) => seen.some(({ codigo, total }) => codigo === 'apos_recurso' && total === 1))

  expect(dados<Assumed>(await next()).id).toBe(returned)
  expect(await approve(returned, 'O selo foi visto.')).toBe('aprovado')

  await assumir(clean)
  expect(await differing(clean)).toEqual([])
  expect(await approve(clean, 'Em ordem.')).toBe('aprovado')

  await assumir(explained)
  expect(await differing(explained)).toEqual(['area_ccir aviso', 'area_entre_documentos aviso'])
  const motivo = 'O CCIR é de antes da última medição.'
  const dismissed = await judge(explained, (await findArea(explained)).id, { resultado: 'descartado', motivo })
  expect(dismissed).toMatchObject({ peso: 0, avaliacao: { resultado: 'descartado', motivo } })
  expect(await approve(explained, 'A diferença está explicada.')).toBe('aprovado')

  await assumir(asked)
  dados<Pendencia>(await act(asked, 'criar-pendencia', ANALISTA, pendenciaRequest), 201)
  await answer(asked, OWNER, 'A estrada não entra na área.')
  expect(await approve(asked, 'Respondido.')).toBe('aprovado')

  await assumir(differs)
  expect(await differing(differs)).toEqual(['area_ccir divergencia', 'area_entre_documentos divergencia'])
  dados<Pendencia>(await act(differs, `achados/${(await findArea(differs)).id}/criar-pendencia`, ANALISTA, {}), 201)

  await assumir(refused)
  dados<Processo>(await act(refused, 'rejeitar', ANALISTA, rejectionRequest))

  await assumir(givenBack)
  dados<Processo>(await act(givenBack, 'liberar', ANALISTA))

  await assumir(known)
  dados<Processo>(await act(known, 'impedimento', ANALISTA, { motivo: 'O imóvel é vizinho ao de minha família.' }))
  expect(said(await act(known, 'assumir', ANALISTA))).toBe('409 CAR-005')

  const noon = await Promise.all(ids.map((id) => getProcesso(id, OWNER)))
  expect(noon.map(({ status }) => status)).toEqual([
    'aprovado',
    'aprovado',
    'aprovado',
    'aprovado',
    'pendente',
    'rejeitado',
    'submetido',
    'submetido',
  ])
  expect(await Promise.all(ids.map((id) => actsOf(id, ANALISTA)))).toEqual([
    ['processo_assumido', 'processo_rejeitado', 'processo_assumido', 'processo_aprovado'],
    ['processo_assumido', 'processo_aprovado'],
    ['processo_assumido', 'achado_avaliado', 'processo_aprovado'],
    ['processo_assumido', 'pendencia_criada', 'processo_aprovado'],
    ['processo_assumido', 'pendencia_criada'],
    ['processo_assumido', 'processo_rejeitado'],
    ['processo_assumido', 'processo_liberado'],
    ['processo_assumido', 'impedimento_declarado'],
  ])
  const waiting = '/analista/processos?aguarda=requerente&analista=eu'
  await until(
    async () => (await all<QueueItem>(waiting, await tokenOf(ANALISTA))).map(({ processo_id }) => processo_id),
    (listed) => listed.includes(differs) && ids.every((id) => id === differs || !listed.includes(id)),
  )

  for (const id of [givenBack, known]) await withdraw(id, OWNER)
})

test('12. a supervisor’s week', async () => {
  const supervisora = await tokenOf('supervisora')
  const places = [11, 12, 13, 14]
  const cases = await Promise.all(
    places.map((place) => filedFor(OWNER, landOf(place, `Sítio do Norte ${place}`, 30 + place, NORTH))),
  )
  const ids = cases.map(({ id }) => id)
  const [refused = '', ...others] = ids

  // Monday: the free cases are distributed as in the simulation.
  const simulated = await distribuir(true)
  expect(simulated.atribuicoes.map(({ processo_id }) => processo_id).toSorted()).toEqual(ids.toSorted())
  expect(await distribuir(false)).toEqual(simulated)
  for (const { processo_id, analista } of simulated.atribuicoes)
    expect(await getProcesso(processo_id, OWNER)).toMatchObject({ status: 'em_analise', analista })
  const holders = Map.groupBy(simulated.atribuicoes, ({ analista }) => analista.id)
  await until(
    async () => all<Load>('/supervisor/carga', supervisora),
    (loads) =>
      [...holders].every(([id, given]) =>
        loads.some(({ analista, em_analise }) => analista.id === id && em_analise >= given.length),
      ),
  )

  // Tuesday: the other analyst goes on leave, so Ana gets all these cases.
  const processo_ids = simulated.atribuicoes
    .filter(({ analista }) => analista.nome !== personOf(ANA).nome)
    .map(({ processo_id }) => processo_id)
  const moved = { processo_ids, analista_id: await idOf(ANA), motivo: 'Férias.' }
  const { resultados } = dados<{ resultados: { atribuido: boolean }[] }>(
    await post('/supervisor/atribuicoes', supervisora, moved),
  )
  expect(resultados.map(({ atribuido }) => atribuido)).toEqual(processo_ids.map(() => true))
  for (const id of ids) expect((await getProcesso(id, OWNER)).analista?.id).toBe(await idOf(ANA))

  // Wednesday: none of the cases is late.
  const late = (await all<QueueItem>('/supervisor/escalados', supervisora)).map(({ processo_id }) => processo_id)
  expect(ids.filter((id) => late.includes(id))).toEqual([])
  for (const id of others) expect(await approve(id, 'Em ordem.', ANA)).toBe('aprovado')
  dados<Processo>(await act(refused, 'rejeitar', ANA, rejectionRequest))

  // Thursday: an appeal is decided by another person than the one who rejected the case.
  const appealed = 'A matrícula e o CCIR trazem a mesma área.'
  const recurso = await recorrer(refused, appealed)
  await until(
    async () => all<Recurso>('/supervisor/recursos?status=aberto', supervisora),
    (open) => open.some(({ id }) => id === recurso.id),
  )
  const seen = dados<WholeRecurso>(await get(`/supervisor/recursos/${recurso.id}`, supervisora))
  expect(seen).toMatchObject({ ...recurso, decisao_contestada: { ...rejectionRequest, por: { id: await idOf(ANA) } } })
  expect((await grant(recurso, 'As áreas são iguais.')).status).toBe('deferido')
  const again = { analista_id: await idOf(BIA), motivo: 'Novo exame depois do recurso.' }
  expect(dados<Processo>(await act(refused, 'atribuir', 'supervisora', again)).analista?.id).toBe(await idOf(BIA))
  expect(await approve(refused, 'As áreas conferem.', BIA)).toBe('aprovado')

  // Friday: the reports count the decisions.
  const rows = async (tipo: string) => dados<Report>(await get(`/supervisor/relatorios/${tipo}`, supervisora)).linhas
  const ofPerson = async (who: Who) => {
    const id = await idOf(who)
    return (row: Report['linhas'][number]) => row['analista_id'] === id
  }
  const [ofAna, ofBia] = [await ofPerson(ANA), await ofPerson(BIA)]
  await until(
    () => rows('produtividade'),
    (linhas) =>
      Number(linhas.find(ofAna)?.['aprovados']) >= others.length &&
      Number(linhas.find(ofAna)?.['rejeitados']) >= 1 &&
      Number(linhas.find(ofBia)?.['aprovados']) >= 1,
    30_000,
  )
  const ofReason = (await rows('rejeicoes')).find((row) => row['codigo_motivo'] === rejectionRequest.codigo_motivo)
  expect(Number(ofReason?.['processos'])).toBeGreaterThanOrEqual(1)

  const expected = [
    ...begun(2),
    'processo_submetido',
    'processo_atribuido',
    'processo_rejeitado',
    'recurso_aberto',
    'recurso_decidido',
    'processo_atribuido',
    'processo_aprovado',
  ]
  expect(await actsInOrder(refused, OWNER, expected)).toEqual(expected)
})
