import type { z } from 'zod'
import type * as esquemas from '@car/operations/schemas/documento'
import { type Existente, emCurso } from '../domain/documento.ts'
import type { Dados, Progresso } from '../domain/lido.ts'
import type { Ficha } from '../outbound/fichas.ts'

type Documento = z.input<typeof esquemas.documento>
type Situacao = z.input<typeof esquemas.situacaoDoDocumento>
type DadosExtraidos = z.input<typeof esquemas.dadosExtraidos>

/** A discarded document is never shown. */
export function documento(ficha: Ficha): Documento {
  return {
    id: ficha._id,
    processo_id: ficha.processoId,
    tipo_documento: ficha.tipo,
    status: ficha.status as Documento['status'],
    hash_sha256: ficha.hash,
    nome_arquivo: ficha.nomeArquivo,
    tipo_conteudo: ficha.tipoConteudo as Documento['tipo_conteudo'],
    tamanho_bytes: ficha.tamanho,
    paginas: ficha.paginas,
    motivo: ficha.motivo,
    confianca: ficha.confianca,
    substitui: ficha.substitui,
    recebido_em: ficha.recebidoEm,
    atualizado_em: ficha.atualizadoEm,
  }
}

export function situacao(doc: Existente, progresso: Progresso | null): Situacao {
  const status = doc.status as Situacao['status']
  if (doc.status === 'processando') return progresso ? { status, progresso } : { status }
  if (doc.status === 'valido') return { status, confianca: doc.lido.confianca }
  if (doc.status !== 'invalido') return { status }
  const { motivo, instrucoes, lido } = doc
  return { status, motivo, instrucoes, ...(lido ? { confianca: lido.confianca } : {}) }
}

/** What was read, of a refused document too; null while there is nothing to tell. */
export function dadosExtraidos(doc: Existente): DadosExtraidos | null {
  if (emCurso(doc) || doc.status === 'descartado') return null
  const { cpf_cnpj: _oculto, ...dados } = doc.lido?.dados ?? NADA_LIDO
  return { ...dados, campos: doc.lido?.campos ?? [] }
}

const NADA_LIDO: Dados = { numero_matricula: null, area_ha: null, proprietario_nome: null }
