import { read } from '@car/cadastro/wire'
import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { PROCESSOS } from '@car/proto/gen/services'
import { runInContext } from '@car/telemetry/request-context'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Setup, build } from '../support.ts'
import { ANA, createFactory, OWNER, type Factory } from '../interruption-acts.ts'

let m: Setup
let f: Factory
let client: ReturnType<typeof createGrpcClient<typeof PROCESSOS>>
beforeAll(async () => {
  m = await build()
  f = createFactory(m)
  const tokens = tokensOf('dossie')
  client = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokens)
})
afterAll(async () => {
  client.close()
  await m.close()
})

const recibo = async (id: string, who: Person = OWNER) => {
  const token = await m.tokenFor(who, 'dossie')
  return runInContext({ requestId: 'r', token }, () => client.ObterRecibo({ id }))
}

test('what was handed in, by whom, with the act on record and the key for following', async () => {
  const id = await f.submetido()
  const { data: processo } = (await m.ask(OWNER, 'GET', `/processos/${id}`)).body
  const { data: historico } = (await m.ask(OWNER, 'GET', `/processos/${id}/historico`)).body
  const { data: key } = (await m.ask(OWNER, 'GET', `/processos/${id}/acompanhamento`)).body
  const submission = historico.find(({ tipo }: { tipo: string }) => tipo === 'processo_submetido')
  const said = await recibo(id)
  expect(said).toMatchObject({
    processo_id: id,
    ...key,
    submetido_em: processo.submetido_em,
    por: OWNER.nome,
    versao: submission.versao,
    hash: submission.hash,
  })
  const { imovel, proprietario } = read(said.cadastro)
  expect(proprietario).toEqual(processo.proprietario)
  expect(imovel).toMatchObject({ denominacao: processo.imovel.denominacao, municipio: processo.imovel.municipio })
  expect(said.documentos_ate).toBeUndefined()
})

test('has the proof of the submission, once the log has it', async () => {
  const id = await f.submetido()
  const { hash, prova } = await until(
    () => recibo(id),
    (said) => said.prova !== undefined,
  )
  expect(prova).toMatchObject({ hash, prova: expect.stringMatching(/^c2sp\.org\/tlog-proof@v1\n/), travado: false })
})

test('stays what it was when the case goes on', async () => {
  const id = await f.submetido()
  const before = await recibo(id)
  await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
  await f.ask('POST', `/analista/processos/${id}/criar-pendencia`, { tipo: 'dado', descricao: 'Explique.' }, ANA)
  await f.ask('PATCH', `/processos/${id}`, { imovel: { denominacao: 'Outro nome' } })
  const { documentos_ate, ...after } = await recibo(id)
  // The proof leads to a later checkpoint, and an optional field that is there is named beside it.
  const lasting = (said: object) => Object.entries(said).filter(([name]) => !/^_|^prova$/.test(name))
  expect(lasting(after)).toEqual(lasting(before))
  expect(String(documentos_ate) > String(before.submetido_em)).toBe(true)
})

test('is for the owner, and from submission on', async () => {
  const id = await f.submetido()
  for (const who of [ANA, person('Estranha', 'produtor_rural')])
    await expect(recibo(id, who)).rejects.toMatchObject({ nome: 'nao_encontrado' })
  await expect(recibo(await f.rascunho())).rejects.toMatchObject({ nome: 'estado_invalido' })
})
