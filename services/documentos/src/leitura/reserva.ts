import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Mensagem, Pedido, Respostas } from './filho/protocolo.ts'
import { Recusa } from './falha.ts'
import type { Limites } from './tipos.ts'
import { usoDe } from './uso.ts'

/** A pool of reader processes, each doing one thing at a time, each replaced when it dies or has been killed. */
export type Reserva = {
  pedir<A extends Pedido['ato']>(pedido: Extract<Pedido, { ato: A }>, signal?: AbortSignal): Promise<Respostas[A]>
  /** When the first reader stands ready; rejects when readers do not start. */
  pronta: Promise<void>
  close(): Promise<void>
}

/** A reader went away at work on a request for no reason of ours: the request may be tried once more. */
export class LeitorPerdido extends Error {}

type Tarefa = {
  id: number
  pedido: Pedido
  largar(): void
  resolver(valor: Respostas[keyof Respostas]): void
  rejeitar(erro: unknown): void
}

type Processo = {
  filho: ChildProcess
  estado: 'nascendo' | 'livre' | 'ocupado'
  tarefa?: Tarefa
  /** Whether it has begun with the request. */
  comecou: boolean
  /** CPU seconds the process had spent when it took the request. */
  cpuNoInicio?: number
  paginas: number
  relogio?: NodeJS.Timeout
  /** Why we killed it. */
  motivo?: Error
  /** The end of what it wrote while it was being born. */
  queixa: string
}

/** wasm memory of one reader in pages of 64 KiB: 512 MiB. A worker thread's resource limits do not bound wasm. */
const WASM = 8192
/** A reader is replaced after so many pages: the engine's heap only grows. */
const TROCA = 150
const VIGIA_MS = 100
/** A page has its seconds of processor time, so that a busy machine costs no honest file; and these times as many by the clock. */
const FOLGA = 5
const NASCIMENTO_MS = 30_000

export async function criarReserva(o: { tamanho: number; tessdataDir: string; limites: Limites }): Promise<Reserva> {
  const programa = new URL('./filho/filho.ts', import.meta.url)
  const processos = new Set<Processo>()
  const fila: Tarefa[] = []
  let proximo = 1
  const segundos = o.limites.segundosPagina
  let fechada = false
  let mortesSeguidas = 0
  const inicio = Promise.withResolvers<void>()
  inicio.promise.catch(() => {}) // whoever waits for it is told

  function nascer(): Processo {
    const filho = fork(programa, [o.tessdataDir], {
      execArgv: [`--wasm-max-mem-pages=${WASM}`, '--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      env: { PATH: process.env['PATH'] ?? '', UV_THREADPOOL_SIZE: '2' }, // no secret of the service reaches it
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // Whoever waits for an answer from this machine comes before a page that is being read.
    if (filho.pid !== undefined) setPriority(filho.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const p: Processo = { filho, estado: 'nascendo', comecou: false, paginas: 0, queixa: '' }
    processos.add(p)
    p.relogio = setTimeout(() => matar(p, new Error('a reader did not start')), NASCIMENTO_MS)
    filho.stderr?.on('data', (b: Buffer) => {
      if (p.estado === 'nascendo') p.queixa = (p.queixa + b.toString()).slice(-500)
    })
    filho.on('message', (m: Mensagem) => ouvir(p, m))
    filho.on('close', () => morrer(p)) // after the last of its messages, which 'exit' is not
    filho.on('error', () => {}) // 'close' follows, or the birth deadline ends it
    return p
  }

  function ouvir(p: Processo, m: Mensagem) {
    if ('pronto' in m) {
      clearTimeout(p.relogio)
      p.estado = 'livre'
      mortesSeguidas = 0
      inicio.resolve()
      return distribuir()
    }
    const { tarefa } = p
    if (!tarefa || tarefa.id !== m.id) return
    if ('comecado' in m) {
      p.comecou = true
      return
    }
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
    if (tarefa && !p.comecou && !p.motivo && !fechada) {
      fila.unshift(tarefa) // the reader was dead already: nothing has been tried yet
      delete p.tarefa
    }
    p.tarefa?.rejeitar(p.motivo ?? new LeitorPerdido('the reader process ended'))
    soltar(p)
    if (fechada) return
    if (p.estado === 'nascendo' && ++mortesSeguidas >= 3) {
      for (const t of fila.splice(0))
        t.rejeitar(p.motivo ?? new Error(`reader processes do not start: ${p.queixa.trim()}`))
      mortesSeguidas = 0
    }
    if (processos.size < o.tamanho && (fila.length > 0 || processos.size === 0)) nascer()
  }

  function soltar(p: Processo) {
    clearTimeout(p.relogio)
    p.tarefa?.largar()
    delete p.tarefa
    delete p.cpuNoInicio
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
      p.comecou = false
      if (tarefa.pedido.ato === 'pagina') p.paginas++
      p.relogio = setTimeout(() => matar(p, new Recusa('tempo_esgotado', 'page deadline')), segundos * FOLGA * 1000)
      p.filho.send({ id: tarefa.id, pedido: tarefa.pedido }, (erro) => {
        if (erro) p.filho.kill('SIGKILL')
      })
    }
    if (!fechada && fila.length > 0) for (let n = processos.size; n < o.tamanho; n++) nascer()
  }

  const vigia = setInterval(() => {
    for (const p of processos) if (p.estado === 'ocupado') void vigiar(p)
  }, VIGIA_MS)
  vigia.unref()

  async function vigiar(p: Processo) {
    const { tarefa } = p
    const uso = await usoDe(p.filho.pid)
    if (!uso || !tarefa || p.tarefa !== tarefa) return
    p.cpuNoInicio ??= uso.cpuSegundos
    if (uso.megabytes > o.limites.megabytesLeitor)
      matar(p, new Recusa('falha_processamento', `reader at ${Math.round(uso.megabytes)} MB`))
    else if (uso.cpuSegundos - p.cpuNoInicio > segundos) matar(p, new Recusa('tempo_esgotado', 'page deadline'))
  }

  for (let n = 0; n < o.tamanho; n++) nascer()
  return {
    pronta: inicio.promise,
    pedir: (pedido, signal) =>
      new Promise((resolver, rejeitar) => {
        if (fechada) return rejeitar(new Error('the reader pool is closed'))
        if (signal?.aborted) return rejeitar(signal.reason)
        const aoAbortar = () => abortar(tarefa, signal?.reason as Error)
        const tarefa: Tarefa = {
          id: proximo++,
          pedido,
          largar: () => signal?.removeEventListener('abort', aoAbortar),
          resolver: resolver as Tarefa['resolver'],
          rejeitar,
        }
        signal?.addEventListener('abort', aoAbortar)
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

  function abortar(tarefa: Tarefa, motivo: Error) {
    const i = fila.indexOf(tarefa)
    if (i >= 0) {
      fila.splice(i, 1)
      tarefa.largar()
      tarefa.rejeitar(motivo)
      return
    }
    for (const p of processos) if (p.tarefa === tarefa) matar(p, motivo)
  }
}
