import { describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { noteVersion, atVersion } from '../../../web/shared/api/version.ts'

/** Simulates an act that takes a case from version `from` to version `to`. With null, the act names no version. */
function ato(id: string, from: number | null, to: number, { status = 200, where = 'processos' } = {}): void {
  const request = new Request(`http://localhost/api/v1/${where}/${id}/pendencias`, {
    method: 'POST',
    headers: from === null ? {} : { 'if-match': `"${from}"` },
  })
  noteVersion(request, new Response(null, { status, headers: { etag: `"${to}"` } }))
}
const sent = (id: string, versao: number): string => atVersion({ id, versao })['If-Match']

describe('an act is made to', () => {
  const id = randomUUID()

  test('the version on the screen', () => {
    expect(sent(id, 4)).toBe('"4"')
  })

  test('what one’s own acts have made of it since, one after the other', () => {
    ato(id, 4, 5)
    expect(sent(id, 4)).toBe('"5"')
    ato(id, 5, 7, { where: 'analista/processos' })
    expect([4, 5, 7].map((versao) => sent(id, versao))).toEqual(['"7"', '"7"', '"7"'])
  })

  test('what is on the screen once somebody else has acted', () => {
    expect([3, 8].map((versao) => sent(id, versao))).toEqual(['"3"', '"8"'])
    ato(id, 8, 9)
    expect([4, 8].map((versao) => sent(id, versao))).toEqual(['"4"', '"9"'])
  })

  test('what one’s own acts have made of it that name no version, if nobody else acted before them', () => {
    const other = randomUUID()
    ato(other, null, 5, { where: 'analista/processos' })
    ato(other, null, 6)
    ato(other, 6, 7)
    expect([3, 4, 5].map((versao) => sent(other, versao))).toEqual(['"3"', '"7"', '"7"'])
    ato(other, null, 9)
    expect([7, 8].map((versao) => sent(other, versao))).toEqual(['"7"', '"9"'])
  })

  test('what is on the screen when it is read again', () => {
    const other = randomUUID()
    noteVersion(
      new Request(`http://localhost/api/v1/processos/${other}`),
      new Response(null, { headers: { etag: '"5"' } }),
    )
    expect(sent(other, 4)).toBe('"4"')
  })

  test('what is on the screen after an act that was refused, or on another case', () => {
    ato(id, 9, 10, { status: 409 })
    ato(randomUUID(), 9, 11)
    expect(sent(id, 9)).toBe('"9"')
  })
})
