import { describe, expect, test } from '@jest/globals'
import { guide } from '../../src/processo/domain/guidance.ts'
import { type JoinedDocumento, refusalOf, tells } from '../../src/domain/permission.ts'
import type { Processo } from '../../src/domain/processo.ts'
import { proximo } from '../../src/analise/domain/proximo.ts'
import { ANA, inSituation, OWNER, PROCESSOS } from '../given.ts'

const doc = (tipo: JoinedDocumento['tipo'], status: JoinedDocumento['status']): JoinedDocumento => ({
  id: `${tipo} ${status}`,
  tipo,
  status,
  enviadoPor: OWNER.id,
})
const GOOD = [doc('matricula_imovel', 'valido'), doc('ccir', 'valido')]
const REFUSED = [doc('matricula_imovel', 'valido'), doc('ccir', 'invalido')]
const submitted = (documentos: JoinedDocumento[], who = OWNER) => ({
  ...inSituation(PROCESSOS['submetido'] as Processo, who),
  documentos,
})

describe('a submitted case', () => {
  test.each<[string, JoinedDocumento[], boolean]>([
    ['all papers accepted', GOOD, false],
    ['one refused', REFUSED, true],
    ['one refused, another being read in its place', [...REFUSED, doc('ccir', 'processando')], false],
    ['one that is not mandatory refused', [...GOOD, doc('outros', 'invalido')], false],
  ])('takes a document with %s: %j', (_name, documentos, taken) => {
    expect(refusalOf('enviar_documento', submitted(documentos)) === null).toBe(taken)
  })

  test('says so to its owner, whose next step it is', () => {
    const { mensagem, faltando, next } = guide(submitted(REFUSED))
    expect(mensagem).toMatch(/não pôde ser aceito/)
    expect([faltando.map(({ codigo }) => codigo), next]).toEqual([['documento_ccir'], 'enviar_documento'])
    expect(proximo(submitted(REFUSED)).mensagem).toBe(mensagem)
    expect(guide(submitted(GOOD))).toMatchObject({
      mensagem: expect.stringMatching(/aguarda/),
      faltando: [],
      next: null,
    })
  })

  test('asks for a trust level of prata, and takes nothing once an analyst has it', () => {
    const bronze = { ...OWNER, nivel: 'bronze' as const }
    expect(tells('enviar_documento', submitted(REFUSED, bronze))).toMatchObject({ requiredLevel: 'prata' })
    const taken = { ...inSituation(PROCESSOS['em_analise'] as Processo, OWNER), documentos: REFUSED }
    expect(refusalOf('enviar_documento', taken)?.code).toBe('CAR-005')
    expect(refusalOf('enviar_documento', submitted(REFUSED, ANA))?.code).toBe('CAR-003')
  })
})
