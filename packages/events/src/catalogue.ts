import { STATUS_DOCUMENTO, DOCUMENTO_KINDS } from '@car/vocabulary/documento'
import { UNUSUAL_ACCESS_REASONS } from '@car/vocabulary/access'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { z } from 'zod'

const id = z.guid()
const versao = z.int().positive()

/** `versao` and `status` are those of the case after the commit that the fact publishes. */
const processo = z.object({ processo_id: id, versao, status: z.enum([...STATUS_PROCESSO, 'descartado']) })
const pendencia = processo.extend({ pendencia_id: id })
const recurso = processo.extend({ recurso_id: id })
const ressalva = processo.extend({ ressalva_id: id })
const autorizacao = processo.extend({ autorizacao_id: id })
const documento = z.object({
  documento_id: id,
  processo_id: id,
  tipo_documento: z.enum(DOCUMENTO_KINDS),
  status: z.enum([...STATUS_DOCUMENTO, 'descartado']),
  versao,
})
const dossie = z.object({ job_id: id, processo_id: id, versao })
const usuario = z.object({ usuario_id: id })

/**
 * The facts that services send each other through the broker: type → payload. Payloads contain only ids, versions,
 * enums and small counts, and never a name, a CPF or a text that a person wrote. A service that needs such data calls
 * the service that has it. Types and fields are part of the wire contract: new types and fields may be added, but none
 * is renamed or reused.
 */
export const FACT_CATALOGUE = {
  'processo.criado': processo,
  'processo.editado': processo,
  'processo.descartado': processo,
  'processo.submetido': processo,
  'processo.cancelado': processo,
  /** A draft has been untouched for so long that it is destroyed in `dias` days, unless somebody changes it. */
  'processo.parado': z.object({ processo_id: id, dias: z.int().min(0).max(62) }),
  'processo.assumido': processo.extend({ analista_id: id, dossie_job_id: id }),
  'processo.liberado': processo,
  'processo.atribuido': processo.extend({ analista_id: id }),
  'processo.impedimento_declarado': processo,
  'processo.parte_tomada': processo,
  'processo.acompanhamento_trocado': processo,
  /** A draft says which decided cases it follows, and which of their documents it takes over. */
  'processo.origem_indicada': processo,
  /** A case that follows this decided case was opened. By its owner, or by somebody else. */
  'processo.sucessor_aberto': processo.extend({ sucessor_id: id, por: z.enum(['dono', 'terceiro']) }),
  /** The case is replaced by cases that follow it, which are approved. */
  'processo.substituido': processo,
  'processo.achado_avaliado': processo,
  /** The analysis term has passed. The fact is published at that time, and once more five business days later. */
  'processo.escalado': processo.extend({ vez: z.int().min(1).max(2) }),
  /** A case waits for its lot, is read for the sample of its lot, or goes back to the queue. */
  'processo.incluido_em_lote': processo,
  'processo.sorteado_em_lote': processo,
  'processo.decidido_em_lote': processo.extend({ dossie_job_id: id }),
  'processo.retirado_de_lote': processo,
  /**
   * A decision waits for a second reading, has a reader, was read, or was settled. No fact says what was decided, or by
   * whom. `destino` says who is next: who decided first, or the supervision.
   */
  'processo.segunda_leitura_pedida': processo,
  'processo.segunda_leitura_atribuida': processo,
  'processo.segunda_leitura_feita': processo.extend({ destino: z.enum(['revisao', 'desempate']) }),
  'processo.segunda_leitura_concluida': processo,
  'processo.aprovado': processo,
  'processo.rejeitado': processo,
  'processo.assinado': processo,
  /** The comparison of the case with other cases has a new result, because of an act on this or another case. */
  'processo.cruzado': z.object({ processo_id: id }),
  'pendencia.criada': pendencia,
  'pendencia.respondida': pendencia,
  'pendencia.resolvida': pendencia,
  'pendencia.cancelada': pendencia,
  'pendencia.expirada': pendencia,
  'pendencia.lembrada': pendencia,
  'ressalva.feita': ressalva,
  'ressalva.retirada': ressalva,
  'ressalva.decidida': ressalva,
  'camada.contestada': processo,
  'recurso.aberto': recurso,
  'recurso.decidido': recurso,
  'autorizacao.concedida': autorizacao,
  'autorizacao.revogada': autorizacao,
  'documento.recebido': documento,
  'documento.em_processamento': documento,
  'documento.validado': documento,
  'documento.invalidado': documento,
  'documento.confirmado': documento,
  'documento.descartado': documento,
  /**
   * One file was sent for two cases. The fact is published for each of the two cases. `documento_id` is absent for the
   * case in which the file was refused.
   */
  'documento.duplicidade_detectada': z.object({ documento_id: id.optional(), processo_id: id }),
  'dossie.solicitado': dossie,
  'dossie.pronto': dossie,
  'dossie.falhou': dossie,
  'usuario.criado': usuario,
  'usuario.tipo_alterado': usuario,
  'usuario.sessoes_encerradas': usuario,
  /**
   * A person's address for notices has changed. For a week, auth returns the old and the new address by the id of the
   * change.
   */
  'usuario.endereco_alterado': usuario.extend({ mudanca_id: id }),
  /**
   * A person viewed more cases or CPFs in an hour or a day than a limit allows. The fact is published once for that
   * person and limit in that hour or day.
   */
  'acesso.incomum': z.object({ acesso_id: id, usuario_id: id, motivo: z.enum(UNUSUAL_ACCESS_REASONS) }),
} as const satisfies Record<string, z.ZodObject>

export type FactType = keyof typeof FACT_CATALOGUE

export type Facts = { [T in FactType]: z.output<(typeof FACT_CATALOGUE)[T]> }

export const FACT_TYPES = Object.keys(FACT_CATALOGUE) as FactType[]
