import { createCipheriv, randomBytes } from 'node:crypto'
import { cofreDeDocumentos } from '@car/identity/cpf'
import { describe, expect, test } from '@jest/globals'
import type { DocumentoGuardado, Evento } from '../src/domain/eventos.ts'
import { criarSigilos } from '../src/outbound/sigilos.ts'

const CHAVE = randomBytes(32)
const sigilos = criarSigilos(cofreDeDocumentos([CHAVE]))
const [DAQUI, ALHEIO] = ['52998224725', '11144477735']

/** Encrypts as earlier versions did, with neither key id nor place. */
function comoAntes(cpf: string): string {
  const nonce = randomBytes(12)
  const cifra = createCipheriv('aes-256-gcm', CHAVE, nonce)
  const corpo = Buffer.concat([cifra.update(cpf, 'utf8'), cifra.final()])
  return Buffer.concat([nonce, cifra.getAuthTag(), corpo]).toString('base64')
}

const commit = (documento: DocumentoGuardado, sealed?: Record<string, string>) => ({
  stream: 'processo-x',
  events: [{ tipo: 'processo_editado', proprietario: { nome: 'FULANA', documento } } as Evento],
  ...(sealed ? { sealed } : {}),
})

describe('a ciphertext of an earlier version, which opens anywhere,', () => {
  test('is read in the event that recorded it, and encrypted anew beside it', () => {
    const documento = { cifrado: comoAntes(DAQUI), mascara: '***' }
    const antigo = commit(documento)
    expect(sigilos.abremSe([antigo])).toBe(true)
    const [atrasado] = sigilos.atrasados(antigo)
    const refeito = commit(documento, {
      [atrasado?.id ?? '']: atrasado?.para() ?? '',
    })
    expect(sigilos.abremSe([refeito])).toBe(true)
  })

  test('is read nowhere else: in the place of another it neither opens nor is encrypted anew', () => {
    const { documento, sealed } = sigilos.selar('x', DAQUI)
    const trocado = commit(documento, { [Object.keys(sealed)[0] ?? '']: comoAntes(ALHEIO) })
    expect(() => sigilos.abrir('x', documento, [trocado])).toThrow('processo-x')
    expect(sigilos.abremSe([trocado])).toBe(false)
    expect(() => sigilos.atrasados(trocado)[0]?.para()).toThrow('processo-x')
  })
})
