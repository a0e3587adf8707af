import type { ReasonCode } from '@car/vocabulary/processo'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { useRascunho } from '../../device/drafts.ts'
import type { Achado, Processo } from '../../gen/interface.ts'
import { TO_BE_READ } from '../second-reading/reading-words.ts'
import { Explanation, ReasonGroup } from './decision-fields.tsx'
import { useRequirement } from './require.ts'
import { Form } from './form.tsx'

type Props = { processo: Processo; achados: readonly Achado[]; onClose: () => void; onDone: () => void }

export function Rejeitar({ processo, achados, onClose, onDone }: Props) {
  const { id, numero } = processo
  const rascunho = useRascunho<{ codigo: ReasonCode | ''; motivo: string }>(id, 'rejection', {
    codigo: '',
    motivo: '',
  })
  const { codigo, motivo } = rascunho.valor
  const confirmed = achados.filter(({ avaliacao }) => avaliacao?.resultado === 'confirmado')
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (body: { codigo_motivo: ReasonCode; motivo: string }, key) =>
        unwrap(
          api.POST('/api/v1/analista/processos/{id}/rejeitar', {
            params: { path: { id }, header: once(key, processo) },
            body,
          }),
        ),
      {
        rascunho,
        changes: [ofProcesso(id), ['fila']],
        onDone: ({ data: { segunda_leitura: reading } }) => {
          announce(reading ? TO_BE_READ : `Processo ${numero} rejeitado.`)
          void rascunho.finish().then(onDone)
        },
      },
    ),
  )
  const send = () => {
    const complete = require({
      codigo_motivo: codigo === '' && 'Escolha o motivo.',
      motivo: motivo.trim() === '' && 'Explique ao requerente por que o processo é rejeitado.',
    })
    if (complete && codigo !== '') ato.run({ codigo_motivo: codigo, motivo: motivo.trim() })
  }
  return (
    <Form
      titulo={`Rejeitar o processo ${numero}`}
      button="Rejeitar"
      danger
      ato={ato}
      run={send}
      {...{ rascunho, onClose }}
      processo={processo}
      labels={{ codigo_motivo: 'Motivo', motivo: 'Explicação' }}
    >
      <p>O requerente é avisado e pode recorrer. Quem decide o recurso é outra pessoa.</p>
      <ReasonGroup
        valor={codigo}
        erro={erro('codigo_motivo')}
        onChange={(fresh) => rascunho.change({ codigo: fresh })}
      />
      <Explanation valor={motivo} erro={erro('motivo')} onChange={(fresh) => rascunho.change({ motivo: fresh })} />
      {confirmed.length > 0 && (
        <Button
          kind="plain"
          onClick={() =>
            rascunho.change({
              motivo: [motivo.trim(), ...confirmed.map(({ mensagem }) => mensagem)].filter(Boolean).join('\n'),
            })
          }
        >
          {confirmed.length === 1
            ? 'Incluir o achado confirmado'
            : `Incluir os ${confirmed.length} achados confirmados`}
        </Button>
      )}
    </Form>
  )
}
