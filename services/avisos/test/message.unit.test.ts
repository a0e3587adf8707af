import { describe, expect, test } from '@jest/globals'
import { MANDATORY_AVISOS, AVISO_KINDS } from '@car/vocabulary/aviso'
import { isAddress } from '../../portal/src/addresses.ts'
import { descadastros } from '../src/domain/descadastro.ts'
import { addressInAscii } from '../src/domain/address.ts'
import { messageOf } from '../src/domain/message.ts'
import { TEMPLATES, type Template } from '../src/domain/templates.ts'
import { aviso, ONLOOKER, OWNER, PROCESSO } from './given.ts'

const PORTAL = 'https://car.example.gov.br'
const modelos = Object.keys(TEMPLATES) as Template[]
const contagem = { em_analise: 12, vencem_em_7_dias: 3, vencidos: 1, livres: 40, em_recurso: 2 }
const messageFor = (template: Template) =>
  aviso(
    /seguranca|resumo/.test(template)
      ? { modelo: template, processo: null, alvoId: null, prazoEm: null, contagem }
      : { modelo: template },
  )

describe('a message', () => {
  test.each(modelos)('of %s says number, what happened, term and link, in text and in HTML', (template) => {
    const datum = messageFor(template)
    const { subject, texto, html } = messageOf(datum, { portal: PORTAL, optional: true })
    const { titulo, caminho } = TEMPLATES[template]
    expect(subject).toContain(titulo)
    for (const written of [texto, html]) {
      expect(written).toContain(PORTAL + caminho(datum))
      expect(written).toContain(titulo)
      for (const text of [datum.processo?.numero ?? '', datum.prazoEm === null ? '' : '24/03/2026'])
        expect(written).toContain(text)
      expect(written).not.toMatch(/undefined|null|\$\{|NaN/)
    }
    // The message runs no script and loads nothing from elsewhere.
    expect(html).not.toMatch(/<script|<img|url\(|src=|@import/i)
  })

  test('about a paper that was refused says which paper', () => {
    const { texto } = messageOf(aviso({ modelo: 'documento_invalido', documento: 'matricula_imovel' }), {
      portal: PORTAL,
      optional: true,
    })
    expect(texto).toContain(`Não pudemos aceitar a matrícula do imóvel do processo ${aviso().processo?.numero}.`)
  })

  test('is the same each time', () => {
    const run = () => messageOf(aviso(), { portal: PORTAL, optional: true })
    expect(run()).toEqual(run())
  })

  test('holds whatever it is made of as text', () => {
    const bad = aviso({ processo: { id: PROCESSO, numero: '<b onload="x">&\'' } })
    const { html } = messageOf(bad, { portal: PORTAL, optional: true })
    expect(html).toContain('&#60;b onload=&#34;x&#34;&#62;&#38;&#39;')
    expect(html).not.toContain('<b onload')
  })

  test('says where to choose what is sent, only where there is a choice', () => {
    expect(messageOf(aviso(), { portal: PORTAL, optional: true }).texto).toContain(`${PORTAL}/avisos`)
    expect(messageOf(aviso(), { portal: PORTAL, optional: false }).texto).not.toContain(`${PORTAL}/avisos`)
  })
})

test.each(modelos.filter((template) => TEMPLATES[template].caminho(messageFor(template)).startsWith('/processos')))(
  'the link of %s leads to a page',
  (template) => {
    expect(isAddress(TEMPLATES[template].caminho(messageFor(template)))).toBe(true)
  },
)

test('every kind has a notice', () => {
  const kinds = new Set<string>(Object.values(TEMPLATES).map(({ tipo }) => tipo))
  expect([...kinds].toSorted()).toEqual([...AVISO_KINDS].toSorted())
})

test.each([
  ['maria@sítio-são-joão.com.br', 'maria@xn--stio-so-joo-e8ae3k.com.br'],
  ['maria@AÇÃO.test', 'maria@xn--ao-siap.test'],
  ['maria@example.com', 'maria@example.com'],
])('the address %s is written to as %s', (written, inAscii) => expect(addressInAscii(written)).toBe(inAscii))

describe('the token of a link that switches a kind off', () => {
  const old = 'a secret of thirty-two letters, old'
  const fresh = 'a secret of thirty-two letters, new'
  const madeAt = new Date('2026-03-04T13:00:00.000Z')
  const now = new Date('2027-03-04T13:00:00.000Z')
  const token = descadastros([old]).tokenOf(OWNER, 'lembrete', madeAt)
  const [, tipo, , seal] = token.split('.')
  const [other] = descadastros([old]).tokenOf(ONLOOKER, 'lembrete', madeAt).split('.')
  const text = { pessoaId: OWNER, tipo: 'lembrete', em: madeAt.getTime() }

  test('names person and kind, for a year', () => {
    expect(descadastros([old]).read(token, now)).toEqual(text)
    expect(descadastros([old]).read(token, new Date(now.getTime() + 1))).toBeNull()
  })

  test('holds under a new secret as long as the old one is in the ring', () => {
    expect(descadastros([fresh, old]).read(token, now)).toEqual(text)
    expect(descadastros([fresh]).read(token, now)).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['another kind', token.replace('lembrete', 'recurso')],
    ['another person', token.replace(/^[^.]+/, other ?? '')],
    ['a later time', `${other}.${tipo}.${now.getTime().toString(36)}.${seal}`],
    ['no time', `${other}.${tipo}.${seal}`],
    ['no seal', token.replace(/[^.]+$/, '')],
    ['a shorter seal', token.slice(0, -4)],
  ])('is none with %s', (_what, fake) => {
    expect(descadastros([old]).read(fake, now)).toBeNull()
  })

  test.each(MANDATORY_AVISOS)('is none for %s, which cannot be switched off', (mandatory) => {
    const forced = descadastros([old]).tokenOf(OWNER, mandatory as never, madeAt)
    expect(descadastros([old]).read(forced, now)).toBeNull()
  })
})
