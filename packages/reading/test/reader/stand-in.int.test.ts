import { openTo, USERS } from '@car/testing/taken-over/taken-over'
import { describe, expect, test } from '@jest/globals'
import { readerOptions } from '../../src/child/pool.ts'

const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const secondDir = process.env['SECOND_MODEL_DIR']
const reader = (confinement: 'kernel' | 'none') => (folder: string) =>
  readerOptions({ tessdataDir, secondDir, folder, confinement })
const drawer = (folder: string) => readerOptions({ tessdataDir: null, folder, confinement: 'kernel' })

describe.each(USERS)('as %s', (user) => {
  test.each([
    ['a reader', reader('kernel')],
    ['a process that draws pages', drawer],
  ])('%s that was taken over finds every door closed but that to its file', async (_, options) => {
    expect(await openTo(options, user)).toEqual(['its own work'])
  })
})

test('the same reader without confinement reaches its parent, the network and a shell', async () => {
  expect(await openTo(reader('none'))).toEqual(
    expect.arrayContaining([
      "the parent's environment",
      'a secret in a file',
      'a new file elsewhere',
      'a server by TCP',
      'a name server by UDP',
      'a signal to its parent',
      'a shell that was spawned',
      'a shell that was became',
    ]),
  )
})
