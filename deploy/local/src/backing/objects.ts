import { onObjects, onVault } from '@car/rights/s3'
import { userOf, type Workload } from '@car/rights/rights'
import type { State } from '../state.ts'
import { Stop } from '../stop.ts'
import type { Tools } from '../tools.ts'
import type { Server } from './server.ts'

export const bucket = 'car'
/** The bucket in which logs are locked. */
export const vault = 'car-registro'

/** Returns the object store's file of accounts. The policy of the bucket defines the rights of each account. */
export function objectsAccounts(state: Pick<State, 'secret'>, namespace: string): string {
  const accounts = [...new Set([...onObjects, ...onVault])].map((workload) => {
    const access = userOf(namespace, workload)
    return [access, { access, secret: passwordOf(state, workload), role: 'user', userID: 0, groupID: 0, projectID: 0 }]
  })
  return JSON.stringify({ accessAccounts: Object.fromEntries(accounts) as object })
}

export function objectsAddress(state: Pick<State, 'secret'>, namespace: string, port: number) {
  const [endpoint, region] = [`http://127.0.0.1:${port}`, 'us-east-1']
  const keys = (id: string, secret: string) => ({
    S3_ACCESS_KEY_ID: id,
    S3_SECRET_ACCESS_KEY: secret,
    S3_REGISTRO_ACCESS_KEY_ID: id,
    S3_REGISTRO_SECRET_ACCESS_KEY: secret,
  })
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_REGISTRO_ENDPOINT: endpoint,
      S3_REGISTRO_REGION: region,
      S3_REGISTRO_BUCKET: vault,
      ...keys(state.secret('s3-access', 12, 'hex'), state.secret('s3-secret')),
    },
    of: (workload: Workload) => keys(userOf(namespace, workload), passwordOf(state, workload)),
  }
}

const passwordOf = (state: Pick<State, 'secret'>, workload: Workload) => state.secret(`s3-${workload}`)

/** Describes the object store: versitygw over a folder. In its posix backend each folder is a bucket. */
export function objects(state: State, tools: Tools, namespace: string, port: number): Server {
  if (!tools.objects)
    throw new Stop(
      'The object store was not built: type npm start (it builds it), or name an S3 service in S3_ENDPOINT.',
    )
  const { env, of } = objectsAddress(state, namespace, port)
  const folder = state.makeFolder('data', 'objects', 'files')
  state.makeFolder('data', 'objects', 'files', bucket)
  const sidecar = state.makeFolder('data', 'objects', 'metadata') // not every file system has extended attributes
  const versions = state.makeFolder('data', 'objects', 'versions') // locked objects are kept in versions
  state.write('data/objects/accounts/users.json', objectsAccounts(state, namespace))
  const accounts = state.makeFolder('data', 'objects', 'accounts')
  const listen = ['--port', `127.0.0.1:${port}`, '--quiet', '--iam-dir', accounts]
  return {
    programs: [
      {
        program: {
          name: 'objects',
          command: [tools.objects, ...listen, 'posix', '--sidecar', sidecar, '--versioning-dir', versions, folder],
          env: { ROOT_ACCESS_KEY: env.S3_ACCESS_KEY_ID, ROOT_SECRET_KEY: env.S3_SECRET_ACCESS_KEY },
        },
        answers: async () => (await fetch(env.S3_ENDPOINT)) && true,
      },
    ],
    env,
    of,
  }
}
