import { signersOf } from '@car/registro/keys'
import { verifierKeyOf } from '@car/registro/note'
import { NO_POLICY, parsePolicy } from '@car/registro/policy'
import { describe, expect, test } from '@jest/globals'

const keyOf = (name: string) => signersOf(name, Buffer.alloc(32, name)).map(verifierKeyOf)[1] ?? ''
const FILE = `
# Two of the first three, and the other one.
witness x1 ${keyOf('x1')} https://x1.example/
witness x2 ${keyOf('x2')} https://x2.example
witness x3 ${keyOf('x3')}
group x 2 x1 x2 x3
witness y ${keyOf('y')} https://y.example
group both all x y
quorum both
`

test('says who has to have seen a checkpoint', () => {
  const { witnesses, isMet } = parsePolicy(FILE)
  expect(witnesses.map(({ name, url }) => [name, url])).toEqual([
    ['x1', 'https://x1.example'],
    ['x2', 'https://x2.example'],
    ['x3', null],
    ['y', 'https://y.example'],
  ])
  const seenBy = (...labels: string[]) => isMet(witnesses.filter(({ label }) => labels.includes(label)))
  expect(seenBy('x1', 'x3', 'y')).toBe(true)
  expect(seenBy('x1', 'y')).toBe(false)
  expect(seenBy('x1', 'x2', 'x3')).toBe(false)
})

test('may need nobody', () => {
  expect(parsePolicy('quorum none\n').isMet([])).toBe(true)
  expect(NO_POLICY.isMet([])).toBe(true)
})

describe('is refused with the line that is wrong', () => {
  const [x1, x2] = [`witness x1 ${keyOf('x1')}`, `witness x2 ${keyOf('x2')}`]
  test.each([
    ['', 'has no line that says quorum'],
    ['quorum x1', 'line 1 names x1'],
    [`${x1}\nquorum x1\nquorum none`, 'line 3 is a second quorum'],
    [`${x1}\ngroup x 2 x1\nquorum x`, 'line 2 asks for 2 of 1'],
    [`${x1}\nwitness x2 ${keyOf('x1')}`, 'line 2 has no key of its own'],
    [`${x1}\n${x2}\ngroup a any x1\ngroup b any x1 x2`, 'line 4 has x1, which is in a group already'],
    [`${x1}\ngroup x1 any x1`, 'line 2 names something twice'],
    ['witness x1 key', 'line 1 key is not a verifier key'],
    ['witnes x1', 'line 1 begins with no word of a policy'],
  ])('%s', (file, problem) => expect(() => parsePolicy(file)).toThrow(problem))
})
