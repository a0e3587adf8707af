import { OBRIGATORIOS, oDocumento } from '@car/vocabulary/documento'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { Pendencia } from './caso.ts'

type Situacao = {
  id: string
  status: StatusProcesso
  /** Whether the person asking acts for the owner. */
  age: boolean
  analisa: boolean
  abertas: readonly Pendencia[]
  documentos: readonly { tipo: string; status: string }[]
}

type Passo = { acao: string; metodo: string; caminho: string } | null
type Falta = { codigo: string; mensagem: string }

/** Where a case stands, what is missing, and the one next step of the person asking. Plain Portuguese, deterministic. */
export function orientar(s: Situacao): { mensagem: string; faltando: Falta[]; proximo_passo: Passo } {
  const faltando = s.status === 'rascunho' || s.status === 'pendente' ? faltas(s) : []
  return { mensagem: mensagem(s, faltando), faltando, proximo_passo: proximoPasso(s, faltando) }
}

function faltas({ documentos, abertas }: Situacao): Falta[] {
  const deDocumentos = OBRIGATORIOS.flatMap((tipo): Falta[] => {
    const enviados = documentos.filter((d) => d.tipo === tipo)
    if (enviados.some((d) => d.status !== 'invalido')) return []
    const mensagem =
      enviados.length === 0
        ? `Envie ${oDocumento(tipo)}.`
        : `Envie de novo ${oDocumento(tipo)}: o último arquivo não pôde ser lido.`
    return [{ codigo: `documento_${tipo}`, mensagem }]
  })
  const dePendencias = abertas.map((p) => ({
    codigo: `pendencia_${p.tipo}`,
    mensagem: `Responda a pendência ${p.numero} até ${diaDe(p.prazoEm)}: ${p.descricao}`,
  }))
  return [...deDocumentos, ...dePendencias]
}

function mensagem({ status, age, abertas, documentos }: Situacao, faltando: Falta[]): string {
  const lendo = documentos.filter((d) => d.status === 'aguardando' || d.status === 'processando').length
  switch (status) {
    case 'rascunho':
      if (faltando.length > 0) return 'O rascunho ainda não está completo. Veja o que falta.'
      return lendo > 0
        ? 'Os documentos estão sendo lidos. O processo já pode ser submetido.'
        : 'O rascunho está completo e pode ser submetido.'
    case 'submetido':
      return 'O processo foi submetido e aguarda que um analista o assuma.'
    case 'em_analise':
      return 'O processo está em análise. Não há nada a fazer agora do lado do requerente.'
    case 'pendente':
      return age
        ? `A análise espera a resposta de ${abertas.length} pendência(s). O prazo da análise está parado.`
        : `O requerente deve a resposta de ${abertas.length} pendência(s). O prazo da análise está parado.`
    case 'aprovado':
      return 'O processo foi aprovado.'
    case 'rejeitado':
      return 'O processo foi rejeitado. O motivo está no histórico. Dentro do prazo, cabe recurso.'
    case 'em_recurso':
      return 'O recurso aguarda decisão de um supervisor.'
    case 'cancelado':
      return 'O processo foi cancelado por quem o abriu.'
  }
}

function proximoPasso({ id, status, age, analisa, abertas }: Situacao, faltando: Falta[]): Passo {
  const passo = (acao: string, metodo: string, caminho: string): Passo => ({
    acao,
    metodo,
    caminho: `/api/v1${caminho}`,
  })
  if (age && status === 'rascunho') {
    return faltando.length > 0
      ? passo('Enviar documento', 'POST', '/documentos/upload')
      : passo('Submeter', 'POST', `/processos/${id}/submeter`)
  }
  const primeira = abertas[0]
  if (age && status === 'pendente' && primeira)
    return passo('Responder pendência', 'POST', `/processos/${id}/pendencias/${primeira.id}/responder`)
  if (age && status === 'rejeitado') return passo('Recorrer', 'POST', `/processos/${id}/recursos`)
  if (analisa && status === 'submetido') return passo('Assumir', 'POST', `/analista/processos/${id}/assumir`)
  return null
}

const diaDe = (instante: string): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date(instante))
