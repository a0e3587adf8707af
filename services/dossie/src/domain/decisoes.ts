import { recusaDoStatus, type StatusDoCaso } from '@car/atos/tabela'
import { ErroCar } from '@car/errors/erro-car'
import type { Evento, FeitoDe } from './eventos.ts'
import { type Causa, definitiva, fraseDe } from './falha.ts'
import type { Estado } from './job.ts'

/**
 * A dossier is given up after so many failures of its own (`falhas`), or so many deaths of the process that made it
 * (`quedas`). Deaths are seldom the fault of the dossier, because a child process opens its files.
 */
export const TOLERANCIA = { falhas: 3, quedas: 10 } as const

/** @throws CAR-005 with the words of the table of acts */
export function exigirStatus(status: StatusDoCaso): void {
  const recusa = recusaDoStatus('gerar_dossie', status)
  if (recusa !== null) throw new ErroCar('estado_invalido', { mensagem: recusa })
}

/** A repeated request for the same job changes nothing. */
export const solicitar = (job: Estado, processoId: string): Evento[] =>
  job === null ? [{ tipo: 'dossie_solicitado', processo_id: processoId }] : []

/** Begins a composition, unless the job is settled. A job that killed its process too often is given up. */
export function iniciar(job: Estado, posse: string, codigoNovo: string, emitidoEm: string): Evento[] {
  if (job?.status !== 'processando') return []
  const quedas = job.quedas + (job.composicao === null ? 0 : 1)
  if (quedas >= TOLERANCIA.quedas) return [{ tipo: 'dossie_falhou', erro: fraseDe('queda') }]
  return [{ tipo: 'composicao_iniciada', posse, codigo: job.codigo ?? codigoNovo, emitido_em: emitidoEm }]
}

/** The result counts only if no other composition has begun meanwhile. */
export function emitir(
  job: Estado,
  posse: string,
  feito: { numero: string; paginas: number; hash: string; bytes: number; chave: string; feitoDe: FeitoDe },
): Evento[] {
  if (job?.status !== 'processando' || job.composicao?.posse !== posse || job.codigo === null) return []
  return [
    {
      tipo: 'dossie_emitido',
      processo_numero: feito.numero,
      codigo_verificacao: job.codigo,
      emitido_em: job.composicao.emitidoEm,
      paginas: feito.paginas,
      hash_sha256: feito.hash,
      bytes: feito.bytes,
      chave: feito.chave,
      feito_de: feito.feitoDe,
    },
  ]
}

/**
 * Records a failure. The last one allowed, or one that another try cannot change, ends the job. `posse` is null before
 * a composition began.
 */
export function falhar(job: Estado, posse: string | null, causa: Causa): Evento[] {
  if (job?.status !== 'processando') return []
  if (posse !== null && job.composicao?.posse !== posse) return []
  const falha: Evento = { tipo: 'composicao_falhou', posse: posse ?? '', causa }
  const acabou = definitiva(causa) || job.falhas + 1 >= TOLERANCIA.falhas
  return acabou ? [falha, { tipo: 'dossie_falhou', erro: fraseDe(causa) }] : [falha]
}

export function devolver(job: Estado, posse: string): Evento[] {
  const minha = job?.status === 'processando' && job.composicao?.posse === posse
  return minha ? [{ tipo: 'composicao_devolvida', posse }] : []
}
