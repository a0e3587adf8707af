import { openCase } from '@car/local/at-work'
import { Api } from '@car/local/main-job/api'
import { beginSignIn, idOf, openSession, signInOnce } from '@car/local/main-job/sign-in'
import { until } from '@car/local/until'
import { administration, analyst, BYSTANDER, owner } from './people.ts'
import { kubectl, serving } from './pods.ts'
import { childrenIn } from './processes.ts'
import { release } from './release.ts'
import { GATEWAY, type Trial } from './steps/trial.ts'

/**
 * A fault: the alerts that it must raise (`tells`), the functions that cause it (`make`) and undo it, and the work that
 * goes on until the alerts are raised (`meanwhile`).
 */
export type Fault = {
  what: string
  tells: string[]
  make: () => Promise<unknown>
  meanwhile?: () => Promise<unknown>
  undo: () => Promise<unknown>
}

const WORKER = 'documentos-worker'

const scale = (name: string, replicas: number) => kubectl('scale', 'deployment', name, `--replicas=${replicas}`)
/**
 * Options of the fault that a workload has no pod. `besides` runs once after the pod is gone; `meanwhile` runs
 * repeatedly until the alerts are raised.
 */
type WhenGone = { besides?: () => Promise<unknown>; meanwhile?: () => Promise<unknown> }
const gone = (name: string, tells: string[], what: string, { besides, meanwhile }: WhenGone = {}): Fault => ({
  what,
  tells,
  make: async () => {
    await scale(name, 0)
    await until(`${name} is gone`, 60_000, async () => (await kubectl('get', 'endpoints', name)).includes('<none>'))
    await besides?.()
  },
  ...(meanwhile ? { meanwhile } : {}),
  undo: () => scale(name, 1),
})

/**
 * Returns the faults in groups. The faults of a group are provoked at the same time, and the groups one after another.
 */
export async function faults(trial: Trial): Promise<Fault[][]> {
  return [
    [...withoutServers(), ...(await ofPeople()), backups(trial)],
    [gone('redis', ['CarGatewayWithoutRedis', 'CarDependencyDown'], 'Redis has no pod')],
    [await oldTokens(), await returned(), await stuck()],
    [await dossiers(), await unpublished()],
    [await errors()],
  ]
}

function withoutServers(): Fault[] {
  const patch = (spec: object) => kubectl('patch', 'deployment', 'analista', '-p', JSON.stringify({ spec }))
  const nowhere = { spec: { nodeSelector: { 'of-nobody': 'yes' } } }
  const broker = (...args: string[]) => kubectl('exec', 'deploy/rabbitmq', '--', 'rabbitmqctl', ...args)
  const noFact = `rabbit_basic:publish(rabbit_misc:r(<<"/">>, exchange, <<"">>), <<"car.analista.fila">>, [], <<"no fact">>).`
  return [
    gone('portal', ['CarNobodyServes'], 'the portal has no pod'),
    {
      what: 'a pod of analista finds no node',
      tells: ['CarPodsMissing'],
      // The pod that no node accepts replaces only one of two pods, so the other pod still serves.
      make: () =>
        patch({ replicas: 2, template: nowhere, strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } }),
      undo: async () => {
        await patch({ strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } })
        await kubectl('rollout', 'undo', 'deployment/analista')
        await scale('analista', 1)
      },
    },
    {
      what: 'a message that is no fact',
      tells: ['CarDeadLetters'],
      make: () => broker('eval', noFact),
      undo: () => broker('purge_queue', 'car.analista.fila.mortas'),
    },
  ]
}

/**
 * Returns the fault of a missing backup. `make` turns backups on. The shortened copy of the alert fires before the
 * first backup is due.
 */
const backups = ({ charts, to }: Trial): Fault => {
  const saving =
    'global.backup.recipients[0]=age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqs6fq6f4,global.backup.claim=backup'
  const tag = `global.image.tag=${to}`
  return {
    what: 'a backup was not made',
    tells: ['CarBackupMissing'],
    make: () => release(charts, ['--set', `${tag},${saving}`], ['auth']),
    undo: () => release(charts, ['--set', tag], ['auth']),
  }
}

async function ofPeople(): Promise<Fault[]> {
  const { file } = await openCase(GATEWAY, await owner())
  const filed = () => file().catch(() => {}) // refusals are the purpose of this fault
  const appoint = await administration()
  const somebody = idOf(await signInOnce(GATEWAY, BYSTANDER))
  return [
    {
      what: 'the worker has no pod, and a case may have one document',
      tells: ['CarDocumentsWait', 'CarQuotasReached'],
      make: async () => {
        await scale(WORKER, 0)
        await kubectl('set', 'env', 'deployment/documentos', 'COTA_DOCUMENTOS=1')
        await kubectl('rollout', 'status', 'deployment/documentos', '--timeout=120s')
      },
      meanwhile: filed,
      undo: async () => {
        await kubectl('rollout', 'undo', 'deployment/documentos')
        await scale(WORKER, 1)
      },
    },
    gone('mail', ['CarNoticesStandStill'], 'no mail server, and a role changes', {
      besides: async () => {
        await appoint(somebody, 'responsavel_tecnico')
        await appoint(somebody, 'produtor_rural')
      },
    }),
    gone('idp', ['CarSignInsFail'], 'no identity provider, and people come back from it', {
      meanwhile: async () => {
        const { searchParams, origin: iss } = await beginSignIn(GATEWAY)
        const state = searchParams.get('state') ?? ''
        await fetch(
          `${GATEWAY}/api/v1/auth/idp/callback?${new URLSearchParams({ state, iss, code: 'of-nobody' }).toString()}`,
        )
      },
    }),
  ]
}

async function dossiers(): Promise<Fault> {
  const { token } = await analyst()
  const api = new Api(GATEWAY, () => {})
  const [theCase] = await api.list<{ processo_id: string }>('/api/v1/analista/processos?status=aprovado', token)
  if (!theCase) throw new Error('no case was approved')
  const ask = () => api.post(`/api/v1/analista/processos/${theCase.processo_id}/gerar-dossie`, 202, { token })
  return gone('objects', ['CarDossiersPileUp'], 'no object store, and a dossier is asked for', { besides: ask })
}

/**
 * The fault that old refresh tokens are used. Each round opens a session, renews it twice, and uses its first token
 * again, which ends the session.
 */
async function oldTokens(): Promise<Fault> {
  const renew = async (refresh_token: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ refresh_token })
    const answer = await fetch(`${GATEWAY}/api/v1/auth/refresh`, { method: 'POST', headers, body })
    return ((await answer.json()) as { data?: { refresh_token: string } }).data?.refresh_token ?? ''
  }
  return {
    what: 'old refresh tokens come back',
    tells: ['CarRefreshTokensReused'],
    make: async () => {},
    meanwhile: async () => {
      const { refresh_token } = await openSession(GATEWAY, BYSTANDER)
      await renew(await renew(refresh_token))
      await renew(refresh_token)
    },
    undo: async () => {},
  }
}

/** A mail server that refuses every recipient. It replaces the usual mail server of a trial. */
const REFUSES = `require('node:net').createServer((socket) => {
  socket.on('error', () => {}).write('220 refuses\\r\\n')
  socket.on('data', (line) => socket.write(/^(RCPT)/i.test(line) ? '550 nobody\\r\\n' : '250 yes\\r\\n'))
}).listen(2525)`

async function returned(): Promise<Fault> {
  const appoint = await administration()
  const somebody = idOf(await signInOnce(GATEWAY, BYSTANDER))
  const roles = ['responsavel_tecnico', 'produtor_rural']
  const container = { name: 'mail', command: ['node', '-e', REFUSES] }
  let changes = 0
  return {
    what: 'a mail server that refuses, and roles change',
    tells: ['CarNoticesReturned'],
    make: async () => {
      const spec = { template: { spec: { containers: [container] } } }
      await kubectl('patch', 'deployment', 'mail', '-p', JSON.stringify({ spec }))
      await kubectl('rollout', 'status', 'deployment/mail', '--timeout=60s')
    },
    meanwhile: () => appoint(somebody, roles[changes++ % 2] ?? ''),
    undo: () => kubectl('rollout', 'undo', 'deployment/mail'),
  }
}

/**
 * The fault that the readers of the worker are suspended. The documents that they are reading stay unfinished, and the
 * next documents wait.
 */
async function stuck(): Promise<Fault> {
  const { file } = await openCase(GATEWAY, await owner())
  const readers = async () => {
    const [worker] = await serving(WORKER)
    return childrenIn(worker?.containers ?? [])
  }
  return {
    what: 'a reader of documents that does not go on',
    tells: ['CarQueueStands'],
    make: async () => {
      for (const id of await readers()) process.kill(id, 'SIGSTOP')
      for (let n = 0; n < 4; n++) await file()
    },
    undo: async () => {
      for (const id of await readers()) process.kill(id, 'SIGCONT')
    },
  }
}

async function unpublished(): Promise<Fault> {
  const { open } = await openCase(GATEWAY, await owner())
  return gone('rabbitmq', ['CarUnpublished'], 'no broker, and a draft is opened', { besides: open })
}

async function errors(): Promise<Fault> {
  const { token } = await owner()
  const headers = { authorization: `Bearer ${token}` }
  return gone('processos', ['CarGatewayErrors'], 'processos has no pod, and people ask for their cases', {
    meanwhile: () => Promise.all(Array.from({ length: 20 }, () => fetch(`${GATEWAY}/api/v1/processos`, { headers }))),
  })
}
