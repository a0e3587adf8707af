import type { MotivoAcessoIncomum } from '@car/vocabulary/acesso'
import type { ResultadoAvaliacao } from '@car/vocabulary/achado'
import type { Geometria } from '@car/vocabulary/geometria'
import type { TipoPendencia } from '@car/vocabulary/pendencia'
import type { Nivel, Pessoa } from '@car/vocabulary/pessoa'
import type { CodigoMotivo, Escopo, TipoImovel } from '@car/vocabulary/processo'
import type { Uf } from '@car/vocabulary/uf'

export type Imovel = {
  denominacao: string
  municipio_ibge: string
  uf: Uf
  area_ha: number
  tipo: TipoImovel
  matricula: { numero: string; cartorio?: string | undefined; cnm?: string | undefined }
  ccir_codigo?: string | undefined
  /** The SHA-256 of the perimeter. Perimeters are large, so each is stored once, under its hash. */
  perimetro?: string | undefined
  /** The perimeter itself, in events of earlier versions. */
  geometria?: Geometria | undefined
}

/**
 * A CPF or CNPJ on record, with a mask by which people recognise it. `sigilo` names the encrypted value, which stands
 * beside the events of the commit. Events of earlier versions hold it themselves, as `cifrado`.
 */
export type DocumentoGuardado = { sigilo?: string; cifrado?: string; mascara: string }
export type Proprietario = { nome: string; documento: DocumentoGuardado }
export type Ficha = { imovel: Imovel; proprietario: Proprietario; observacoes: string | null }

/**
 * The new deadline when the owner owes no answer any more, with the business days that were left; null while they do.
 */
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
  | {
      tipo: 'achado_avaliado'
      /** The id of the finding, a digest of what it said, and the same in words for people. */
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
      /** Business days of analysis that were left when the clock stopped; null when it had stopped before. */
      diasRestantes: number | null
    }
  | { tipo: 'pendencia_respondida'; id: string; resposta: string; documentoIds: string[]; retomada: Retomada }
  | { tipo: 'pendencia_resolvida'; id: string; retomada: Retomada }
  | { tipo: 'pendencia_cancelada'; id: string; retomada: Retomada }
  | { tipo: 'pendencia_expirada'; id: string; retomada: Retomada }
  | { tipo: 'pendencia_lembrada'; id: string }
  | { tipo: 'recurso_aberto'; id: string; fundamentacao: string; documentoIds: string[] }
  | { tipo: 'recurso_decidido'; id: string; resultado: 'deferido' | 'indeferido'; por: Pessoa; fundamentacao: string }
  /** `prazoEm` is the term of the analysis that has passed. */
  | { tipo: 'processo_escalado'; prazoEm: string; vez: 1 | 2 }
  | { tipo: 'autorizacao_concedida'; id: string; tecnico: Pessoa; escopo: Escopo; expiraEm: string | null }
  | { tipo: 'autorizacao_revogada'; id: string }
  /** The key by which the case is followed without signing in is another one from now on. */
  | { tipo: 'acompanhamento_trocado' }

/**
 * Events of access. They have a stream of their own, so that they do not change the version of the processo.
 * `autorizacao_usada` was recorded by earlier versions. Now a technician's look is a row in `leituras`.
 */
export type EventoDeAcesso =
  | { tipo: 'cpf_revelado'; justificativa: string; nivel: Nivel }
  | { tipo: 'autorizacao_usada'; autorizacaoId: string; operacao: string }

/** What somebody of the analysis noted about a case. The text stands encrypted beside the events of the commit. */
export type EventoDeNota = { tipo: 'nota_escrita'; id: string; processoId: string }

/** What a pendency that is made of a text begins with. */
export type TextoDeModelo = {
  tipoPendencia: TipoPendencia
  titulo: string
  texto: string
  /** Business days. */
  prazoDias: number | null
  campo: string | null
}

/** The texts for pendencies: each has a stream of its own. */
export type EventoDeModelo =
  | ({ tipo: 'modelo_criado'; id: string; lugar: number } & TextoDeModelo)
  | ({ tipo: 'modelo_alterado' } & TextoDeModelo)
  | { tipo: 'modelo_excluido' }

/** Somebody's looks at cases passed a limit, in the hour or day that began at `desde`. */
export type EventoDeIncomum = {
  tipo: 'acesso_incomum'
  usuarioId: string
  motivo: MotivoAcessoIncomum
  desde: string
  total: number
  limite: number
}

/** What an audit was asked: ids, names of actions and days. */
export type Filtros = {
  usuario?: string | undefined
  acao?: string | undefined
  processo?: string | undefined
  de?: string | undefined
  ate?: string | undefined
}

/** Somebody was given what belongs to no single case. Each has a stream of its own. */
export type EventoDeConsulta =
  | ({ tipo: 'auditoria_consultada' } & Filtros)
  /** The person who acts was given all that is kept of them. */
  | { tipo: 'dados_exportados'; arquivos: boolean }
