import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { AVISOS } from '@car/proto/servicos'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Bancada, bancada } from './apoio.ts'

/** The notices of a person, for processos, which exports all that is kept of them. */

let b: Bancada
beforeAll(async () => {
  b = await bancada()
  await b.ligar()
}, 60_000)
afterAll(() => b.close())

test('all notices of a person, newest first, and what goes to them by mail; nobody else’s, and for nobody else', async () => {
  const [dona, outra] = [b.alguem(), b.alguem()]
  for (const quem of [dona, outra, dona]) {
    const processo = b.processo(quem.id, { status: 'submetido' })
    await b.contar('processo.submetido', b.doProcesso(processo, { status: 'submetido' }))
  }
  await b.resolvidos(dona.id, 2)
  await b.resolvidos(outra.id)
  await b.pedir(dona, 'PUT', '/avisos/preferencias', { corpo: { recebido: false } })
  const cliente = (de: 'processos' | 'dossie') =>
    createGrpcClient(AVISOS, `127.0.0.1:${b.env['GRPC_PORT']}`, tokensOf(de))
  const [processos, dossie] = [cliente('processos'), cliente('dossie')]
  const daDona = { pessoa_id: dona.id }

  const vistos: unknown[] = []
  for await (const { aviso } of processos.stream('ListarDaPessoa', daDona)) vistos.push(JSON.parse(aviso))
  expect(vistos).toEqual((await b.pedir(dona, 'GET', '/avisos')).corpo.data)
  expect(vistos).toHaveLength(2)
  const { preferencias } = await processos.ObterPreferencias(daDona)
  expect(JSON.parse(preferencias)).toEqual((await b.pedir(dona, 'GET', '/avisos/preferencias')).corpo.data)
  await expect(dossie.ObterPreferencias(daDona)).rejects.toMatchObject({ code: 'CAR-003' })
  for (const par of [processos, dossie]) par.close()
})
