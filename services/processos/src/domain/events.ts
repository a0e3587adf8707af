import type { KeptDocumento } from '@car/identity/cpf'
import type { UnusualAccessReason } from '@car/vocabulary/access'
import type { VerdictResult } from '@car/vocabulary/achado'
import type { RequiredDatum, MandatoryKind } from '@car/vocabulary/documento'
import type { PendenciaKind } from '@car/vocabulary/pendencia'
import type { Level, Person } from '@car/vocabulary/person'
import type { ReasonCode, Scope, ImovelKind } from '@car/vocabulary/processo'
import type { RessalvaReason, RessalvaResult } from '@car/vocabulary/ressalva'
import type { Qualidade } from '@car/vocabulary/representante'
import type { Registro, Titularidade, TituloPosse } from '@car/vocabulary/titularidade'
import type { Uf } from '@car/vocabulary/uf'

/** A matrícula or a transcrição. */
export type Title = {
  numero: string
  cartorio?: string | undefined
  cnm?: string | undefined
  /** The area in hectares. */
  area_ha?: number | undefined
  registro?: Registro | undefined
}

export type Imovel = {
  denominacao?: string | undefined
  /** The municipality of the seat. */
  municipio_ibge?: string | undefined
  outros_municipios?: string[] | undefined
  uf?: Uf | undefined
  area_ha?: number | undefined
  tipo?: ImovelKind | undefined
  /** Absent for a possession without a registered title. */
  matricula?: Title | undefined
  outras_matriculas?: (Title & { id: string })[] | undefined
  titularidade?: Titularidade | undefined
  titulo_posse?: { tipo: TituloPosse; descricao?: string | undefined } | undefined
  ccir_codigo?: string | undefined
  outros_ccir?: string[] | undefined
  /** The SHA-256 of the perimeter. Perimeters are large, so each is stored once, under its hash. */
  perimetro?: string | undefined
}

/**
 * An owner of the property or of a part of it. `percentual` is a share of the whole. `espolio` means that this owner is
 * dead, and that the estate owns the property.
 */
export type Proprietario = {
  nome?: string | undefined
  documento?: KeptDocumento | undefined
  percentual?: number | undefined
  espolio?: boolean | undefined
}
export type Coproprietario = Omit<Proprietario, 'espolio'> & { id: string }
export type Representante = {
  nome?: string | undefined
  documento?: KeptDocumento | undefined
  qualidade?: Qualidade | undefined
}
export type Form = {
  imovel: Imovel
  proprietario: Proprietario
  coproprietarios: readonly Coproprietario[]
  representante: Representante | null
  observacoes: string | null
}

/** The reason why a mandatory paper is missing or cannot be read. */
export type NewRessalva = {
  id: string
  tipoDocumento: MandatoryKind
  motivo: RessalvaReason
  texto: string
  /** The id of the best available copy; null when there is none. */
  documentoId: string | null
}

/** The requerente's objection to a feature of an official layer that is said to lie in the perimeter. */
export type NewContestacao = {
  id: string
  /** The finding by its id and in words, and its layer with the `geracao` of the edition. */
  achado: string
  mensagem: string
  camada: string
  geracao: number
  texto: string
  documentoIds: string[]
}

/** Values that a person read in a document that no program could read. */
export type DictatedData = { [D in RequiredDatum]?: (D extends 'area_ha' ? number : string) | undefined }

/** The new deadline of the analysis, if this was the last open pendency; null otherwise. */
export type Resumption = { prazoEm: string } | null

/** The events of a case. Recorded events never change: new fields may be added, but none is renamed or reused. */
export type DomainEvent =
  | ({ tipo: 'processo_criado'; id: string; numero: string; dono: Person } & Form)
  | ({ tipo: 'processo_editado' } & Form)
  | { tipo: 'processo_descartado' }
  | { tipo: 'processo_assinado'; tecnico: Person; conselho: string; registro: string; art_trt: string }
  | { tipo: 'processo_submetido'; prazoEm: string }
  | { tipo: 'processo_cancelado' }
  | { tipo: 'processo_assumido'; analista: Person; dossieJobId: string }
  | { tipo: 'processo_liberado' }
  | { tipo: 'processo_atribuido'; analista: Person; motivo: string }
  | { tipo: 'impedimento_declarado'; por: Person; motivo: string }
  /** An administrator began to send or discard documents for the requerente. */
  | { tipo: 'parte_tomada' }
  | {
      tipo: 'achado_avaliado'
      /** The finding: its id, a digest of its content, and its content in words. */
      achado: string
      digital: string
      mensagem: string
      resultado: VerdictResult
      motivo: string | null
      por: Person
    }
  | { tipo: 'processo_aprovado'; por: Person; parecer: string | null }
  | { tipo: 'processo_rejeitado'; por: Person; motivo: string; codigo: ReasonCode }
  | {
      tipo: 'pendencia_criada'
      id: string
      numero: string
      tipoPendencia: PendenciaKind
      descricao: string
      documentoId: string | null
      campo: string | null
      prazoEm: string
      lembrarEm: string
      /** Business days of analysis that were left when the clock stopped; null when it had already stopped. */
      diasRestantes: number | null
    }
  | { tipo: 'pendencia_respondida'; id: string; resposta: string; documentoIds: string[]; retomada: Resumption }
  | { tipo: 'pendencia_resolvida'; id: string; retomada: Resumption }
  | { tipo: 'pendencia_cancelada'; id: string; retomada: Resumption }
  | { tipo: 'pendencia_expirada'; id: string; retomada: Resumption }
  | { tipo: 'pendencia_lembrada'; id: string }
  | ({ tipo: 'ressalva_feita' } & NewRessalva)
  | { tipo: 'ressalva_retirada'; id: string }
  | {
      tipo: 'ressalva_decidida'
      id: string
      resultado: RessalvaResult
      motivo: string
      /** The values that the person who made the decision has read in the document; null if there are none. */
      dados: DictatedData | null
      por: Person
    }
  | ({ tipo: 'camada_contestada' } & NewContestacao)
  | { tipo: 'recurso_aberto'; id: string; fundamentacao: string; documentoIds: string[] }
  | { tipo: 'recurso_decidido'; id: string; resultado: 'deferido' | 'indeferido'; por: Person; fundamentacao: string }
  /** `prazoEm` is the analysis term that has passed. */
  | { tipo: 'processo_escalado'; prazoEm: string; vez: 1 | 2 }
  | { tipo: 'autorizacao_concedida'; id: string; tecnico: Person; escopo: Scope; expiraEm: string | null }
  | { tipo: 'autorizacao_revogada'; id: string }
  /** The key for following the case without signing in was changed. */
  | { tipo: 'acompanhamento_trocado' }

/**
 * A person was shown the CPFs and CNPJs of a case. Such events have their own stream, so they do not change the version
 * of the case.
 */
export type AccessEvent = { tipo: 'cpf_revelado'; justificativa: string; nivel: Level }

/** An analyst wrote a note about a case. The text is stored encrypted beside the events of the commit. */
export type NoteEvent = { tipo: 'nota_escrita'; id: string; processoId: string }

/** The contents of a text template from which a pendency can be made. */
export type TemplateText = {
  tipoPendencia: PendenciaKind
  titulo: string
  texto: string
  /** The term for the answer, in business days. */
  prazoDias: number | null
  campo: string | null
}

/** The events of a text template for pendencies. Each template has its own stream. */
export type TemplateEvent =
  | ({ tipo: 'modelo_criado'; id: string; lugar: number } & TemplateText)
  | ({ tipo: 'modelo_alterado' } & TemplateText)
  | { tipo: 'modelo_excluido' }

/** A person's access to cases exceeded a limit in the hour or day that began at `desde`. */
export type UnusualAccessEvent = {
  tipo: 'acesso_incomum'
  usuarioId: string
  motivo: UnusualAccessReason
  desde: string
  total: number
  limite: number
}

/** The filters of an audit query: ids, names of actions, and days. */
export type Filters = {
  usuario?: string | undefined
  acao?: string | undefined
  processo?: string | undefined
  de?: string | undefined
  ate?: string | undefined
}

/** A person queried the audit, or exported their own data. Each query or export has its own stream. */
export type QueryEvent =
  | ({ tipo: 'auditoria_consultada' } & Filters)
  /**
   * The person exported the data that are kept about them. `arquivos` says whether the files of documents were
   * included.
   */
  | { tipo: 'dados_exportados'; arquivos: boolean }
