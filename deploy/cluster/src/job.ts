import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainJob } from '@car/local/main-job'
import { PEOPLE } from './people.ts'
import { GATEWAY } from './steps/trial.ts'

/**
 * Runs the main job.
 * @returns the folder with its dossier
 * @throws if a step failed
 */
export async function runMainJob({ url = GATEWAY, traceparent = '' } = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'main-job-'))
  const held = await mainJob({ url, folder, peopleFile: PEOPLE, ...(traceparent ? { traceparent } : {}) })
  if (!held) throw new Error('not every step held')
  return folder
}
