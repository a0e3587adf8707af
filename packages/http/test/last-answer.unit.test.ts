import { createApp, listen } from '@car/http/server'
import { createHealth } from '@car/telemetry/health'
import { createLogger } from '@car/telemetry/logger'
import { expect, test } from '@jest/globals'

test('who keeps a connection open is told to leave it while the process drains', async () => {
  const health = createHealth()
  const app = createApp({ logger: createLogger('test', 'silent'), health, mount: () => {} })
  const { port, close } = await listen(app, { port: 0, host: '127.0.0.1' })
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
    await answer.text()
    return answer.headers.get('connection')
  }
  expect(await ask()).toBe('keep-alive')
  health.drain()
  expect(await ask()).toBe('close')
  await close()
})
