import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'

/** Runs an action, and returns the file that the page saves. */
export async function saved(page: Page, run: () => Promise<unknown>): Promise<{ nome: string; bytes: Buffer }> {
  const [downloaded] = await Promise.all([page.waitForEvent('download'), run()])
  return { nome: downloaded.suggestedFilename(), bytes: await buffer(await downloaded.createReadStream()) }
}

/** Drops a file on an element of the page. */
export async function drop(dropTarget: Locator, nome: string, bytes: Buffer): Promise<void> {
  const page = dropTarget.page()
  const folder = await mkdtemp(join(tmpdir(), 'car-drop-'))
  const file = join(folder, nome)
  await writeFile(file, bytes)
  await dropTarget.scrollIntoViewIfNeeded()
  const box = await dropTarget.boundingBox()
  if (!box) throw new Error('there is no place to drop a file')
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data,
    })
  await session.detach()
  // The page may read the file later, so it is removed only when the page closes.
  page.once('close', () => void rm(folder, { recursive: true, force: true }))
}
