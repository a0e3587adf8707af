import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { pidDe } from './support/ambiente.ts'
import { dados, dito, erro, get, novaChave, pedir, post, type Resposta, todos } from './support/api.ts'
import { grande, matriculaPdf, sha256 } from './support/arquivos.ts'
import { como, CPF, entrar } from './support/entrar.ts'
import { documentosDe, enviar, pendente, prontoParaDecidir, rascunho } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import { comparar, REPETIDA } from './support/repetir.ts'
import type { Dados, Job, Pendencia, Processo, Recebido } from './support/tipos.ts'

/** Idempotency-Key when its store is lost, and when the process doing the work is killed: §4.6 of the specification. */

let maria: string
beforeAll(async () => {
  maria = await como('maria')
})

describe('the cache lost with everything in it', () => {
  test('takes no key and no answer along, nor who was signed out', async () => {
    const [chave, { access_token }] = [novaChave(), await entrar(CPF.maria)]
    const primeira = await post('/processos', maria, ficha(), { chave })
    await post('/auth/logout', access_token)
    const redis = new Redis(setting('TEST_REDIS_URL'))
    await redis.flushdb()
    redis.disconnect()
    expect(comparar(primeira, await post('/processos', maria, ficha(), { chave }))).toEqual(REPETIDA)
    expect(dito(await get('/auth/me', access_token))).toBe('401 CAR-002')
  })
})

describe('a service killed between doing and answering', () => {
  /** Repeats as a patient client does, until there is a final answer; the key makes it safe. */
  const insistir = (fazer: () => Promise<Resposta>): Promise<Resposta> =>
    until(
      () => fazer().catch(() => null),
      (r): r is Resposta =>
        r !== null && !['CAR-014', 'CAR-016', 'CAR-017'].includes(r.status < 400 ? '' : erro(r).dito.slice(4)),
      40_000,
    ) as Promise<Resposta>

  /** Kills the service `depoisMs` after the request has begun, and asks again until there is an answer. */
  async function matando(servico: string, depoisMs: number, fazer: () => Promise<Resposta>): Promise<Resposta> {
    const pedido = fazer().catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, depoisMs))
    process.kill(pidDe(servico), 'SIGKILL')
    await pedido
    return insistir(fazer)
  }
  const bem = (servico: string) =>
    until(
      async () => (await get('~/readyz')).texto,
      (t) => t.includes(`"${servico}":"ok"`),
      40_000,
    )

  test.each([3, 12, 25])('opens one draft (processos, after %i ms)', async (ms) => {
    const chave = novaChave()
    const nova = ficha()
    nova.imovel.denominacao = `Chácara ${chave}`
    const fim = await matando('processos', ms, () => post('/processos', maria, nova, { chave }))
    expect(fim.status).toBe(201)
    const meus = async () =>
      (await todos<Processo>('/processos', maria)).filter((p) => p.imovel.denominacao === nova.imovel.denominacao)
    const achados = await until(meus, (vistos) => vistos.length > 0, 10_000)
    expect(achados.map((p) => p.id)).toEqual([dados<Processo>(fim, 201).id])
    await bem('processos')
  })

  test.each([10, 30])('receives one document (documentos, after %i ms)', async (ms) => {
    const { id } = await rascunho()
    const [chave, arquivo] = [novaChave(), matriculaPdf()]
    const fim = await matando('documentos', ms, () => enviar(maria, id, { arquivo }, { chave }))
    expect(dito(fim)).toBe('202')
    expect((await documentosDe(id)).map((d) => d.id)).toEqual([dados<Recebido>(fim, 202).id])
    await bem('documentos')
  })

  test('raises one pendency (processos)', async () => {
    const { id } = await pendente()
    const chave = novaChave()
    const pedido = { tipo: 'dado', descricao: `Qual? ${chave}` }
    const fim = await matando('processos', 15, async () =>
      post(`/analista/processos/${id}/criar-pendencia`, await como('analista'), pedido, { chave }),
    )
    expect(dito(fim)).toBe('201')
    const achadas = (await todos<Pendencia>(`/processos/${id}/pendencias`, maria)).filter(
      (p) => p.descricao === pedido.descricao,
    )
    expect(achadas).toHaveLength(1)
    await bem('processos')
  })

  test('begins one dossier (dossie), and it is made', async () => {
    const { id } = await prontoParaDecidir()
    const chave = novaChave()
    const fim = await matando('dossie', 15, async () =>
      post(`/analista/processos/${id}/gerar-dossie`, await como('analista'), {}, { chave }),
    )
    const { job_id } = dados<Job>(fim, 202)
    await until(
      async () => dados<Job>(await get(`/analista/dossies/${job_id}`, await como('analista'))).status,
      (s) => s === 'pronto',
      100_000,
    )
    const pedidos = (await todos<{ tipo: string }>(`/processos/${id}/historico`, maria)).filter(
      (a) => a.tipo === 'dossie_solicitado',
    )
    expect(pedidos).toHaveLength(1)
  })
})

describe('an upload in parts, of which each thing that it goes through is killed once', () => {
  type Envio = Dados<'obterEnvio'>
  const PARTE = 256 * 1024
  const MORTES = ['gateway', 'documentos', 'objects', 'store', 'redis', 'rabbitmq']

  /** Acts as a client on a bad line does: it asks again about what got no answer. */
  const ate = <T>(fazer: () => Promise<Resposta>, status: number): Promise<T> =>
    until(
      async () => {
        const resposta = await fazer().catch(() => null)
        return resposta?.status === status ? dados<T>(resposta, status) : null
      },
      (veio) => veio !== null,
      60_000,
    ) as Promise<T>

  test('becomes one document, with the bytes that were sent', async () => {
    const { id: processo_id } = await rascunho()
    const bytes = grande((MORTES.length + 1) * PARTE)
    const pedido = { processo_id, tipo_documento: 'matricula_imovel', nome: 'matricula.pdf', tamanho: bytes.length }
    const { id } = dados<Envio>(await post('/documentos/envios', maria, pedido), 201)
    const parte = (inicio: number) =>
      pedir('POST', `/documentos/envios/${id}/partes?inicio=${inicio}`, {
        token: maria,
        corpo: bytes.subarray(inicio, inicio + PARTE),
        headers: { 'content-type': 'application/octet-stream' },
      })

    const morrer = MORTES.values()
    for (let inicio = 0; inicio < bytes.length; ) {
      const enviando = parte(inicio).catch(() => null)
      const { value: vitima } = morrer.next()
      if (vitima !== undefined) process.kill(pidDe(vitima), 'SIGKILL')
      await enviando
      const antes = inicio
      inicio = (await ate<Envio>(() => get(`/documentos/envios/${id}`, maria), 200)).recebido_bytes
      expect([antes, antes + PARTE]).toContain(inicio)
    }

    const concluir = () => post(`/documentos/envios/${id}/concluir`, maria)
    const primeira = concluir().catch(() => null)
    process.kill(pidDe('documentos'), 'SIGKILL')
    await primeira
    const { id: documento, hash_sha256 } = await ate<Recebido>(concluir, 202)
    expect(hash_sha256).toBe(sha256(bytes))
    expect((await documentosDe(processo_id)).map((doc) => doc.id)).toEqual([documento])
    expect(sha256((await get(`/documentos/${documento}/arquivo`, maria)).bytes)).toBe(hash_sha256)
  }, 180_000)
})
