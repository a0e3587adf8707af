import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Constellation } from '@car/local/constellation'

/**
 * Starts a constellation with settings of its own, and makes it the one under test. Modules of tests that ask the
 * constellation must be imported afterwards, because they read its address once.
 * @returns a function that stops it
 */
export async function startOwn(name: string, settings: Record<string, string>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  Object.assign(process.env, settings)
  const own = await Constellation.open({ folder, awaited: true, say: () => {} })
  const stop = async () => {
    await own.stop()
    rmSync(folder, { recursive: true })
    for (const setting of Object.keys(settings)) Reflect.deleteProperty(process.env, setting)
  }
  try {
    Object.assign(process.env, { TEST_BASE_URL: await own.startServices(), TEST_STATE_DIR: folder })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
