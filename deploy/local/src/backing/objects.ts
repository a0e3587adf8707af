import type { State } from '../state.ts'
import { Stop } from '../stop.ts'
import type { Tools } from '../tools.ts'
import type { Server } from './server.ts'

export const bucket = 'car'

/** The object store: versitygw over a folder. In its posix backend a folder is a bucket. */
export function objects(state: State, tools: Tools, port: number): Server {
  if (!tools.objects)
    throw new Stop(
      'The object store was not built: type npm start (it builds it), or name an S3 service in S3_ENDPOINT.',
    )
  const [access, secret] = [state.secret('s3-access', 12, 'hex'), state.secret('s3-secret')]
  const folder = state.makeFolder('data', 'objects', 'files')
  state.makeFolder('data', 'objects', 'files', bucket)
  const sidecar = state.makeFolder('data', 'objects', 'metadata') // not every file system has extended attributes
  const endpoint = `http://127.0.0.1:${port}`
  return {
    programs: [
      {
        program: {
          name: 'objects',
          command: [tools.objects, '--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', sidecar, folder],
          env: { ROOT_ACCESS_KEY: access, ROOT_SECRET_KEY: secret },
        },
        answers: async () => (await fetch(endpoint)) && true,
      },
    ],
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: access,
      S3_SECRET_ACCESS_KEY: secret,
      S3_BUCKET: bucket,
    },
  }
}
