import { shown } from '@car/cadastro/seal'
import type { listedProcesso, processo as schema } from '@car/operations/schemas/processo'
import type { z } from 'zod'
import { inForce } from '../../domain/access.ts'
import { carStatus, openReading, type Processo } from '../../domain/processo.ts'
import type { Prazos } from '../../processo/domain/prazos.ts'
import type { ListedProcesso } from '../../usecases/list.ts'
import type { Represented } from '../../usecases/see.ts'
import { autorizacaoView, pendenciaView, ressalvaView } from './parts.ts'
import { decisionViews, recursoView } from './recurso.ts'

type ProcessoView = z.output<typeof schema>

export function processoView({ processo, versao, geometria, completeness, now }: Represented): ProcessoView {
  if (processo.status === 'descartado') throw new Error('a discarded draft has no public record')
  const reading = openReading(processo)
  return {
    id: processo.id,
    numero: processo.numero,
    status: processo.status,
    versao,
    ...shown(processo, geometria),
    responsavel_tecnico: tecnicoView(processo, now),
    // Whoever decides anew is shown to nobody as the holder, because that would tell who decided.
    analista: reading?.estado === 'revisao' ? null : processo.analista,
    ...(reading === null ? {} : { segunda_leitura: reading.estado }),
    score_completude: completeness,
    situacao_car: carStatus(processo),
    ...(processo.origem === null
      ? {}
      : { origem: { tipo: processo.origem.como, processos: processo.origem.processos } }),
    ...(processo.substituidoPor.length === 0 ? {} : { substituido_por: processo.substituidoPor }),
    criado_em: processo.criadoEm,
    atualizado_em: processo.atualizadoEm,
    submetido_em: processo.submetidoEm,
    prazo_em: processo.prazoEm,
  }
}

/**
 * Returns a case as lists show it, with only the number of other owners. A summary without people has no remarks
 * either, because remarks may name people.
 */
export function listedView({ summary, ...represented }: ListedProcesso): z.output<typeof listedProcesso> {
  const { coproprietarios, representante: _r, ...whole } = processoView(represented)
  const view = { ...whole, ...(coproprietarios === undefined ? {} : { outros_proprietarios: coproprietarios.length }) }
  if (summary === null) return view
  const { proprietario: _, observacoes: _o, responsavel_tecnico: _t, ...withoutPeople } = view
  const { autorizacao, proximo, withPeople } = summary
  return {
    ...(withPeople ? view : withoutPeople),
    proximo,
    ...(autorizacao === null ? {} : { autorizacao: { escopo: autorizacao.escopo, expira_em: autorizacao.expiraEm } }),
  }
}

/** Shows a case with all its parts to its owner. A discarded draft looks like a draft. */
export function wholeView(represented: Represented, prazos: Prazos): object {
  const { processo } = represented
  const like: Processo = processo.status === 'descartado' ? { ...processo, status: 'rascunho' } : processo
  return {
    ...processoView({ ...represented, processo: like }),
    status: processo.status,
    pendencias: processo.pendencias.map(pendenciaView),
    ressalvas: processo.ressalvas.map(ressalvaView),
    recursos: processo.recursos.map((recurso) => recursoView(processo.id, recurso)),
    decisoes: decisionViews(processo, prazos),
    autorizacoes: processo.autorizacoes.map(autorizacaoView),
  }
}

/**
 * Returns the technician who signed or, before that, the technician who is authorised to sign; null when there is none.
 */
function tecnicoView({ assinatura, ...processo }: Processo, now: Date): ProcessoView['responsavel_tecnico'] {
  if (assinatura) {
    const { tecnico, conselho, registro, art_trt } = assinatura
    return { ...tecnico, conselho, registro, art_trt }
  }
  return inForce(processo, now).find((one) => one.escopo === 'submeter')?.tecnico ?? null
}
