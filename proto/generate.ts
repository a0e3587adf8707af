/**
 * Command: generates src/gen from the contracts. src/gen has their types, and one object with all contracts, so that
 * programs need no parser. The command does nothing if src/gen was made from the same contracts.
 *
 *   node proto/generate.ts       (npm start and npm test do it first)
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const folder = join(here, 'src/gen')
const file = join(folder, 'contracts.ts')
const contracts = globSync('{car,grpc}/**/*.proto', { cwd: here }).toSorted()
const texts = contracts.map((path) => readFileSync(join(here, path), 'utf8'))
const others = ['generate.ts', '../pnpm-lock.yaml'].map((path) => readFileSync(join(here, path), 'utf8'))
const mark = `// ${createHash('sha256')
  .update(JSON.stringify([contracts, texts, others]))
  .digest('hex')}\n`
if (!isOfTheSame()) await generate()

function isOfTheSame(): boolean {
  try {
    return readFileSync(file, 'utf8').startsWith(mark)
  } catch {
    return false
  }
}

/**
 * Returns code that declares one constant for each contract, for clients and servers: AUTH for
 * `car/auth/v1/auth.proto`.
 */
function definitionsOf(paths: readonly string[]): string {
  const lines = paths.map((path) => {
    const [, name = '', version] = path.split('/')
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return [
      `import type { ${type}Definition } from './car/${name}/${version}/${type}.ts'`,
      `export const ${name.toUpperCase()} = service<${type}Definition>('car.${name}.${version}.${type}')`,
    ]
  })
  return [`import { service } from '../service.ts'`, ...lines.flat()].join('\n') + '\n'
}

/** Writes the file with the mark of the contracts last, so that an interrupted run is repeated. */
async function generate(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const withServices = contracts.filter((_, i) => /^service /m.test(texts[i] ?? ''))
  const form = ['--keepCase', '--longs=Number', '--enums=String', '--defaults', '--oneofs', '--includeComments']
  const names = ['--importFileExtension=.ts', '--inputTemplate=%s__Input', '--outputTemplate=%s']
  const places = ['--grpcLib=@grpc/grpc-js', '--includeDirs=.', `--outDir=${folder}`]
  const program = join(here, 'node_modules/.bin/proto-loader-gen-types')
  const options = [...form, ...names, ...places]
  const ours = withServices.filter((path) => path.startsWith('car/'))
  execFileSync(program, [...options, ...ours], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] })
  const { default: protobuf } = await import('protobufjs')
  const root = new protobuf.Root()
  root.resolvePath = (_from, path) => join(here, path)
  root.loadSync(contracts, { keepCase: true })
  writeFileSync(join(folder, 'services.ts'), definitionsOf(ours))
  const text = JSON.stringify(root.toJSON(), undefined, 1)
  writeFileSync(file, `${mark}export const contracts: object = ${text}\n`)
}
