import { entradaInvalida, naoEncontrado } from '@car/errors/erro-car'
import type { TipoPendencia } from '@car/vocabulary/pendencia'
import { type Caso, type Pendencia, pendenciasAbertas } from './caso.ts'
import { lugarDe } from './declarado.ts'
import type { Evento } from './eventos.ts'
import { estadoInvalido, exigir, type Situacao } from './permissao.ts'
import type { Prazos } from './prazos.ts'
import { anoCivil, diasUteisEntre, emDiasUteis } from '@car/calendario/dias-uteis'

/** Pendencies: what the analyst asks of the owner, by when, and how it ends. */

export type NovaPendencia = {
  id: string
  tipo: TipoPendencia
  descricao: string
  documentoId: string | null
  campo: string | null
  prazoDias: number
}

/** Business days before the end at which the owner is reminded. */
const LEMBRAR_DIAS = 3

export function criarPendencia(s: Situacao, nova: NovaPendencia): Evento[] {
  exigir('criar_pendencia', s)
  return [pendenciaNova(s, nova)]
}

/** The event of a new pendency, for acts that may make one. */
export function pendenciaNova(s: Situacao, nova: NovaPendencia): Evento {
  const { caso, agora } = s
  const { uf, municipio } = lugarDe(caso)
  const feriados = s.prazos.feriados(municipio)
  const parando = caso.status === 'em_analise' && caso.prazoEm !== null
  return {
    tipo: 'pendencia_criada',
    id: nova.id,
    numero: `${caso.pendencias.length + 1}/${anoCivil(agora)}`,
    tipoPendencia: nova.tipo,
    descricao: nova.descricao,
    documentoId: nova.documentoId,
    campo: nova.campo,
    prazoEm: emDiasUteis(agora, nova.prazoDias, uf, feriados).toISOString(),
    lembrarEm: emDiasUteis(agora, Math.max(0, nova.prazoDias - LEMBRAR_DIAS), uf, feriados).toISOString(),
    diasRestantes: parando ? diasUteisEntre(agora, new Date(caso.prazoEm ?? agora), uf, feriados) : null,
  }
}

export function responderPendencia(s: Situacao, id: string, resposta: string, documentoIds: string[]): Evento[] {
  const pendencia = exigirPendencia(s.caso, id)
  exigir('responder_pendencia', s)
  exigirAberta(pendencia)
  return [{ tipo: 'pendencia_respondida', id, resposta, documentoIds, retomada: retomada(s, id) }]
}

/** `resolvida` closes a pendency, answered or not. `cancelada` withdraws it. */
export function encerrarPendencia(s: Situacao, id: string, como: 'resolvida' | 'cancelada'): Evento[] {
  const pendencia = exigirPendencia(s.caso, id)
  exigir(como === 'resolvida' ? 'resolver_pendencia' : 'cancelar_pendencia', s)
  const encerravel =
    pendencia.status === 'aberta' ||
    (como === 'resolvida' && (pendencia.status === 'respondida' || pendencia.status === 'expirada'))
  if (!encerravel) throw jaEsta(pendencia)
  return [{ tipo: `pendencia_${como}`, id, retomada: retomada(s, id) }]
}

/** @throws CAR-003 when this processo has no such pendency */
export function exigirPendencia(caso: Caso, id: string): Pendencia {
  const pendencia = caso.pendencias.find((p) => p.id === id)
  if (!pendencia) throw naoEncontrado()
  return pendencia
}

function exigirAberta(pendencia: Pendencia): void {
  if (pendencia.status !== 'aberta') throw jaEsta(pendencia)
}

const jaEsta = ({ numero, status }: Pendencia) => estadoInvalido(`A pendência ${numero} já está ${status}.`)

/** The new deadline when no other pendency is open; null otherwise. */
function retomada({ caso, agora, prazos }: Situacao, id: string): { prazoEm: string } | null {
  const restam = pendenciasAbertas(caso).some((p) => p.id !== id)
  return caso.status === 'pendente' && !restam ? novoPrazo(caso, agora, prazos) : null
}

/** The deadline once the owner owes no answer any more: the remaining business days, counted from now. */
export function novoPrazo(caso: Caso, agora: Date, { feriados }: Prazos): { prazoEm: string } {
  const { uf, municipio } = lugarDe(caso)
  const fim = emDiasUteis(agora, caso.diasRestantes ?? 0, uf, feriados(municipio))
  return { prazoEm: fim.toISOString() }
}

/** @throws CAR-004 on `campo` when one of the ids is not a document of this processo */
export function exigirDocumentos(ids: readonly string[], existentes: ReadonlySet<string>, campo: string): void {
  const estranho = ids.find((id) => !existentes.has(id))
  if (estranho)
    throw entradaInvalida({
      field: campo,
      code: 'invalid_value',
      message: 'O documento indicado não é deste processo.',
    })
}
