import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { refreshTokens } from '../src/domain/refresh-token.ts'

const refresh = refreshTokens('a secret of at least thirty-two letters')
const other = refreshTokens('another secret, of thirty-two letters too')

describe('a refresh token', () => {
  test('is never the same for the same session, and says which it is', () => {
    const session = randomUUID()
    const [a, b] = [refresh.first(session), refresh.first(session)]
    expect(a).not.toBe(b)
    expect(a).toMatch(/^[\w-]{88}$/)
    expect(refresh.sessionOf(a)).toBe(session)
  })

  test('has one successor, of the same session, whose hash is all one needs to keep', () => {
    const session = randomUUID()
    const token = refresh.first(session)
    const successor = refresh.successor(token)
    expect(refresh.successor(token)).toBe(successor)
    expect(refresh.sessionOf(successor)).toBe(session)
    expect(refresh.successor(successor)).not.toBe(successor)
    expect(other.successor(token)).not.toBe(successor)
    expect(refresh.hash(successor)).not.toContain(successor.slice(0, 20))
  })

  test('that was not made here, or was touched anywhere, is none', () => {
    const token = refresh.first(randomUUID())
    expect(other.sessionOf(token)).toBeNull()
    for (let i = 0; i < token.length; i++) {
      const touched = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`
      expect(refresh.sessionOf(touched)).toBeNull()
    }
    for (const nothing of ['', 'x', `${token}A`, `${token}=`, token.slice(1), ` ${token}`, token.repeat(2)]) {
      expect(refresh.sessionOf(nothing)).toBeNull()
    }
  })
})
