import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { TextArea } from '../../shared/components/campo.tsx'
import { useRascunho } from '../../device/drafts.ts'
import type { Achado } from '../../gen/interface.ts'
import { useRequirement } from './require.ts'
import { Form } from './form.tsx'

type Props = { id: string; achado: Achado; onClose: () => void; onDone: () => void }

export function DescartarAchado({ id, achado, onClose, onDone }: Props) {
  const rascunho = useRascunho(id, `descartar ${achado.id}`, { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (said: string) =>
        unwrap(
          api.PUT('/api/v1/analista/processos/{id}/achados/{achado}/avaliacao', {
            params: { path: { id, achado: achado.id } },
            body: { resultado: 'descartado', motivo: said },
          }),
        ),
      {
        changes: [ofProcesso(id)],
        onDone: () => {
          onDone()
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  return (
    <Form
      titulo="Descartar esta conferência"
      button="Descartar"
      ato={ato}
      run={() => {
        if (
          require({ motivo: motivo.length < SHORTEST_REASON && `Diga por quê, em ${SHORTEST_REASON} letras ao menos.` })
        )
          ato.run(motivo)
      }}
      {...{ rascunho, onClose }}
      labels={{ motivo: 'Por quê' }}
    >
      <p>{achado.mensagem}</p>
      <TextArea
        nome="motivo"
        label="Por que nada se segue dela?"
        hint="Fica no histórico do processo."
        max={LONGEST.reason}
        linhas={4}
        erro={erro('motivo')}
        valor={rascunho.valor.motivo}
        onChange={(fresh) => rascunho.change({ motivo: fresh })}
      />
    </Form>
  )
}
