import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { say } from './say.mjs'

/** Identifies a process for all time: its id and when the kernel started it. Undefined when it is gone. */
export function identity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return undefined
  }
}

/** Does `work` while nobody else does it in this checkout. A holder that was killed holds nothing. */
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

/** A folder with the owner inside appears in one step, by rename. A rename onto a folder with content fails. */
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
