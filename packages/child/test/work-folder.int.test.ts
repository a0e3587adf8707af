import { execFile } from 'node:child_process'
import { access, mkdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { openWorkFolder, removeAbandonedFolders } from '../src/work-folder.ts'

const stands = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('the folders of the dead go, and those of the living stay', async () => {
  const { stdout } = await promisify(execFile)('sh', ['-c', 'echo $$'])
  const ofTheDead = join(tmpdir(), `car-leitura-${stdout.trim()}-abcdef`)
  const ofMyForerunner = join(tmpdir(), `car-documento-${process.pid}-abcdef`)
  const ofAnother = join(tmpdir(), `car-dossie-${process.ppid}-abcdef`)
  for (const path of [ofTheDead, ofMyForerunner, ofAnother]) await mkdir(path)
  await utimes(ofMyForerunner, 0, performance.timeOrigin / 1_000 - 60)
  await using mine = await openWorkFolder('leitura')

  await removeAbandonedFolders()

  expect(await Promise.all([ofTheDead, ofMyForerunner, ofAnother, mine.path].map(stands))).toEqual([
    false,
    false,
    true,
    true,
  ])
  await rm(ofAnother, { recursive: true })
})
