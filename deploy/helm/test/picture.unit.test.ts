import { expect, test } from '@jest/globals'
import { picture } from '../../cluster/src/picture.ts'

const span = (id: string, service: string, start: number, end: number) => ({
  id,
  parent: '',
  service,
  name: id,
  start,
  end,
})
const bars = (svg: string) =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="(\d+)" width="([\d.]+)"/g)].map(([, x, y, width]) =>
    [x, y, width].map(Number),
  )

test('a trace has a band for each workload, and no bar covers another', () => {
  const svg = picture([
    span('a', 'gateway', 0, 4000),
    span('b', 'auth', 0, 1000),
    span('c', 'auth', 500, 2000),
    span('d', 'auth', 1500, 3000),
  ])
  expect([...svg.matchAll(/text-anchor="end">(\w+)</g)].map(([, name]) => name)).toEqual(['gateway', 'auth'])
  const [a = [], b = [], c = [], d = []] = bars(svg)
  expect(new Set([a[1], b[1], c[1]]).size).toBe(3)
  expect(d[1]).toBe(b[1])
  expect(d[0]).toBeGreaterThanOrEqual(Number(b[0]) + Number(b[2]))
})
