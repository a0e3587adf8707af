/** Keeps one killable child and hands it one task at a time. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Resposta, Tarefa } from './filho.ts'
import type { Prazos } from './limites.ts'
import type { Passo } from './preparar.ts'

/** A step took too long, all steps together did, too much memory was held, or the process went down by itself. */
export type Causa = 'tempo' | 'total' | 'memoria' | 'queda'

/** The child was killed or died by itself while on this step. */
export class FilhoMorto extends Error {
  readonly causa: Causa
  readonly passo: Passo | null
  constructor(causa: Causa, passo: Passo | null) {
    super(`composition process ended: ${causa}${passo === null ? '' : ` at ${JSON.stringify(passo)}`}`)
    this.causa = causa
    this.passo = passo
  }
}

export interface Supervisor {
  /** Answers what the child answers; rejects with FilhoMorto, or with an Error when the child reports one. */
  pedir(tarefa: Tarefa, passoMs: number): Promise<Resposta>
  encerrar(): void
}

const VIGIA_MS = 100

/** `pasta` is the only place where the child may write. */
export function criarSupervisor(pasta: string, prazos: Prazos, sinal?: AbortSignal): Supervisor {
  const fim = Date.now() + prazos.totalMs
  let filho: ChildProcess | null = null

  const pedir = (tarefa: Tarefa, passoMs: number) =>
    new Promise<Resposta>((resolve, reject) => {
      if (sinal?.aborted) {
        reject(sinal.reason as Error)
        return
      }
      const atual = filho ?? nascer(pasta)
      filho = atual
      let passo: Passo | null = null
      let ate = Date.now() + passoMs
      const terminar = (como: () => void) => {
        clearInterval(vigia)
        atual.removeAllListeners()
        sinal?.removeEventListener('abort', abortar)
        como()
      }
      const matar = (motivo: Error) =>
        terminar(() => {
          filho = null
          atual.on('error', () => {})
          atual.kill('SIGKILL')
          reject(motivo)
        })
      const abortar = () => matar(sinal?.reason as Error)
      const vigia = setInterval(() => {
        if (Date.now() > Math.min(ate, fim)) matar(new FilhoMorto(Date.now() > fim ? 'total' : 'tempo', passo))
        else
          void memoria(atual.pid).then((rss) => {
            if (rss > prazos.rssMaximo && filho === atual) matar(new FilhoMorto('memoria', passo))
          })
      }, VIGIA_MS)
      sinal?.addEventListener('abort', abortar, { once: true })
      atual.on('message', (resposta: Resposta) => {
        if (resposta.tipo === 'passo') {
          passo = resposta.passo
          ate = Date.now() + passoMs
        } else if (resposta.tipo === 'erro') terminar(() => reject(new Error(resposta.mensagem)))
        else terminar(() => resolve(resposta))
      })
      atual.on('error', () => matar(new FilhoMorto('queda', passo)))
      atual.on('exit', () => matar(new FilhoMorto('queda', passo)))
      atual.send(tarefa)
    })

  return {
    pedir,
    encerrar() {
      filho?.removeAllListeners()
      filho?.on('error', () => {})
      filho?.kill('SIGKILL')
      filho = null
    },
  }
}

function nascer(pasta: string): ChildProcess {
  const filho = fork(new URL('./filho.ts', import.meta.url), {
    execArgv: [
      '--max-old-space-size=768',
      '--wasm-max-mem-pages=8192', // 512 MiB; a resource limit of V8 does not bound WebAssembly
      '--permission', // no processes of its own, and writing only where told
      '--allow-fs-read=*',
      `--allow-fs-write=${pasta}`,
      '--allow-addons',
      '--allow-worker',
    ],
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // Whoever waits for an answer from this machine comes before a dossier that is being made.
  if (filho.pid !== undefined) setPriority(filho.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return filho
}

/** Resident bytes; 0 when the process is gone or the system does not say. */
async function memoria(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * 4096
}
