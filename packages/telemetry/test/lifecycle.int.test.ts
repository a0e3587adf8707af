import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from '@jest/globals'

/** Runs the program, and calls `onLine` for each line that it prints. */
async function run(
  misbehaviour: string,
  onLine: (line: string, signal: (name: NodeJS.Signals) => void) => void = () => {},
) {
  const program = new URL('programs/service.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, misbehaviour], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    onLine(line, (name) => child.kill(name))
  })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines, errors }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: readiness off, then closed in order, whatever does not close',
  async (name) => {
    const { code, lines } = await run('no', (line, signal) => line === 'started' && signal(name))
    expect({ code, lines }).toEqual({ code: 0, lines: ['started', 'closing while encerrando', 'http', 'broker'] })
  },
)

test('something left open does not hold up the end', async () => {
  const { code } = await run('stray', (line, signal) => line === 'started' && signal('SIGTERM'))
  expect(code).toBe(0)
})

test('a second signal ends what hangs', async () => {
  const { code } = await run('hang', (_line, signal) => signal('SIGTERM'))
  expect(code).toBe(1)
})

test.each(['rejection', 'exception', 'start'])(
  '%s that nobody handles ends the process with 1',
  async (misbehaviour) => {
    expect((await run(misbehaviour)).code).toBe(1)
  },
)

test('a wrong configuration is said in plain words, without a stack', async () => {
  expect(await run('config')).toEqual({ code: 1, lines: [], errors: 'PORT: is missing\n' })
})
