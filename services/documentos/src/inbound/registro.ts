import type { z } from 'zod'
import type * as esquemas from '@car/operations/schemas/documento'
import { type Documento, emCurso } from '../domain/documento.ts'
import type { Dados, Progresso } from '../domain/lido.ts'
import type { Linha } from '../outbound/documentos.ts'

type RegistroDocumento = z.input<typeof esquemas.documento>
type RegistroSituacao = z.input<typeof esquemas.situacaoDoDocumento>
type DadosExtraidos = z.input<typeof esquemas.dadosExtraidos>

/** A discarded document is never shown. */
export function registroDe(linha: Linha, progresso: Progresso | undefined): RegistroDocumento {
  return {
    id: linha._id,
    processo_id: linha.processoId,
    tipo_documento: linha.tipo,
    status: linha.status as RegistroDocumento['status'],
    hash_sha256: linha.hash,
    nome_arquivo: linha.nomeArquivo,
    tipo_conteudo: linha.tipoConteudo as RegistroDocumento['tipo_conteudo'],
    tamanho_bytes: linha.tamanho,
    paginas: linha.paginas,
    motivo: linha.motivo,
    confianca: linha.confianca,
    ...(progresso ? { progresso } : {}),
    substitui: linha.substitui,
    recebido_em: linha.recebidoEm,
    atualizado_em: linha.atualizadoEm,
  }
}

export function situacaoDe(doc: Documento, progresso: Progresso | undefined): RegistroSituacao {
  const status = doc.status as RegistroSituacao['status']
  if (doc.status === 'processando') return progresso ? { status, progresso } : { status }
  if (doc.status === 'valido') return { status, confianca: doc.lido.confianca }
  if (doc.status !== 'invalido') return { status }
  const { motivo, instrucoes, lido } = doc
  return { status, motivo, instrucoes, ...(lido ? { confianca: lido.confianca } : {}) }
}

/** What was read, even in a refused document; null while there is nothing to tell. */
export function dadosExtraidosDe(doc: Documento): DadosExtraidos | null {
  if (emCurso(doc) || doc.status === 'descartado') return null
  const { cpf_cnpj: _oculto, ...dados } = doc.lido?.dados ?? NADA_LIDO
  return {
    ...dados,
    campos: (doc.lido?.campos ?? []).map((campo) => ({ fonte: 'leitura', ...campo })),
    confirmacoes: [...doc.confirmacoes],
  }
}

const NADA_LIDO: Dados = { numero_matricula: null, area_ha: null, proprietario_nome: null }
