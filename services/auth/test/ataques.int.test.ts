import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  ANA,
  type Bancada,
  bancada,
  CHEFE,
  claims,
  codigo,
  com,
  entrar,
  type Idp,
  idpLocal,
  json,
  MARIA,
  renovar,
  type Tokens,
} from './apoio.ts'

/** Somebody writes to the database of auth and has none of its keys. They get nothing by it, and it is noticed. */

jest.setTimeout(60_000)

let mesa: Bancada
let idp: Idp
let auth: Awaited<ReturnType<Bancada['ligar']>>
let chefe: Tokens
let maria: Tokens
let ana: Tokens

beforeAll(async () => {
  mesa = await bancada()
  idp = await idpLocal([MARIA, ANA, CHEFE], [`${mesa.url}/api/v1/auth/idp/callback`])
  await idp.ligar()
  auth = await mesa.ligar({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
  ;[chefe, ana] = [await entrar(mesa.url, CHEFE), await entrar(mesa.url, ANA)]
})
beforeEach(async () => {
  maria = await entrar(mesa.url, MARIA)
})
afterAll(async () => {
  await mesa.close()
  await idp.close()
})

type Linha = Record<string, unknown> & { _id: string }
const linhas = (colecao: string) => mesa.store.collection<Linha>(colecao)
const idDe = (tokens: Tokens) => String(claims(tokens.access_token)['sub'])
const sessaoDe = async (tokens: Tokens) =>
  String((await linhas('acessos').findOne({ _id: String(claims(tokens.access_token)['jti']) }))?.['sessao'])
const administrar = (metodo: string, caminho: string, corpo: object) =>
  fetch(`${mesa.url}/api/v1/admin/usuarios/${caminho}`, {
    method: metodo,
    headers: { ...com(chefe).headers, 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
  })

/** Changes a row for the time of an attack, and puts it back. */
async function comLinha(
  colecao: string,
  _id: string,
  $set: Partial<Linha>,
  ataque: () => Promise<void>,
): Promise<void> {
  const antes = await linhas(colecao).findOne({ _id })
  if (!antes) throw new Error('no such row')
  await linhas(colecao).updateOne({ _id }, { $set })
  await ataque()
  await linhas(colecao).replaceOne({ _id }, antes)
}

async function verificar(): Promise<{ fluxo: string; problema: string }[]> {
  const entrada = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
  const { output } = await runCommand(entrada, (await mesa.env()) as Record<string, string>)
  return (JSON.parse(output) as { problemas: { fluxo: string; problema: string }[] }).problemas
}

describe('who changes a row signs in as nobody else', () => {
  test.each([
    ['a role', { tipo_usuario: 'admin' }],
    ['a level', { nivel_confiabilidade: 'ouro' }],
    ['a name', { nome: ANA.nome }],
    ['a version', { versao: 0, tipo_usuario: 'admin' }],
    ['a field that nobody knows', { papel: 'admin' }],
  ])('by %s', async (_nome, mudado) => {
    await comLinha('usuarios', idDe(maria), mudado, async () => {
      expect(await codigo(renovar(mesa.url, maria.refresh_token))).toBe('500 CAR-500')
      expect(await codigo(fetch(`${mesa.url}/api/v1/auth/me`, com(maria)))).toBe('500 CAR-500')
      await expect(entrar(mesa.url, MARIA)).rejects.toThrow('CAR-500')
    })
    expect((await renovar(mesa.url, maria.refresh_token)).status).toBe(200)
  })

  test('by a session given to them', async () => {
    await comLinha('sessoes', await sessaoDe(maria), { usuario: idDe(chefe) }, async () => {
      expect(await codigo(renovar(mesa.url, maria.refresh_token))).toBe('500 CAR-500')
    })
  })

  test('by the row of another person under their own CPF', async () => {
    const [delas, dela] = [await linhas('usuarios').findOne({ _id: idDe(ana) }), { _id: idDe(maria) }]
    await linhas('usuarios').updateOne({ _id: idDe(ana) }, { $set: { cpf_hash: [randomUUID()] } })
    await comLinha('usuarios', dela._id, { cpf_hash: delas?.['cpf_hash'] }, async () => {
      await expect(entrar(mesa.url, ANA)).rejects.toThrow('CAR-500')
      await expect(entrar(mesa.url, ANA)).rejects.toThrow('CAR-500')
    })
    await linhas('usuarios').replaceOne({ _id: idDe(ana) }, delas ?? {})
  })
})

test('an act of administration takes a sign-in of one’s own, when it was', async () => {
  const [dela, fora] = [await sessaoDe(chefe), new Date(Date.now() - 86_400_000)]
  const ato = () => codigo(administrar('PUT', idDe(maria), { tipo_usuario: 'produtor_rural' }))
  await comLinha('sessoes', dela, { autenticada_em: fora }, async () => expect(await ato()).toBe('500 CAR-500'))
  // A token that is said to be of somebody else's fresh session.
  const _id = String(claims(chefe.access_token)['jti'])
  await comLinha('acessos', _id, { sessao: await sessaoDe(maria) }, async () => expect(await ato()).toBe('403 CAR-006'))
  expect(await ato()).toBe('200 undefined')
})

describe('a row put back as it was', () => {
  test('gives no role that the record has taken since', async () => {
    const _id = idDe(maria)
    expect((await administrar('PUT', _id, { tipo_usuario: 'analista_ambiental' })).status).toBe(200)
    const analista = await linhas('usuarios').findOne({ _id })
    expect((await administrar('PUT', _id, { tipo_usuario: 'produtor_rural' })).status).toBe(200)
    await linhas('usuarios').replaceOne({ _id }, analista ?? {})
    const { data } = await json(await renovar(mesa.url, maria.refresh_token))
    expect(claims((data as Tokens).access_token)['tipo_usuario']).toBe('produtor_rural')
  })

  test('opens no session that an administrator has ended', async () => {
    const _id = await sessaoDe(maria)
    const aberta = await linhas('sessoes').findOne({ _id })
    expect((await administrar('POST', `${idDe(maria)}/encerrar-sessoes`, { motivo: 'Celular furtado' })).status).toBe(
      200,
    )
    await linhas('sessoes').replaceOne({ _id }, aberta ?? {})
    expect(await codigo(renovar(mesa.url, maria.refresh_token))).toBe('401 CAR-002')
  })
})

test('a person whose CPF was declared is recognised, whatever the rows say they are found by', async () => {
  const processos = auth.grpc('processos')
  const [id, cpfs] = [idDe(maria), [ANA.cpf, MARIA.cpf, 'nenhum', MARIA.cpf.replace(/\D/g, '')]]
  const comparar = () => processos.CompararCpfs({ id, cpfs })
  expect(await comparar()).toEqual({ sao: [false, true, false, true] })
  await comLinha('usuarios', id, { cpf_hash: [randomUUID()] }, async () => {
    await expect(comparar()).rejects.toMatchObject({ code: 'CAR-500' })
  })
  const antes = await linhas('usuarios').findOne({ _id: id })
  await linhas('usuarios').deleteOne({ _id: id })
  await expect(comparar()).rejects.toMatchObject({ code: 'CAR-003' })
  await linhas('usuarios').insertOne(antes as Linha)
  processos.close()
})

test('verification names each such row', async () => {
  expect(await verificar()).toEqual([])
  const [pessoa, sessao] = [idDe(maria), await sessaoDe(maria)]
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const chave = { kid: 'forasteira', alg: 'RS256', use: 'sig', ...publicKey.export({ format: 'jwk' }) }
  const [nossa] = await linhas('chaves').find().toArray()
  await linhas('chaves').insertOne({ ...nossa, _id: 'forasteira', geracao: 2, publica: chave })
  await comLinha('usuarios', pessoa, { nivel_confiabilidade: 'ouro' }, () =>
    comLinha('sessoes', sessao, { usuario: idDe(chefe) }, async () => {
      const problema = expect.stringContaining('stamp')
      expect(await verificar()).toEqual([
        { fluxo: `usuarios/${pessoa}`, problema },
        { fluxo: `sessoes/${sessao}`, problema },
        { fluxo: 'chaves/forasteira', problema },
      ])
    }),
  )
  await linhas('chaves').deleteOne({ _id: 'forasteira' })
})
