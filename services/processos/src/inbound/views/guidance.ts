import { type Action, ATOS } from '@car/acts/table'
import type { Operation } from '@car/operations/operation'
import type { assistente } from '@car/operations/schemas/guidance'
import { OPERATIONS } from '@car/operations/table'
import type { z } from 'zod'
import { openPendencias, type Processo } from '../../domain/processo.ts'
import type { Assistance } from '../../analise/usecases/assist.ts'

type AssistanceView = z.output<typeof assistente>

export const assistanceView = ({ next, ...assistance }: Assistance, processo: Processo): AssistanceView => ({
  ...assistance,
  proximo_passo: next === null ? null : stepView(next, processo),
})

function stepView(acao: Action, processo: Processo): AssistanceView['proximo_passo'] {
  const operation = Object.values<Operation>(OPERATIONS).find(({ ato }) => ato === acao)
  if (!operation) throw new Error(`no operation does ${acao}`)
  const { metodo, caminho } = operation
  const act = ATOS[acao]
  return {
    acao: 'step' in act ? act.step : acao,
    metodo,
    caminho: caminho.replace('{id}', processo.id).replace('{pid}', openPendencias(processo)[0]?.id ?? ''),
  }
}
