import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { PROCESSOS } from '@car/proto/gen/services'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Setup, build } from './support.ts'
import { ANA, createFactory, type Factory, SOFIA } from './interruption-acts.ts'

/**
 * Tests `MudouDesde`, which says whether a case has changed since a version. dossie calls this method when somebody
 * verifies a dossier.
 */

let m: Setup
let f: Factory
let client: ReturnType<typeof createGrpcClient<typeof PROCESSOS>>
beforeAll(async () => {
  m = await build()
  f = createFactory(m)
  m.analistas.set(ANA.id, ANA)
  const tokens = tokensOf('dossie')
  client = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokens)
})
afterAll(async () => {
  client.close()
  await m.close()
})

const versionOf = (id: string) => m.connection.collection('commits').countDocuments({ stream: `processo-${id}` })

/** Runs an act. Returns true if `MudouDesde` then reports a change since the version before the act. */
async function changedBy(id: string, run: () => Promise<unknown>): Promise<boolean> {
  const versao = await versionOf(id)
  await run()
  expect(await versionOf(id)).toBe(versao + 1)
  return (await client.MudouDesde({ processo_id: id, versao })).mudou
}

test('what changes a case is told, and nothing else', async () => {
  const id = await f.submetido()
  const analise = (ato: string, body?: unknown, who = ANA) =>
    f.pedir('POST', `/analista/processos/${id}/${ato}`, body, who)
  let pid = ''
  const seen: [string, boolean][] = []
  const see = async (nome: string, run: () => Promise<unknown>) => seen.push([nome, await changedBy(id, run)])
  await see('assumir', () => analise('assumir'))
  await see('liberar', () => analise('liberar'))
  await see('atribuir', () => analise('atribuir', { analista_id: ANA.id, motivo: 'Distribuição.' }, SOFIA))
  await see('criar-pendencia', async () => {
    pid = (await analise('criar-pendencia', { tipo: 'dado', descricao: 'Explique.' })).id
  })
  await see('editar', () => f.pedir('PATCH', `/processos/${id}`, { observacoes: 'Corrigida.' }))
  await see('responder', () => f.pedir('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Pronto.' }))
  await see('rejeitar', () => analise('rejeitar', { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }))
  await see('recorrer', () => f.pedir('POST', `/processos/${id}/recursos`, { fundamentacao: 'Confere.' }))
  const [yes, no] = [true, false]
  expect(seen).toEqual([
    ['assumir', no],
    ['liberar', no],
    ['atribuir', no],
    ['criar-pendencia', yes],
    ['editar', yes],
    ['responder', yes],
    ['rejeitar', yes],
    ['recorrer', yes],
  ])
})
