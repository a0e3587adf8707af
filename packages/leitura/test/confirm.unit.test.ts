import { expect, test } from '@jest/globals'
import { unshown } from '../src/agreement/confirm.ts'
import { candidate } from '../src/fields/candidate.ts'
import { assembleText } from '../src/text/text.ts'
import { textPage } from './support.ts'

/**
 * The text layer has a line with a number between two neighbours. Each test sets the text that the picture of that line
 * shows.
 */

const page = textPage(['MATRÍCULA Nº 64.805 FICHA 01'], { fonte: 'text', conf: 100 })
const { words } = assembleText([page])
const number = candidate('numero_matricula', '64805', 99, words.slice(2, 3))
const shown = async (line: string) => [
  ...(await unshown([page], [number], async () => textPage([line]).words.map((word) => ({ ...word, conf: 90 })))),
]

test.each([
  'MATRÍCULA Nº 64.805 FICHA',
  'Nº 64.805',
  'LA Nº 64.805 F1C',
  'M N° 64.805 FICHA',
  '64.805',
  '| 64.805 | E', // a letter that the edge cuts
])('%j confirms it', async (line) => expect(await shown(line)).toEqual([]))

test.each([
  'MATRÍCULA Nº 64.305 FICHA',
  'MATRÍCULA Nº 164.805 FICHA',
  'MATRÍCULA Nº 64.8059 FICHA',
  'MATRÍCULA Nº 64.805 NETO',
  'MATRÍCULA',
  '',
])('%j contradicts it', async (line) => expect(await shown(line)).toEqual([number]))
