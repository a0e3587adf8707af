import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { byFile, byPhase, Processor } from '../processor.ts'

describe('what a phase used', () => {
  const uses = [
    { phase: 'int', at: 10_000, seconds: 2 },
    { phase: 'e2e', at: 10_000, seconds: 5 },
    { phase: 'int', at: 12_000, seconds: 1 },
  ]

  test('is the sum of its trees', () => {
    expect([...byPhase(uses)]).toEqual([
      ['int', 3],
      ['e2e', 5],
    ])
  })

  test('is shared equally by the files that ran then, and by those of this phase only', () => {
    const spans = [
      { file: 'a', phase: 'int', from: 8_500, to: 12_500 },
      { file: 'b', phase: 'int', from: 8_500, to: 9_500 },
      { file: 'c', phase: 'unit', from: 8_500, to: 12_500 },
    ]
    expect([...byFile(uses, spans)]).toEqual([
      ['a', 2],
      ['b', 1],
    ])
  })
})

describe('a process', () => {
  let child: ReturnType<typeof spawn>
  beforeAll(() => {
    // A second shell computes and ends. The kernel adds its time to that of the first shell.
    child = spawn('sh', ['-c', 'sh -c "i=0; while [ \\$i -lt 300000 ]; do i=\\$((i+1)); done"; echo; read x'])
  })
  afterAll(() => void child.kill('SIGKILL'))

  test('is counted with those that it has started, also when they have ended, under the phase of its root', async () => {
    await once(child.stdout as NodeJS.ReadableStream, 'data')
    const processor = new Processor((root) => (root === child.pid ? 'ours' : undefined))
    processor.stop()
    const used = byPhase(processor.uses)
    expect([...used.keys()]).toEqual(['ours'])
    expect(used.get('ours')).toBeGreaterThan(0.05)
    expect(processor.total).toBeGreaterThan(used.get('ours') ?? 0)
  })
})
