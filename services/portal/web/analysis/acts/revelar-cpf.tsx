import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { TextArea } from '../../shared/components/campo.tsx'
import type { CpfRevelado } from '../../gen/interface.ts'
import { useRascunho } from '../../device/drafts.ts'
import { useRequirement } from './require.ts'
import { Form } from './form.tsx'

type Props = {
  id: string
  /** The names of the people whose numbers are in the answer. */
  people: readonly string[]
  onReveal: (numbers: CpfRevelado) => void
  onClose: () => void
}

const NAMES = new Intl.ListFormat('pt-BR')

/**
 * Asks for a reason, and then fetches the CPF or CNPJ of all people of a case. The service records the reader and the
 * reason.
 */
export function RevelarCpf({ id, people, onReveal, onClose }: Props) {
  const rascunho = useRascunho(id, 'revelar-cpf', { justificativa: '' })
  const justificativa = rascunho.valor.justificativa.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (reason: string, key) =>
        unwrap(
          api.POST('/api/v1/processos/{id}/revelar-cpf', {
            params: { path: { id }, header: once(key) },
            body: { justificativa: reason },
          }),
        ),
      {
        rascunho,
        changes: [[...ofProcesso(id), 'historico']],
        onDone: ({ data }) => void rascunho.finish().then(() => onReveal(data)),
      },
    ),
  )
  return (
    <Form
      titulo="Revelar CPF ou CNPJ"
      button="Revelar"
      ato={ato}
      run={() => {
        const tooShort =
          justificativa.length < SHORTEST_REASON && `Diga por quê, em ${SHORTEST_REASON} letras ao menos.`
        if (require({ justificativa: tooShort })) ato.run(justificativa)
      }}
      {...{ rascunho, onClose }}
      labels={{ justificativa: 'Por quê' }}
    >
      {people.length > 1 && <p>Revela de uma vez os números de {NAMES.format(people)}.</p>}
      <p>O proprietário pode ver quem revelou o número e por quê.</p>
      <TextArea
        nome="justificativa"
        label="Por que você precisa do número?"
        max={LONGEST.reason}
        linhas={4}
        erro={erro('justificativa')}
        valor={rascunho.valor.justificativa}
        onChange={(fresh) => rascunho.change({ justificativa: fresh })}
      />
    </Form>
  )
}
