import { SHORTEST_REASON } from '@car/vocabulary/limits'
import { Form } from '../analysis/acts/form.tsx'
import { useRequirement } from '../analysis/acts/require.ts'
import { Why } from '../analysis/queue/why.tsx'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { useRascunho } from '../device/drafts.ts'
import { GUARDA_QUERIES, HOLD_REASON } from './queries.ts'

/** Puts a hold on all data of a person. */
export function HoldPerson({ id, nome, onClose }: { id: string; nome: string; onClose: () => void }) {
  const rascunho = useRascunho(id, 'hold', { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (said: string, key) =>
        unwrap(
          api.POST('/api/v1/admin/retencoes-legais', {
            params: { header: once(key) },
            body: { usuario_id: id, motivo: said },
          }),
        ),
      {
        rascunho,
        changes: GUARDA_QUERIES,
        onDone: () => {
          announce('A retenção vale desde agora.')
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  return (
    <Form
      titulo={`Reter os dados de ${nome}`}
      button="Reter"
      ato={ato}
      run={() => require({ motivo: motivo.length < SHORTEST_REASON && HOLD_REASON }) && ato.run(motivo)}
      {...{ rascunho, onClose }}
      labels={{ motivo: 'Por quê' }}
    >
      <p>Nada da pessoa nem dos seus processos se apaga enquanto a retenção valer.</p>
      <Why {...{ rascunho, erro }} />
    </Form>
  )
}
