import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, jest, test } from '@jest/globals'

jest.setTimeout(120_000)

const advisory = {
  id: 1,
  url: 'https://example.org/1',
  title: 'Something bad',
  severity: 'high',
  vulnerable_versions: '<99',
  cwe: [],
}
let registry: Server | undefined

afterEach(() => {
  registry?.close()
})

test.each<[string, number, object, number, RegExp]>([
  ['nothing concerns us', 200, {}, 0, /No known vulnerabilities/],
  ['something does', 200, { express: [advisory] }, 1, /Something bad/],
  ['the registry keeps no advisories', 405, {}, 2, /nothing is known of this lock file/],
])('%s', async (_, answer, body, expected, sentence) => {
  const asked: string[] = []
  registry = createServer((req, res) => {
    void text(req).then((sent) => {
      asked.push(sent)
      res.writeHead(answer, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  const { status, output } = await advisories(`--registry=${address}`)
  expect(output).toMatch(sentence)
  expect(status).toBe(expected)
  expect(asked[0]).toContain('"express":["')
})

test('nobody answers', async () => {
  const { status, output } = await advisories('--registry=http://127.0.0.1:1', '--fetch-retries=0')
  expect(output).toMatch(/nothing is known of this lock file/)
  expect(status).toBe(2)
})

async function advisories(...args: string[]): Promise<{ status: number; output: string }> {
  const program = join(import.meta.dirname, '../advisories.ts')
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { status, output: out + err }
}
