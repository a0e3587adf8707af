import { expect, test } from '@jest/globals'
import { todos } from '../web/comum/api/todos.ts'

test('a list is read to its end, each page by the cursor of the one before', async () => {
  const pedidos: object[] = []
  const itens = await todos(async (parte) => {
    pedidos.push(parte)
    const de = Number(parte.cursor ?? 0)
    const data = Array.from({ length: Math.min(100, 201 - de) }, (_, i) => de + i)
    return { data, meta: { cursor_next: de + 100 < 201 ? String(de + 100) : null } }
  })
  expect(itens).toEqual(Array.from({ length: 201 }, (_, i) => i))
  expect(pedidos).toEqual([{ page_size: 100 }, { page_size: 100, cursor: '100' }, { page_size: 100, cursor: '200' }])
})
