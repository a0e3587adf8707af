import type { z } from 'zod'
import type * as esquemas from '@car/operations/schemas/documento'
import { type Documento, emCurso } from '../domain/documento.ts'
import type { Dados, Progresso } from '../domain/lido.ts'
import type { Ficha } from '../outbound/fichas.ts'

type RegistroDocumento = z.input<typeof esquemas.documento>
type RegistroSituacao = z.input<typeof esquemas.situacaoDoDocumento>
type DadosExtraidos = z.input<typeof esquemas.dadosExtraidos>

/** A discarded document is never shown. */
export function documento(ficha: Ficha): RegistroDocumento {
  return {
    id: ficha._id,
    processo_id: ficha.processoId,
    tipo_documento: ficha.tipo,
    status: ficha.status as RegistroDocumento['status'],
    hash_sha256: ficha.hash,
    nome_arquivo: ficha.nomeArquivo,
    tipo_conteudo: ficha.tipoConteudo as RegistroDocumento['tipo_conteudo'],
    tamanho_bytes: ficha.tamanho,
    paginas: ficha.paginas,
    motivo: ficha.motivo,
    confianca: ficha.confianca,
    substitui: ficha.substitui,
    recebido_em: ficha.recebidoEm,
    atualizado_em: ficha.atualizadoEm,
  }
}

export function situacao(doc: Documento, progresso: Progresso | null): RegistroSituacao {
  const status = doc.status as RegistroSituacao['status']
  if (doc.status === 'processando') return progresso ? { status, progresso } : { status }
  if (doc.status === 'valido') return { status, confianca: doc.lido.confianca }
  if (doc.status !== 'invalido') return { status }
  const { motivo, instrucoes, lido } = doc
  return { status, motivo, instrucoes, ...(lido ? { confianca: lido.confianca } : {}) }
}

/** What was read, of a refused document too; null while there is nothing to tell. */
export function dadosExtraidos(doc: Documento): DadosExtraidos | null {
  if (emCurso(doc) || doc.status === 'descartado') return null
  const { cpf_cnpj: _oculto, ...dados } = doc.lido?.dados ?? NADA_LIDO
  return { ...dados, campos: doc.lido?.campos ?? [] }
}

const NADA_LIDO: Dados = { numero_matricula: null, area_ha: null, proprietario_nome: null }
