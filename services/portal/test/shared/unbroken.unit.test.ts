import { expect, test } from '@jest/globals'
import { partsOf } from '../../web/shared/unbroken.ts'

test.each([
  ['Maria, ***.982.247-**, 50 %', ['Maria, ', '***.982.247-**', ', 50 %']],
  ['Hoje é 529.982.247-25.', ['Hoje é ', '529.982.247-25', '.']],
  ['**.345.678/0001-**', ['', '**.345.678/0001-**', '']],
  ['747,88 ha, 12/03/2026', ['747,88 ha, 12/03/2026']],
])('of %j a number of a person stays whole', (text, parts) => expect(partsOf(text)).toEqual(parts))
