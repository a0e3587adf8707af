import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { ServiceDefinition } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { expect, jest, test } from '@jest/globals'
import { AUTH, DOCUMENTOS, DOSSIE, PROCESSOS } from '../src/gen/services.ts'

jest.setTimeout(30_000)

const proto = join(import.meta.dirname, '..')
const root = join(proto, '..')

/** Runs a program of the workspace. Returns its standard output, even if the program fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) }
  const ended = promisify(execFile)(program, args, { cwd: root, env })
  return (await ended.catch((error: { stdout: string }) => error)).stdout
}

test('the contracts keep to one style', async () => {
  expect(await run('buf', 'lint', 'proto')).toBe('')
})

test('a service is defined as @grpc/proto-loader defines it: the same methods, the same bytes', () => {
  const files = ['auth/v1/auth', 'documentos/v1/documentos', 'dossie/v1/dossie', 'processos/v1/processos']
  const loaded = loadSync(
    files.map((file) => `car/${file}.proto`),
    { includeDirs: [proto], keepCase: true, longs: Number, enums: String, defaults: true, oneofs: true },
  ) as Record<string, ServiceDefinition>
  for (const [name, ours] of Object.entries({
    Auth: AUTH,
    Documentos: DOCUMENTOS,
    Dossie: DOSSIE,
    Processos: PROCESSOS,
  })) {
    const theirs = loaded[`car.${name.toLowerCase()}.v1.${name}`] ?? {}
    expect(Object.keys(ours)).toEqual(Object.keys(theirs))
    for (const [method, own] of Object.entries(ours as unknown as ServiceDefinition)) {
      const other = theirs[method]
      const { path, requestStream, responseStream } = own
      expect(other).toMatchObject({ path, requestStream, responseStream })
      const nothing = Buffer.alloc(0)
      for (const kind of ['request', 'response'] as const) {
        const empty = own[`${kind}Deserialize`](nothing)
        expect(empty).toEqual(other?.[`${kind}Deserialize`](nothing))
        expect(own[`${kind}Serialize`](empty as object)).toEqual(other?.[`${kind}Serialize`](empty as object))
      }
    }
  }
  const { responseSerialize, responseDeserialize } = DOCUMENTOS.ListarPorProcessos
  const sent = { documentos: [{ id: 'b', tamanho_bytes: 2 ** 40, confianca: 0.5 }] }
  const bytes = responseSerialize(sent as never)
  expect(bytes).toEqual(loaded['car.documentos.v1.Documentos']?.['ListarPorProcessos']?.responseSerialize(sent))
  expect(responseDeserialize(bytes)).toMatchObject(sent)
})
