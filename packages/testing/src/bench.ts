import { join } from 'node:path'
import { runCommand } from './command.ts'

const folder = join(import.meta.dirname, '../../../bench')
const { TESSDATA_DIR } = process.env

/**
 * Runs a program of `bench/` at its smallest size.
 * @param state  the state folder of the servers that the program measures, if it needs any
 * @returns its rows, with # in place of each number and of the words held, MISSED and none; its standard error, only if
 * it failed
 */
export async function runBench(
  name: string,
  state?: string,
): Promise<{ status: number | null; rows: string[]; errors: string }> {
  const command = [join(folder, `${name}.ts`), '--small', ...(state === undefined ? [] : ['--state', state])]
  const { status, output, errors } = await runCommand(command, TESSDATA_DIR === undefined ? {} : { TESSDATA_DIR })
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
