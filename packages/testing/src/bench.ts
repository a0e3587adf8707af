import { join } from 'node:path'
import { runCommand } from './command.ts'

const folder = join(import.meta.dirname, '../../../bench')
const { TESSDATA_DIR, SECOND_MODEL_DIR } = process.env
/** The settings of the readers that programs of `bench/` start. */
const SETTINGS = Object.fromEntries(
  Object.entries({ TESSDATA_DIR, SECOND_MODEL_DIR }).filter(([, value]) => value !== undefined),
) as Record<string, string>

/**
 * Runs a program of `bench/` at its smallest size. In the returned rows, # replaces each number and each of the words
 * `held`, `MISSED` and `none`.
 * @param state  the state folder of the servers, for a program that measures servers
 * @returns the exit status, the printed rows, and the standard error, which is empty if the status is 0
 */
export async function runBench(
  name: string,
  state?: string,
): Promise<{ status: number | null; rows: string[]; errors: string }> {
  const command = [join(folder, `${name}.ts`), '--small', ...(state === undefined ? [] : ['--state', state])]
  const { status, output, errors } = await runCommand(command, SETTINGS)
  const masked = output.replaceAll(/\b(\d+(\.\d+)?|held|MISSED|none)\b/g, '#').replaceAll(/ +/g, ' ')
  return {
    status,
    rows: masked
      .trim()
      .split('\n')
      .map((row) => row.trim()),
    errors: status === 0 ? '' : errors,
  }
}
