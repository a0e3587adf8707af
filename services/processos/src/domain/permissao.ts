import { type Acao, ATOS, examina, nivelDo, papeisDo, recusaDoStatus } from '@car/atos/tabela'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { nivelBasta, supervisiona, type Usuario } from '@car/identity/usuario'
import {
  type MotivoDocumento,
  OBRIGATORIOS,
  oDocumento,
  type StatusDocumento,
  type TipoDocumento,
} from '@car/vocabulary/documento'
import type { Nivel } from '@car/vocabulary/pessoa'
import { alcanca, type Relacao, vigentes } from './acesso.ts'
import { type Caso, pendenciasAbertas } from './caso.ts'
import { impedimento } from './impedimento.ts'
import { faltaDeclarar, incompleto } from './declarado.ts'
import { faltasPara } from './obrigatorios.ts'
import { temParte } from './partes.ts'
import type { Prazos } from './prazos.ts'
import { prazoDoRecurso } from './recorrivel.ts'

export type DocumentoJunto = {
  id: string
  tipo: TipoDocumento
  status: StatusDocumento
  /** Why it was refused; absent otherwise. */
  motivo?: MotivoDocumento | undefined
  enviadoPor: string
}

/** A case, and the person who wants to act on it. `documentos` are filled for acts that depend on them. */
export type Situacao = {
  caso: Caso
  /** The number of commits so far. */
  versao: number
  usuario: Usuario
  relacao: Relacao
  /** Whether the person's CPF was ever declared on the case. It is only looked up for people who could examine it. */
  declarada: boolean
  /** Whether the person has written a note of the analysis on it. It is only looked up for administrators and technicians. */
  anotou: boolean
  documentos: readonly DocumentoJunto[]
  agora: Date
  prazos: Prazos
}

/** Conditions of an act beyond the status and the holder. Each gives a refusal or null. */
const CONDICOES: { readonly [A in Acao]?: (s: Situacao) => ErroCar | null } = {
  editar: ({ versao }) => se(versao >= ATOS_POR_PROCESSO, DEMAIS),
  submeter: ({ caso, relacao, documentos, agora }) =>
    se(relacao.como === 'tecnico', 'A submissão cabe a quem abriu o processo; ao técnico cabe assinar.') ??
    se(esperaAssinatura(caso, agora), 'O responsável técnico autorizado precisa assinar antes da submissão.') ??
    incompleto([...faltaDeclarar(caso), ...faltasPara(documentos, caso.ressalvas)]),
  ressalvar: ({ versao }) => se(versao >= ATOS_POR_PROCESSO, DEMAIS),
  autorizar: ({ versao }) => se(versao >= ATOS_POR_PROCESSO, AUTORIZADO_DEMAIS),
  trocar_acompanhamento: ({ versao }) => se(versao >= ATOS_POR_PROCESSO, TROCADA_DEMAIS),
  assumir: ({ caso }) => se(caso.analista !== null, 'O processo já está com um analista.'),
  avaliar_achado: ({ versao }) => se(versao >= ATOS_POR_PROCESSO, AVALIADO_DEMAIS),
  liberar: ({ caso, usuario, declarada }) =>
    caso.analista?.id === usuario.id ? null : porImpedimento(impedimento(caso, usuario.id, declarada)),
  aprovar: ({ caso, usuario, documentos }) =>
    se(pendenciasAbertas(caso).length > 0, 'Há pendências abertas: encerre-as antes de aprovar.') ??
    semPapel(caso, documentos, usuario.id),
  declarar_impedimento: ({ caso, usuario }) =>
    se(temParte(caso, usuario.id, 'declarou'), 'Você já declarou impedimento neste processo.'),
  recorrer: ({ caso, agora, prazos }) => prazoDoRecurso(caso, agora, prazos),
  enviar_documento: ({ caso, agora, prazos }) =>
    caso.status === 'rejeitado' ? prazoDoRecurso(caso, agora, prazos) : null,
  decidir_recurso: ({ caso, usuario }) =>
    se(
      caso.decisoes.some((d) => d.resultado === 'rejeitado' && d.por.id === usuario.id),
      'O recurso é decidido por outra pessoa: você já rejeitou este processo.',
    ),
}

/** Acts that can be repeated are refused after this many commits, because every act on the case reads all of them. */
const ATOS_POR_PROCESSO = 1_000
const DEMAIS =
  'Este processo já foi alterado vezes demais. Se for um rascunho, abra outro; se não, responda pela pendência.'
const AUTORIZADO_DEMAIS = 'Este processo já foi alterado vezes demais: revogar ainda é possível, autorizar não.'
const TROCADA_DEMAIS = 'Este processo já foi alterado vezes demais: a chave atual continua valendo.'
const AVALIADO_DEMAIS = 'Este processo já foi alterado vezes demais. Decida-o, ou pergunte por uma pendência.'

const LIVRE = 'O processo não está com você. Assuma-o antes.'
const DE_OUTRA_PESSOA = 'O processo não está com você. Peça à supervisão que o atribua a você.'

/**
 * The first reason why an act is refused now: it is not for this person (CAR-003, as if the case did not exist), the
 * status, their part in the case, the holder, or another condition. Null when it is allowed. The level is checked at
 * the edge and by `diz`.
 */
export function recusa(acao: Acao, s: Situacao): ErroCar | null {
  if (!concerne(acao, s)) return naoEncontrado()
  const doStatus = recusaDoStatus(acao, s.caso.status)
  if (doStatus !== null) return estadoInvalido(doStatus)
  const daParte = recusaDaParte(acao, s)
  if (daParte !== null) return daParte
  const semPosse = ATOS[acao].by === 'titular' && !temPosse(s.caso, s.usuario)
  return se(semPosse, s.caso.analista === null ? LIVRE : DE_OUTRA_PESSOA) ?? condicao(acao, s)
}

/** Nobody acts on both sides of a case. */
function recusaDaParte(acao: Acao, { caso, usuario, declarada, anotou }: Situacao): ErroCar | null {
  if (examina(acao)) return porImpedimento(impedimento(caso, usuario.id, declarada))
  const pelaOutra = ATOS[acao].by === 'requerente' || ATOS[acao].by === 'tecnico'
  const examinou = caso.analista?.id === usuario.id || caso.examinadores.includes(usuario.id) || anotou
  return se(pelaOutra && examinou, 'Você atuou na análise deste processo. Quem age pelo requerente é outra pessoa.')
}

const porImpedimento = (motivo: string | null): ErroCar | null => (motivo === null ? null : estadoInvalido(motivo))

const condicao = (acao: Acao, s: Situacao): ErroCar | null => CONDICOES[acao]?.(s) ?? null

/** @throws the refusal of the act: CAR-003 or, mostly, CAR-005 */
export function exigir(acao: Acao, s: Situacao): void {
  const porque = recusa(acao, s)
  if (porque) throw porque
}

/** Whether this person can ever do an act, given their role, their relation to the case, and their scope. */
export function concerne(acao: Acao, { usuario, relacao }: Pick<Situacao, 'usuario' | 'relacao'>): boolean {
  const { by, scope } = ATOS[acao]
  if (!papeisDo(acao).includes(usuario.papel)) return false
  if (by === 'tecnico') return relacao.como === 'tecnico' && alcanca(relacao, scope)
  return by !== 'requerente' || alcanca(relacao, scope)
}

/** @throws CAR-003 when the scope does not include the act, as if the case did not exist */
export function exigirAlcance(acao: Acao, relacao: Relacao): void {
  const { scope } = ATOS[acao]
  if (scope !== null && !alcanca(relacao, scope)) throw naoEncontrado()
}

/**
 * Checks role and level for acts that do not come through a row of the operations table, which names both.
 * @throws CAR-003 for a role that does not do such acts; CAR-006 for too low a level
 */
export function exigirPapelENivel(acao: Acao, usuario: Usuario): void {
  if (!papeisDo(acao).includes(usuario.papel)) throw naoEncontrado()
  if (!nivelBasta(usuario.nivel, nivelDo(acao))) throw new ErroCar('nivel_insuficiente')
}

export type Permissao = { permitida: boolean; motivo?: string; nivelExigido?: Nivel }

/** Whether a person may do an act, and if not, why. */
export function diz(acao: Acao, s: Situacao): Permissao {
  const porque = recusa(acao, s)
  if (porque) return { permitida: false, motivo: porque.detalhes.map((d) => d.message).join(' ') || porque.message }
  const nivel = nivelDo(acao, s.caso.status)
  if (nivelBasta(s.usuario.nivel, nivel)) return { permitida: true }
  return { permitida: false, motivo: `Esta operação exige conta gov.br de nível ${nivel}.`, nivelExigido: nivel }
}

/** The analyst who holds the case decides and asks. A supervisor or an administrator may too. */
const temPosse = (caso: Caso, usuario: Usuario): boolean =>
  caso.analista?.id === usuario.id || supervisiona(usuario.papel)

/** Whether a technician who is authorised to submit has to sign first. */
export const esperaAssinatura = (caso: Caso, agora: Date): boolean =>
  vigentes(caso, agora).some((a) => a.escopo === 'submeter') && caso.assinatura === null

/**
 * Each mandatory kind needs a valid document or an accepted reservation. What the person who approves brought in counts
 * for neither.
 */
function semPapel({ ressalvas }: Caso, documentos: readonly DocumentoJunto[], aprovador: string): ErroCar | null {
  const proprio = (id: string | null) => documentos.some((d) => d.id === id && d.enviadoPor === aprovador)
  for (const tipo of OBRIGATORIOS) {
    const papeis = [
      ...documentos.filter((d) => d.tipo === tipo && d.status === 'valido').map(({ id }) => id),
      ...ressalvas.filter((r) => r.tipoDocumento === tipo && r.status === 'aceita').map((r) => r.documentoId),
    ]
    if (papeis.length === 0)
      return estadoInvalido(`Ainda falta um documento obrigatório válido, ou com ressalva aceita: ${oDocumento(tipo)}.`)
    if (papeis.every(proprio))
      return estadoInvalido(
        `Foi você que juntou ${oDocumento(tipo)}. Peça o documento ao requerente, ou que outra pessoa decida.`,
      )
  }
  return null
}

const se = (vale: boolean, mensagem: string): ErroCar | null => (vale ? estadoInvalido(mensagem) : null)

export const estadoInvalido = (mensagem: string): ErroCar => new ErroCar('estado_invalido', { mensagem })
