import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, pedir, post, todos } from './support/api.ts'
import { como, CPF, entrar, pessoaDe } from './support/entrar.ts'
import type { Tokens, Usuario } from './support/tipos.ts'

/** User administration: §3 and §4 of the decisions. */

const definir = async (id: string, tipo_usuario: unknown, quem: Parameters<typeof como>[0] = 'admin') =>
  pedir('PUT', `/admin/usuarios/${id}`, { token: await como(quem), json: { tipo_usuario } })

let tecnico: Tokens
let id: string
beforeAll(async () => {
  // Nobody may sign in for the first time while the people are counted.
  await Promise.all(Object.values(CPF).map(entrar))
  tecnico = await entrar(CPF.doAdmin)
  id = decodeJwt(tecnico.access_token).sub ?? ''
})
afterAll(async () => {
  await definir(id, 'responsavel_tecnico')
})

describe('the people', () => {
  test('are listed with the fields of me, without a contact, the CPF masked; the audit tells of it', async () => {
    const pessoas = await todos<Usuario>('/admin/usuarios', await como('admin'))
    const eu = dados<Usuario>(await get('/auth/me', tecnico.access_token))
    const { email: _e, email_contato: _c, telefone: _t, ...semContato } = eu
    expect(pessoas.find((p) => p.id === id)).toEqual(semContato)
    const auditoria = await get('/admin/auditoria?acao=pessoas_listadas&page_size=1', await como('admin'))
    expect(lista<{ resumo: string }>(auditoria).data[0]?.resumo).toMatch(/^Lista das pessoas cadastradas consultada/)
    expect(JSON.stringify(pessoas)).not.toContain(CPF.doAdmin)
    expect(pessoas.map((p) => p.nome)).toContain(pessoaDe('admin').nome)
  })

  test('one by one, and nobody whom nobody knows', async () => {
    const eu = dados<Usuario>(await get('/auth/me', tecnico.access_token))
    expect(dados<Usuario>(await get(`/admin/usuarios/${id}`, await como('admin')))).toEqual(eu)
    expect(dito(await get(`/admin/usuarios/${randomUUID()}`, await como('admin')))).toBe('404 CAR-003')
    expect(dito(await get(`/admin/usuarios/${id}`, await como('supervisora')))).toBe('404 CAR-003')
  })

  test('come in pages', async () => {
    const { data, meta } = lista<Usuario>(await get('/admin/usuarios?page_size=1', await como('admin')))
    expect([data.length, meta.page_size, meta.has_more]).toEqual([1, 1, true])
    expect((await todos<Usuario>('/admin/usuarios', await como('admin'), 2)).length).toBe(meta.total_count)
  })

  test.each(['maria', 'tecnica', 'analista', 'supervisora'] as const)(
    'are for administrators: %s gets CAR-003',
    async (quem) => {
      expect(dito(await get('/admin/usuarios', await como(quem)))).toBe('404 CAR-003')
      expect(dito(await definir(id, 'admin', quem))).toBe('404 CAR-003')
    },
  )
})

describe('a role', () => {
  test('is what an administrator says; the old token ends at once, the next one says it', async () => {
    const mudado = dados<Usuario>(await definir(id, 'analista_ambiental'))
    expect(mudado).toMatchObject({ id, tipo_usuario: 'analista_ambiental', nivel_confiabilidade: 'prata' })
    expect(dito(await get('/auth/me', tecnico.access_token))).toBe('401 CAR-002')

    const novo = dados<Tokens>(await pedir('POST', '/auth/refresh', { json: { refresh_token: tecnico.refresh_token } }))
    expect(decodeJwt(novo.access_token)['tipo_usuario']).toBe('analista_ambiental')
    expect(dito(await get('/analista/processos', novo.access_token))).toBe('200')
    // Signing in again does not restore the earlier role.
    expect(decodeJwt((await entrar(CPF.doAdmin)).access_token)['tipo_usuario']).toBe('analista_ambiental')

    expect(dados<Usuario>(await definir(id, 'responsavel_tecnico')).tipo_usuario).toBe('responsavel_tecnico')
    expect(dito(await get('/analista/processos', novo.access_token))).toBe('401 CAR-002')
  })

  test('that is given already changes nothing', async () => {
    const { access_token } = await entrar(CPF.doAdmin)
    expect(dados<Usuario>(await definir(id, 'responsavel_tecnico')).tipo_usuario).toBe('responsavel_tecnico')
    expect(dito(await get('/auth/me', access_token))).toBe('200')
  })

  test('is one of five', async () => {
    for (const papel of ['rei', 'ADMIN', '', 1, null, ['admin'], { $ne: 'x' }]) {
      const recusa = erro(await definir(id, papel))
      expect([papel, recusa.dito, Object.keys(recusa.detalhes)]).toEqual([papel, '422 CAR-004', ['tipo_usuario']])
    }
    const vazio = erro(await pedir('PUT', `/admin/usuarios/${id}`, { token: await como('admin'), json: {} }))
    expect(vazio.detalhes).toEqual({ tipo_usuario: 'required' })
    const demais = { tipo_usuario: 'admin', nivel_confiabilidade: 'ouro' }
    const recusa = erro(await pedir('PUT', `/admin/usuarios/${id}`, { token: await como('admin'), json: demais }))
    expect(recusa.detalhes).toEqual({ nivel_confiabilidade: 'unknown_field' })
  })

  test('of nobody is CAR-003', async () => {
    expect(dito(await definir(randomUUID(), 'admin'))).toBe('404 CAR-003')
    expect(dito(await definir('eu', 'admin'))).toBe('404 CAR-003')
  })
})

describe('sessions', () => {
  type Sessao = { id: string; dispositivo: string | null; atual: boolean }
  const encerrar = async (motivo: string, quem: Parameters<typeof como>[0] = 'admin') =>
    post(`/admin/usuarios/${id}/encerrar-sessoes`, await como(quem), { motivo })
  const renovar = async ({ refresh_token }: Tokens) => dito(await post('/auth/refresh', undefined, { refresh_token }))
  const acesso = async ({ access_token }: Tokens) => dito(await get('/auth/me', access_token))

  test('are listed to the person, who ends one, or all others, at once and everywhere', async () => {
    const [minha, outra, mais] = [await entrar(CPF.doAdmin), await entrar(CPF.doAdmin), await entrar(CPF.doAdmin)]
    const minhas = async () => todos<Sessao>('/auth/sessoes', minha.access_token)
    const deOutra = (await todos<Sessao>('/auth/sessoes', outra.access_token)).find(({ atual }) => atual)?.id
    expect((await minhas()).map((sessao) => sessao.id)).toContain(deOutra)
    const apagar = async (caminho: string, { access_token: token }: Tokens) =>
      dito(await pedir('DELETE', `/auth/sessoes${caminho}`, { token }))

    expect(await apagar(`/${deOutra}`, await entrar(CPF.joao))).toBe('404 CAR-003')
    expect(await apagar(`/${deOutra}`, minha)).toBe('204')
    expect([await acesso(outra), await renovar(outra), await acesso(mais)]).toEqual([
      '401 CAR-002',
      '401 CAR-002',
      '200',
    ])
    expect(await apagar('', minha)).toBe('204')
    expect([await acesso(mais), await renovar(mais), await acesso(minha)]).toEqual([
      '401 CAR-002',
      '401 CAR-002',
      '200',
    ])
    expect(await minhas()).toEqual([expect.objectContaining({ atual: true })])
  })

  test('of a person are ended by an administrator, who says why', async () => {
    const antes = await entrar(CPF.doAdmin)
    expect(dito(await encerrar('x', 'supervisora'))).toBe('404 CAR-003')
    expect(erro(await encerrar(' ')).detalhes).toEqual({ motivo: 'required' })
    expect(dados<Usuario>(await encerrar('Celular furtado')).id).toBe(id)
    expect([await acesso(antes), await renovar(antes)]).toEqual(['401 CAR-002', '401 CAR-002'])
    expect(await acesso(await entrar(CPF.doAdmin))).toBe('200')
  })
})
