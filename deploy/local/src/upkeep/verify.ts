import { FILE_KEEPERS, VERIFIED } from '@car/config/services'
import { run } from './run.ts'
import type { Told } from './told.ts'

type Report = {
  streams?: number
  commits?: number
  unpublished?: number
  leaves?: number
  locked?: number
  arquivos?: number
  avisos?: number
  toSend?: number
  problems: { stream: string; problem: string }[]
}

const counted = [
  ['streams', 'streams'],
  ['commits', 'commits'],
  ['unpublished', 'on their way'],
  ['leaves', 'in the log'],
  ['locked', 'checkpoints locked'],
  ['arquivos', 'files'],
  ['avisos', 'notices'],
  ['toSend', 'to be sent'],
] as const

/**
 * Runs `verify` of each service in VERIFIED. If `files` is true, `verify` also checks the hashes of files. Prints the
 * counts and problems of each service, and returns true if nothing is wrong. May run while the constellation runs.
 */
export async function verify(told: Told, files: boolean, say: (line: string) => void): Promise<boolean> {
  let clean = true
  for (const service of VERIFIED) {
    const args = files && FILE_KEEPERS.some((name) => name === service) ? ['--arquivos'] : []
    const { status, output } = await run(told, service, 'verify', args)
    const report = read(output)
    if (!report) {
      say(`${service}: could not be verified (status ${status})`)
      clean = false
      continue
    }
    clean &&= status === 0 && report.problems.length === 0
    const counts = counted.flatMap(([name, what]) => (report[name] === undefined ? [] : [`${report[name]} ${what}`]))
    say(`${service}: ${counts.join(', ')}; ${report.problems.length} problems`)
    for (const { stream, problem } of report.problems) say(`  ${stream}: ${problem}`)
  }
  return clean
}

function read(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report
  } catch {
    return undefined
  }
}
