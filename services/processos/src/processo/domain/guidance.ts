import { ACTIONS, type Action, ATOS } from '@car/acts/table'
import { dayInWords } from '@car/calendar/day'
import { openPendencias } from '../../domain/processo.ts'
import { undeclared } from './declared.ts'
import { gaps } from './mandatory.ts'
import { concerns, awaitsSignature, refusalOf, type Situation } from '../../domain/permission.ts'
import { recursoPrazo } from './appealable.ts'

type WhatIsMissing = { codigo: string; mensagem: string }

export function guide(s: Situation): { mensagem: string; faltando: WhatIsMissing[]; next: Action | null } {
  const faltando = whatIsMissing(s)
  return { mensagem: mensagem(s, faltando), faltando, next: nextStep(s) }
}

export const situationInWords = (s: Situation): string => mensagem(s, whatIsMissing(s))

function whatIsMissing(s: Situation): WhatIsMissing[] {
  const { processo, documentos } = s
  if (processo.status === 'submetido') return refusedSince(s)
  if (processo.status !== 'rascunho' && processo.status !== 'pendente') return []
  const fromData = undeclared(processo).map(({ field, message }) => ({ codigo: `dado_${field}`, mensagem: message }))
  const fromDocumentos = gaps(documentos, processo.ressalvas).map(({ tipo, message }) => ({
    codigo: `documento_${tipo}`,
    mensagem: message,
  }))
  const fromPendencias = openPendencias(processo).map((pendencia) => ({
    codigo: `pendencia_${pendencia.tipo}`,
    mensagem: `Responda a pendência ${pendencia.numero} até ${dayInWords(new Date(pendencia.prazoEm))}: ${pendencia.descricao}`,
  }))
  return [...fromData, ...fromDocumentos, ...fromPendencias]
}

/** Returns the mandatory documents that were refused after submission and are not covered by a ressalva. */
const refusedSince = ({ processo, documentos }: Situation): WhatIsMissing[] =>
  gaps(documentos, processo.ressalvas)
    .filter(({ code }) => code === 'invalid_value')
    .map(({ tipo, message }) => ({ codigo: `documento_${tipo}`, mensagem: message }))

function mensagem(s: Situation, faltando: WhatIsMissing[]): string {
  const { processo, documentos } = s
  const opened = openPendencias(processo).length
  const pendencias = opened === 1 ? '1 pendência' : `${opened} pendências`
  const reading = documentos.some(
    (documento) => documento.status === 'aguardando' || documento.status === 'processando',
  )
  switch (processo.status) {
    case 'rascunho':
      if (faltando.length > 0) return 'O rascunho ainda não está completo. Veja o que falta.'
      if (awaitsSignature(processo, s.now))
        return 'O rascunho está completo e espera a assinatura do responsável técnico.'
      return reading
        ? 'Os documentos estão sendo lidos. O processo já pode ser enviado.'
        : 'O rascunho está completo e pode ser enviado.'
    case 'submetido':
      return faltando.length > 0
        ? 'O processo foi enviado, mas um documento não pôde ser aceito. Envie outro, enquanto nenhum analista o assume.'
        : 'O processo foi enviado e aguarda que um analista o assuma.'
    case 'em_analise':
      return concerns('enviar_documento', s)
        ? 'O processo está em análise. Você não precisa fazer nada agora.'
        : 'O processo está em análise. O requerente não precisa fazer nada agora.'
    case 'pendente':
      return concerns('responder_pendencia', s)
        ? `A análise espera a resposta de ${pendencias}. O prazo da análise está parado.`
        : `O requerente deve a resposta de ${pendencias}. O prazo da análise está parado.`
    case 'aprovado':
      return 'O processo foi aprovado.'
    case 'rejeitado':
      return recursoPrazo(processo, s.now, s.prazos) === null
        ? 'O processo foi rejeitado. O motivo está na decisão. Dentro do prazo, cabe recurso.'
        : 'O processo foi rejeitado. O motivo está na decisão. Não cabe mais recurso.'
    case 'em_recurso':
      return 'O recurso aguarda decisão de um supervisor.'
    case 'cancelado':
      return 'O processo foi cancelado por quem o abriu.'
    case 'descartado':
      throw new Error('a discarded draft has no next step')
  }
}

/**
 * Returns the first act with a `step` that the person may do, even if their trust level is still too low; null when
 * there is none.
 */
const nextStep = (s: Situation): Action | null =>
  ACTIONS.find((action) => 'step' in ATOS[action] && concerns(action, s) && refusalOf(action, s) === null) ?? null
