import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Mensagem, Pedido, Respostas } from './filho/protocolo.ts'
import { Recusa } from './falha.ts'
import type { Limites } from './tipos.ts'

/** A pool of reader processes, each doing one thing at a time, each replaced when it dies or has been killed. */
export type Reserva = {
  pedir<A extends Pedido['ato']>(
    pedido: Extract<Pedido, { ato: A }>,
    opcoes: { prazoMs: number; signal?: AbortSignal | undefined },
  ): Promise<Respostas[A]>
  close(): Promise<void>
}

/** A reader went away under a request for no reason of ours: the request may be tried once more. */
export class LeitorPerdido extends Error {}

type Tarefa = {
  id: number
  pedido: Pedido
  prazoMs: number
  signal: AbortSignal | undefined
  resolver(valor: Respostas[keyof Respostas]): void
  rejeitar(erro: unknown): void
}

type Processo = {
  filho: ChildProcess
  estado: 'nascendo' | 'livre' | 'ocupado'
  tarefa?: Tarefa
  paginas: number
  relogio?: NodeJS.Timeout
  motivo?: Error
}

/** wasm memory of one reader in pages of 64 KiB: 512 MiB. A worker thread's resource limits do not bound wasm. */
const WASM = 8192
/** A reader is replaced after so many pages: the engine's heap only grows. */
const TROCA = 150
const RSS_MS = 100
const NASCIMENTO_MS = 30_000

export async function criarReserva(o: { tamanho: number; tessdataDir: string; limites: Limites }): Promise<Reserva> {
  const extensao = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const programa = new URL(`./filho/filho.${extensao}`, import.meta.url)
  const processos = new Set<Processo>()
  const fila: Tarefa[] = []
  let proximo = 1
  let fechada = false
  let mortesSeguidas = 0

  function nascer(): Processo {
    const filho = fork(programa, [o.tessdataDir], {
      execArgv: [`--wasm-max-mem-pages=${WASM}`, '--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      env: { PATH: process.env['PATH'] ?? '', UV_THREADPOOL_SIZE: '2' }, // no secret of the service reaches it
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const p: Processo = { filho, estado: 'nascendo', paginas: 0 }
    processos.add(p)
    p.relogio = setTimeout(() => matar(p, new Error('a reader did not start')), NASCIMENTO_MS)
    filho.on('message', (m: Mensagem) => ouvir(p, m))
    filho.on('exit', () => morrer(p))
    filho.on('error', () => {}) // 'exit' follows, or the birth deadline ends it
    return p
  }

  function ouvir(p: Processo, m: Mensagem) {
    if ('pronto' in m) {
      clearTimeout(p.relogio)
      p.estado = 'livre'
      mortesSeguidas = 0
      return distribuir()
    }
    const { tarefa } = p
    if (!tarefa || tarefa.id !== m.id) return
    soltar(p)
    if ('valor' in m) tarefa.resolver(m.valor)
    else if (m.motivo) tarefa.rejeitar(new Recusa(m.motivo, m.erro))
    else tarefa.rejeitar(new Recusa('falha_processamento', m.erro))
    if ('fatal' in m || p.paginas >= TROCA) p.filho.kill('SIGKILL')
    else p.estado = 'livre'
    distribuir()
  }

  function morrer(p: Processo) {
    processos.delete(p)
    const { tarefa } = p
    soltar(p)
    tarefa?.rejeitar(p.motivo ?? new LeitorPerdido('the reader process ended'))
    if (fechada) return
    if (p.estado === 'nascendo' && ++mortesSeguidas >= 3) {
      for (const t of fila.splice(0)) t.rejeitar(p.motivo ?? new Error('reader processes do not start'))
      mortesSeguidas = 0
    }
    if (processos.size < o.tamanho && (fila.length > 0 || processos.size === 0)) nascer()
  }

  function soltar(p: Processo) {
    clearTimeout(p.relogio)
    delete p.tarefa
    delete p.relogio
  }

  function matar(p: Processo, motivo: Error) {
    p.motivo = motivo
    p.filho.kill('SIGKILL')
  }

  function distribuir() {
    for (const p of processos) {
      if (p.estado !== 'livre' || fila.length === 0) continue
      const tarefa = fila.shift() as Tarefa
      p.estado = 'ocupado'
      p.tarefa = tarefa
      if (tarefa.pedido.ato === 'pagina') p.paginas++
      p.relogio = setTimeout(() => matar(p, new Recusa('tempo_esgotado', 'page deadline')), tarefa.prazoMs)
      p.filho.send({ id: tarefa.id, pedido: tarefa.pedido }, (erro) => {
        if (erro) matar(p, new LeitorPerdido('the reader process is gone'))
      })
    }
    if (!fechada && fila.length > 0) for (let n = processos.size; n < o.tamanho; n++) nascer()
  }

  const vigia = setInterval(() => {
    for (const p of processos) if (p.estado === 'ocupado') void vigiar(p)
  }, RSS_MS)
  vigia.unref()

  async function vigiar(p: Processo) {
    const mb = await memoriaMb(p.filho.pid)
    if (p.tarefa && mb > o.limites.megabytesLeitor) matar(p, new Recusa('falha_processamento', `reader at ${mb} MB`))
  }

  for (let n = 0; n < o.tamanho; n++) nascer()
  return {
    pedir: (pedido, { prazoMs, signal }) =>
      new Promise((resolver, rejeitar) => {
        if (fechada) return rejeitar(new Error('the reader pool is closed'))
        if (signal?.aborted) return rejeitar(signal.reason)
        const tarefa: Tarefa = {
          id: proximo++,
          pedido,
          prazoMs,
          signal,
          resolver: resolver as Tarefa['resolver'],
          rejeitar,
        }
        signal?.addEventListener('abort', () => abortar(tarefa), { once: true })
        if (pedido.ato === 'prever') fila.unshift(tarefa)
        else fila.push(tarefa)
        distribuir()
      }),
    close: async () => {
      fechada = true
      clearInterval(vigia)
      for (const t of fila.splice(0)) t.rejeitar(new Error('the reader pool is closed'))
      await Promise.all(
        [...processos].map(
          (p) =>
            new Promise<void>((pronto) => {
              p.filho.once('exit', () => pronto())
              p.filho.kill('SIGKILL')
            }),
        ),
      )
    },
  }

  function abortar(tarefa: Tarefa) {
    const i = fila.indexOf(tarefa)
    if (i >= 0) {
      fila.splice(i, 1)
      tarefa.rejeitar(tarefa.signal?.reason)
      return
    }
    for (const p of processos) if (p.tarefa === tarefa) matar(p, tarefa.signal?.reason as Error)
  }
}

/** Resident memory by /proc; 0 where there is none (only Linux bounds it). */
async function memoriaMb(pid: number | undefined): Promise<number> {
  try {
    const statm = await readFile(`/proc/${pid}/statm`, 'utf8')
    return (Number(statm.split(' ')[1]) * 4096) / 1048576
  } catch {
    return 0
  }
}
