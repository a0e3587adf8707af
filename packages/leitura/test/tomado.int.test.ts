import { openTo, USERS } from '@car/testing/taken-over/taken-over'
import { expect, test } from '@jest/globals'
import { readerOptions } from '../src/child/pool.ts'

const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const reader = (confinement: 'kernel' | 'none') => (folder: string) =>
  readerOptions({ tessdataDir, folder, confinement })

test.each(USERS)('a reader that was taken over finds every door closed but that to its file, as %s', async (user) => {
  expect(await openTo(reader('kernel'), user)).toEqual(['its own work'])
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
