import { randomUUID } from 'node:crypto'
import { runInContext } from '@car/telemetry/request-context'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ANA, type Bancada, bancada, claims, com, entrar, type Idp, idpLocal, MARIA, type Tokens } from './apoio.ts'

let mesa: Bancada
let idp: Idp
let auth: Awaited<ReturnType<Bancada['ligar']>>
let tokens: Tokens
let maria: Record<string, string | number>

beforeAll(async () => {
  mesa = await bancada()
  idp = await idpLocal([MARIA, ANA], [`${mesa.url}/api/v1/auth/idp/callback`])
  await idp.ligar()
  auth = await mesa.ligar({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
  tokens = await entrar(mesa.url, MARIA)
  maria = claims(tokens.access_token)
})
afterAll(async () => {
  await mesa.close()
  await idp.close()
})

const usuario = () => ({
  id: maria['sub'],
  nome: MARIA.nome,
  tipo_usuario: 'produtor_rural',
  nivel_confiabilidade: 'prata',
})

test('a person is found by id and by CPF, and never with the CPF', async () => {
  const processos = auth.grpc('processos')
  expect(await processos.ObterUsuario({ id: String(maria['sub']) })).toEqual(usuario())
  expect(await processos.BuscarPorCpf({ cpf: MARIA.cpf })).toEqual(usuario())
  expect(await processos.BuscarPorCpf({ cpf: MARIA.cpf.replace(/\D/g, '') })).toEqual(usuario())
  processos.close()
})

test('many people are found by CPF at once, each in the place of their CPF', async () => {
  const processos = auth.grpc('processos')
  const cpfs = ['111.444.777-35', MARIA.cpf, 'nenhum', MARIA.cpf.replace(/\D/g, '')]
  const id = String(maria['sub'])
  expect(await processos.BuscarIdsPorCpf({ cpfs })).toEqual({ ids: ['', id, '', id] })
  expect(await processos.BuscarIdsPorCpf({ cpfs: [] })).toEqual({ ids: [] })
  processos.close()
})

test('where a person works is said once it is known', async () => {
  const processos = auth.grpc('processos')
  const id = String(maria['sub'])
  await mesa.reescrever('usuarios', id, { unidade: 'SEMA Sorriso' })
  expect(await processos.ObterUsuario({ id })).toMatchObject({ ...usuario(), unidade: 'SEMA Sorriso' })
  await mesa.reescrever('usuarios', id, { unidade: null })
  processos.close()
})

test('where to write to: what the person gave, else what the provider has verified; asked by avisos only', async () => {
  const [avisos, processos] = [auth.grpc('avisos'), auth.grpc('processos')]
  const id = String(maria['sub'])
  const dizer = (email_contato: string | null) =>
    fetch(`${mesa.url}/api/v1/auth/me`, {
      method: 'PATCH',
      headers: { ...com(tokens).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email_contato }),
    })
  expect(await avisos.ObterEndereco({ id })).toMatchObject({ email: MARIA.email })
  await dizer('fazenda@exemplo.test')
  expect(await avisos.ObterEndereco({ id })).toMatchObject({ email: 'fazenda@exemplo.test' })
  await dizer(null)
  await mesa.reescrever('usuarios', id, { email: null })
  expect((await avisos.ObterEndereco({ id })).email).toBeUndefined()
  await mesa.reescrever('usuarios', id, { email: MARIA.email })
  await expect(avisos.ObterEndereco({ id: randomUUID() })).rejects.toMatchObject({ nome: 'nao_encontrado' })
  await expect(processos.ObterEndereco({ id })).rejects.toMatchObject({ nome: 'nao_encontrado' })
  for (const cliente of [avisos, processos]) cliente.close()
})

test('of a change of the address both are told, for a week and to avisos only', async () => {
  const [avisos, processos] = [auth.grpc('avisos'), auth.grpc('processos')]
  const dizer = (corpo: object) =>
    fetch(`${mesa.url}/api/v1/auth/me`, {
      method: 'PATCH',
      headers: { ...com(tokens).headers, 'content-type': 'application/json' },
      body: JSON.stringify(corpo),
    })
  const mudados = () => mesa.store.collection<{ _id: string; expira_em: Date }>('enderecos_mudados')
  await mudados().deleteMany({})
  /** The ids of changes that no test has seen yet. */
  const vistas = new Set<string>()
  const mudanca = async () => {
    const [nova, ...mais] = (await mudados().find().toArray()).map(({ _id }) => _id).filter((id) => !vistas.has(id))
    expect(mais).toEqual([])
    if (nova) vistas.add(nova)
    return nova
  }
  await dizer({ email_contato: 'um@exemplo.test' })
  const primeira = (await mudanca()) ?? ''
  expect(await avisos.ObterEnderecosDaMudanca({ id: primeira })).toMatchObject({
    de: MARIA.email,
    para: 'um@exemplo.test',
  })
  await dizer({ email_contato: 'dois@exemplo.test', telefone: '6635440000' })
  expect(await avisos.ObterEnderecosDaMudanca({ id: (await mudanca()) ?? '' })).toMatchObject({
    de: 'um@exemplo.test',
    para: 'dois@exemplo.test',
  })
  await dizer({ email_contato: null })
  expect(await avisos.ObterEnderecosDaMudanca({ id: (await mudanca()) ?? '' })).toMatchObject({
    de: 'dois@exemplo.test',
    para: MARIA.email,
  })
  // A new telephone, or the same contact again, is not a change of the address.
  await dizer({ telefone: null })
  await dizer({ email_contato: null })
  expect(await mudanca()).toBeUndefined()

  const guardado = JSON.stringify(await mudados().find().toArray())
  for (const endereco of ['um@exemplo.test', 'dois@exemplo.test', MARIA.email]) expect(guardado).not.toContain(endereco)
  const dias = ((await mudados().findOne({ _id: primeira }))?.expira_em.getTime() ?? 0) - Date.now()
  expect(Math.round(dias / 86_400_000)).toBe(7)
  const naoEncontrado = { nome: 'nao_encontrado' }
  await expect(processos.ObterEnderecosDaMudanca({ id: primeira })).rejects.toMatchObject(naoEncontrado)
  await mudados().deleteMany({})
  await expect(avisos.ObterEnderecosDaMudanca({ id: primeira })).rejects.toMatchObject(naoEncontrado)
  for (const cliente of [avisos, processos]) cliente.close()
})

test('who is not registered, or could not be, is not found', async () => {
  const processos = auth.grpc('processos')
  const perguntas = [
    () => processos.ObterUsuario({ id: randomUUID() }),
    () => processos.ObterUsuario({ id: '' }),
    () => processos.BuscarPorCpf({ cpf: '111.444.777-35' }),
    () => processos.BuscarPorCpf({ cpf: '111.444.777-36' }),
    () => processos.BuscarPorCpf({ cpf: '' }),
  ]
  for (const perguntar of perguntas) await expect(perguntar()).rejects.toMatchObject({ nome: 'nao_encontrado' })
  processos.close()
})

test('the analysts of a level are told, and nobody else', async () => {
  const analista = auth.grpc('analista')
  const { sub: id } = claims((await entrar(mesa.url, ANA)).access_token)
  const daAna = { id, nome: ANA.nome, tipo_usuario: 'analista_ambiental', nivel_confiabilidade: ANA.nivel }
  expect(await analista.ListarAnalistas({ nivel: 'prata' })).toEqual({ analistas: [daAna] })
  await mesa.reescrever('usuarios', String(id), { nivel_confiabilidade: 'bronze' })
  expect(await analista.ListarAnalistas({ nivel: 'prata' })).toEqual({ analistas: [] })
  analista.close()
})

test('all that is kept of a person is told on their behalf only: their account, and where they are signed in', async () => {
  const [processos, avisos] = [auth.grpc('processos'), auth.grpc('avisos')]
  const naPessoaDela = { requestId: randomUUID(), token: tokens.access_token }
  const { conta, sessoes } = await runInContext(naPessoaDela, () => processos.ObterConta({}))
  expect(JSON.parse(conta)).toMatchObject({ id: maria['sub'], nome: MARIA.nome, email: MARIA.email })
  expect(conta).not.toContain(MARIA.cpf.replace(/\D/g, ''))
  expect(JSON.parse(sessoes)).toMatchObject([{ atual: true }])
  await expect(processos.ObterConta({})).rejects.toMatchObject({ code: 'CAR-001' })
  await expect(runInContext(naPessoaDela, () => avisos.ObterConta({}))).rejects.toMatchObject({ code: 'CAR-003' })
  for (const cliente of [processos, avisos]) cliente.close()
})

test('what was done to accounts is told with whose they are, by who, what and when', async () => {
  const processos = auth.grpc('processos')
  const pedido = { de_tras: true, limite: 200 }
  const { registros, total } = await processos.Auditar(pedido)
  expect(registros.length).toBe(total)
  const dela = registros.filter(({ pessoa_id }) => pessoa_id === maria['sub'])
  expect(dela.at(-1)).toMatchObject({ acoes: ['usuario_criado'], resumo: 'Pessoa cadastrada como produtor rural.' })
  const soContatos = await processos.Auditar({ ...pedido, acao: 'contato_alterado', usuario_id: String(maria['sub']) })
  expect(soContatos.registros.map(({ acoes }) => acoes)).toEqual(Array(soContatos.total).fill(['contato_alterado']))
  for (const outro of [
    { acao: 'processo_criado' },
    { processo_id: randomUUID() },
    { antes_de: '2020-01-01T00:00:00Z' },
  ])
    expect(await processos.Auditar({ ...pedido, ...outro })).toEqual({ registros: [], total: 0 })
  processos.close()
})

test('each method answers only the services that need it', async () => {
  const [gateway, analista, dossie] = [auth.grpc('gateway'), auth.grpc('analista'), auth.grpc('dossie')]
  expect(await dossie.ObterUsuario({ id: String(maria['sub']) })).toEqual(usuario())
  expect(await gateway.VerificarRevogacao({ jti: String(maria['jti']) })).toEqual({ revogado: false })
  const recusadas = [
    () => gateway.ObterUsuario({ id: String(maria['sub']) }),
    () => gateway.ListarAnalistas({ nivel: 'prata' }),
    () => analista.BuscarPorCpf({ cpf: MARIA.cpf }),
    () => analista.BuscarIdsPorCpf({ cpfs: [MARIA.cpf] }),
    () => analista.CompararCpfs({ id: String(maria['sub']), cpfs: [MARIA.cpf] }),
    () => analista.VerificarRevogacao({ jti: String(maria['jti']) }),
  ]
  for (const perguntar of recusadas) await expect(perguntar()).rejects.toMatchObject({ nome: 'nao_encontrado' })
  for (const cliente of [gateway, analista, dossie]) cliente.close()
})
