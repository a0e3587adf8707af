import { expect, test } from '@jest/globals'
import { angleInWords } from '../../web/analysis/bench/angle.ts'

test.each([
  [154.2525, '154° 15′ 09″'],
  [0, '0° 00′ 00″'],
  [29.99999, '30° 00′ 00″'],
  [359.99999, '0° 00′ 00″'],
])('%d degrees are %s', (degrees, words) => expect(angleInWords(degrees)).toBe(words))
