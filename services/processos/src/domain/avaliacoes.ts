import type { AchadoNomeado } from '@car/conferencia/achados'
import { type AchadoAvaliado, type Avaliacao, avaliados } from '@car/conferencia/avaliacoes'
import type { Detalhe } from '@car/errors/catalog'
import type { ResultadoAvaliacao } from '@car/vocabulary/achado'
import { pessoa } from './analise.ts'
import type { Caso } from './caso.ts'
import type { Evento } from './eventos.ts'
import { criarPendencia, type NovaPendencia } from './pendencias.ts'
import { estadoInvalido, exigir, type Situacao } from './permissao.ts'

/** Verdicts on findings of the cross-checks. */

const MOTIVO_MINIMO = 20

/** Faults that the shape cannot express: whoever dismisses a finding says why. */
export function faltasDaAvaliacao({
  resultado,
  motivo,
}: {
  resultado?: ResultadoAvaliacao | undefined
  motivo?: string | undefined
}): Detalhe[] {
  if (resultado !== 'descartado') return []
  const recusa = (code: string) => [
    {
      field: 'motivo',
      code,
      message: `Diga por que a conferência é descartada, em ${MOTIVO_MINIMO} caracteres ao menos.`,
    },
  ]
  if (motivo === undefined) return recusa('required')
  return motivo.length < MOTIVO_MINIMO ? recusa('too_short') : []
}

/** Records nothing when somebody has already given the same verdict on the same finding. */
export function avaliar(s: Situacao, achado: AchadoNomeado, dita: Pick<Avaliacao, 'resultado' | 'motivo'>): Evento[] {
  exigir('avaliar_achado', s)
  const { id, digital, mensagem } = achado
  const { resultado, motivo } = dita
  const antes = avaliado(s.caso, achado).avaliacao
  if (antes?.resultado === resultado && antes.motivo === motivo) return []
  return [{ tipo: 'achado_avaliado', achado: id, digital, mensagem, resultado, motivo, por: pessoa(s.usuario) }]
}

/** A finding with what was said of it. */
export const avaliado = ({ avaliacoes }: Caso, achado: AchadoNomeado): AchadoAvaliado =>
  avaliados([achado], avaliacoes)[0] as AchadoAvaliado

/** Turns a finding into a pendency. A dismissed finding is refused. */
export function pendenciaDoAchado(s: Situacao, achado: AchadoNomeado, nova: NovaPendencia): Evento[] {
  exigir('criar_pendencia', s)
  const { avaliacao, peso } = avaliado(s.caso, achado)
  if (avaliacao?.resultado === 'descartado' && peso === 0) {
    throw estadoInvalido('Esta conferência foi descartada. Confirme-a antes de criar uma pendência a partir dela.')
  }
  return criarPendencia(s, nova)
}
