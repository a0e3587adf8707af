import type { MotivoAcessoIncomum } from '@car/vocabulary/acesso'
import type { ResultadoAvaliacao } from '@car/vocabulary/achado'
import type { DadoExigido, TipoObrigatorio } from '@car/vocabulary/documento'
import type { TipoPendencia } from '@car/vocabulary/pendencia'
import type { Nivel, Pessoa } from '@car/vocabulary/pessoa'
import type { CodigoMotivo, Escopo, TipoImovel } from '@car/vocabulary/processo'
import type { MotivoRessalva, ResultadoRessalva } from '@car/vocabulary/ressalva'
import type { Titularidade, TituloPosse } from '@car/vocabulary/titularidade'
import type { Uf } from '@car/vocabulary/uf'

export type Imovel = {
  denominacao?: string | undefined
  municipio_ibge?: string | undefined
  uf?: Uf | undefined
  area_ha?: number | undefined
  tipo?: TipoImovel | undefined
  /** Absent for a possession without a registered title. */
  matricula?: { numero: string; cartorio?: string | undefined; cnm?: string | undefined } | undefined
  titularidade?: Titularidade | undefined
  titulo_posse?: { tipo: TituloPosse; descricao?: string | undefined } | undefined
  ccir_codigo?: string | undefined
  /** The SHA-256 of the perimeter. Perimeters are large, so each is stored once, under its hash. */
  perimetro?: string | undefined
}

/**
 * A CPF or CNPJ on record, with a mask by which people recognise it. `sigilo` is the id of the encrypted value, which
 * is stored beside the events of the commit.
 */
export type DocumentoGuardado = { sigilo: string; mascara: string }
export type Proprietario = { nome?: string | undefined; documento?: DocumentoGuardado | undefined }
export type Ficha = { imovel: Imovel; proprietario: Proprietario; observacoes: string | null }

/** Why a mandatory paper is missing or cannot be read. */
export type NovaRessalva = {
  id: string
  tipoDocumento: TipoObrigatorio
  motivo: MotivoRessalva
  texto: string
  /** The best copy there is. */
  documentoId: string | null
}

/** The values that a person read in a document that no program could read. */
export type DadosDitados = { [D in DadoExigido]?: (D extends 'area_ha' ? number : string) | undefined }

/** The new deadline once the owner owes no answer any more; null while the owner still owes one. */
export type Retomada = { prazoEm: string } | null

/** The events of a processo. Recorded events never change: fields are added, and never renamed or reused. */
export type Evento =
  | ({ tipo: 'processo_criado'; id: string; numero: string; dono: Pessoa } & Ficha)
  | ({ tipo: 'processo_editado' } & Ficha)
  | { tipo: 'processo_descartado' }
  | { tipo: 'processo_assinado'; tecnico: Pessoa; conselho: string; registro: string; art_trt: string }
  | { tipo: 'processo_submetido'; prazoEm: string }
  | { tipo: 'processo_cancelado' }
  | { tipo: 'processo_assumido'; analista: Pessoa; dossieJobId: string }
  | { tipo: 'processo_liberado' }
  | { tipo: 'processo_atribuido'; analista: Pessoa; motivo: string }
  | { tipo: 'impedimento_declarado'; por: Pessoa; motivo: string }
  /** An administrator began to send or discard documents for the requerente. */
  | { tipo: 'parte_tomada' }
  | {
      tipo: 'achado_avaliado'
      /** The id of the finding, a digest of its content, and that content in words for people. */
      achado: string
      digital: string
      mensagem: string
      resultado: ResultadoAvaliacao
      motivo: string | null
      por: Pessoa
    }
  | { tipo: 'processo_aprovado'; por: Pessoa; parecer: string | null }
  | { tipo: 'processo_rejeitado'; por: Pessoa; motivo: string; codigo: CodigoMotivo }
  | {
      tipo: 'pendencia_criada'
      id: string
      numero: string
      tipoPendencia: TipoPendencia
      descricao: string
      documentoId: string | null
      campo: string | null
      prazoEm: string
      lembrarEm: string
      /** Business days of analysis that were left when the clock stopped; null when it had already stopped. */
      diasRestantes: number | null
    }
  | { tipo: 'pendencia_respondida'; id: string; resposta: string; documentoIds: string[]; retomada: Retomada }
  | { tipo: 'pendencia_resolvida'; id: string; retomada: Retomada }
  | { tipo: 'pendencia_cancelada'; id: string; retomada: Retomada }
  | { tipo: 'pendencia_expirada'; id: string; retomada: Retomada }
  | { tipo: 'pendencia_lembrada'; id: string }
  | ({ tipo: 'ressalva_feita' } & NovaRessalva)
  | { tipo: 'ressalva_retirada'; id: string }
  | {
      tipo: 'ressalva_decidida'
      id: string
      resultado: ResultadoRessalva
      motivo: string
      /** What the person who decided read in the document. */
      dados: DadosDitados | null
      por: Pessoa
    }
  | { tipo: 'recurso_aberto'; id: string; fundamentacao: string; documentoIds: string[] }
  | { tipo: 'recurso_decidido'; id: string; resultado: 'deferido' | 'indeferido'; por: Pessoa; fundamentacao: string }
  /** `prazoEm` is the analysis term that has passed. */
  | { tipo: 'processo_escalado'; prazoEm: string; vez: 1 | 2 }
  | { tipo: 'autorizacao_concedida'; id: string; tecnico: Pessoa; escopo: Escopo; expiraEm: string | null }
  | { tipo: 'autorizacao_revogada'; id: string }
  /** From now on another key is needed to follow the case without signing in. */
  | { tipo: 'acompanhamento_trocado' }

/** Events of access. They have a stream of their own, so they do not change the version of the processo. */
export type EventoDeAcesso = { tipo: 'cpf_revelado'; justificativa: string; nivel: Nivel }

/** An analyst wrote a note about a case. The text is stored encrypted beside the events of the commit. */
export type EventoDeNota = { tipo: 'nota_escrita'; id: string; processoId: string }

/** The contents of a text template that a pendency can be made from. */
export type TextoDeModelo = {
  tipoPendencia: TipoPendencia
  titulo: string
  texto: string
  /** Business days. */
  prazoDias: number | null
  campo: string | null
}

/** The text templates for pendencies. Each has a stream of its own. */
export type EventoDeModelo =
  | ({ tipo: 'modelo_criado'; id: string; lugar: number } & TextoDeModelo)
  | ({ tipo: 'modelo_alterado' } & TextoDeModelo)
  | { tipo: 'modelo_excluido' }

/** A person's looks at cases exceeded a limit in the hour or day that began at `desde`. */
export type EventoDeIncomum = {
  tipo: 'acesso_incomum'
  usuarioId: string
  motivo: MotivoAcessoIncomum
  desde: string
  total: number
  limite: number
}

/** The filters of an audit query: ids, names of actions, and days. */
export type Filtros = {
  usuario?: string | undefined
  acao?: string | undefined
  processo?: string | undefined
  de?: string | undefined
  ate?: string | undefined
}

/** A person was given data that belong to no single case. Each such act has a stream of its own. */
export type EventoDeConsulta =
  | ({ tipo: 'auditoria_consultada' } & Filtros)
  /** The person who acts was given everything that is kept about them. */
  | { tipo: 'dados_exportados'; arquivos: boolean }
