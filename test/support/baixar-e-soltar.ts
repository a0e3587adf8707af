import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'

/** Files between a page and the device. */

/** What a page saves when this is done. */
export async function salvo(page: Page, fazer: () => Promise<unknown>): Promise<{ nome: string; bytes: Buffer }> {
  const [baixado] = await Promise.all([page.waitForEvent('download'), fazer()])
  return { nome: baixado.suggestedFilename(), bytes: await buffer(await baixado.createReadStream()) }
}

/** Drags a file from the device over a place on the page, and drops it there. */
export async function soltar(onde: Locator, nome: string, bytes: Buffer): Promise<void> {
  const page = onde.page()
  const pasta = await mkdtemp(join(tmpdir(), 'car-soltar-'))
  const arquivo = join(pasta, nome)
  await writeFile(arquivo, bytes)
  await onde.scrollIntoViewIfNeeded()
  const lugar = await onde.boundingBox()
  if (!lugar) throw new Error('there is no place to drop a file')
  const sessao = await page.context().newCDPSession(page)
  const data = { items: [], files: [arquivo], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await sessao.send('Input.dispatchDragEvent', {
      type,
      x: lugar.x + lugar.width / 2,
      y: lugar.y + lugar.height / 2,
      data,
    })
  await sessao.detach()
  // Read by the page before it is gone: whoever calls this waits for what comes of it.
  page.once('close', () => void rm(pasta, { recursive: true, force: true }))
}
