import type { z } from 'zod'
import type * as esquemas from '@car/operations/schemas/documento'
import { type Documento, underWay } from '../domain/documento.ts'
import type { Dados, Progress } from '../domain/reading.ts'
import type { Row } from '../outbound/documentos.ts'

type RegistroDocumento = z.input<typeof esquemas.documento>
type StatusRecord = z.input<typeof esquemas.situacaoDoDocumento>
type ExtractedData = z.input<typeof esquemas.dadosExtraidos>

/** Callers never pass the row of a discarded document. */
export function recordOf(row: Row, progresso: Progress | undefined): RegistroDocumento {
  return {
    id: row._id,
    processo_id: row.processoId,
    tipo_documento: row.tipo,
    status: row.status as RegistroDocumento['status'],
    hash_sha256: row.hash,
    nome_arquivo: row.nomeArquivo,
    tipo_conteudo: row.tipoConteudo as RegistroDocumento['tipo_conteudo'],
    tamanho_bytes: row.tamanho,
    paginas: row.paginas,
    motivo: row.motivo,
    confianca: row.confianca,
    ...(progresso ? { progresso } : {}),
    substitui: row.substitui,
    recebido_em: row.recebidoEm,
    atualizado_em: row.atualizadoEm,
  }
}

export function standingOf(doc: Documento, progresso: Progress | undefined): StatusRecord {
  const status = doc.status as StatusRecord['status']
  if (doc.status === 'processando') return progresso ? { status, progresso } : { status }
  if (doc.status === 'valido') return { status, confianca: doc.lido.confianca }
  if (doc.status !== 'invalido') return { status }
  const { motivo, instrucoes, lido } = doc
  return { status, motivo, instrucoes, ...(lido ? { confianca: lido.confianca } : {}) }
}

/**
 * Returns the extracted data, also of a refused document; null before the reading ends, and for a discarded document.
 */
export function extractedDataOf(doc: Documento): ExtractedData | null {
  if (underWay(doc) || doc.status === 'descartado') return null
  const { cpf_cnpj: _hidden, ...dados } = doc.lido?.dados ?? NOTHING_READ
  return {
    ...dados,
    ...(doc.lido?.memorial ? { memorial: doc.lido.memorial } : {}),
    campos: (doc.lido?.campos ?? []).map((campo) => ({ fonte: 'leitura', ...campo })),
    confirmacoes: [...doc.confirmacoes],
  }
}

const NOTHING_READ: Dados = { numero_matricula: null, area_ha: null, proprietario_nome: null }
