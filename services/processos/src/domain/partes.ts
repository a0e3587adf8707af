import type { DocumentoGuardado, Evento } from './eventos.ts'

/** Why a person has a part in a case: they opened it, acted for the requerente, are its technician, or said so. */
export type Porque = 'abriu' | 'agiu' | 'tecnico' | 'declarou'
export type Parte = { id: string; porque: Porque }

/** Who took part in a case so far, on either side. Nobody ever leaves these lists. */
export type Partes = {
  partes: readonly Parte[]
  /** The ids of all who acted in the analysis. */
  examinadores: readonly string[]
  /** Every CPF and CNPJ that was ever declared, also those that an edit has replaced. */
  declarados: readonly DocumentoGuardado[]
}

export const SEM_PARTES: Partes = { partes: [], examinadores: [], declarados: [] }

/** The side for which the author of an event acts; null when it is recorded for neither. */
export const LADO: Record<Evento['tipo'], 'requerente' | 'analise' | null> = {
  processo_criado: 'requerente',
  processo_editado: 'requerente',
  processo_descartado: 'requerente',
  processo_assinado: 'requerente',
  processo_submetido: 'requerente',
  processo_cancelado: 'requerente',
  parte_tomada: 'requerente',
  processo_assumido: 'analise',
  processo_liberado: 'analise',
  processo_atribuido: 'analise',
  impedimento_declarado: null,
  achado_avaliado: 'analise',
  processo_aprovado: 'analise',
  processo_rejeitado: 'analise',
  pendencia_criada: 'analise',
  pendencia_respondida: 'requerente',
  pendencia_resolvida: 'analise',
  pendencia_cancelada: 'analise',
  pendencia_expirada: null,
  pendencia_lembrada: null,
  ressalva_feita: 'requerente',
  ressalva_retirada: 'requerente',
  ressalva_decidida: 'analise',
  recurso_aberto: 'requerente',
  recurso_decidido: 'analise',
  processo_escalado: null,
  autorizacao_concedida: 'requerente',
  autorizacao_revogada: 'requerente',
  acompanhamento_trocado: 'requerente',
}

/** Whether a person has a part for this reason. */
export const temParte = ({ partes }: Pick<Partes, 'partes'>, pessoaId: string, porque: Porque): boolean =>
  partes.some((parte) => parte.id === pessoaId && parte.porque === porque)

/** Who has taken part after one more event. `autor` is the id of the person who acted; null for the service itself. */
export function comPartes(antes: Partes, evento: Evento, autor: string | null): Partes {
  const lado = autor === null ? null : LADO[evento.tipo]
  const novas = [
    ...(lado === 'requerente' && autor !== null ? [{ id: autor, porque: 'agiu' as const }] : []),
    ...partesDe(evento),
  ].filter(({ id, porque }) => !temParte(antes, id, porque))
  const examinadores = examinadoresDe(evento, lado === 'analise' ? autor : null).filter(
    (id) => !antes.examinadores.includes(id),
  )
  const declarado = 'proprietario' in evento ? evento.proprietario.documento : undefined
  const novo = declarado !== undefined && !antes.declarados.some(({ sigilo }) => sigilo === declarado.sigilo)
  return {
    partes: novas.length > 0 ? [...antes.partes, ...novas] : antes.partes,
    examinadores: examinadores.length > 0 ? [...antes.examinadores, ...examinadores] : antes.examinadores,
    declarados: novo ? [...antes.declarados, declarado] : antes.declarados,
  }
}

/** Who examines by an event: its author, and the person to whom it gives the case. */
const examinadoresDe = (evento: Evento, autor: string | null): string[] => [
  ...(autor === null ? [] : [autor]),
  ...(evento.tipo === 'processo_atribuido' && evento.analista.id !== autor ? [evento.analista.id] : []),
]

/** The people to whom an event itself gives a part, whoever acts. */
function partesDe(evento: Evento): Parte[] {
  switch (evento.tipo) {
    case 'processo_criado':
      return [{ id: evento.dono.id, porque: 'abriu' }]
    case 'processo_assinado':
    case 'autorizacao_concedida':
      return [{ id: evento.tecnico.id, porque: 'tecnico' }]
    case 'impedimento_declarado':
      return [{ id: evento.por.id, porque: 'declarou' }]
    default:
      return []
  }
}
