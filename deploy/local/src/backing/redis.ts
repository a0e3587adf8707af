import type { State } from '../state.ts'
import { accepts } from './accepts.ts'
import type { Server } from './server.ts'

/** Redis with its append-only file: what was acknowledged is found again after a kill. */
export function redis(state: State, port: number): Server {
  const password = state.secret('redis')
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${state.makeFolder('data', 'redis')}"`,
    'appendonly yes',
    'save ""',
    'stop-writes-on-bgsave-error no',
  ]
  const file = state.write('data/redis.conf', `${settings.join('\n')}\n`)
  return {
    programs: [{ program: { name: 'redis', command: ['redis-server', file] }, answers: () => accepts(port) }],
    env: { REDIS_URL: `redis://:${password}@127.0.0.1:${port}` },
  }
}
