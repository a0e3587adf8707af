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
