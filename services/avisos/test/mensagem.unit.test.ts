import { describe, expect, test } from '@jest/globals'
import { AVISOS_OBRIGATORIOS, TIPOS_AVISO } from '@car/vocabulary/aviso'
import { eEndereco } from '../../portal/src/enderecos.ts'
import { descadastros } from '../src/domain/descadastro.ts'
import { enderecoEmAscii } from '../src/domain/endereco.ts'
import { mensagemDe } from '../src/domain/mensagem.ts'
import { MODELOS, type Modelo } from '../src/domain/modelos.ts'
import { aviso, CURIOSO, DONO, PROCESSO } from './dado.ts'

const PORTAL = 'https://car.example.gov.br'
const modelos = Object.keys(MODELOS) as Modelo[]
const contagem = { em_analise: 12, vencem_em_7_dias: 3, vencidos: 1, livres: 40, em_recurso: 2 }
const deUm = (modelo: Modelo) =>
  aviso(
    /seguranca|resumo/.test(modelo) ? { modelo, processo: null, alvoId: null, prazoEm: null, contagem } : { modelo },
  )

describe('a message', () => {
  test.each(modelos)('of %s says number, what happened, term and link, in text and in HTML', (modelo) => {
    const dado = deUm(modelo)
    const { assunto, texto, html } = mensagemDe(dado, { portal: PORTAL, opcional: true })
    const { titulo, caminho } = MODELOS[modelo]
    expect(assunto).toContain(titulo)
    for (const escrito of [texto, html]) {
      expect(escrito).toContain(PORTAL + caminho(dado))
      expect(escrito).toContain(titulo)
      for (const dito of [dado.processo?.numero ?? '', dado.prazoEm === null ? '' : '24/03/2026'])
        expect(escrito).toContain(dito)
      expect(escrito).not.toMatch(/undefined|null|\$\{|NaN/)
    }
    // It has nothing that runs or is loaded from elsewhere.
    expect(html).not.toMatch(/<script|<img|url\(|src=|@import/i)
  })

  test('is the same each time', () => {
    const fazer = () => mensagemDe(aviso(), { portal: PORTAL, opcional: true })
    expect(fazer()).toEqual(fazer())
  })

  test('holds whatever it is made of as text', () => {
    const mau = aviso({ processo: { id: PROCESSO, numero: '<b onload="x">&\'' } })
    const { html } = mensagemDe(mau, { portal: PORTAL, opcional: true })
    expect(html).toContain('&lt;b onload=&quot;x&quot;&gt;&amp;&#39;')
    expect(html).not.toContain('<b onload')
  })

  test('says where to choose what is sent, only where there is a choice', () => {
    expect(mensagemDe(aviso(), { portal: PORTAL, opcional: true }).texto).toContain(`${PORTAL}/avisos`)
    expect(mensagemDe(aviso(), { portal: PORTAL, opcional: false }).texto).not.toContain(`${PORTAL}/avisos`)
  })
})

test.each(modelos.filter((modelo) => MODELOS[modelo].caminho(deUm(modelo)).startsWith('/processos')))(
  'the link of %s leads to a page',
  (modelo) => {
    expect(eEndereco(MODELOS[modelo].caminho(deUm(modelo)))).toBe(true)
  },
)

test('every kind has a notice', () => {
  const tipos = new Set<string>(Object.values(MODELOS).map(({ tipo }) => tipo))
  expect([...tipos].toSorted()).toEqual([...TIPOS_AVISO].toSorted())
})

test.each([
  ['maria@sítio-são-joão.com.br', 'maria@xn--stio-so-joo-e8ae3k.com.br'],
  ['maria@AÇÃO.test', 'maria@xn--ao-siap.test'],
  ['maria@example.com', 'maria@example.com'],
])('the address %s is written to as %s', (escrito, emAscii) => expect(enderecoEmAscii(escrito)).toBe(emAscii))

describe('the token of a link that switches a kind off', () => {
  const velho = 'um segredo de trinta e duas letras, velho'
  const novo = 'um segredo de trinta e duas letras, novo'
  const feito = new Date('2026-03-04T13:00:00.000Z')
  const agora = new Date('2027-03-04T13:00:00.000Z')
  const token = descadastros([velho]).tokenDe(DONO, 'lembrete', feito)
  const [, tipo, , selo] = token.split('.')
  const [outra] = descadastros([velho]).tokenDe(CURIOSO, 'lembrete', feito).split('.')
  const dito = { pessoaId: DONO, tipo: 'lembrete', em: feito.getTime() }

  test('names person and kind, for a year', () => {
    expect(descadastros([velho]).ler(token, agora)).toEqual(dito)
    expect(descadastros([velho]).ler(token, new Date(agora.getTime() + 1))).toBeNull()
  })

  test('holds under a new secret as long as the old one is in the ring', () => {
    expect(descadastros([novo, velho]).ler(token, agora)).toEqual(dito)
    expect(descadastros([novo]).ler(token, agora)).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['another kind', token.replace('lembrete', 'recurso')],
    ['another person', token.replace(/^[^.]+/, outra ?? '')],
    ['a later time', `${outra}.${tipo}.${agora.getTime().toString(36)}.${selo}`],
    ['no time', `${outra}.${tipo}.${selo}`],
    ['no seal', token.replace(/[^.]+$/, '')],
    ['a shorter seal', token.slice(0, -4)],
  ])('is none with %s', (_oQue, falso) => {
    expect(descadastros([velho]).ler(falso, agora)).toBeNull()
  })

  test.each(AVISOS_OBRIGATORIOS)('is none for %s, which cannot be switched off', (obrigatorio) => {
    const forcado = descadastros([velho]).tokenDe(DONO, obrigatorio as never, feito)
    expect(descadastros([velho]).ler(forcado, agora)).toBeNull()
  })
})
