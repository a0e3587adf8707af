import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { refreshTokens } from '../src/domain/refresh-token.ts'

const refresh = refreshTokens('um segredo com trinta e dois caracteres')
const outro = refreshTokens('outro segredo, de trinta e dois também')

describe('a refresh token', () => {
  test('is never the same for the same session, and says which it is', () => {
    const sessao = randomUUID()
    const [a, b] = [refresh.primeiro(sessao), refresh.primeiro(sessao)]
    expect(a).not.toBe(b)
    expect(a).toMatch(/^[\w-]{88}$/)
    expect(refresh.sessaoDe(a)).toBe(sessao)
  })

  test('has one successor, of the same session, whose hash is all one needs to keep', () => {
    const sessao = randomUUID()
    const token = refresh.primeiro(sessao)
    const sucessor = refresh.sucessor(token)
    expect(refresh.sucessor(token)).toBe(sucessor)
    expect(refresh.sessaoDe(sucessor)).toBe(sessao)
    expect(refresh.sucessor(sucessor)).not.toBe(sucessor)
    expect(outro.sucessor(token)).not.toBe(sucessor)
    expect(refresh.hash(sucessor)).not.toContain(sucessor.slice(0, 20))
  })

  test('that was not made here, or was touched anywhere, is none', () => {
    const token = refresh.primeiro(randomUUID())
    expect(outro.sessaoDe(token)).toBeNull()
    for (let i = 0; i < token.length; i++) {
      const tocado = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`
      expect(refresh.sessaoDe(tocado)).toBeNull()
    }
    for (const nada of ['', 'x', `${token}A`, `${token}=`, token.slice(1), ` ${token}`, token.repeat(2)]) {
      expect(refresh.sessaoDe(nada)).toBeNull()
    }
  })
})
