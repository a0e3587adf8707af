import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { chavesDeAcompanhamento, publicoDe } from '../src/domain/acompanhamento.ts'
import type { Caso } from '../src/domain/caso.ts'
import { CASOS, PRAZOS } from './dado.ts'

const [NOVO, VELHO] = ['n'.repeat(32), 'v'.repeat(32)]
const um = { id: 'c0ffee00-1234-4abc-8def-0123456789ab', trocasDaChave: 0 }

describe('a key', () => {
  const chaves = chavesDeAcompanhamento([NOVO])

  test('has twelve characters of Crockford, the same each time, another for each case and change', () => {
    const chave = chaves.de(um)
    expect(chave).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(chaves.de(um)).toBe(chave)
    const outras = Array.from({ length: 200 }, (_, n) => chaves.de({ ...um, trocasDaChave: n }))
    expect(new Set([...outras, chaves.de({ ...um, id: 'outro' })]).size).toBe(201)
    // Every character of the alphabet occurs at every place.
    for (let lugar = 0; lugar < 12; lugar++) expect(new Set(outras.map((o) => o[lugar])).size).toBeGreaterThan(24)
  })

  test.each(['', 'A', '0'.repeat(12), 'Z'.repeat(13), 'ÀÀÀÀÀÀ'])('%j is not it', (dada) => {
    expect(chaves.confere(dada, um)).toBe(false)
  })

  test('is good while the secret that made it is in the ring, and shown by the first', () => {
    const antes = chavesDeAcompanhamento([VELHO]).de(um)
    const ambas = chavesDeAcompanhamento([NOVO, VELHO])
    expect(ambas.de(um)).toBe(chaves.de(um))
    expect([antes, chaves.de(um)].map((c) => ambas.confere(c, um))).toEqual([true, true])
    expect(chaves.confere(antes, um)).toBe(false)
    expect(ambas.confere(antes, { ...um, trocasDaChave: 1 })).toBe(false)
  })
})

describe('what anybody with the key is told', () => {
  test.each(STATUS_PROCESSO)('of a case that is %s is nothing of property and people', (status) => {
    const caso = CASOS[status] as Caso
    const dito = publicoDe(caso, { agora: new Date(caso.atualizadoEm), prazos: PRAZOS })
    expect(Object.keys(dito)).toEqual(['numero', 'etapa', 'desde', 'prazo_em', 'pendencias_abertas', 'proximo_passo'])
    expect(dito).toMatchObject({
      numero: caso.numero,
      etapa: status,
      pendencias_abertas: status === 'pendente' ? 1 : 0,
    })
    const { dono, imovel, proprietario } = caso
    for (const alheio of [dono.nome, imovel.denominacao, proprietario.nome, proprietario.documento?.mascara])
      expect(JSON.stringify(dito)).not.toContain(alheio)
  })

  test('of a rejected case is whether it can still be appealed', () => {
    const caso = CASOS['rejeitado'] as Caso
    const em = (agora: string) => publicoDe(caso, { agora: new Date(agora), prazos: PRAZOS })
    expect(em(caso.atualizadoEm)).toMatchObject({ proximo_passo: expect.stringContaining('pode recorrer') })
    expect(em('2099-01-01T00:00:00.000Z')).toMatchObject({
      prazo_em: null,
      proximo_passo: expect.stringContaining('Não cabe'),
    })
  })
})
