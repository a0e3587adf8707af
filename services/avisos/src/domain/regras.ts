import type { Fato } from '@car/events/fato'
import type { ASSINATURAS } from '@car/events/subscriptions'
import type { Papel } from '@car/vocabulary/pessoa'
import type { Aviso, Modelo } from './modelos.ts'
import type { Quadro } from './quadro.ts'

export type Ouvido = (typeof ASSINATURAS)['avisos.fatos'][number]
export type FatoOuvido = Fato<Ouvido>

/** What a fact makes known, and to whom: people by id, or everybody with a role. */
export type Noticia = Pick<Aviso, 'modelo' | 'alvoId' | 'prazoEm'> &
  Partial<Pick<Aviso, 'contagem'>> & { para: readonly string[] | Papel }

/** Facts about a case. Who is told follows from where the case stands. */
export function noticiaDoProcesso(fato: FatoOuvido, s: Quadro): Noticia | null {
  switch (fato.type) {
    case 'processo.submetido':
      return { ...asPartes('recebido', s), prazoEm: s.prazo_em ?? null }
    case 'processo.aprovado':
      return asPartes('decisao_aprovado', s)
    case 'processo.rejeitado':
      return { ...asPartes('decisao_rejeitado', s), prazoEm: s.recurso_ate ?? null }
    case 'processo.escalado':
      return { modelo: 'escalado', para: 'supervisor_ambiental', alvoId: null, prazoEm: s.prazo_em ?? null }
    case 'pendencia.criada': {
      const { pendencia_id } = fato.data
      return { ...asPartes('pendencia', s, pendencia_id), prazoEm: prazoDaPendencia(s, pendencia_id) }
    }
    case 'ressalva.decidida': {
      // A refusal makes a pendency, which has a notice of its own.
      const { ressalva_id } = fato.data
      const aceita = s.ressalvas.some((r) => r.id === ressalva_id && r.status === 'aceita')
      return aceita ? asPartes('ressalva_aceita', s, ressalva_id) : null
    }
    case 'recurso.aberto':
      return asPartes('recurso_aberto', s, fato.data.recurso_id)
    case 'recurso.decidido': {
      const { recurso_id } = fato.data
      const deferido = s.recursos.some((r) => r.id === recurso_id && r.status === 'deferido')
      return asPartes(deferido ? 'decisao_deferido' : 'decisao_indeferido', s, recurso_id)
    }
    case 'documento.invalidado':
      return asPartes('documento_invalido', s, fato.data.documento_id)
    case 'autorizacao.concedida':
      return aoTecnico('autorizacao_concedida', s, fato.data.autorizacao_id)
    case 'autorizacao.revogada':
      return aoTecnico('autorizacao_revogada', s, fato.data.autorizacao_id)
    case 'usuario.sessoes_encerradas':
    case 'usuario.tipo_alterado':
    case 'usuario.endereco_alterado':
    case 'acesso.incomum':
      return null
  }
}

/** Facts about people. */
export function noticiasDaPessoa(fato: FatoOuvido): Noticia[] {
  switch (fato.type) {
    case 'usuario.sessoes_encerradas':
      return [{ modelo: 'seguranca_sessoes', para: [fato.data.usuario_id], alvoId: null, prazoEm: null }]
    case 'usuario.tipo_alterado':
      return [{ modelo: 'seguranca_papel', para: [fato.data.usuario_id], alvoId: null, prazoEm: null }]
    case 'acesso.incomum':
      return [{ modelo: 'seguranca_acesso', para: 'admin', alvoId: fato.data.acesso_id, prazoEm: null }]
    case 'usuario.endereco_alterado': {
      const { usuario_id, mudanca_id: alvoId } = fato.data
      return [
        { modelo: 'seguranca_endereco', para: [usuario_id], alvoId, prazoEm: null },
        // Another person may read mail at the old address by now, so the notice belongs to the change and not to the
        // person.
        { modelo: 'seguranca_endereco_antigo', para: [alvoId], alvoId, prazoEm: null },
      ]
    }
    default:
      return []
  }
}

type Lembrado = { modelo: Modelo; pendenciaId?: string; recursoAte?: string }

/**
 * What is told when a reminder is due; null when the pendency was answered, or the term of the appeal no longer runs.
 */
export function lembrete({ modelo, pendenciaId, recursoAte }: Lembrado, s: Quadro): Noticia | null {
  if (pendenciaId === undefined)
    return s.recurso_ate !== undefined && s.recurso_ate === recursoAte
      ? { ...asPartes(modelo, s), prazoEm: s.recurso_ate }
      : null
  const pendencia = s.pendencias.find(({ id, status }) => id === pendenciaId && status === 'aberta')
  return pendencia ? { ...asPartes(modelo, s, pendenciaId), prazoEm: pendencia.prazo_em } : null
}

/**
 * The person who opened the case, and the technicians who work on it. Technicians who may only look are told nothing.
 */
export const partes = (s: Quadro): string[] => [
  ...new Set([s.dono_id, ...s.tecnicos.filter(({ escopo }) => escopo !== 'consultar').map(({ id }) => id)]),
]

const asPartes = (modelo: Modelo, s: Quadro, alvoId: string | null = null): Noticia => ({
  modelo,
  para: partes(s),
  alvoId,
  prazoEm: null,
})

const aoTecnico = (modelo: Modelo, s: Quadro, alvoId: string): Noticia => ({
  modelo,
  para: s.autorizado_id === undefined ? [] : [s.autorizado_id],
  alvoId,
  prazoEm: null,
})

const prazoDaPendencia = (s: Quadro, id: string): string | null =>
  s.pendencias.find((p) => p.id === id)?.prazo_em ?? null
