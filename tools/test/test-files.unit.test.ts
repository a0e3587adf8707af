import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = globSync('{test,{proto,docs,tools,bench}/test,{packages,services,deploy}/*/test}/**/*.test.ts', {
  cwd: root,
})
const isThere = (end: string) => files.some((path) => `/${path}`.endsWith(`/${end}.test.ts`))

/** A file that is renamed, but not in these lists, would run beside tests that it must not run with. */
test('every test file that the configuration of Jest names is there', () => {
  const lists = [...read('jest.config.js').matchAll(/(?:alone = |e2e\()\[([^\]]+)\]/g)].map(([, list = '']) => list)
  const names = lists.flatMap((list) => [...list.matchAll(/'([\w./-]+)'/g)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !isThere(`test/${name}.e2e`))).toEqual([])
})

test('so is every one that is said to take long', () => {
  const [list = ''] = /LONGEST = \[[^\]]+\]/.exec(read('tools/longest-first.mjs')) ?? []
  const names = [...list.matchAll(/'([\w./-]+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

test('no folder of code has more than twenty-five files', () => {
  const listed = execFileSync('git', ['ls-files', ':!docs'], { cwd: root, encoding: 'utf8' })
  const tracked = listed.trim().split('\n')
  const folders = Object.entries(Object.groupBy(tracked, (path) => dirname(path)))
  expect(folders.filter(([, held = []]) => held.length > 25).map(([folder]) => folder)).toEqual([])
})
