import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { dados, said, get, list, ask, post } from '../../support/api.ts'
import { tokenOf, CPF, signIn, personOf } from '../../support/sign-in.ts'
import { inAnalysis } from '../../support/factory.ts'
import { written, browser, seen } from '../../support/pages/page.ts'
import type { User } from '../../support/types.ts'

const open = browser()
const WIDE = { who: 'admin', largura: 1440, altura: 900 } as const
const { nome } = personOf('ofPage')

let id: string
let herId: string
beforeAll(async () => {
  id = decodeJwt(await tokenOf('ofPage')).sub ?? ''
  herId = `/admin/pessoas/${id}`
})

describe('people', () => {
  const setKind = async (body: object) =>
    dados(await ask('PUT', `/admin/usuarios/${id}`, { token: await tokenOf('admin'), json: body }))
  const current = async () => dados<User>(await get(`/admin/usuarios/${id}`, await tokenOf('admin')))
  afterAll(() => setKind({ tipo_usuario: 'responsavel_tecnico', unidade: null }))

  test('are found by how the words of their name begin', async () => {
    const page = await open({ ...WIDE, em: '/admin/pessoas' })
    await page.getByText(/^\d+ pessoas$/).waitFor()
    await seen(page, 'people')
    await page.getByLabel('Nome ou CPF').fill('tecn cred quat')
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByText('1 pessoa', { exact: true }).waitFor()
    // Addresses stay in histories and logs, so they must not contain names.
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await page.getByText('1 pessoa', { exact: true }).waitFor()
    await written(page.getByLabel('Nome ou CPF'), 'tecn cred quat')
    await page.getByRole('link', { name: nome }).click()
    await page.getByRole('heading', { level: 1, name: nome }).waitFor()
    await page.getByText('Responsável técnico').waitFor()
    await seen(page, 'person')
    expect(await page.content()).not.toContain(CPF.ofPage)
    expect(page.url()).toMatch(new RegExp(`/admin/pessoas/${id}$`))
    await page.goBack()
    await page.getByText('1 pessoa', { exact: true }).waitFor()
  })

  test('are found by a whole CPF, which is in no address, and told apart by what each row says', async () => {
    const page = await open({ ...WIDE, em: '/admin/pessoas' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const field = page.getByLabel('Nome ou CPF')
    const search = page.getByRole('button', { name: 'Procurar' })
    await field.fill('529.982')
    await search.click()
    await page.getByText('O CPF tem 11 dígitos.').waitFor()
    await seen(page, 'people-short-cpf')
    await field.fill(CPF.ofPage)
    await search.click()
    await page.getByText('1 pessoa', { exact: true }).waitFor()
    const { criado_em, cpf } = await current()
    const row = page.getByRole('row').filter({ hasText: nome })
    await row.getByText(cpf, { exact: true }).waitFor()
    await row
      .getByText(criado_em.slice(0, 10).split('-')[0] ?? '')
      .first()
      .waitFor()
    await seen(page, 'people-cpf')
    const digits = CPF.ofPage.replaceAll(/\D/g, '')
    for (const address of [...asked, page.url()])
      expect(decodeURIComponent(address).replaceAll(/\D/g, '')).not.toContain(digits)
    // The number exists only in memory, so a reload clears it.
    await page.reload()
    await written(field, '')
    await field.fill('123.456.789-09')
    await search.click()
    await page.getByText('Ninguém tem este CPF.').waitFor()
  })

  test('of a name that nobody has are none', async () => {
    const page = await open({ ...WIDE, em: '/admin/pessoas' })
    await page.getByLabel('Nome ou CPF').fill('ninguem assim')
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByText('Ninguém tem este nome.').waitFor()
    await seen(page, 'people-none')
    await page.goto(`/admin/pessoas/${randomUUID()}`)
    await page.getByRole('link', { name: 'Procurar pelo nome' }).waitFor()
    await seen(page, 'person-none')
  })

  test('get a role and a unit, for a reason', async () => {
    const page = await open({ ...WIDE, em: herId })
    await page.getByRole('button', { name: 'Mudar papel ou unidade…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Papel' }).selectOption('analista_ambiental')
    await dialog.getByRole('textbox', { name: 'Unidade' }).fill('Regional de Sorriso')
    await dialog.getByRole('button', { name: 'Mudar' }).click()
    await dialog.getByRole('link', { name: 'Por quê: Diga por que se muda.' }).waitFor()
    await seen(page, 'person-papel')
    expect((await current()).tipo_usuario).toBe('responsavel_tecnico')
    // After a reload the page restores the typed text.
    await page.reload()
    await page.getByRole('button', { name: 'Mudar papel ou unidade…' }).click()
    await dialog.getByText('Recuperamos o que você digitou').waitFor()
    await dialog.getByRole('textbox', { name: 'Por quê' }).fill('Passou no concurso.')
    await dialog.getByRole('button', { name: 'Mudar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Analista ambiental', { exact: true }).waitFor()
    await page.getByText('Regional de Sorriso').waitFor()
    expect(await current()).toMatchObject({ tipo_usuario: 'analista_ambiental', unidade: 'Regional de Sorriso' })
  })

  test('leave all their devices, for a reason', async () => {
    const { refresh_token } = await signIn(CPF.ofPage)
    const page = await open({ ...WIDE, em: herId })
    await page.getByRole('button', { name: 'Encerrar sessões…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Encerrar', exact: true }).click()
    await dialog.getByRole('link', { name: 'Por quê: Diga por que as sessões são encerradas.' }).waitFor()
    await seen(page, 'person-sessions')
    await dialog.getByRole('textbox', { name: 'Por quê' }).fill('Celular furtado.')
    await dialog.getByRole('button', { name: 'Encerrar', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await until(
      async () => said(await post('/auth/refresh', undefined, { refresh_token })),
      (response) => response === '401 CAR-002',
    )
  })
})

describe('the audit', () => {
  test('tells who did what, by case, person and act, each in the address', async () => {
    const processo = await inAnalysis()
    const page = await open({ ...WIDE, em: '/admin/auditoria' })
    await page.getByText('Cada consulta a esta página também fica registrada').waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await seen(page, 'audit')
    await page.getByLabel('Número do processo').fill(processo.numero)
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByText(`Só o que diz respeito ao processo ${processo.numero}.`).waitFor()
    await page.getByRole('row', { name: /Rascunho aberto/ }).waitFor()
    await page.getByLabel('Nome de quem fez').fill(personOf('supervisora').nome)
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByText(`Só o que ${personOf('supervisora').nome} fez.`).waitFor()
    await page.getByRole('row', { name: /Rascunho aberto/ }).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Ação' }).selectOption('processo_atribuido')
    // The row was also shown without the filter, so the test waits for the address.
    await page.waitForURL((url) => url.searchParams.get('acao') === 'processo_atribuido')
    await page.getByRole('row', { name: /Atribuição/ }).waitFor()
    await seen(page, 'audit-filtered')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      processo: processo.id,
      usuario: decodeJwt(await tokenOf('supervisora')).sub,
      acao: 'processo_atribuido',
    })
    await page.getByRole('combobox', { name: 'Ação' }).selectOption('processo_aprovado')
    await page.getByText('Nada está registrado com estes filtros.').waitFor()
    await page.goBack()
    await page.getByRole('row', { name: /Atribuição/ }).waitFor()
    await page.getByLabel('De', { exact: true }).fill('2020-01-01')
    await page.getByLabel('Até').fill('2020-01-31')
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('de') === '2020-01-01' && url.searchParams.get('ate') !== null)
    await page.getByText('Nada está registrado com estes filtros.').waitFor()
    await page.goBack()
    await page.getByRole('row', { name: /Atribuição/ }).waitFor()
    await page.getByRole('link', { name: 'Mostrar o que todos fizeram' }).click()
    await page.getByText(`Só o que ${personOf('supervisora').nome} fez.`).waitFor({ state: 'detached' })
  })

  test('asks which of several of a name is meant, and says what there is not', async () => {
    await Promise.all([tokenOf('analista'), tokenOf('analistaPrata')])
    const page = await open({ ...WIDE, em: '/admin/auditoria' })
    await page.getByLabel('Nome de quem fez').fill('ninguem assim')
    await page.getByLabel('Número do processo').fill('2026/999999')
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByRole('link', { name: 'Nome de quem fez: Ninguém tem este nome.' }).waitFor()
    await page.getByRole('link', { name: /^Número do processo: Nenhum processo tem este número/ }).waitFor()
    await seen(page, 'audit-errors')
    await page.getByLabel('Nome de quem fez').fill('analista ambiental')
    await page.getByLabel('Número do processo').fill('')
    // With a page size of 1 the service reports more people of this name than it lists.
    await page.route('**/api/v1/admin/usuarios?*', (route) =>
      route.continue({ url: route.request().url().replace('page_size=100', 'page_size=1') }),
    )
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByRole('link', { name: /^Nome de quem fez: \d+ pessoas têm este nome\. Escreva mais dele/ }).waitFor()
    await page.unroute('**/api/v1/admin/usuarios?*')
    await page.getByRole('button', { name: 'Procurar' }).click()
    const which = page.getByLabel('Há mais de uma pessoa com este nome. Qual?')
    await which.waitFor()
    await seen(page, 'audit-namesakes')
    const texts = await which.getByRole('option').allTextContents()
    // A masked CPF and a date distinguish people of the same name.
    for (const text of texts.slice(1)) expect(text).toMatch(/, \*{3}\.\d{3}\.\d{3}-\*\*,.* desde \d\d\/\d\d\/\d{4}$/)
    await which.selectOption({ value: decodeJwt(await tokenOf('analista')).sub ?? '' })
    await page.getByText(/^Só o que .* fez\./).waitFor()
    expect(new URL(page.url()).searchParams.get('usuario')).toBe(decodeJwt(await tokenOf('analista')).sub)
  })

  test('comes page by page, the newest first, and each look is on record once', async () => {
    const processo = await inAnalysis()
    const page = await open({ ...WIDE, em: '/admin/pessoas' })
    await page.getByRole('heading', { level: 1, name: 'Pessoas' }).waitFor()
    // With two acts a page, a single case has several pages.
    let requested = 0
    await page.route('**/api/v1/admin/auditoria?*', (route) => {
      requested++
      return route.continue({ url: route.request().url().replace('page_size=50', 'page_size=2') })
    })
    await page.goto(`/admin/auditoria?processo=${processo.id}`)
    const rows = page.getByRole('row')
    await until(
      () => rows.count(),
      (count) => count === 3,
    )
    const moreButton = page.getByRole('button', { name: 'Mostrar mais' })
    while ((await moreButton.count()) > 0) {
      const before = await rows.count()
      await moreButton.click()
      await rows.nth(before).waitFor()
    }
    expect(await rows.last().textContent()).toContain('Rascunho aberto')
    const queries = list<{ resumo: string; processo: { id: string; numero: string } | null }>(
      await get('/admin/auditoria?acao=auditoria_consultada&page_size=100', await tokenOf('admin')),
    ).data.filter((look) => look.processo?.id === processo.id)
    expect(requested).toBeGreaterThan(1)
    expect(queries).toHaveLength(requested)
    expect(queries[0]).toMatchObject({
      resumo: 'Auditoria consultada: de um processo.',
      processo: { numero: processo.numero },
    })
  })
})

test('are no rooms of a supervisor', async () => {
  const page = await open({ who: 'supervisora', em: '/admin/auditoria' })
  await page.getByRole('heading', { level: 1, name: 'Página de outra área' }).waitFor()
})
