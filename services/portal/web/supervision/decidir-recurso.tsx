import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { ofProcesso } from '../shared/api/queries.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { TextArea } from '../shared/components/campo.tsx'
import { useRascunho } from '../device/drafts.ts'
import { useRequirement } from '../analysis/acts/require.ts'
import { Form } from '../analysis/acts/form.tsx'

export type Result = 'deferido' | 'indeferido'

const WORDS: Record<Result, { titulo: string; button: string; segue: string; done: string }> = {
  deferido: {
    titulo: 'Deferir o recurso',
    button: 'Deferir',
    segue: 'O processo volta à análise, sem analista, e o requerente é avisado.',
    done: 'Recurso deferido.',
  },
  indeferido: {
    titulo: 'Indeferir o recurso',
    button: 'Indeferir',
    segue: 'A rejeição passa a ser final, e o requerente é avisado. Isso não se desfaz.',
    done: 'Recurso indeferido.',
  },
}

type Props = { recurso: { id: string; processo_id: string }; resultado: Result; onClose: () => void }

/** Decides an appeal. Both decisions share the draft of the grounds. */
export function DecidirRecurso({ recurso: { id, processo_id }, resultado, onClose }: Props) {
  const rascunho = useRascunho(processo_id, `recurso ${id}`, { fundamentacao: '' })
  const fundamentacao = rascunho.valor.fundamentacao.trim()
  const { titulo, button, segue, done } = WORDS[resultado]
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (reasons: string, key) =>
        unwrap(
          api.POST('/api/v1/supervisor/recursos/{id}/decidir', {
            params: { path: { id }, header: once(key) },
            body: { resultado, fundamentacao: reasons },
          }),
        ),
      {
        changes: [['recursos'], ofProcesso(processo_id), ['fila']],
        onDone: () => {
          announce(done)
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  return (
    <Form
      {...{ titulo, button, rascunho, onClose }}
      danger={resultado === 'indeferido'}
      ato={ato}
      run={() =>
        require({ fundamentacao: fundamentacao === '' && 'Diga por que se decide assim.' }) && ato.run(fundamentacao)
      }
      labels={{ fundamentacao: 'Fundamentação' }}
    >
      <p>{segue}</p>
      <TextArea
        nome="fundamentacao"
        label="Fundamentação"
        hint="O requerente lê este texto como está."
        max={LONGEST.decision}
        linhas={6}
        erro={erro('fundamentacao')}
        valor={rascunho.valor.fundamentacao}
        onChange={(fresh) => rascunho.change({ fundamentacao: fresh })}
      />
    </Form>
  )
}
