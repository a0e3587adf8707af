import { ACOES, type Acao, ATOS } from '@car/atos/tabela'
import type { Operacao } from '@car/operations/operacao'
import { OPERACOES } from '@car/operations/tabela'
import { diaEmPalavras } from '@car/vocabulary/dia'
import { type Caso, pendenciasAbertas } from './caso.ts'
import { faltaDeclarar } from './declarado.ts'
import { faltas } from './obrigatorios.ts'
import { concerne, esperaAssinatura, recusa, type Situacao } from './permissao.ts'
import { prazoDoRecurso } from './recorrivel.ts'

type Passo = { acao: string; metodo: string; caminho: string } | null
type OQueFalta = { codigo: string; mensagem: string }

/**
 * The situation of a case, what is missing, and the next step of the caller, in plain Portuguese. It is deterministic.
 */
export function orientar(s: Situacao): { mensagem: string; faltando: OQueFalta[]; proximo_passo: Passo } {
  const faltando = oQueFalta(s)
  return { mensagem: mensagem(s, faltando), faltando, proximo_passo: proximoPasso(s) }
}

/** The situation of a case in one or two sentences. */
export const situacaoEmPalavras = (s: Situacao): string => mensagem(s, oQueFalta(s))

function oQueFalta({ caso, documentos }: Situacao): OQueFalta[] {
  if (caso.status !== 'rascunho' && caso.status !== 'pendente') return []
  const deDados = faltaDeclarar(caso).map(({ field, message }) => ({ codigo: `dado_${field}`, mensagem: message }))
  const deDocumentos = faltas(documentos, caso.ressalvas).map(({ tipo, message }) => ({
    codigo: `documento_${tipo}`,
    mensagem: message,
  }))
  const dePendencias = pendenciasAbertas(caso).map((p) => ({
    codigo: `pendencia_${p.tipo}`,
    mensagem: `Responda a pendência ${p.numero} até ${diaEmPalavras(new Date(p.prazoEm))}: ${p.descricao}`,
  }))
  return [...deDados, ...deDocumentos, ...dePendencias]
}

function mensagem(s: Situacao, faltando: OQueFalta[]): string {
  const { caso, documentos } = s
  const abertas = pendenciasAbertas(caso).length
  const lendo = documentos.some((d) => d.status === 'aguardando' || d.status === 'processando')
  switch (caso.status) {
    case 'rascunho':
      if (faltando.length > 0) return 'O rascunho ainda não está completo. Veja o que falta.'
      if (esperaAssinatura(caso, s.agora))
        return 'O rascunho está completo e espera a assinatura do responsável técnico.'
      return lendo
        ? 'Os documentos estão sendo lidos. O processo já pode ser submetido.'
        : 'O rascunho está completo e pode ser submetido.'
    case 'submetido':
      return 'O processo foi submetido e aguarda que um analista o assuma.'
    case 'em_analise':
      return 'O processo está em análise. Não há nada a fazer agora do lado do requerente.'
    case 'pendente':
      return concerne('responder_pendencia', s)
        ? `A análise espera a resposta de ${abertas} pendência(s). O prazo da análise está parado.`
        : `O requerente deve a resposta de ${abertas} pendência(s). O prazo da análise está parado.`
    case 'aprovado':
      return 'O processo foi aprovado.'
    case 'rejeitado':
      return prazoDoRecurso(caso, s.agora, s.prazos) === null
        ? 'O processo foi rejeitado. O motivo está no histórico. Dentro do prazo, cabe recurso.'
        : 'O processo foi rejeitado. O motivo está no histórico. Não cabe mais recurso.'
    case 'em_recurso':
      return 'O recurso aguarda decisão de um supervisor.'
    case 'cancelado':
      return 'O processo foi cancelado por quem o abriu.'
    case 'descartado':
      throw new Error('a discarded draft has no next step')
  }
}

/** The first act with a `step` that the person may do. Their trust level may still be too low for it. */
function proximoPasso(s: Situacao): Passo {
  const acao = ACOES.find((a) => 'step' in ATOS[a] && concerne(a, s) && recusa(a, s) === null)
  if (acao === undefined) return null
  const { metodo, caminho } = operacaoDo(acao)
  return { acao: rotuloDo(acao), metodo, caminho: preencher(caminho, s.caso) }
}

const rotuloDo = (acao: Acao): string => {
  const ato = ATOS[acao]
  return 'step' in ato ? ato.step : acao
}

function operacaoDo(acao: Acao): Operacao {
  const operacao = Object.values<Operacao>(OPERACOES).find(({ ato }) => ato === acao)
  if (!operacao) throw new Error(`no operation does ${acao}`)
  return operacao
}

const preencher = (caminho: string, caso: Caso): string =>
  caminho.replace('{id}', caso.id).replace('{pid}', pendenciasAbertas(caso)[0]?.id ?? '')
