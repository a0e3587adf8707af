import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { type Browser, chromium, type Page } from 'playwright-core'

/** A telephone: a browser with a process and a folder of its own, which a test can end as an empty battery does. */
export type Aparelho = {
  ligar: () => Promise<Page>
  /** As people close it: all is written down first. */
  fechar: () => Promise<void>
  matar: () => Promise<void>
  jogarFora: () => Promise<void>
}

export async function aparelho(): Promise<Aparelho> {
  const pasta = await mkdtemp(join(tmpdir(), 'car-aparelho-'))
  const aviso = join(pasta, 'DevToolsActivePort')
  let processo: ChildProcess | undefined
  let browser: Browser | undefined

  async function ligar(): Promise<Page> {
    await rm(aviso, { force: true })
    const args = ['--headless', '--no-sandbox', '--no-first-run', '--lang=pt-BR', '--password-store=basic']
    const onde = [`--user-data-dir=${pasta}`, '--remote-debugging-port=0', '--window-size=360,740']
    // A process group of its own: it has children.
    processo = spawn(setting('TEST_BROWSER_PROGRAM'), [...args, ...onde], { stdio: 'ignore', detached: true })
    const [porta] = await until(
      async () => (await readFile(aviso, 'utf8').catch(() => '')).split('\n'),
      (linhas) => linhas.length > 1,
      60_000,
    )
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${porta}`, { timeout: 60_000 })
    const [contexto] = browser.contexts()
    if (!contexto) throw new Error('a browser without a context')
    contexto.setDefaultTimeout(60_000)
    const page = contexto.pages()[0] ?? (await contexto.newPage())
    await page.setViewportSize({ width: 360, height: 740 })
    return page
  }

  async function fechar(): Promise<void> {
    const fim = processo && once(processo, 'exit')
    const sessao = await browser?.newBrowserCDPSession()
    await sessao?.send('Browser.close').catch(() => {})
    await fim
    processo = undefined
  }

  async function matar(): Promise<void> {
    if (!processo?.pid) return
    const fim = once(processo, 'exit')
    process.kill(-processo.pid, 'SIGKILL')
    await fim
    processo = undefined
  }

  return {
    ligar,
    fechar,
    matar,
    jogarFora: async () => {
      await matar()
      await rm(pasta, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
