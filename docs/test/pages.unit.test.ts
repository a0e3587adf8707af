import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = [...globSync('{*,docs/*,docs/adr/*}.md', { cwd: root })]

/** Returns the anchor that GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

describe.each(pages)('%s', (page) => {
  test('leads only to pages and headings that are there', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : relative(root, join(root, dirname(page), path))
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsIn(target).includes(anchor))
    })
    expect(broken).toEqual([])
  })

  test('names only files that are there', () => {
    const named = [...read(page).matchAll(/`((?:packages|services|deploy|proto|docs|test|bench|tools)\/[\w./-]+)`/g)]
    const paths = named.map(([, path = '']) => path).filter((path) => !path.includes('NAME') && !path.includes('dist/'))
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

const services = globSync('services/*/src/usecases', { cwd: root }).map(dirname).map(dirname)

describe.each(services)('%s/README.md', (service) => {
  const said = [...read(`${service}/README.md`).matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)

  test('names every use case', () => {
    const files = globSync(`${service}/src/usecases/*.ts`, { cwd: root }).map((file) => basename(file, '.ts'))
    expect(files.filter((name) => name !== 'ctx' && !said.includes(name))).toEqual([])
  })

  test('names only files that are there', () => {
    const named = said.filter((word) => /^(?:\w[\w-]*\/)+[\w.-]+\.tsx?$/.test(word))
    const places = ['', `${service}/`, `${service}/src/`, `${service}/web/`]
    expect(named.filter((path) => !places.some((place) => existsSync(join(root, place, path))))).toEqual([])
  })
})

test('every collection is said to hold what it holds', () => {
  const sources = globSync('{services,packages}/*/src/**/*.ts', { cwd: root }).map(read)
  const opened = sources.flatMap((text) =>
    [...text.matchAll(/(?:openCollection|createLease)(?:<.*>)?\([\w.]*connection, '(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  const said = read('docs/privacy.md') + read('docs/store.md')
  expect(opened.length).toBeGreaterThan(30)
  expect([...new Set(opened)].filter((name) => !said.includes(`\`${name}\``))).toEqual([])
})
