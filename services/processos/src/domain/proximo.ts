import type { ComQuem } from '@car/vocabulary/processo'
import { pendenciasAbertas } from './caso.ts'
import { faltaDeclarar } from './declarado.ts'
import { faltas } from './obrigatorios.ts'
import { situacaoEmPalavras } from './orientacao.ts'
import { esperaAssinatura, type Situacao } from './permissao.ts'
import { prazoDoRecurso, recorrivelAte, ultimaRejeicao } from './recorrivel.ts'

type Vez = { com_quem: ComQuem; ate: string | null }

/** Whose move a case waits for, until when if there is a term, and what the caller should know about it. */
export function proximo(s: Situacao): Vez & { mensagem: string; pendencia_id?: string } {
  const [pendencia, ...outras] = s.caso.status === 'pendente' ? pendenciasAbertas(s.caso) : []
  return {
    mensagem: situacaoEmPalavras(s),
    ...vez(s),
    ...(pendencia && outras.length === 0 ? { pendencia_id: pendencia.id } : {}),
  }
}

/** Whose move a case waits for, and until when. */
export function vez({
  caso,
  documentos,
  agora,
  prazos,
}: Pick<Situacao, 'caso' | 'documentos' | 'agora' | 'prazos'>): Vez {
  switch (caso.status) {
    case 'rascunho': {
      const completo = faltaDeclarar(caso).length === 0 && faltas(documentos, caso.ressalvas).length === 0
      const assinar = completo && esperaAssinatura(caso, agora)
      return { com_quem: assinar ? 'tecnico' : 'requerente', ate: null }
    }
    case 'submetido':
    case 'em_analise':
      return { com_quem: 'analise', ate: caso.prazoEm }
    case 'pendente': {
      const [primeiro = null] = pendenciasAbertas(caso)
        .map(({ prazoEm }) => prazoEm)
        .toSorted()
      return { com_quem: 'requerente', ate: primeiro }
    }
    case 'rejeitado': {
      const rejeicao = ultimaRejeicao(caso)
      if (!rejeicao || prazoDoRecurso(caso, agora, prazos) !== null) return NINGUEM
      return { com_quem: 'requerente', ate: recorrivelAte(caso, rejeicao, prazos).toISOString() }
    }
    case 'em_recurso':
      return { com_quem: 'supervisao', ate: null }
    case 'aprovado':
    case 'cancelado':
    case 'descartado':
      return NINGUEM
  }
}

const NINGUEM: Vez = { com_quem: 'ninguem', ate: null }
