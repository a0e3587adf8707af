import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, errorOf, get, list, ask, post, all } from '../support/api.ts'
import { tokenOf, CPF, signIn, personOf } from '../support/sign-in.ts'
import type { Tokens, User } from '../support/types.ts'

const setKind = async (id: string, tipo_usuario: unknown, who: Parameters<typeof tokenOf>[0] = 'admin') =>
  ask('PUT', `/admin/usuarios/${id}`, { token: await tokenOf(who), json: { tipo_usuario } })

let tecnico: Tokens
let id: string
beforeAll(async () => {
  // Everybody signs in beforehand, because a first sign-in during a test would change the list of people.
  await Promise.all(Object.values(CPF).map(signIn))
  tecnico = await signIn(CPF.ofAdmin)
  id = decodeJwt(tecnico.access_token).sub ?? ''
})
afterAll(async () => {
  await setKind(id, 'responsavel_tecnico')
})

describe('the people', () => {
  test('are listed with the fields of me, without a contact, the CPF masked; the audit tells of it', async () => {
    const people = await all<User>('/admin/usuarios', await tokenOf('admin'))
    const me = dados<User>(await get('/auth/me', tecnico.access_token))
    const { email: _e, email_contato: _c, telefone: _t, telefone_confirmado: _f, ...withoutContact } = me
    expect(people.find((p) => p.id === id)).toEqual(withoutContact)
    const auditoria = await get('/admin/auditoria?acao=pessoas_listadas&page_size=1', await tokenOf('admin'))
    expect(list<{ resumo: string }>(auditoria).data[0]?.resumo).toMatch(/^Lista das pessoas cadastradas consultada/)
    expect(JSON.stringify(people)).not.toContain(CPF.ofAdmin)
    expect(people.map((p) => p.nome)).toContain(personOf('admin').nome)
  })

  test('one by one, and nobody whom nobody knows', async () => {
    const me = dados<User>(await get('/auth/me', tecnico.access_token))
    expect(dados<User>(await get(`/admin/usuarios/${id}`, await tokenOf('admin')))).toEqual(me)
    expect(said(await get(`/admin/usuarios/${randomUUID()}`, await tokenOf('admin')))).toBe('404 CAR-003')
    expect(said(await get(`/admin/usuarios/${id}`, await tokenOf('supervisora')))).toBe('404 CAR-003')
  })

  test('one by one, by their CPF; the audit tells of it', async () => {
    const search = async (who: 'admin' | 'supervisora') =>
      post('/admin/usuarios/procurar', await tokenOf(who), { cpf: CPF.ofAdmin })
    expect(list<User>(await search('admin')).data.map((person) => person.id)).toEqual([id])
    expect(said(await search('supervisora'))).toBe('404 CAR-003')
    const audit = await get(`/admin/auditoria?acao=pessoa_procurada&page_size=1`, await tokenOf('admin'))
    expect(list<{ resumo: string }>(audit).data[0]?.resumo).toBe('Pessoa procurada pelo CPF.')
  })

  test('come in pages', async () => {
    const { data, meta } = list<User>(await get('/admin/usuarios?page_size=1', await tokenOf('admin')))
    expect([data.length, meta.page_size, meta.has_more]).toEqual([1, 1, true])
    expect((await all<User>('/admin/usuarios', await tokenOf('admin'), 2)).length).toBe(meta.total_count)
  })

  test.each(['maria', 'tecnica', 'analista', 'supervisora'] as const)(
    'are for administrators: %s gets CAR-003',
    async (who) => {
      expect(said(await get('/admin/usuarios', await tokenOf(who)))).toBe('404 CAR-003')
      expect(said(await setKind(id, 'admin', who))).toBe('404 CAR-003')
    },
  )
})

describe('a role', () => {
  test('is what an administrator says; the old token ends at once, the next one says it', async () => {
    const changed = dados<User>(await setKind(id, 'analista_ambiental'))
    expect(changed).toMatchObject({ id, tipo_usuario: 'analista_ambiental', nivel_confiabilidade: 'prata' })
    expect(said(await get('/auth/me', tecnico.access_token))).toBe('401 CAR-002')

    const fresh = dados<Tokens>(await ask('POST', '/auth/refresh', { json: { refresh_token: tecnico.refresh_token } }))
    expect(decodeJwt(fresh.access_token)['tipo_usuario']).toBe('analista_ambiental')
    expect(said(await get('/analista/processos', fresh.access_token))).toBe('200')
    // Signing in again does not restore the earlier role.
    expect(decodeJwt((await signIn(CPF.ofAdmin)).access_token)['tipo_usuario']).toBe('analista_ambiental')

    expect(dados<User>(await setKind(id, 'responsavel_tecnico')).tipo_usuario).toBe('responsavel_tecnico')
    expect(said(await get('/analista/processos', fresh.access_token))).toBe('401 CAR-002')
  })

  test('that is given already changes nothing', async () => {
    const { access_token } = await signIn(CPF.ofAdmin)
    expect(dados<User>(await setKind(id, 'responsavel_tecnico')).tipo_usuario).toBe('responsavel_tecnico')
    expect(said(await get('/auth/me', access_token))).toBe('200')
  })

  test('is one of five', async () => {
    for (const papel of ['rei', 'ADMIN', '', 1, null, ['admin'], { $ne: 'x' }]) {
      const refusal = errorOf(await setKind(id, papel))
      expect([papel, refusal.said, Object.keys(refusal.byField)]).toEqual([papel, '422 CAR-004', ['tipo_usuario']])
    }
    const empty = errorOf(await ask('PUT', `/admin/usuarios/${id}`, { token: await tokenOf('admin'), json: {} }))
    expect(empty.byField).toEqual({ tipo_usuario: 'required' })
    const others = { tipo_usuario: 'admin', nivel_confiabilidade: 'ouro' }
    const refusal = errorOf(await ask('PUT', `/admin/usuarios/${id}`, { token: await tokenOf('admin'), json: others }))
    expect(refusal.byField).toEqual({ nivel_confiabilidade: 'unknown_field' })
  })

  test('of nobody is CAR-003', async () => {
    expect(said(await setKind(randomUUID(), 'admin'))).toBe('404 CAR-003')
    expect(said(await setKind('eu', 'admin'))).toBe('404 CAR-003')
  })
})

describe('sessions', () => {
  type Session = { id: string; dispositivo: string | null; atual: boolean }
  const end = async (motivo: string, who: Parameters<typeof tokenOf>[0] = 'admin') =>
    post(`/admin/usuarios/${id}/encerrar-sessoes`, await tokenOf(who), { motivo })
  const renew = async ({ refresh_token }: Tokens) => said(await post('/auth/refresh', undefined, { refresh_token }))
  const access = async ({ access_token }: Tokens) => said(await get('/auth/me', access_token))

  test('are listed to the person, who ends one, or all others, at once and everywhere', async () => {
    const [own, other, third] = [await signIn(CPF.ofAdmin), await signIn(CPF.ofAdmin), await signIn(CPF.ofAdmin)]
    const mine = async () => all<Session>('/auth/sessoes', own.access_token)
    const ofOther = (await all<Session>('/auth/sessoes', other.access_token)).find(({ atual }) => atual)?.id
    expect((await mine()).map((session) => session.id)).toContain(ofOther)
    const remove = async (path: string, { access_token: token }: Tokens) =>
      said(await ask('DELETE', `/auth/sessoes${path}`, { token }))

    expect(await remove(`/${ofOther}`, await signIn(CPF.joao))).toBe('404 CAR-003')
    expect(await remove(`/${ofOther}`, own)).toBe('204')
    expect([await access(other), await renew(other), await access(third)]).toEqual([
      '401 CAR-002',
      '401 CAR-002',
      '200',
    ])
    expect(await remove('', own)).toBe('204')
    expect([await access(third), await renew(third), await access(own)]).toEqual(['401 CAR-002', '401 CAR-002', '200'])
    expect(await mine()).toEqual([expect.objectContaining({ atual: true })])
  })

  test('of a person are ended by an administrator, who says why', async () => {
    const before = await signIn(CPF.ofAdmin)
    expect(said(await end('x', 'supervisora'))).toBe('404 CAR-003')
    expect(errorOf(await end(' ')).byField).toEqual({ motivo: 'required' })
    expect(dados<User>(await end('Celular furtado')).id).toBe(id)
    expect([await access(before), await renew(before)]).toEqual(['401 CAR-002', '401 CAR-002'])
    expect(await access(await signIn(CPF.ofAdmin))).toBe('200')
  })
})
