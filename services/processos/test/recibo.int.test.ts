import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { PROCESSOS } from '@car/proto/servicos'
import { runInContext } from '@car/telemetry/request-context'
import { type Person, person } from '@car/testing/issuer'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Montagem, montar } from './apoio.ts'
import { ANA, criarFabrica, DONA, type Fabrica } from './interrupcao-atos.ts'

/** What dossie asks when somebody wants the receipt of a case. */

let m: Montagem
let f: Fabrica
let cliente: ReturnType<typeof createGrpcClient<typeof PROCESSOS>>
beforeAll(async () => {
  m = await montar()
  f = criarFabrica(m)
  const tokens = tokensOf('dossie')
  cliente = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokens)
})
afterAll(async () => {
  cliente.close()
  await m.close()
})

const recibo = async (id: string, quem: Person = DONA) => {
  const token = await m.token(quem)
  return runInContext({ requestId: 'r', token }, () => cliente.ObterRecibo({ id }))
}

test('what was handed in, by whom, with the act on record and the key for following', async () => {
  const id = await f.submetido()
  const { data: caso } = (await m.pedir(DONA, 'GET', `/processos/${id}`)).corpo
  const { data: historico } = (await m.pedir(DONA, 'GET', `/processos/${id}/historico`)).corpo
  const { data: chave } = (await m.pedir(DONA, 'GET', `/processos/${id}/acompanhamento`)).corpo
  const submissao = historico.find(({ tipo }: { tipo: string }) => tipo === 'processo_submetido')
  const dito = await recibo(id)
  expect(dito).toMatchObject({
    processo_id: id,
    ...chave,
    submetido_em: caso.submetido_em,
    por: DONA.nome,
    versao: submissao.versao,
    hash: submissao.hash,
    proprietario: caso.proprietario,
  })
  expect(dito.imovel).toMatchObject({ denominacao: caso.imovel.denominacao, municipio: caso.imovel.municipio })
  expect(dito.documentos_ate).toBeUndefined()
})

test('stays what it was when the case goes on', async () => {
  const id = await f.submetido()
  const antes = await recibo(id)
  await f.pedir('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
  await f.pedir('POST', `/analista/processos/${id}/criar-pendencia`, { tipo: 'dado', descricao: 'Explique.' }, ANA)
  await f.pedir('PATCH', `/processos/${id}`, { imovel: { denominacao: 'Outro nome' } })
  const { documentos_ate, ...depois } = await recibo(id)
  expect(depois).toEqual({ ...antes, ...('_documentos_ate' in depois ? { _documentos_ate: 'documentos_ate' } : {}) })
  expect(String(documentos_ate) > String(antes.submetido_em)).toBe(true)
})

test('is for the owner, and from submission on', async () => {
  const id = await f.submetido()
  for (const quem of [ANA, person('Estranha', 'produtor_rural')])
    await expect(recibo(id, quem)).rejects.toMatchObject({ nome: 'nao_encontrado' })
  await expect(recibo(await f.rascunho())).rejects.toMatchObject({ nome: 'estado_invalido' })
})
