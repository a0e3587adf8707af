import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { say } from './say.mjs'

/**
 * Returns the id of a process with the time at which the kernel started it, since the system reuses ids; undefined when
 * the process has ended.
 */
export function identity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return undefined
  }
}

/** Does `work` while no other process does it in this checkout. A lock is free again when its holder was killed. */
export async function alone(folder, what, work) {
  for (let said = false; !take(folder); said = true) {
    if (!said) say(`Waiting: another npm start or npm test is at "${what}" in this checkout`)
    await wait(300)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Tries to take the lock. A folder that names its owner appears in one step, by rename, which fails if the lock
 * exists: a folder cannot be renamed onto one with content.
 */
function take(folder) {
  const mine = `${folder}.${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, 'owner'), identity(process.pid))
  try {
    renameSync(mine, folder)
    return true
  } catch {
    rmSync(mine, { recursive: true, force: true })
    const owner = ownerOf(folder)
    if (owner === undefined || identity(owner.split(' ')[0]) === owner) return false
    rmSync(folder, { recursive: true, force: true })
    return take(folder)
  }
}

function ownerOf(folder) {
  try {
    return readFileSync(join(folder, 'owner'), 'utf8')
  } catch {
    return undefined
  }
}
