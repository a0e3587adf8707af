import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { toolsFolder } from './places.mjs'
import { step } from './say.mjs'

/** Makes `target` unless it exists, in one process at a time. `title` and `why` announce it. Returns `target`. */
export async function once(target, { lock, what, title, why }, make) {
  if (existsSync(target)) return target
  return alone(join(toolsFolder, lock), what, async () => {
    if (!existsSync(target)) await step(title, why, make)
    return target
  })
}
