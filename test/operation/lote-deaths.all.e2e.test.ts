import { until } from '@car/testing/until'
import { beforeAll, expect, test } from '@jest/globals'
import { all, type Answer, dados, get, list, newKey, post } from '../support/api.ts'
import { pidOf } from '../support/environment.ts'
import { READING_MS, readings, rascunho, send, submeter } from '../support/factory.ts'
import { browser, seen } from '../support/pages/page.ts'
import { cleanProperty } from '../support/papers/clean.ts'
import { tokenOf } from '../support/sign-in.ts'
import { healthy } from '../support/stopped.ts'
import type { Ato, Aviso, Decision } from '../support/types.ts'

/**
 * A lot is read and decided while each service, the broker and the store are killed. At its end every case was decided
 * once, its owner was told once, and every case that was decided by the sample has its dossier.
 */

const [CASES, AT_ONCE] = [30, 6]
/** Other tests have the first of these properties. */
const FIRST = 200
const SEAT = { uf: 'GO', municipio_ibge: '5218805' } as const
const WHILE_READ = ['auth', 'documentos', 'analista', 'avisos', 'dossie', 'gateway']
const WHILE_APPROVED = [
  'documentos',
  'store',
  'processos',
  'rabbitmq',
  'avisos',
  'dossie',
  'analista',
  'auth',
  'gateway',
]
/** Within this time a killed server is there again, and what waited for it was done. */
const ROUND_MS = 120_000

type Lote = {
  id: string
  estado: string
  total: number
  amostra: { processo_id: string; status: string }[]
  pronto: boolean
  aprovados: number
  restantes: number
}

const open = browser()

const kill = (name: string): void => void process.kill(pidOf(name), 'SIGKILL')

/** Repeats a request until it succeeds. Its Idempotency-Key makes this safe. */
const persist = <T>(run: () => Promise<Answer>): Promise<T> =>
  until(
    async () => {
      const answer = await run().catch(() => null)
      return answer !== null && answer.status < 300 ? dados<T>(answer, answer.status) : null
    },
    (outcome) => outcome !== null,
    ROUND_MS,
  ) as Promise<T>

/** Lists everything, once all that is asked can answer. */
const persistAll = <T>(path: string, token: string): Promise<T[]> =>
  until(
    () => all<T>(path, token).catch(() => null),
    (found) => found !== null,
    ROUND_MS,
  ) as Promise<T[]>

let maria: string
let supervisora: string
beforeAll(async () => {
  // The sample goes to analysts, and only who has signed in is known as one.
  await tokenOf('analista')
  ;[maria, supervisora] = [await tokenOf('maria'), await tokenOf('supervisora')]
})

async function submitClean(n: number): Promise<string> {
  const { declared, matricula, ccir } = await cleanProperty(FIRST + n)
  const { id } = await rascunho('maria', declared)
  dados(await send(maria, id, { arquivo: matricula }), 202)
  dados(await send(maria, id, { tipo: 'ccir', arquivo: ccir, nome: 'ccir.pdf' }), 202)
  await readings(id)
  await submeter(id)
  return id
}

// This is the first test that makes a lot.
test('the page says so while no lot was made', async () => {
  const page = await open({ who: 'supervisora', largura: 1440, em: '/supervisao/lotes' })
  await page.getByText('Nenhum lote foi feito ainda.').waitFor()
  await seen(page, 'lotes-empty')
  expect(list<Lote>(await get('/supervisor/lotes', supervisora)).data).toEqual([])
})

test(
  'a lot survives the death of each process, and decides, tells and documents each case once',
  async () => {
    const ids: string[] = []
    for (let n = 0; n < CASES; n += AT_ONCE)
      ids.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => submitClean(n + i)))))
    const asked = { ...SEAT, limite: CASES, amostra: WHILE_READ.length / CASES }
    await until(
      async () =>
        dados<{ total: number }>(await post('/supervisor/lotes', supervisora, { ...asked, simular: true })).total,
      (total) => total === CASES,
      ROUND_MS,
    )
    const { id } = dados<Lote>(await post('/supervisor/lotes', supervisora, { ...asked, simular: false }))
    const lote = () => persist<Lote>(() => get(`/supervisor/lotes/${id}`, supervisora))
    const { amostra } = await until(
      lote,
      (seen) =>
        seen.amostra.length === WHILE_READ.length && seen.amostra.every(({ status }) => status === 'em_analise'),
      ROUND_MS,
    )

    for (const [i, victim] of WHILE_READ.entries()) {
      const [path, chave] = [`/analista/processos/${amostra[i]?.processo_id}/aprovar`, newKey()]
      const approve = () => post(path, supervisora, { parecer: 'Em ordem.' }, { chave })
      const first = approve().catch(() => null)
      kill(victim)
      await first
      await persist(approve)
      await healthy()
    }
    await until(lote, ({ pronto }) => pronto, ROUND_MS)

    const chave = newKey()
    const confirm = () => post(`/supervisor/lotes/${id}/confirmar`, supervisora, {}, { chave })
    const first = confirm().catch(() => null)
    kill('processos')
    await first
    expect(await persist<Lote>(confirm)).toMatchObject({ estado: 'confirmado' })
    const going: boolean[] = []
    for (const victim of WHILE_APPROVED) {
      going.push((await lote()).restantes > 0)
      kill(victim)
    }
    expect(going[0]).toBe(true)
    await healthy()
    expect(await until(lote, ({ restantes }) => restantes === 0, ROUND_MS)).toMatchObject({ aprovados: CASES })

    const pages = new Set(ids.map((one) => `/processos/${one}/decisao`))
    const told = (avisos: Aviso[]) =>
      avisos.flatMap(({ titulo, caminho }) => (titulo === 'Processo aprovado' && pages.has(caminho) ? caminho : []))
    await until(
      async () => new Set(told(await persistAll<Aviso>('/avisos', maria))).size,
      (size) => size === CASES,
      ROUND_MS,
    )
    for (const one of ids) {
      const decisions = await persistAll<Decision>(`/processos/${one}/decisoes`, maria)
      expect(decisions).toMatchObject([{ resultado: 'aprovado', lote_id: id }])
      const acts = await persistAll<Ato>(`/processos/${one}/historico`, maria)
      expect(acts.filter(({ tipo }) => tipo === 'processo_aprovado')).toHaveLength(1)
      // A case of the sample was assigned, and an assignment starts no dossier.
      if (amostra.some(({ processo_id }) => processo_id === one)) continue
      await until(
        () => persistAll<{ status: string }>(`/processos/${one}/dossies`, supervisora),
        (dossies) => dossies.length === 1 && dossies[0]?.status === 'pronto',
        READING_MS,
      )
    }
    expect(told(await persistAll<Aviso>('/avisos', maria))).toHaveLength(CASES)
  },
  3 * READING_MS,
)
