import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationId } from '@car/operations/table'
import { setting } from '@car/testing/setting'
import { BASE } from './environment.ts'
import { said, get } from './api.ts'
import { CPF, signIn, type Who } from './sign-in.ts'

/**
 * This module runs the fuzzer Schemathesis. By default its requests are the same in every run. FUZZ_SEED makes other
 * requests, and FUZZ_EXAMPLES sets their number for each operation.
 */

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'ignored_auth',
]

/** The path parameters of an operation, by name. */
export type Target = Record<string, string>
export type Targets = { [I in OperationId]?: Target }
type Fuzz = { who: Who; operations: readonly string[]; targets: Targets; phases: string; examples: number }

/**
 * Runs the fuzzer.
 * @returns its report of answers that are a 5xx or differ from the published document, or a message that the session
 * has ended; otherwise empty
 */
export async function fuzz({ who, operations, targets, phases, examples }: Fuzz): Promise<string> {
  const { FUZZ_SEED = '1', FUZZ_EXAMPLES = `${examples}` } = process.env
  const token = (await signIn(CPF[who])).access_token
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
  try {
    const config = join(folder, 'config.toml')
    writeFileSync(config, configuration(targets))
    const options = {
      '--phases': phases,
      '--generation-database': 'none',
      '--seed': FUZZ_SEED,
      '--max-examples': FUZZ_EXAMPLES,
    }
    const program = ['-m', 'schemathesis.cli', '--config-file', config, '--no-color', 'run', '--continue-on-failure']
    const which = operations.flatMap((id) => ['--include-operation-id', id])
    const args = [...program, ...Object.entries(options).flat(), ...which, `${BASE}/api/v1/openapi.json`]
    const { codigo, saida } = await run(args, folder, { TOKEN: token, ...HOOKS, FUZZ_SEED, FUZZ_EXAMPLES })
    if (codigo !== 0) return `${codigo}: ${saida}`
    // After the end of the session, answers would be CAR-002 and prove nothing.
    const after = said(await get('/auth/me', token))
    return after === '200' ? '' : `the session has ended: ${after}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Makes the fuzzer load hooks that add drawings. From the OpenAPI document alone it makes no drawing with an area. */
const HOOKS = {
  PYTHONPATH: join(import.meta.dirname, '../../deploy/local/fuzzer'),
  PYTHONDONTWRITEBYTECODE: '1',
  SCHEMATHESIS_HOOKS: 'drawings',
}

function configuration(targets: Targets): string {
  const entries = Object.entries(targets).map(([id, params]) => {
    const dados = Object.entries(params).map(([name, valor]) => `"path.${name}" = "${valor}"`)
    // `parameters` replaces the fuzzer's invalid numbers in paths by a valid one, so the fuzzer would wrongly report that
    // invalid values are accepted.
    const less =
      'pagina' in params || 'versao' in params ? 'checks = { negative_data_rejection = { enabled = false } }' : ''
    return `[[operations]]\ninclude-operation-id = "${id}"\nparameters = { ${dados.join(', ')} }\n${less}`
  })
  const checks = CHECKS.map((name) => `${name} = { enabled = true }`)
  const shared = ['[headers]', 'Authorization = "Bearer ${TOKEN}"', '[checks]', 'enabled = false', ...checks]
  return [...shared, ...entries, ''].join('\n')
}

function run(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<{ codigo: number; saida: string }> {
  const options = { cwd, env: { PATH: process.env['PATH'], HOME: cwd, ...env }, maxBuffer: 1 << 26 }
  return new Promise((ready, failed) => {
    execFile(setting('TEST_FUZZER'), args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') failed(error)
      else ready({ codigo: Number(error?.code ?? 0), saida: stdout + stderr })
    })
  })
}
