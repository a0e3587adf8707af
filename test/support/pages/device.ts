import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { type Browser, chromium, type Page } from 'playwright-core'

/** A telephone: a browser with its own process and folder. `kill` ends it like an empty battery. */
export type Device = {
  start: () => Promise<Page>
  /** Closes the browser properly, so that everything is written first. */
  close: () => Promise<void>
  kill: () => Promise<void>
  throwAway: () => Promise<void>
}

export async function device(): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'car-device-'))
  const aviso = join(folder, 'DevToolsActivePort')
  let processo: ChildProcess | undefined
  let browser: Browser | undefined

  async function start(): Promise<Page> {
    await rm(aviso, { force: true })
    const args = ['--headless', '--no-sandbox', '--no-first-run', '--lang=pt-BR', '--password-store=basic']
    const where = [`--user-data-dir=${folder}`, '--remote-debugging-port=0', '--window-size=360,740']
    // The browser starts child processes. With its own process group, all of them can be killed together.
    processo = spawn(setting('TEST_BROWSER_PROGRAM'), [...args, ...where], { stdio: 'ignore', detached: true })
    const [port] = await until(
      async () => (await readFile(aviso, 'utf8').catch(() => '')).split('\n'),
      (rows) => rows.length > 1,
      60_000,
    )
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 60_000 })
    const [context] = browser.contexts()
    if (!context) throw new Error('a browser without a context')
    context.setDefaultTimeout(60_000)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.setViewportSize({ width: 360, height: 740 })
    return page
  }

  async function close(): Promise<void> {
    const end = processo && once(processo, 'exit')
    const session = await browser?.newBrowserCDPSession()
    await session?.send('Browser.close').catch(() => {})
    await end
    processo = undefined
  }

  async function kill(): Promise<void> {
    if (!processo?.pid) return
    const end = once(processo, 'exit')
    process.kill(-processo.pid, 'SIGKILL')
    await end
    processo = undefined
  }

  return {
    start,
    close,
    kill,
    throwAway: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
