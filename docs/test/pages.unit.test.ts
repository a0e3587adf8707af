import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = [...globSync('{*,docs/*,docs/adr/*}.md', { cwd: root })]

/** The anchor that GitHub makes of a heading. */
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
