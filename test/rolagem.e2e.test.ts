import { setTimeout as esperar } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { ate } from '@car/testing/ate'
import { BASE, pidDe } from './support/ambiente.ts'
import { dados, dito, get, novaChave, post, type Resposta } from './support/api.ts'
import { pdfMinimo } from './support/arquivos.ts'
import { como } from './support/entrar.ts'
import { documentosDe, enviar, ficha, rascunho } from './support/fabrica.ts'
import type { Processo } from './support/tipos.ts'

/** As a rollout does it: each process is asked to end and another takes its place, one after the other, under load. */

const SERVICOS = ['processos', 'documentos', 'analista', 'dossie', 'auth', 'documentos-worker']
const RITMO_MS = 150

test('services are replaced one by one while people work, and no request fails', async () => {
  const [dona, analista] = [await como('maria'), await como('analista')]
  const { id } = await rascunho()
  const recusados: string[] = []
  const abertos: string[] = []
  const chaves: string[] = []
  let acabou = false

  const sempre = async (oQue: string, fazer: () => Promise<Resposta>): Promise<void> => {
    while (!acabou) {
      const veio = await fazer().catch((erro: Error) => erro)
      if (veio instanceof Error) recusados.push(`${oQue}: ${veio.message}`)
      else if (veio.status >= 300) recusados.push(`${oQue}: ${dito(veio)}`)
      await esperar(RITMO_MS)
    }
  }
  const carga = [
    sempre('a case', () => get(`/processos/${id}`, dona)),
    sempre('the queue', () => get('/analista/processos?page_size=5', analista)),
    sempre('oneself', () => get('/auth/me', dona)),
    sempre('its documents', () => get(`/processos/${id}/documentos`, dona)),
    sempre('a draft', async () => {
      const chave = novaChave()
      const veio = await post('/processos', dona, ficha(), { chave })
      chaves.push(chave)
      if (veio.status === 201) abertos.push(dados<Processo>(veio, 201).id)
      return veio
    }),
    sempre('a file', () => enviar(dona, id, { arquivo: pdfMinimo() }, { chave: novaChave() })),
  ]
  for (const servico of SERVICOS) {
    const velho = pidDe(servico)
    process.kill(velho, 'SIGTERM')
    await ate(
      () => {
        try {
          return pidDe(servico)
        } catch {
          return velho // between two lives
        }
      },
      (pid) => pid !== velho,
      30_000,
    )
    await ate(
      async () => (await fetch(`${BASE}/readyz`)).ok,
      (pronto) => pronto,
      60_000,
    )
  }
  acabou = true
  await Promise.all(carga)

  expect(recusados).toEqual([])
  expect(new Set(abertos).size).toBe(chaves.length)
  expect((await documentosDe(id)).length).toBeGreaterThan(SERVICOS.length)
}, 240_000)
