import { Form } from '../analysis/acts/form.tsx'
import { WhatIsRead } from '../analysis/findings/what-is-read.tsx'
import type { Template } from '../analysis/processo.ts'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { atVersion } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Message } from '../shared/components/message.tsx'

/** Removes a template. If somebody has changed the template, the new version is shown first. */
export function ExcluirModelo({ template, onClose }: { template: Template; onClose: () => void }) {
  const { id, titulo, texto } = template
  const ato = useAto(
    (versao: number) =>
      unwrap(
        api.DELETE('/api/v1/supervisor/modelos/{id}', {
          params: { path: { id }, header: atVersion({ versao }) },
        }),
      ),
    {
      changes: [['modelos']],
      onDone: () => {
        announce('Modelo excluído.')
        onClose()
      },
    },
  )
  const changed = ato.failure?.codigo === 'CAR-012'
  return (
    <Form
      titulo="Excluir o modelo?"
      button="Excluir"
      danger
      ato={{ ...ato, failure: changed ? null : ato.failure }}
      run={() => ato.run(template.versao)}
      onClose={onClose}
    >
      {changed && (
        <Message kind="warning" heading="Este modelo acaba de mudar" announce>
          Leia-o como está agora e, se ainda for o caso, exclua-o.
        </Message>
      )}
      <p>“{titulo}” deixa de ser oferecido à análise. O que já foi pedido com ele fica como está.</p>
      <WhatIsRead texto={texto} />
    </Form>
  )
}
