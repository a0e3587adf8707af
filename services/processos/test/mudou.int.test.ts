import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { PROCESSOS } from '@car/proto/servicos'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Montagem, montar } from './apoio.ts'
import { ANA, criarFabrica, type Fabrica, SOFIA } from './interrupcao-atos.ts'

/** What dossie asks when somebody verifies a dossier. */

let m: Montagem
let f: Fabrica
let cliente: ReturnType<typeof createGrpcClient<typeof PROCESSOS>>
beforeAll(async () => {
  m = await montar()
  f = criarFabrica(m)
  m.analistas.set(ANA.id, ANA)
  const tokens = tokensOf('dossie')
  cliente = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokens)
})
afterAll(async () => {
  cliente.close()
  await m.close()
})

const versaoDe = (id: string) => m.connection.collection('commits').countDocuments({ stream: `processo-${id}` })

/** Whether the case has changed by this act, for a caller that has the version before it. */
async function mudouPor(id: string, fazer: () => Promise<unknown>): Promise<boolean> {
  const versao = await versaoDe(id)
  await fazer()
  expect(await versaoDe(id)).toBe(versao + 1)
  return (await cliente.MudouDesde({ processo_id: id, versao })).mudou
}

test('what changes a case is told, and nothing else', async () => {
  const id = await f.submetido()
  const analise = (ato: string, corpo?: unknown, quem = ANA) =>
    f.pedir('POST', `/analista/processos/${id}/${ato}`, corpo, quem)
  let pid = ''
  const vistos: [string, boolean][] = []
  const ver = async (nome: string, fazer: () => Promise<unknown>) => vistos.push([nome, await mudouPor(id, fazer)])
  await ver('assumir', () => analise('assumir'))
  await ver('liberar', () => analise('liberar'))
  await ver('atribuir', () => analise('atribuir', { analista_id: ANA.id, motivo: 'Distribuição.' }, SOFIA))
  await ver('criar-pendencia', async () => {
    pid = (await analise('criar-pendencia', { tipo: 'dado', descricao: 'Explique.' })).id
  })
  await ver('editar', () => f.pedir('PATCH', `/processos/${id}`, { observacoes: 'Corrigida.' }))
  await ver('responder', () => f.pedir('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Pronto.' }))
  await ver('rejeitar', () => analise('rejeitar', { motivo: 'Não confere.', codigo_motivo: 'OUTRO' }))
  await ver('recorrer', () => f.pedir('POST', `/processos/${id}/recursos`, { fundamentacao: 'Confere.' }))
  const [sim, nao] = [true, false]
  expect(vistos).toEqual([
    ['assumir', nao],
    ['liberar', nao],
    ['atribuir', nao],
    ['criar-pendencia', sim],
    ['editar', sim],
    ['responder', sim],
    ['rejeitar', sim],
    ['recorrer', sim],
  ])
})
