import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { PROCESSOS } from '@car/proto/gen/services'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Setup, build } from '../support.ts'
import { ANA, createFactory, type Factory, SOFIA } from '../interruption-acts.ts'

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
  const analysis = (ato: string, body?: unknown, who = ANA) =>
    f.ask('POST', `/analista/processos/${id}/${ato}`, body, who)
  let pid = ''
  const seen: [string, boolean][] = []
  const see = async (name: string, run: () => Promise<unknown>) => seen.push([name, await changedBy(id, run)])
  await see('assumir', () => analysis('assumir'))
  await see('liberar', () => analysis('liberar'))
  await see('atribuir', () => analysis('atribuir', { analista_id: ANA.id, motivo: 'Distribuição.' }, SOFIA))
  await see('criar-pendencia', async () => {
    pid = (await analysis('criar-pendencia', { tipo: 'dado', descricao: 'Explique.' })).id
  })
  await see('editar', () => f.ask('PATCH', `/processos/${id}`, { observacoes: 'Corrigida.' }))
  await see('responder', () => f.ask('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Pronto.' }))
  await see('rejeitar', () => analysis('rejeitar', { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }))
  await see('recorrer', () => f.ask('POST', `/processos/${id}/recursos`, { fundamentacao: 'Confere.' }))
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

test('an approval is told with how it was decided, and a case that is not approved without', async () => {
  const read = await f.assumed()
  const told = async (id: string) => {
    const { forma, lote_id } = await client.MudouDesde({ processo_id: id, versao: await versionOf(id) })
    return [forma, lote_id]
  }
  expect(await told(read)).toEqual([undefined, undefined])
  await f.ask('POST', `/analista/processos/${read}/aprovar`, undefined, ANA)
  expect(await told(read)).toEqual(['individual', undefined])
  expect(await told(await f.rejeitado())).toEqual([undefined, undefined])
})
