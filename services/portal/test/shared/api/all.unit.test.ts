import { expect, test } from '@jest/globals'
import { all } from '../../../web/shared/api/all.ts'

test('a list is read to its end, each page by the cursor of the one before', async () => {
  const requests: object[] = []
  const items = await all(async (part) => {
    requests.push(part)
    const from = Number(part.cursor ?? 0)
    const data = Array.from({ length: Math.min(100, 201 - from) }, (_, i) => from + i)
    return { data, meta: { cursor_next: from + 100 < 201 ? String(from + 100) : null } }
  })
  expect(items).toEqual(Array.from({ length: 201 }, (_, i) => i))
  expect(requests).toEqual([{ page_size: 100 }, { page_size: 100, cursor: '100' }, { page_size: 100, cursor: '200' }])
})
