import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { securityHeaders } from '../src/headers.ts'
import { withSettings } from '../src/settings-of-pages.ts'

const pages = ['app', 'home', 'not-found']
const page = (name: string) => readFileSync(join(import.meta.dirname, '../web', `${name}.html`), 'utf8')

describe('help', () => {
  test.each(pages)('%s names it where this installation has some, and is as it was where it has none', (name) => {
    const html = page(name)
    expect(withSettings(html, {})).toBe(html)
    const told = withSettings(html, { help: 'https://www.example.gov.br/ajuda?a=1&b=2' })
    expect(told).toContain('<link rel="help" href="https://www.example.gov.br/ajuda?a=1&amp;b=2">')
    const hasScript = name === 'app'
    expect(told.includes('>Ajuda e contato</a>')).toBe(!hasScript)
  })

  const read = (HELP_URL: string) => () => readSettings({ PORT: '0', HELP_URL }).HELP_URL

  test.each(['https://www.example.gov.br/ajuda', 'mailto:ajuda@example.gov.br', 'tel:+551130000000'])(
    '%s is an address for it',
    (address) => expect(read(address)()).toBe(address),
  )

  test.each(['http://www.example.gov.br', 'javascript:alert(1)', 'https://x"><script>'])('%s is none', (address) =>
    expect(read(address)).toThrow('HELP_URL'),
  )

  test('need not be there', () => expect(readSettings({ PORT: '0' }).HELP_URL).toBeUndefined())
})

describe('imagery', () => {
  const tiles = 'https://imagens.example.gov.br/{z}/{x}/{y}.png?a=1&b=2'

  test('is told to the app, and its server is the only other one that pages may load from', () => {
    const head = '<meta name="tiles" content="https://imagens.example.gov.br/{z}/{x}/{y}.png?a=1&amp;b=2">'
    expect(withSettings(page('app'), { tiles })).toContain(head)
    const of = (address?: string) => securityHeaders('n', address)['content-security-policy']
    expect(of(tiles)).toContain("img-src 'self' data: blob: https://imagens.example.gov.br; ")
    expect(of(tiles).replace(' https://imagens.example.gov.br', '')).toBe(of())
  })

  const read = (MAPA_AZULEJOS: string) => () => readSettings({ PORT: '0', MAPA_AZULEJOS }).MAPA_AZULEJOS

  test('has the address of a tile', () => expect(read(tiles)()).toBe(tiles))

  test.each([
    'http://imagens.example.gov.br/{z}/{x}/{y}.png',
    'https://imagens.example.gov.br/{z}/{x}.png',
    "https://imagens.example.gov.br; script-src 'unsafe-inline'/{z}/{x}/{y}",
    'https://imagens.example.gov.br/{z}/{x}/{y}"><script>',
    'https://{z}.example.gov.br/{z}/{x}/{y}.png',
  ])('%s is none', (address) => expect(read(address)).toThrow('MAPA_AZULEJOS'))

  test('need not be there', () => expect(readSettings({ PORT: '0' }).MAPA_AZULEJOS).toBeUndefined())
})
