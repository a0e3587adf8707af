import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { pidOf } from '../support/environment.ts'
import { dados, said, errorOf, get, newKey, ask, post, type Answer, all } from '../support/api.ts'
import { large, matriculaPdf, sha256 } from '../support/papers/files.ts'
import { tokenOf, CPF, signIn } from '../support/sign-in.ts'
import { documentosOf, send, pendente, readyToDecide, rascunho } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import { compare, REPEATED } from '../support/repeat.ts'
import type { Dados, Job, Pendencia, Processo, Received } from '../support/types.ts'

let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
})

describe('the cache lost with everything in it', () => {
  test('takes no key and no answer along, nor who was signed out', async () => {
    const [chave, { access_token }] = [newKey(), await signIn(CPF.maria)]
    const first = await post('/processos', maria, form(), { chave })
    await post('/auth/logout', access_token)
    const redis = new Redis(setting('TEST_REDIS_URL'))
    await redis.flushdb()
    redis.disconnect()
    expect(compare(first, await post('/processos', maria, form(), { chave }))).toEqual(REPEATED)
    expect(said(await get('/auth/me', access_token))).toBe('401 CAR-002')
  })
})

describe('a service killed between doing and answering', () => {
  /** Repeats a request until there is a final answer. The Idempotency-Key makes this safe. */
  const persist = (run: () => Promise<Answer>): Promise<Answer> =>
    until(
      () => run().catch(() => null),
      (r): r is Answer =>
        r !== null && !['CAR-014', 'CAR-016', 'CAR-017'].includes(r.status < 400 ? '' : errorOf(r).said.slice(4)),
      40_000,
    ) as Promise<Answer>

  /** Kills the service `afterMs` after the request has begun, and repeats the request until there is an answer. */
  async function killing(service: string, afterMs: number, run: () => Promise<Answer>): Promise<Answer> {
    const request = run().catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    process.kill(pidOf(service), 'SIGKILL')
    await request
    return persist(run)
  }
  const healthy = (service: string) =>
    until(
      async () => (await get('~/readyz')).texto,
      (t) => t.includes(`"${service}":"ok"`),
      40_000,
    )

  test.each([3, 12, 25])('opens one draft (processos, after %i ms)', async (ms) => {
    const chave = newKey()
    const fresh = form()
    fresh.imovel.denominacao = `Chácara ${chave}`
    const end = await killing('processos', ms, () => post('/processos', maria, fresh, { chave }))
    expect(end.status).toBe(201)
    const mine = async () =>
      (await all<Processo>('/processos', maria)).filter(
        (processo) => processo.imovel.denominacao === fresh.imovel.denominacao,
      )
    const found = await until(mine, (seen) => seen.length > 0, 10_000)
    expect(found.map((processo) => processo.id)).toEqual([dados<Processo>(end, 201).id])
    await healthy('processos')
  })

  test.each([10, 30])('receives one document (documentos, after %i ms)', async (ms) => {
    const { id } = await rascunho()
    const [chave, arquivo] = [newKey(), matriculaPdf()]
    const end = await killing('documentos', ms, () => send(maria, id, { arquivo }, { chave }))
    expect(said(end)).toBe('202')
    expect((await documentosOf(id)).map((d) => d.id)).toEqual([dados<Received>(end, 202).id])
    await healthy('documentos')
  })

  test('raises one pendency (processos)', async () => {
    const { id } = await pendente()
    const chave = newKey()
    const request = { tipo: 'dado', descricao: `Qual? ${chave}` }
    const end = await killing('processos', 15, async () =>
      post(`/analista/processos/${id}/criar-pendencia`, await tokenOf('analista'), request, { chave }),
    )
    expect(said(end)).toBe('201')
    const found = (await all<Pendencia>(`/processos/${id}/pendencias`, maria)).filter(
      (p) => p.descricao === request.descricao,
    )
    expect(found).toHaveLength(1)
    await healthy('processos')
  })

  test('begins one dossier (dossie), and it is made', async () => {
    const { id } = await readyToDecide()
    const chave = newKey()
    const end = await killing('dossie', 15, async () =>
      post(`/analista/processos/${id}/gerar-dossie`, await tokenOf('analista'), {}, { chave }),
    )
    const { job_id } = dados<Job>(end, 202)
    await until(
      async () => dados<Job>(await get(`/analista/dossies/${job_id}`, await tokenOf('analista'))).status,
      (s) => s === 'pronto',
      100_000,
    )
    const requests = (await all<{ tipo: string }>(`/processos/${id}/historico`, maria)).filter(
      (a) => a.tipo === 'dossie_solicitado',
    )
    expect(requests).toHaveLength(1)
  })
})

describe('an upload in parts, of which each thing that it goes through is killed once', () => {
  type Upload = Dados<'obterEnvio'>
  const PART = 256 * 1024
  const DEATHS = ['gateway', 'documentos', 'objects', 'store', 'redis', 'rabbitmq']

  /** Repeats a request until there is an answer with the expected status. */
  const end = <T>(run: () => Promise<Answer>, status: number): Promise<T> =>
    until(
      async () => {
        const response = await run().catch(() => null)
        return response?.status === status ? dados<T>(response, status) : null
      },
      (outcome) => outcome !== null,
      60_000,
    ) as Promise<T>

  test('becomes one document, with the bytes that were sent', async () => {
    const { id: processo_id } = await rascunho()
    const bytes = large((DEATHS.length + 1) * PART)
    const request = { processo_id, tipo_documento: 'matricula_imovel', nome: 'matricula.pdf', tamanho: bytes.length }
    const { id } = dados<Upload>(await post('/documentos/envios', maria, request), 201)
    const part = (start: number) =>
      ask('POST', `/documentos/envios/${id}/partes?inicio=${start}`, {
        token: maria,
        body: bytes.subarray(start, start + PART),
        headers: { 'content-type': 'application/octet-stream' },
      })

    const die = DEATHS.values()
    for (let start = 0; start < bytes.length; ) {
      const sending = part(start).catch(() => null)
      const { value: victim } = die.next()
      if (victim !== undefined) process.kill(pidOf(victim), 'SIGKILL')
      await sending
      const before = start
      start = (await end<Upload>(() => get(`/documentos/envios/${id}`, maria), 200)).recebido_bytes
      expect([before, before + PART]).toContain(start)
    }

    const finish = () => post(`/documentos/envios/${id}/concluir`, maria)
    const first = finish().catch(() => null)
    process.kill(pidOf('documentos'), 'SIGKILL')
    await first
    const { id: documento, hash_sha256 } = await end<Received>(finish, 202)
    expect(hash_sha256).toBe(sha256(bytes))
    expect((await documentosOf(processo_id)).map((doc) => doc.id)).toEqual([documento])
    expect(sha256((await get(`/documentos/${documento}/arquivo`, maria)).bytes)).toBe(hash_sha256)
  }, 180_000)
})
