import { useNavigate } from '@tanstack/react-router'
import type { QueueView } from '@car/vocabulary/analysis'
import { useEffect, useState } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import { useAto } from '../../shared/api/ato.ts'
import { useMe } from '../../shared/api/session.ts'
import { once } from '../../shared/api/version.ts'
import { Button } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { CANNOT_DECIDE, useNetwork } from '../../shared/network.ts'
import { useOrder } from './order.ts'
import type { ListView } from './views.ts'

/** The views with free cases. Other views take the next case from the view `livres`. */
const WITH_FREE: ListView[] = ['livres', 'vencem_em_7_dias', 'vencidos', 'apos_recurso']
/** The view that the queue showed last. The bench takes the next case from it. */
let last: ListView = 'livres'

type Props = { view?: ListView; focus?: boolean; leads?: boolean; ordered?: boolean; onTaken?: () => void }

/**
 * Takes the first free case of a view, and opens it.
 * @param focus  if true, the button gets the focus
 * @param leads  whether nothing else on the page matters more
 * @param ordered  if true, the case is taken without a press, unless the button is not shown
 */
export function ProximoProcesso({ view: given, focus = false, leads = true, ordered = false, onTaken }: Props) {
  const view = given ?? last
  useEffect(() => {
    last = view
  }, [view])
  useEffect(() => {
    if (focus) document.getElementById('proximo')?.focus()
  }, [focus])
  const navigate = useNavigate()
  const me = useMe()
  const visao = (WITH_FREE.includes(view) ? view : 'livres') as QueueView
  const [none, setNone] = useState(false)
  const ato = useAto(
    (_: null, key: string) =>
      unwrap(api.POST('/api/v1/analista/proximo', { params: { header: once(key) }, body: { visao } })) as Promise<
        { data: { id: string } } | undefined
      >,
    {
      changes: [['fila'], ['processo']],
      onDone: (output) => {
        setNone(!output)
        if (output) void navigate({ to: '/analise/processos/$id', params: { id: output.data.id } })
      },
    },
  )
  const bronze = me.nivel_confiabilidade === 'bronze'
  const network = useNetwork()
  useOrder(ordered, () => {
    onTaken?.()
    if (network && !bronze) ato.run(null)
  })
  if (bronze) return <p>Para assumir processos é preciso conta prata ou ouro.</p>
  return (
    <div className="next-processo">
      <WithNetwork sentence={CANNOT_DECIDE}>
        <Button id="proximo" kind={leads ? 'primary' : 'secondary'} busy={ato.busy} onClick={() => ato.run(null)}>
          Próximo processo
        </Button>
      </WithNetwork>
      <p role="status">{none && !ato.busy && 'Nenhum processo desta visão está livre.'}</p>
      <Failed failure={ato.failure} />
    </div>
  )
}
