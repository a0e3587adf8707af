import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { request } from 'undici'
import { BASE, RAIZ } from '../support/ambiente.ts'
import { todos } from '../support/api.ts'
import { type Aparelho, aparelho } from '../support/aparelho.ts'
import { foto } from '../support/arquivos.ts'
import { como, pessoaDe, type Quem } from '../support/entrar.ts'
import { documentosDe, rascunho } from '../support/fabrica.ts'
import { abrirModem, type Modem } from '../support/modem.ts'
import { encerrarSessao, entrarEm, escrito, guardadas, navegador, visto } from '../support/pagina.ts'
import type { ProcessoDaLista } from '../support/tipos.ts'

/** Pages where there is no network, drafts that stay on the device, and what a new version does to pages that are open. */

let modem: Modem
const abrir = navegador({ base: () => modem.base, guardam: true })

beforeAll(async () => {
  modem = await abrirModem()
})
beforeEach(() => modem.religar())
afterAll(() => modem.fechar())

const titulo = (page: Page, nome: string) => page.getByRole('heading', { level: 1, name: nome }).waitFor()
const seguir = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

/** Signs in, and waits until the pages are on the device. */
async function comPaginasGuardadas(page: Page, quem: Quem): Promise<void> {
  await entrarEm(page, quem, '/verificar')
  await titulo(page, 'Verificar um dossiê')
  await page.goto(`${modem.base}/processos`)
  await titulo(page, 'Meus processos')
  await guardadas(page)
}

async function semRede(page: Page): Promise<void> {
  modem.cortar()
  await page.context().setOffline(true)
}
async function comRede(page: Page): Promise<void> {
  modem.religar()
  await page.context().setOffline(false)
}

const meus = async (quem: Quem, nome: string): Promise<ProcessoDaLista[]> =>
  todos<ProcessoDaLista>(`/processos?status=rascunho&q=${encodeURIComponent(nome)}`, await como(quem))

/** What was typed is in the store of drafts: nothing is noted any more as still to be put there. */
const guardado = (page: Page) =>
  page.waitForFunction("!Object.keys(localStorage).some((nome) => nome.startsWith('por guardar '))")

describe('a telephone whose battery ends', () => {
  let telefone: Aparelho
  beforeAll(async () => {
    telefone = await aparelho()
  })
  afterAll(() => telefone.jogarFora())

  test('has a case that was filled in without a network, and one results', async () => {
    const nome = `Sítio ${randomUUID().slice(0, 8)}`
    await comPaginasGuardadas(await telefone.ligar(), 'estranha')
    await telefone.fechar()

    // The address of the service is all that people know by heart.
    let page = await telefone.ligar()
    await semRede(page)
    await page.goto(`${modem.base}/`)
    await titulo(page, 'Meus processos')
    expect(new URL(page.url()).pathname).toBe('/processos')
    await page.getByText('Sem internet. O que você fizer fica guardado neste aparelho.').waitFor()
    await visto(page, 'sem-rede-processos')
    await page.getByRole('link', { name: 'Novo processo' }).click()
    await titulo(page, 'Imóvel')
    await page.getByLabel('Nome do imóvel').fill(nome)
    await page.getByLabel('Imóvel rural').check()
    await page.getByRole('combobox', { name: 'Município' }).fill('rio verde')
    await page.getByRole('option', { name: 'Rio Verde – GO', exact: true }).click()
    await seguir(page)
    await titulo(page, 'Área')
    await page.getByRole('textbox', { name: 'Área' }).fill('747,88')
    await guardado(page)
    await telefone.matar()

    page = await telefone.ligar()
    await semRede(page)
    await page.goto(`${modem.base}/processos`)
    await page.getByText('Só neste aparelho').waitFor()
    await visto(page, 'sem-rede-so-neste-aparelho')
    await page.getByRole('link', { name: `Continuar: ${nome}`, exact: true }).click()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await escrito(page.getByLabel('Nome do imóvel'), nome)
    await escrito(page.getByRole('combobox', { name: 'Município' }), 'Rio Verde – GO')
    await seguir(page)
    await titulo(page, 'Área')
    await escrito(page.getByRole('textbox', { name: 'Área' }), '747,88')
    await seguir(page)
    await titulo(page, 'Registro')
    await page.getByLabel('Número da matrícula').fill('49.495')
    await seguir(page)
    await titulo(page, 'Proprietário')
    await page.getByRole('button', { name: 'Sou eu' }).click()
    await escrito(page.getByLabel('Nome do proprietário'), pessoaDe('estranha').nome)
    await page.getByLabel('CPF ou CNPJ').fill(pessoaDe('estranha').cpf)
    await seguir(page)
    await titulo(page, 'Perímetro')
    await page.getByText('O contorno ainda não foi marcado.').waitFor()
    await seguir(page)
    await titulo(page, 'Confira e crie')
    await page.getByText('Para criar o processo é preciso internet.').waitFor()

    // The service creates it, and the telephone ends before it hears of that.
    await comRede(page)
    const perdida = modem.perderResposta('POST /api/v1/processos')
    await page.getByRole('button', { name: 'Criar processo' }).click()
    await perdida
    await telefone.matar()

    page = await telefone.ligar()
    await entrarEm(page, 'estranha', '/verificar')
    await page.goto(`${modem.base}/processos`)
    await page.getByRole('link', { name: `Continuar: ${nome}`, exact: true }).waitFor()
    await page.goto(`${modem.base}/processos/novo/conferir`)
    await page.getByRole('button', { name: 'Criar processo' }).click()
    await titulo(page, nome)
    // Lists are behind an act by five seconds at most.
    await until(
      () => meus('estranha', nome),
      (deles) => deles.length === 1,
    )
    await page.goto(`${modem.base}/processos?aba=precisam`)
    await titulo(page, 'Meus processos')
    // What is on the device stands above the list of the service.
    await page.getByRole('heading', { level: 2, name: nome }).waitFor()
    await page.getByText('Só neste aparelho').waitFor({ state: 'detached' })
  })
})

describe('a telephone that was restarted without a network', () => {
  let telefone: Aparelho
  beforeAll(async () => {
    telefone = await aparelho()
  })
  afterAll(() => telefone.jogarFora())

  test(
    'photographs for a case that it knows; with the network the service has it',
    async () => {
      const { id, numero, imovel } = await rascunho('estranha')
      let page = await telefone.ligar()
      await comPaginasGuardadas(page, 'estranha')
      await page.goto(`${modem.base}/processos/${id}/documentos`)
      await page.getByText('Juntar outro documento').waitFor()
      await telefone.fechar()

      page = await telefone.ligar()
      await semRede(page)
      await page.goto(`${modem.base}/`)
      await page.getByRole('link', { name: `Fotografar documentos: ${imovel.denominacao}, ${numero}` }).click()
      await titulo(page, 'Documentos')
      await page.getByText(`${numero}, ${imovel.denominacao}`).waitFor()
      await visto(page, 'sem-rede-documentos')
      await page.getByLabel('Fotografar: matrícula do imóvel').setInputFiles({
        name: 'matricula.jpg',
        mimeType: 'image/jpeg',
        buffer: await foto('par203.matricula.medium.jpg'),
      })
      await page.getByRole('button', { name: 'Enviar 1 página: matrícula do imóvel' }).click()
      const linha = () => page.getByRole('list', { name: 'Arquivos a caminho' }).getByRole('listitem')
      await linha().getByText('matricula.jpg', { exact: true }).waitFor()
      await telefone.matar()

      page = await telefone.ligar()
      await semRede(page)
      await page.goto(`${modem.base}/processos/${id}/documentos`)
      await linha().getByText('matricula.jpg', { exact: true }).waitFor()
      await visto(page, 'sem-rede-documentos-a-caminho')
      await comRede(page)
      const [chegado] = await until(
        () => documentosDe(id, 'estranha'),
        ({ length }) => length === 1,
        60_000,
      )
      expect(chegado?.tipo_documento).toBe('matricula_imovel')

      // Of a case that was never opened here it says what to do.
      await semRede(page)
      await page.goto(`${modem.base}/processos/${randomUUID()}/documentos`)
      await page.getByText('Este processo ainda não foi aberto neste aparelho.').waitFor()
      expect(await page.locator('input[type=file]').count()).toBe(0)
      await visto(page, 'sem-rede-documentos-de-outro')
    },
    // Three times it starts, and a photograph is looked at before it goes.
    4 * 60_000,
  )
})

describe('without a network', () => {
  test('what needs one says so, and leads to what is here', async () => {
    const page = await abrir()
    await comPaginasGuardadas(page, 'estranha')
    await semRede(page)
    await page.goto('/processos/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10')
    await titulo(page, 'Não foi possível abrir')
    await visto(page, 'sem-rede-nao-abre')
    await page.getByRole('link', { name: 'Ver o que está só neste aparelho' }).click()
    await titulo(page, 'Meus processos')
    await page.getByText('Isto aparece quando a internet voltar.').waitFor()
    await comRede(page)
    await page.getByText('Isto aparece quando a internet voltar.').waitFor({ state: 'detached' })
    await page.getByText('Sem internet.').waitFor({ state: 'detached' })
  })

  test('nobody signs out in appearance only', async () => {
    const page = await abrir({ largura: 1280 })
    await comPaginasGuardadas(page, 'estranha')
    await semRede(page)
    await page.getByRole('button', { name: pessoaDe('estranha').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('dialog', { name: 'Você ainda não saiu' }).waitFor()
    await visto(page, 'sem-rede-sair')
    await comRede(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
  })

  test('a session that ended meanwhile says so over what was typed, which is there after signing in', async () => {
    const page = await abrir()
    await comPaginasGuardadas(page, 'estranha')
    await semRede(page)
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio da Espera')
    await encerrarSessao(page)
    await comRede(page)
    const dialogo = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await dialogo.waitFor()
    await escrito(page.getByLabel('Nome do imóvel'), 'Sítio da Espera')
    expect(await dialogo.getByRole('link', { name: 'Entrar de novo' }).getAttribute('href')).toContain(
      encodeURIComponent('/processos/novo/imovel'),
    )
    await entrarEm(page, 'estranha', '/verificar')
    await page.goto('/processos/novo/imovel')
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await escrito(page.getByLabel('Nome do imóvel'), 'Sítio da Espera')
  })
})

describe('a device that two people share', () => {
  test('shows nobody the drafts of another', async () => {
    const page = await abrir({ largura: 1280 })
    await comPaginasGuardadas(page, 'estranha')
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio da Estranha')
    await page.context().clearCookies()
    await comPaginasGuardadas(page, 'joao')
    await page.getByText(pessoaDe('joao').nome).waitFor()
    await page.goto('/processos/novo/imovel')
    await titulo(page, 'Imóvel')
    expect(await page.getByLabel('Nome do imóvel').inputValue()).toBe('')
    await semRede(page)
    await page.goto('/processos')
    await page.getByText(pessoaDe('joao').nome).waitFor()
    await page.getByText('Isto aparece quando a internet voltar.').waitFor()
    expect(await page.getByText('Só neste aparelho').count()).toBe(0)
    await page.goto('/processos/novo/imovel')
    await titulo(page, 'Imóvel')
    expect(await page.getByLabel('Nome do imóvel').inputValue()).toBe('')
    await comRede(page)
    await page.context().clearCookies()
    await comPaginasGuardadas(page, 'estranha')
    await page.getByRole('link', { name: 'Continuar: Sítio da Estranha' }).waitFor()
  })

  test('of whom one has signed in while the other’s pages had no network: nothing goes over', async () => {
    const page = await abrir()
    await comPaginasGuardadas(page, 'estranha')
    await semRede(page)
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio da Estranha')
    // This page hears of no network yet; the other tab has one.
    await page.context().clearCookies()
    modem.religar()
    const outra = await page.context().newPage()
    await page.context().setOffline(false)
    await entrarEm(outra, 'joao', '/verificar')
    await page.getByRole('dialog', { name: 'Sua sessão terminou' }).waitFor()
    expect(await page.getByText(pessoaDe('joao').nome).count()).toBe(0)
    await outra.goto('/processos/novo/imovel')
    await titulo(outra, 'Imóvel')
    expect(await outra.getByLabel('Nome do imóvel').inputValue()).toBe('')
  })

  test('forgets at "Sair" what was not sent, after asking', async () => {
    const page = await abrir({ largura: 1280 })
    await comPaginasGuardadas(page, 'estranha')
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio que some')
    await page.getByRole('button', { name: pessoaDe('estranha').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Sair e apagar o que não foi enviado?' })
    await dialogo.getByText('Um rascunho ou arquivo está só neste aparelho.').waitFor()
    await visto(page, 'sair-e-apagar')
    await dialogo.getByRole('button', { name: 'Continuar aqui' }).click()
    await page.reload()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await page.getByRole('button', { name: pessoaDe('estranha').nome }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await dialogo.getByRole('button', { name: 'Sair e apagar' }).click()
    await page.getByRole('link', { name: 'Entrar com gov.br' }).waitFor()
    await until(
      () => rascunhosEm(page),
      (quantos) => quantos === 0,
    )
    // Nor does it know any more who was here, or which cases were seen.
    const guardado = '[...Object.keys(localStorage), ...Object.keys(sessionStorage)]'
    expect(await page.evaluate<string[]>(`${guardado}.filter((nome) => /[0-9a-f]{8}-/.test(nome))`)).toEqual([])
    await semRede(page)
    await page.goto(`${modem.base}/processos`)
    await titulo(page, 'Não foi possível abrir')
    expect(await page.getByText(pessoaDe('estranha').nome).count()).toBe(0)
    await comRede(page)
  })

  test('keeps a draft for 30 days and no longer, whoever comes', async () => {
    const page = await abrir()
    await comPaginasGuardadas(page, 'estranha')
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio de um mês')
    await until(
      () => rascunhosEm(page),
      (quantos) => quantos === 1,
    )
    const dias = (n: number) => page.clock.setFixedTime(Date.now() + n * 24 * 3_600_000)
    await dias(29)
    await page.reload()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await page.context().clearCookies()
    await dias(31)
    await page.goto('/verificar')
    await titulo(page, 'Verificar um dossiê')
    await until(
      () => rascunhosEm(page),
      (quantos) => quantos === 0,
    )
  })
})

const rascunhosEm = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((quantos, nao) => {
    const pedido = indexedDB.open('car')
    pedido.onerror = nao
    pedido.onsuccess = () => {
      const db = pedido.result
      const contagem = db.transaction('rascunhos').objectStore('rascunhos').count()
      contagem.onsuccess = () => (db.close(), quantos(contagem.result))
    }
  })`)

describe('the service worker', () => {
  test('is asked for anew each time, may do what pages may, and comes again only if it changed', async () => {
    const resposta = await fetch(`${BASE}/sw.js`)
    expect(resposta.status).toBe(200)
    expect(resposta.headers.get('content-type')).toContain('text/javascript')
    expect(resposta.headers.get('cache-control')).toBe('no-cache')
    expect(resposta.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; ")
    const outra = await request(`${BASE}/sw.js`, { headers: { 'if-none-match': resposta.headers.get('etag') ?? '' } })
    await outra.body.dump()
    expect(outra.statusCode).toBe(304)
  })

  test('fetches nothing before the page can be used, and keeps nothing of the interface', async () => {
    const page = await abrir()
    await entrarEm(page, 'estranha', '/verificar')
    await titulo(page, 'Verificar um dossiê')
    modem.pedidos.length = 0
    await page.goto('/processos')
    await titulo(page, 'Meus processos')
    await guardadas(page)
    const [lida, trabalhador] = ['GET /api/v1/processos?', 'GET /sw.js'].map((inicio) =>
      modem.pedidos.findIndex((pedido) => pedido.startsWith(inicio)),
    )
    expect(lida).toBeGreaterThan(0)
    expect(trabalhador).toBeGreaterThan(lida ?? 0)
    await page.goto('/meus-dados')
    await page.getByText(pessoaDe('estranha').email).first().waitFor()
    const guardados = await page.evaluate<string[]>(`(async () => {
      const caixas = await Promise.all((await caches.keys()).map((nome) => caches.open(nome)))
      const pedidos = await Promise.all(caixas.map((caixa) => caixa.keys()))
      return pedidos.flat().map(({ url }) => new URL(url).pathname)
    })()`)
    expect(guardados.length).toBeGreaterThan(10)
    expect(guardados.filter((caminho) => !caminho.startsWith('/recursos/'))).toEqual([])
    expect(guardados.filter((caminho) => /fila|bancada|carga|painel/.test(caminho))).toEqual([])
  })

  test('is not for analysts, who decide nothing without a network', async () => {
    const page = await abrir({ largura: 1280 })
    await entrarEm(page, 'analista', '/verificar')
    await page.goto('/analise/painel')
    await titulo(page, 'Painel')
    await page.getByText('Fila').first().waitFor()
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((as) => as.length)')).toBe(0)
  })
})

describe('a new version', () => {
  let pasta: string
  const versao = (nome: string) => join(pasta, nome)
  beforeAll(async () => {
    pasta = await mkdtemp(join(tmpdir(), 'car-versoes-'))
    for (const nome of ['um', 'dois', 'tres']) {
      // The bundler's native part takes no objects from Jest's contexts.
      const build = join(RAIZ, 'services/portal/web/build.ts')
      await promisify(execFile)(process.execPath, [build, '--version', nome, versao(nome)])
    }
  })
  afterAll(() => rm(pasta, { recursive: true }))

  test('finds a page open that has kept its files: it goes on, and what is opened next is the new one', async () => {
    modem.publicar(versao('um'))
    const velha = await abrir({ largura: 1280 })
    await comPaginasGuardadas(velha, 'estranha')
    const deUm = await scripts(velha)
    await velha.evaluate('window.daqui = true')
    modem.publicar(versao('dois'))

    const nova = await velha.context().newPage()
    await nova.goto('/processos')
    await titulo(nova, 'Meus processos')
    const deDois = await scripts(nova)
    expect(deDois).not.toEqual(deUm)
    await versaoGuardada(nova, deDois)
    // Rooms that it has not been in yet: the server has their files no longer.
    await velha.getByRole('link', { name: 'Novo processo' }).click()
    await titulo(velha, 'Imóvel')
    await velha.getByRole('button', { name: pessoaDe('estranha').nome }).click()
    await velha.getByRole('link', { name: 'Meus dados' }).click()
    await titulo(velha, 'Meus dados')
    expect(await velha.evaluate('window.daqui')).toBe(true)

    await semRede(nova)
    await nova.goto('/processos/novo/imovel')
    await titulo(nova, 'Imóvel')
    expect(await scripts(nova)).toEqual(deDois)
    await comRede(nova)

    // Two versions on, only the last two are kept.
    modem.publicar(versao('tres'))
    await nova.goto('/processos')
    await titulo(nova, 'Meus processos')
    await versaoGuardada(nova, await scripts(nova))
    await until(
      () => nova.evaluate<number>('caches.keys().then((nomes) => nomes.length)'),
      (n) => n === 2,
    )
  })

  test('finds a page open that has kept nothing: it is loaded anew at the next step, with what was typed', async () => {
    modem.publicar(versao('um'))
    const page = await abrir({ largura: 1280, serviceWorkers: 'block', semArquivos: /\/recursos\// })
    await entrarEm(page, 'estranha', '/verificar')
    await page.goto('/processos/novo/imovel')
    await page.getByLabel('Nome do imóvel').fill('Sítio entre versões')
    modem.publicar(versao('dois'))
    await page.getByRole('link', { name: 'Avisos' }).click()
    await titulo(page, 'Avisos')
    const deDois = (await readdir(join(versao('dois'), 'recursos'))).map((nome) => `/recursos/${nome}`)
    expect(deDois).toEqual(expect.arrayContaining(await scripts(page)))
    await page.goto('/processos')
    await page.getByRole('link', { name: 'Continuar: Sítio entre versões' }).waitFor()
  })

  test('that is not whole on every server leaves the one before, which goes on without a network', async () => {
    modem.publicar(versao('um'))
    const page = await abrir()
    await comPaginasGuardadas(page, 'estranha')
    const deUm = await scripts(page)
    // The worker is the new one's, its files are not there.
    await promisify(execFile)('cp', ['-r', versao('dois'), versao('meia')])
    for (const nome of await readdir(join(versao('meia'), 'recursos'))) {
      if (nome.startsWith('novo-')) await rm(join(versao('meia'), 'recursos', nome))
    }
    modem.publicar(versao('meia'))
    const fim = page.evaluate<string>(`navigator.serviceWorker.ready.then(async (registro) => {
      await registro.update().catch(() => {})
      const nova = registro.installing
      if (!nova) return 'none'
      await new Promise((ok) => nova.addEventListener('statechange', ok))
      return nova.state
    })`)
    expect(await fim).toBe('redundant')
    await semRede(page)
    await page.goto('/processos/novo/imovel')
    await titulo(page, 'Imóvel')
    expect(await scripts(page)).toEqual(deUm)
    await comRede(page)
  })

  test('whose script does not come says what to do: the page is not white', async () => {
    modem.publicar(versao('um'))
    const page = await abrir({ semArquivos: /\/entrada-/ })
    await page.route('**/recursos/entrada-*.js', (rota) => rota.abort('connectionreset'))
    await page.goto('/verificar').catch(() => {})
    await page.getByRole('link', { name: 'recarregue a página' }).waitFor()
    await page.unroute('**/recursos/entrada-*.js')
    await page.getByRole('link', { name: 'recarregue a página' }).click()
    await titulo(page, 'Verificar um dossiê')
  })
})

/** What the page was made of, by name. */
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('script[src], link[rel=modulepreload]')].map((e) => e.getAttribute('src') ?? e.getAttribute('href')).filter((nome) => /(cedo|entrada|base|comum)-/.test(nome)).slice(0, 4)`,
  )

const versaoGuardada = (page: Page, arquivos: readonly string[]): Promise<boolean> =>
  until(
    () =>
      page.evaluate<boolean>(
        `caches.match(${JSON.stringify(arquivos[0])}).then((a) => a !== undefined && navigator.serviceWorker.ready.then(({ waiting, installing }) => !waiting && !installing))`,
      ),
    Boolean,
  )
