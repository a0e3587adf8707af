import { useMe } from '../../shared/api/session.ts'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { keepDraft, type Rascunho } from '../../device/drafts.ts'
import { EMPTY, type Form, type Step } from './fields.ts'
import { toNew } from './form.ts'

/** The form, the furthest step that the person has reached, and why there is no matrícula. */
export type Begun = Form & { step: Step; ressalva: string }
export const START: Begun = { ...EMPTY, step: 'imovel', ressalva: '' }

/** Returns the text of the ressalva that goes along with a new case: only a possession without a matrícula has one. */
export const ressalvaOf = ({ titularidade, matricula, ressalva }: Begun): string =>
  titularidade === 'posse' && matricula.trim() === '' ? ressalva.trim() : ''

/** Creates the case, and its ressalva. If the ressalva fails, its text waits beside the documents. */
export function useCreate(rascunho: Rascunho<Begun>, onCreated: (id: string) => void) {
  const me = useMe()
  return useAto(
    async (begun: Begun, key) => {
      const made = await unwrap(api.POST('/api/v1/processos', { params: { header: once(key) }, body: toNew(begun) }))
      const { id } = made.data
      const body = { tipo_documento: 'matricula_imovel', motivo: 'sem_titulo', texto: ressalvaOf(begun) } as const
      const header = once(crypto.randomUUID(), made.data)
      if (body.texto !== '')
        await unwrap(api.POST('/api/v1/processos/{id}/ressalvas', { params: { path: { id }, header }, body })).catch(
          () => keepDraft(me.id, id, `ressalva ${body.tipo_documento}`, body),
        )
      return made
    },
    {
      rascunho,
      changes: [['processos']],
      onDone: ({ data }) => {
        void rascunho.finish()
        announce(`O rascunho ${data.numero} foi criado.`)
        onCreated(data.id)
      },
    },
  )
}
