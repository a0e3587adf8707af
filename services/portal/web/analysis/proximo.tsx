import { useNavigate } from '@tanstack/react-router'
import type { QueueView } from '@car/vocabulary/analysis'
import { useEffect, useState } from 'react'
import { api, unwrap } from '../shared/api/client.ts'
import { useAto } from '../shared/api/ato.ts'
import { useEu } from '../shared/api/session.ts'
import { once } from '../shared/api/version.ts'
import { Button } from '../shared/components/button.tsx'
import { WithNetwork } from '../shared/components/with-network.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { CANNOT_DECIDE, useRede } from '../shared/network.ts'
import { useOrder } from './order.ts'
import type { View } from './vistas.ts'

/** Views that hold free cases. From the other views the next case comes from the list of free ones. */
const WITH_FREE: View[] = ['livres', 'vencem_em_7_dias', 'vencidos', 'apos_recurso']
/** The view that the queue showed last. The bench takes the next case from it. */
let ultima: View = 'livres'

type Props = { view?: View; focus?: boolean; ordered?: boolean; onTaken?: () => void }

/**
 * Takes the first free case of a view, and opens it.
 * @param focus  gives the button the focus, so that Enter is enough
 * @param ordered  takes the case without the button, if the button is enabled
 */
export function ProximoProcesso({ view: dada, focus = false, ordered = false, onTaken }: Props) {
  const view = dada ?? ultima
  useEffect(() => {
    ultima = view
  }, [view])
  useEffect(() => {
    if (focus) document.getElementById('proximo')?.focus()
  }, [focus])
  const ir = useNavigate()
  const eu = useEu()
  const visao = (WITH_FREE.includes(view) ? view : 'livres') as QueueView
  const [nenhum, setNone] = useState(false)
  const ato = useAto(
    (_: null, chave: string) =>
      unwrap(api.POST('/api/v1/analista/proximo', { params: { header: once(chave) }, body: { visao } })) as Promise<
        { data: { id: string } } | undefined
      >,
    {
      changes: [['fila'], ['processo']],
      onDone: (saida) => {
        setNone(!saida)
        if (saida) void ir({ to: '/analise/processos/$id', params: { id: saida.data.id } })
      },
    },
  )
  const bronze = eu.nivel_confiabilidade === 'bronze'
  const rede = useRede()
  useOrder(ordered, () => {
    onTaken?.()
    if (rede && !bronze) ato.run(null)
  })
  if (bronze) return <p>Para assumir processos é preciso conta prata ou ouro.</p>
  return (
    <div className="proximo">
      <WithNetwork sentence={CANNOT_DECIDE}>
        <Button id="proximo" tipo="primario" busy={ato.busy} onClick={() => ato.run(null)}>
          Próximo processo
        </Button>
      </WithNetwork>
      <p role="status">{nenhum && !ato.busy && 'Nenhum processo desta visão está livre.'}</p>
      <Failed failure={ato.failure} />
    </div>
  )
}
