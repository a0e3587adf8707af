import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { withHelp } from '../src/help.ts'

const pages = ['app', 'inicio', 'nao-encontrada']
const page = (name: string) => readFileSync(join(import.meta.dirname, '../web', `${name}.html`), 'utf8')

describe('help', () => {
  test.each(pages)('%s names it where this installation has some, and is as it was where it has none', (name) => {
    const html = page(name)
    expect(withHelp(html, undefined)).toBe(html)
    const told = withHelp(html, 'https://www.example.gov.br/ajuda?a=1&b=2')
    expect(told).toContain('<link rel="help" href="https://www.example.gov.br/ajuda?a=1&amp;b=2">')
    const hasScript = name === 'app'
    expect(told.includes('>Ajuda e contato</a>')).toBe(!hasScript)
  })

  test.each([
    ['https://www.example.gov.br/ajuda', true],
    ['mailto:ajuda@example.gov.br', true],
    ['tel:+551130000000', true],
    ['http://www.example.gov.br', false],
    ['javascript:alert(1)', false],
    ['https://x"><script>', false],
  ])('%s is an address for it: %s', (HELP_URL, holds) => {
    const read = () => readSettings({ PORT: '0', HELP_URL }).HELP_URL
    if (holds) expect(read()).toBe(HELP_URL)
    else expect(read).toThrow('HELP_URL')
  })

  test('need not be there', () => expect(readSettings({ PORT: '0' }).HELP_URL).toBeUndefined())
})
