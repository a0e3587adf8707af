import { onRedis, rulesOf } from '@car/rights/redis'
import { userOf, type Workload } from '@car/rights/rights'
import type { State } from '../state.ts'
import { accepts } from './accepts.ts'
import type { Server } from './server.ts'

/** Returns the lines of Redis' configuration that define its users. The default user is the administrator. */
export function redisUsers(state: Pick<State, 'secret'>, namespace: string): string[] {
  return [
    `requirepass ${state.secret('redis')}`,
    ...onRedis.map((it) => `user ${userOf(namespace, it)} on >${passwordOf(state, it)} ${rulesOf(it)}`),
  ]
}

export function redisAddress(state: Pick<State, 'secret'>, namespace: string, port: number) {
  const url = (user: string, password: string) => ({ REDIS_URL: `redis://${user}:${password}@127.0.0.1:${port}` })
  return {
    env: url('', state.secret('redis')),
    of: (workload: Workload) => url(userOf(namespace, workload), passwordOf(state, workload)),
  }
}

const passwordOf = (state: Pick<State, 'secret'>, workload: Workload) => state.secret(`redis-${workload}`)

/** Describes Redis with an append-only file, so that acknowledged writes survive a kill. */
export function redis(state: State, namespace: string, port: number): Server {
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    ...redisUsers(state, namespace),
    `dir "${state.makeFolder('data', 'redis')}"`,
    'appendonly yes',
    'save ""',
    // Each test file uses its own numbered database.
    'databases 256',
    'stop-writes-on-bgsave-error no',
  ]
  const file = state.write('data/redis.conf', `${settings.join('\n')}\n`)
  return {
    programs: [{ program: { name: 'redis', command: ['redis-server', file] }, answers: () => accepts(port) }],
    ...redisAddress(state, namespace, port),
  }
}
