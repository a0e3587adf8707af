import { describe, expect, test } from '@jest/globals'
import { alcanca, relacaoCom } from '../src/domain/acesso.ts'
import type { Caso } from '../src/domain/caso.ts'
import { ADMIN, AGORA, ANA, CASOS, dado, DONO, ESTRANHO, fatos, SOFIA, TECNICO } from './dado.ts'

const autorizado = (escopo: 'consultar' | 'editar' | 'submeter', expiraEm: string | null = null) =>
  dado(fatos.criado(), fatos.autorizado(escopo, expiraEm))
const como = (caso: Caso | null, quem: typeof DONO) => relacaoCom(caso, quem, AGORA)?.como ?? 'nada'

describe('a processo is there', () => {
  test.each([
    ['for who opened it', DONO, 'dono'],
    ['for an administrator', ADMIN, 'administracao'],
    ['for every analyst', ANA, 'analise'],
    ['for every supervisor', SOFIA, 'analise'],
    ['not for a stranger', ESTRANHO, 'nada'],
    ['not for a technician without authorisation', TECNICO, 'nada'],
  ])('%s', (_nome, quem, esperado) => expect(como(CASOS['rascunho'] as Caso, quem)).toBe(esperado))

  test('for an authorised technician, until it expires or is revoked', () => {
    expect(como(autorizado('consultar'), TECNICO)).toBe('tecnico')
    expect(como(autorizado('consultar', AGORA.toISOString()), TECNICO)).toBe('nada')
    const revogado = dado(fatos.criado(), fatos.autorizado('submeter'), { tipo: 'autorizacao_revogada', id: 'a1' })
    expect(como(revogado, TECNICO)).toBe('nada')
  })
  test('not for a producer, whatever an authorisation says', () => {
    expect(como(autorizado('submeter'), { ...TECNICO, papel: 'produtor_rural' })).toBe('nada')
  })
  test('for nobody once it is discarded', () => {
    const descartado = dado(fatos.criado(), { tipo: 'processo_descartado' })
    expect([DONO, ANA, ADMIN].map((quem) => como(descartado, quem))).toEqual(['nada', 'nada', 'nada'])
  })
})

test.each([
  ['consultar', [true, false, false, false]],
  ['editar', [true, true, false, false]],
  ['submeter', [true, true, true, false]],
] as const)('the scope %s includes the ones before it, and never what is the owner’s own', (escopo, esperado) => {
  const relacao = relacaoCom(autorizado(escopo), TECNICO, AGORA)
  if (!relacao) throw new Error('not there')
  expect((['consultar', 'editar', 'submeter', 'dono'] as const).map((e) => alcanca(relacao, e))).toEqual(esperado)
})

test('of several authorisations the widest holds', () => {
  const caso = dado(fatos.criado(), fatos.autorizado('consultar', null, 'a1'), fatos.autorizado('editar', null, 'a2'))
  expect(relacaoCom(caso, TECNICO, AGORA)).toMatchObject({ como: 'tecnico', autorizacao: { id: 'a2' } })
})
