import { diaEmPalavras } from '@car/vocabulary/dia'
import type { Papel } from '@car/vocabulary/pessoa'
import type { Aviso, Modelo } from './modelos.ts'
import { partes } from './regras.ts'
import type { Quadro } from './quadro.ts'

/** What is asked right before a notice is sent. */
export type Agora = {
  /** Null when the case no longer exists. */
  quadro: Quadro | null
  /** The status of the document that the notice is about; null when it is gone. */
  documento: string | null
  /** The person's role, for notices to a role; null when nobody is known by this id. */
  papel: string | null
  /** ISO 8601. */
  em: string
}

type Pergunta = (aviso: Aviso, agora: Agora) => boolean

const pendenciaAberta: Pergunta = ({ alvoId, prazoEm }, { quadro, em }) =>
  (prazoEm === null || em <= prazoEm) &&
  quadro?.pendencias.some((p) => p.id === alvoId && p.status === 'aberta') === true
const recorrivel: Pergunta = ({ prazoEm }, { quadro }) => prazoEm !== null && quadro?.recurso_ate === prazoEm
const recurso =
  (status: string): Pergunta =>
  ({ alvoId }, { quadro }) =>
    quadro?.recursos.some((r) => r.id === alvoId && r.status === status) === true
const ressalvaAceita: Pergunta = ({ alvoId }, { quadro }) =>
  quadro?.ressalvas.some((r) => r.id === alvoId && r.status === 'aceita') === true
const comStatus =
  (status: string): Pergunta =>
  (_, { quadro }) =>
    quadro?.status === status
/** A digest is about one morning, and outdated on any other day. */
const resumo =
  (doPapel: Papel): Pergunta =>
  ({ criadoEm }, { papel, em }) =>
    papel === doPapel && diaEmPalavras(new Date(criadoEm)) === diaEmPalavras(new Date(em))
const sempre: Pergunta = () => true

/** Whether what a notice says is still true. */
const VALE: Record<Modelo, Pergunta> = {
  recebido: (_, { quadro }) => quadro !== null && quadro.status !== 'cancelado',
  pendencia: pendenciaAberta,
  lembrete_5: pendenciaAberta,
  lembrete_1: pendenciaAberta,
  lembrete_recurso_5: recorrivel,
  lembrete_recurso_1: recorrivel,
  decisao_aprovado: comStatus('aprovado'),
  decisao_rejeitado: comStatus('rejeitado'),
  decisao_deferido: recurso('deferido'),
  decisao_indeferido: recurso('indeferido'),
  ressalva_aceita: ressalvaAceita,
  recurso_aberto: recurso('aberto'),
  documento_invalido: (_, { documento }) => documento === 'invalido',
  autorizacao_concedida: ({ pessoaId }, { quadro }) => quadro?.tecnicos.some(({ id }) => id === pessoaId) === true,
  autorizacao_revogada: ({ pessoaId }, { quadro }) => quadro?.tecnicos.some(({ id }) => id === pessoaId) === false,
  seguranca_sessoes: sempre,
  seguranca_papel: sempre,
  seguranca_endereco: sempre,
  seguranca_endereco_antigo: sempre,
  seguranca_acesso: (_, { papel }) => papel === 'admin',
  escalado: (_, { papel, quadro, em }) =>
    papel === 'supervisor_ambiental' && correndo(quadro) && (quadro?.prazo_em ?? em) < em,
  resumo_analista: resumo('analista_ambiental'),
  resumo_supervisao: resumo('supervisor_ambiental'),
}

/** An analyst owes a decision. */
const correndo = (s: Quadro | null): boolean => s?.status === 'submetido' || s?.status === 'em_analise'

/** Notices whose recipients follow from a role. */
export const DE_PAPEL: readonly Modelo[] = ['seguranca_acesso', 'escalado', 'resumo_analista', 'resumo_supervisao']
/** Notices that tell a technician whether they are a party to the case. */
const DE_AUTORIZACAO: readonly Modelo[] = ['autorizacao_concedida', 'autorizacao_revogada']

/** Whether a notice is still true, and the person is still one of those it is for. */
export function vale(aviso: Aviso, agora: Agora): boolean {
  if (!VALE[aviso.modelo](aviso, agora)) return false
  const aParte = aviso.processo === null || [...DE_PAPEL, ...DE_AUTORIZACAO].includes(aviso.modelo)
  return aParte || (agora.quadro !== null && partes(agora.quadro).includes(aviso.pessoaId))
}
