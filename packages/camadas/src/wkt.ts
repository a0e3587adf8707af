import { type Drawn, geometryOf, MAX_DEPTH, together } from './feature.ts'

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y
const BLANKS = /\s*/y
const WORD = /[A-Za-z]+/y
const SYSTEM = /^\s*SRID\s*=\s*\d+\s*;/i

/** Reads the geometry from well-known text. Heights and measures are dropped. */
export function drawnOfWkt(text: string): Drawn {
  const body = text.replace(SYSTEM, '')
  if (body.trim() === '') return 'sem_geometria'
  try {
    const reading = createReading(body)
    const drawn = reading.geometry(0)
    return reading.ended() ? drawn : 'malformada'
  } catch (failure) {
    if (failure instanceof Malformed) return 'malformada'
    throw failure
  }
}

class Malformed extends Error {}

function createReading(text: string) {
  let at = 0
  function match(pattern: RegExp): string | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return null
    at = pattern.lastIndex
    return found[0]
  }
  const skip = () => void match(BLANKS)
  const has = (sign: string): boolean => {
    skip()
    if (text[at] !== sign) return false
    at++
    return true
  }
  function expect(sign: string): void {
    if (!has(sign)) throw new Malformed()
  }
  function list<T>(item: () => T): T[] {
    expect('(')
    const items = [item()]
    while (has(',')) items.push(item())
    expect(')')
    return items
  }
  function position(): number[] {
    const numbers: number[] = []
    for (;;) {
      skip()
      const number = match(NUMBER)
      if (number === null) break
      numbers.push(Number(number))
    }
    if (numbers.length < 2) throw new Malformed()
    return numbers.slice(0, 2)
  }
  const ring = () => list(position)
  const polygon = () => list(ring)

  function geometry(depth: number): Drawn {
    if (depth > MAX_DEPTH) throw new Malformed()
    skip()
    const type = match(WORD)?.toUpperCase() ?? ''
    skip()
    const suffix = match(WORD)?.toUpperCase()
    if (suffix !== undefined && suffix !== 'EMPTY' && !/^(Z|M|ZM)$/.test(suffix)) throw new Malformed()
    skip()
    if (suffix === 'EMPTY' || /^EMPTY/i.test(text.slice(at, at + 5))) {
      if (suffix !== 'EMPTY') at += 5
      return 'sem_geometria'
    }
    switch (type.replace(/(Z|M|ZM)$/, '')) {
      case 'POLYGON':
        return geometryOf([polygon()])
      case 'MULTIPOLYGON':
        return geometryOf(list(polygon))
      case 'GEOMETRYCOLLECTION':
        return together(list(() => geometry(depth + 1)))
      case 'POINT':
      case 'MULTIPOINT':
      case 'LINESTRING':
      case 'MULTILINESTRING':
        balanced()
        return 'nao_e_poligono'
      default:
        throw new Malformed()
    }
  }
  function balanced(): void {
    let depth = 0
    do {
      if (text[at] === '(') depth++
      if (text[at] === ')') depth--
      at++
    } while (depth > 0 && at < text.length)
    if (depth !== 0) throw new Malformed()
  }

  return {
    geometry,
    ended: (): boolean => {
      skip()
      return at === text.length
    },
  }
}
