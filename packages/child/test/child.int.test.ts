import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from '@jest/globals'
import { forkChild } from '@car/child/fork-child'
import { codeOf } from '@car/child/plan'
import { usageOf } from '@car/child/usage'

type Said = { pid: number; env: string[] }
const program = (name: string) => new URL(`./programs/${name}.ts`, import.meta.url)
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function busyChild(options: { writes?: string[] } = {}) {
  const child = forkChild(program('busy'), {
    env: { KNOWN: '1' },
    heapMegabytes: 64,
    wasmMegabytes: 64,
    confinement: 'none',
    ...options,
  })
  started.push(child)
  return child
}

async function until(condition: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const deadline = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition never came to hold')
    await wait(50)
  }
}

test('a child knows the environment that is named to it', async () => {
  const child = busyChild()
  const [{ env }] = (await once(child, 'message')) as [Said]
  expect(env).toEqual(['KNOWN'])
})

test.each([
  [[], '0'],
  [['/tmp'], '1073741824'],
])('the kernel limits what a child that writes to %j takes', async (writes, file) => {
  const [{ pid }] = (await once(busyChild({ writes }), 'message')) as [Said]
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
  const most = (what: string) => new RegExp(`^Max ${what} +\\S+ +(\\S+)`, 'm').exec(limits)?.[1]
  expect(['cpu time', 'data size', 'core file size', 'open files'].map(most)).toEqual([
    '5000',
    '5368709120',
    '0',
    '256',
  ])
  expect(most('file size')).toBe(file)
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
})

test('a child’s memory ends where the kernel says, touched or not', async () => {
  const child = forkChild(program('greedy'), { env: {}, heapMegabytes: 64, wasmMegabytes: 64, confinement: 'none' })
  started.push(child)
  const [gigabytes] = (await once(child, 'message')) as [number]
  expect(gigabytes).toBeGreaterThan(0)
  expect(gigabytes).toBeLessThanOrEqual(5)
})

test('of one’s own code nothing above the package is shown but other packages', () => {
  const program = join(import.meta.dirname, 'programs/busy.ts')
  const root = join(import.meta.dirname, '../../..')
  const folders = ['packages/child', 'packages/child/node_modules', 'node_modules', 'packages']
  expect(codeOf(program).toSorted()).toEqual(folders.map((folder) => join(root, folder)).toSorted())
})

test('without Landlock a start fails and says what to do, or is told to go on and says what that means', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(program('without-landlock'))])
  const [refusal, warning] = JSON.parse(stdout) as [string, string]
  expect(refusal).toMatch(/does not confine .*: no Landlock here \(EPERM\)\. .*CONFINEMENT=none/)
  expect(warning).toMatch(/^CONFINEMENT=none: /)
})

test('a busy child shows in its usage; a process that is gone has none', async () => {
  const child = busyChild()
  const [{ pid }] = (await once(child, 'message')) as [Said]
  await until(() => (usageOf(pid)?.cpuSeconds ?? 0) > 0.5)
  expect(usageOf(pid)?.megabytes).toBeGreaterThan(10)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(usageOf(pid)).toBeNull()
})

test('a child whose main thread is held ends when its parent is killed', async () => {
  const parent = fork(program('parent'))
  started.push(parent)
  const [{ pid }] = (await once(parent, 'message')) as [Said]
  expect(usageOf(pid)).not.toBeNull()
  parent.kill('SIGKILL')
  await until(() => usageOf(pid) === null)
})
