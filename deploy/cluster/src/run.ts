import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)
/** The number of characters at the end of the output that an error quotes. */
const LAST = 500

/**
 * Runs a program and returns its output. An error quotes the command, its standard error, and the end of its output.
 */
export const run = (program: string, ...args: string[]): Promise<string> => tell('', program, ...args)

export async function tell(input: string, program: string, ...args: string[]): Promise<string> {
  const running = execute(program, args, { maxBuffer: 64 * 2 ** 20 })
  running.child.stdin?.on('error', () => {}).end(input) // if the program stops reading, it reports why itself
  const { stdout } = await running.catch((error: Error & { stderr?: string; stdout?: string }) => {
    const printed = error.stdout?.trim().slice(-LAST) ?? ''
    throw new Error(`${program} ${args.join(' ')}: ${error.stderr?.trim() || error.message} ${printed}`.trim())
  })
  return stdout
}

export const runs = (program: string, ...args: string[]): Promise<boolean> =>
  run(program, ...args).then(
    () => true,
    () => false,
  )
