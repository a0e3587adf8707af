import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdOperacao } from '@car/operations/tabela'
import { setting } from '@car/testing/setting'
import { BASE } from './ambiente.ts'
import { dito, get } from './api.ts'
import { CPF, entrar, type Quem } from './entrar.ts'

/**
 * Schemathesis makes the requests, the same in every run; FUZZ_SEED and FUZZ_EXAMPLES (for each operation) make it look
 * elsewhere and further.
 */

const CONFERE = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'ignored_auth',
]

/** Parameters of the path. */
export type Alvo = Record<string, string>
export type Alvos = { [I in IdOperacao]?: Alvo }
type Fuzz = { quem: Quem; operacoes: readonly string[]; alvos: Alvos; fases: string; exemplos: number }

/** @returns what it found: an answer that is a 5xx, or is not as the published document says; empty when nothing */
export async function fuzz({ quem, operacoes, alvos, fases, exemplos }: Fuzz): Promise<string> {
  const { FUZZ_SEED = '1', FUZZ_EXAMPLES = `${exemplos}` } = process.env
  const token = (await entrar(CPF[quem])).access_token
  const pasta = mkdtempSync(join(tmpdir(), 'fuzz-'))
  try {
    const config = join(pasta, 'config.toml')
    writeFileSync(config, configuracao(alvos))
    const opcoes = {
      '--phases': fases,
      '--generation-database': 'none',
      '--seed': FUZZ_SEED,
      '--max-examples': FUZZ_EXAMPLES,
    }
    const programa = ['-m', 'schemathesis.cli', '--config-file', config, '--no-color', 'run', '--continue-on-failure']
    const quais = operacoes.flatMap((id) => ['--include-operation-id', id])
    const args = [...programa, ...Object.entries(opcoes).flat(), ...quais, `${BASE}/api/v1/openapi.json`]
    const { codigo, saida } = await rodar(args, pasta, { TOKEN: token, ...GANCHOS, FUZZ_SEED, FUZZ_EXAMPLES })
    if (codigo !== 0) return `${codigo}: ${saida}`
    // Had a request ended the session, all after it would have been CAR-002.
    const depois = dito(await get('/auth/me', token))
    return depois === '200' ? '' : `the session has ended: ${depois}`
  } finally {
    rmSync(pasta, { recursive: true })
  }
}

/** Adds drawings, which the document alone describes too poorly: nearly nothing that it allows encloses an area. */
const GANCHOS = {
  PYTHONPATH: join(import.meta.dirname, '../../deploy/local/fuzzer'),
  PYTHONDONTWRITEBYTECODE: '1',
  SCHEMATHESIS_HOOKS: 'drawings',
}

function configuracao(alvos: Alvos): string {
  const umas = Object.entries(alvos).map(([id, params]) => {
    const dados = Object.entries(params).map(([nome, valor]) => `"path.${nome}" = "${valor}"`)
    // The fuzzer believes that it sent the bad `pagina` that our own one replaced.
    const menos = 'pagina' in params ? 'checks = { negative_data_rejection = { enabled = false } }' : ''
    return `[[operations]]\ninclude-operation-id = "${id}"\nparameters = { ${dados.join(', ')} }\n${menos}`
  })
  const checks = CONFERE.map((nome) => `${nome} = { enabled = true }`)
  const comuns = ['[headers]', 'Authorization = "Bearer ${TOKEN}"', '[checks]', 'enabled = false', ...checks]
  return [...comuns, ...umas, ''].join('\n')
}

function rodar(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<{ codigo: number; saida: string }> {
  const opcoes = { cwd, env: { PATH: process.env['PATH'], HOME: cwd, ...env }, maxBuffer: 1 << 26 }
  return new Promise((pronto, falhou) => {
    execFile(setting('TEST_FUZZER'), args, opcoes, (erro, stdout, stderr) => {
      if (erro && typeof erro.code !== 'number') falhou(erro)
      else pronto({ codigo: Number(erro?.code ?? 0), saida: stdout + stderr })
    })
  })
}
