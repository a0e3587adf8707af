import { useRequirement } from '../analysis/acts/require.ts'
import { Form } from '../analysis/acts/form.tsx'
import { Why } from '../analysis/queue/why.tsx'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { useMe } from '../shared/api/session.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { useRascunho } from '../device/drafts.ts'
import type { Usuario } from '../gen/interface.ts'

export function EndSessions({ pessoa: { id, nome }, onClose }: { pessoa: Usuario; onClose: () => void }) {
  const me = useMe()
  const rascunho = useRascunho(id, 'end sessions', { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (said: string, key) =>
        unwrap(
          api.POST('/api/v1/admin/usuarios/{id}/encerrar-sessoes', {
            params: { path: { id }, header: once(key) },
            body: { motivo: said },
          }),
        ),
      {
        rascunho,
        changes: [['pessoas']],
        onDone: () => {
          announce('As sessões foram encerradas.')
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  return (
    <Form
      titulo={`Encerrar as sessões: ${nome}`}
      button="Encerrar"
      danger
      ato={ato}
      run={() => require({ motivo: motivo === '' && 'Diga por que as sessões são encerradas.' }) && ato.run(motivo)}
      {...{ rascunho, onClose }}
      labels={{ motivo: 'Por quê' }}
    >
      <p>
        {id === me.id
          ? 'Esta é a sua conta: você também sai daqui, e entra de novo com a conta gov.br.'
          : 'A pessoa sai de todos os aparelhos de imediato. Pode entrar de novo com a conta gov.br.'}
      </p>
      <Why {...{ rascunho, erro }} />
    </Form>
  )
}
