import { type Caso, type Escalada, pendenciasAbertas } from './caso.ts'
import { lugarDe } from './declarado.ts'
import type { Evento } from './eventos.ts'
import { novoPrazo } from './pendencias.ts'
import type { Prazos } from './prazos.ts'
import { emDiasUteis } from '@car/calendario/dias-uteis'

/** What the passing of time does to a case: it reminds, lets the terms of pendencies run out, and escalates. */

/** Business days after the end of the analysis term when the supervision is told a second time. */
const OUTRA_VEZ_DIAS = 5

/** The events that time causes. A second call finds nothing to do. */
export function vencerPrazos(caso: Caso, agora: Date, prazos: Prazos): Evento[] {
  const passou = (quando: string) => Date.parse(quando) <= agora.getTime()
  return caso.status === 'pendente' ? vencerPendencias(caso, { agora, prazos, passou }) : escalar(caso, passou)
}

/** When `vencerPrazos` will next have something to do (ISO 8601); null when never. */
export function proximoAlarme(caso: Caso): string | null {
  if (caso.status !== 'pendente') return escaladasDe(caso)[0]?.quando ?? null
  const quando = pendenciasAbertas(caso).flatMap((p) => (p.lembrada ? [p.prazoEm] : [p.lembrarEm, p.prazoEm]))
  return quando.toSorted()[0] ?? null
}

type Relogio = { agora: Date; prazos: Prazos; passou: (quando: string) => boolean }
function vencerPendencias(caso: Caso, { agora, prazos, passou }: Relogio): Evento[] {
  const abertas = pendenciasAbertas(caso)
  const vencidas = abertas.filter((p) => passou(p.prazoEm))
  const restam = abertas.length - vencidas.length
  return [
    ...vencidas.map((p, i): Evento => {
      const ultima = restam === 0 && i === vencidas.length - 1
      return { tipo: 'pendencia_expirada', id: p.id, retomada: ultima ? novoPrazo(caso, agora, prazos) : null }
    }),
    ...abertas
      .filter((p) => !p.lembrada && !passou(p.prazoEm) && passou(p.lembrarEm))
      .map((p): Evento => ({ tipo: 'pendencia_lembrada', id: p.id })),
  ]
}

/** If both times have passed unnoticed, the supervision is told only once. */
function escalar(caso: Caso, passou: (quando: string) => boolean): Evento[] {
  const devida = escaladasDe(caso).findLast(({ quando }) => passou(quando))
  return devida ? [{ tipo: 'processo_escalado', prazoEm: devida.prazoEm, vez: devida.vez }] : []
}

/** The escalations still to come while the analysis owes a decision, soonest first. */
function escaladasDe({ status, prazoEm, escalado, imovel }: Caso): { prazoEm: string; vez: 1 | 2; quando: string }[] {
  if (prazoEm === null || (status !== 'submetido' && status !== 'em_analise')) return []
  const feitas = escalado?.prazoEm === prazoEm ? escalado.vez : 0
  const outraVez = () => emDiasUteis(new Date(prazoEm), OUTRA_VEZ_DIAS, lugarDe({ imovel }).uf).toISOString()
  return [
    ...(feitas < 1 ? [{ prazoEm, vez: 1 as const, quando: prazoEm }] : []),
    ...(feitas < 2 ? [{ prazoEm, vez: 2 as const, quando: outraVez() }] : []),
  ]
}

/** The escalation of the term that the analysis is past now; null when it was decided, is pendente or has a new term. */
export const escaladaVigente = ({ status, prazoEm, escalado }: Caso): Escalada | null =>
  (status === 'submetido' || status === 'em_analise') && escalado?.prazoEm === prazoEm ? escalado : null
