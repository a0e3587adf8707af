import { describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { BASE } from '../../support/environment.ts'
import { tokenOf, personOf } from '../../support/sign-in.ts'
import { pendente, submetido } from '../../support/factory.ts'
import {
  encerrarSessao,
  signedIn,
  signInAt,
  written,
  focused,
  titled,
  browser,
  seen,
} from '../../support/pages/page.ts'

const open = browser({ fresh: true })

describe('a page of somebody', () => {
  test('asks who is not signed in to enter, and is there with its query afterwards', async () => {
    const page = await open({ em: '/processos?aba=analise&q=boa%20vista' })
    await page.getByRole('heading', { level: 1, name: 'Entre para ver esta página' }).waitFor()
    await seen(page, 'sign-in')
    const signIn = page.getByRole('main').getByRole('link', { name: 'Entrar com gov.br' })
    expect(await signIn.getAttribute('href')).toContain(encodeURIComponent('/processos?aba=analise&q=boa%20vista'))
    await signInAt(page, 'maria', '/processos?aba=analise&q=boa%20vista')
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    await written(page.getByRole('searchbox', { name: 'Procurar' }), 'boa vista')
    await page.getByRole('link', { name: 'Em análise' }).and(page.locator('[aria-current=page]')).waitFor()
  })

  test.each(['/analise/fila?visao=todos&q=boa+vista', '/analise/painel?de=2026-01-01&ate=2026-03-31'])(
    'of an analyst, %s, is there after signing in by its link and the page of the provider',
    async (em) => {
      const page = await open({ em, largura: 1280 })
      await page.getByRole('main').getByRole('link', { name: 'Entrar com gov.br' }).click()
      await page.getByRole('button', { name: personOf('analista').nome }).click()
      await page.getByRole('navigation', { name: 'Principal' }).waitFor()
      const { pathname, searchParams } = new URL(page.url())
      const requested = new URL(em, BASE)
      expect([pathname, Object.fromEntries(searchParams)]).toEqual([
        requested.pathname,
        Object.fromEntries(requested.searchParams),
      ])
    },
  )

  test('of a case, by a link of the other side, is the one that is theirs', async () => {
    const { id, imovel } = await submetido()
    const produtora = await open({ who: 'maria', em: '/processos' })
    await produtora.goto(`/analise/processos/${id}?pag=2`)
    await produtora.waitForURL(`${BASE}/processos/${id}`)
    await produtora.getByRole('heading', { level: 1, name: imovel.denominacao }).waitFor()

    const analista = await open({ who: 'analista', em: '/analise/painel', largura: 1280 })
    await analista.goto(`/processos/${id}`)
    await analista.waitForURL(`**/analise/processos/${id}`)
    await analista.getByRole('heading', { level: 1, name: imovel.denominacao }).waitFor()
    await analista.goto(`/processos/${id}/historico`)
    await analista.waitForURL(`**/analise/processos/${id}`)

    // Only after the sign-in does the page know that this person belongs to the analysis.
    const after = await open({ em: `/processos/${id}`, largura: 1280 })
    await after.getByRole('heading', { level: 1, name: 'Entre para ver esta página' }).waitFor()
    await after.getByRole('main').getByRole('link', { name: 'Entrar com gov.br' }).click()
    await after.getByRole('button', { name: personOf('analista').nome }).click()
    await after.waitForURL(`**/analise/processos/${id}`)
  })

  test('is not shown to whom it is not for', async () => {
    const page = await open({ who: 'analista', em: '/processos' })
    await page.getByRole('heading', { level: 1, name: 'Página de outra área' }).waitFor()
    await seen(page, 'other-area')
  })
})

describe('a session', () => {
  test('that ended says so over what is shown, and leads back to it', async () => {
    const page = await open({ who: 'maria', em: '/processos?aba=encerrados' })
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    // The service refuses the token and the cookie from now on.
    await page.route('**/api/v1/**', (route) => {
      const body = { error: { code: 'CAR-002', message: 'A sessão terminou.' } }
      return route.fulfill({ status: 401, json: body })
    })
    await page.getByRole('link', { name: 'Em análise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await dialog.waitFor()
    await seen(page, 'session-ended')
    expect(await dialog.getByRole('link', { name: 'Entrar de novo' }).getAttribute('href')).toBe(
      `/api/v1/auth/idp/authorize?voltar_para=${encodeURIComponent('/processos?aba=analise')}`,
    )
  })

  test('that ended keeps what was typed: after "Entrar de novo" it is there, at the same place', async () => {
    const { id, pendencia } = await pendente()
    const em = `/processos/${id}/pendencias/${pendencia.id}`
    const page = await open({ who: 'maria', em })
    await page.getByLabel('Resposta').fill('A área foi medida de novo.')
    await encerrarSessao(page)
    // A check of the page itself may show the dialog first, above the button.
    await page.getByRole('button', { name: 'Enviar resposta' }).dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await dialog.waitFor()
    await page.context().clearCookies() // removes the provider's cookies, which name the person who was there before
    await dialog.getByRole('link', { name: 'Entrar de novo' }).click()
    await page.getByRole('button', { name: personOf('maria').nome }).click()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    expect(new URL(page.url()).pathname).toBe(em)
    await written(page.getByLabel('Resposta'), 'A área foi medida de novo.')
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.waitForURL(`**/processos/${id}`)
  })

  test('of one ends where another has signed in since: nothing of the one is shown, or sent as the other', async () => {
    const page = await open({ who: 'maria', em: '/processos', largura: 1280 })
    await signedIn(page, 'maria')
    const other = await page.context().newPage()
    await page.context().clearCookies() // removes the provider's cookies, which name the person who was there before
    await signInAt(other, 'joao', '/processos')
    await other.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    const owners = new Set<string>()
    page.on('request', (request) => {
      const [, content] = (request.headers()['authorization'] ?? '').split('.')
      if (content) owners.add(JSON.parse(Buffer.from(content, 'base64url').toString()).nome)
    })
    // The service no longer accepts this tab's token, and the cookie belongs to the other person.
    await page.route('**/api/v1/processos?*', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'CAR-002', message: 'A sessão terminou.' } } }),
    )
    await page.getByRole('link', { name: 'Em análise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await dialog.getByText('Outra pessoa entrou neste navegador').waitFor()
    await seen(page, 'another-person')
    expect(await page.getByText(personOf('maria').nome).count()).toBe(0)
    expect(await page.getByText(personOf('joao').nome).count()).toBe(0)
    expect([...owners]).toEqual([personOf('maria').nome])
    await other.reload()
    await other.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
  })

  test('is shared by tabs: each renews in its turn and none ends another', async () => {
    const page = await open({ who: 'stranger', em: '/processos', largura: 1280 })
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    const tabs = await Promise.all([1, 2, 3, 4].map(() => page.context().newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/processos')))
    for (const tab of [...tabs, page]) {
      await tab.reload()
      await signedIn(tab, 'stranger')
    }
  })

  test('ends at "Sair", and which cases one looked at is known to nobody here', async () => {
    const page = await open({ who: 'stranger', em: '/processos', largura: 1280 })
    const visits = `visits.${decodeJwt(await tokenOf('stranger')).sub}`
    await page.evaluate(`localStorage.setItem('${visits}', '{}')`)
    await page.getByRole('button', { name: personOf('stranger').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('${visits}')`)).toBeNull()
    await page.goto('/processos')
    await page.getByRole('heading', { level: 1, name: 'Entre para ver esta página' }).waitFor()
  })

  test('that ends at "Sair" ends in every tab of that person, and what they show goes', async () => {
    const page = await open({ who: 'stranger', em: '/processos', largura: 1280 })
    const [other, isPublic] = [await page.context().newPage(), await page.context().newPage()]
    await other.goto('/processos?aba=analise')
    await signedIn(other, 'stranger')
    await isPublic.goto('/acompanhar')
    await signedIn(isPublic, 'stranger')
    await page.getByRole('button', { name: personOf('stranger').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    for (const tab of [other, isPublic]) await tab.waitForURL(`${BASE}/`)
    for (const tab of [page, other, isPublic]) await tab.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
  })

  test('does not seem to end at "Sair" when the service did not answer; what was typed stays until it has', async () => {
    const page = await open({ who: 'stranger', em: '/processos/novo/imovel', largura: 360, keeping: true })
    await page.getByRole('textbox', { name: 'Nome do imóvel' }).fill('Sítio da Espera')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Sair e apagar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Você ainda não saiu' })
    await dialog.waitFor()
    await seen(page, 'not-signed-out')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Continuar aqui' }).click()
    await page.goto('/processos/novo/imovel')
    await written(page.getByRole('textbox', { name: 'Nome do imóvel' }), 'Sítio da Espera')
  })

  test('leaves files that were not sent where they are, whatever the clock of the device says', async () => {
    const page = await open({ em: '/acompanhar' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const days = 24 * 3_600_000
    const keep = (id: string, em: number) =>
      page.evaluate(`(${ON_DEVICE})('put', ${JSON.stringify({ id, em, person: 'another' })})`)
    const kept = () => page.evaluate(`(${ON_DEVICE})('getAllKeys')`)
    await keep('of a year later', Date.now() + 365 * days)
    await keep('of old', Date.now() - 365 * days)
    for (const away of [-400, 0, 400]) {
      await page.clock.setFixedTime(Date.now() + away * days)
      await page.reload({ waitUntil: 'networkidle' })
      expect(await kept()).toEqual(['of a year later', 'of old'])
    }
  })
})

/** A script that calls a method of the store of waiting files, and resolves with its result. */
const ON_DEVICE = `(verb, ...args) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('car-device')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const tx = opening.result.transaction('uploads', 'readwrite')
    const request = tx.objectStore('uploads')[verb](...args)
    tx.oncomplete = () => { opening.result.close(); resolve(request.result) }
    tx.onabort = () => reject(tx.error)
  }
})`

describe('the menu', () => {
  test.each(['maria', 'analista', 'supervisora', 'admin'] as const)('of %s stands in one line', async (who) => {
    const page = await open({ who, em: '/avisos', largura: 1152 })
    await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor()
    const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
    expect(height).toBeLessThan(80)
    await seen(page, `menu-${who}`)
  })

  test('unfolds an area, closes by Esc, and says where one is', async () => {
    const page = await open({ who: 'admin', em: '/supervisao/relatorios/prazos', largura: 1280 })
    const area = page.getByRole('button', { name: 'Supervisão' })
    await area.and(page.locator('[aria-current=true]')).waitFor()
    await area.focus()
    await page.keyboard.press('Enter')
    const reports = page.getByRole('link', { name: 'Relatórios' })
    await reports.and(page.locator('[aria-current=true]')).waitFor()
    await seen(page, 'menu-open')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await reports.waitFor({ state: 'hidden' })
    await area.and(page.locator(':focus')).waitFor()
    // The menu also closes when the focus leaves it.
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Análise' }).focus()
    await reports.waitFor({ state: 'hidden' })
    await area.click()
    await page.getByRole('link', { name: 'Carga' }).click()
    await page.getByRole('heading', { level: 1, name: 'Carga' }).waitFor()
    await reports.waitFor({ state: 'hidden' })
  })

  test('is a drawer on a telephone, with everything in it', async () => {
    const page = await open({ who: 'admin', em: '/avisos' })
    await page.getByRole('button', { name: 'Menu' }).click()
    for (const nome of ['Fila', 'Modelos', 'Pessoas', 'Meus dados'])
      await page.getByRole('link', { name: nome }).waitFor()
    await page.getByRole('button', { name: 'Sair' }).waitFor()
    await seen(page, 'menu-drawer')
  })
})

describe('moving about', () => {
  test('the skip link goes to the content and keeps what is typed', async () => {
    const page = await open({ who: 'maria', em: '/processos' })
    await page.getByRole('searchbox', { name: 'Procurar' }).fill('meio escr')
    await page.reload()
    await page.getByRole('searchbox', { name: 'Procurar' }).fill('meio escrito')
    const address = page.url()
    await page.getByRole('link', { name: 'Ir para o conteúdo' }).focus()
    await page.keyboard.press('Enter')
    await focused(page, 'conteudo')
    expect([page.url(), await page.getByRole('searchbox', { name: 'Procurar' }).inputValue()]).toEqual([
      address,
      'meio escrito',
    ])
  })

  test('sets the title and puts the focus on the heading', async () => {
    const page = await open({ who: 'maria', em: '/processos' })
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    await titled(page, 'Meus processos – Registro Rural')
    await page.getByRole('link', { name: 'Verificar um dossiê' }).click()
    const titulo = page.getByRole('heading', { level: 1, name: 'Verificar um dossiê' })
    await titulo.and(page.locator(':focus')).waitFor()
    await titled(page, 'Verificar um dossiê – Registro Rural')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    await titled(page, 'Meus processos – Registro Rural')
  })

  test('without a network the page says what becomes of the work', async () => {
    const page = await open({ who: 'maria', em: '/processos', keeping: true })
    await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('Sem internet. O que você fizer fica guardado neste aparelho.').waitFor()
    await seen(page, 'offline')
    await page.context().setOffline(false)
    await page.getByText('Sem internet. O que você fizer').waitFor({ state: 'detached' })
  })
})
