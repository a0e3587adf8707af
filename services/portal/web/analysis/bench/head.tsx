import type { Action } from '@car/acts/table'
import { SECOND_READING_LABEL } from '@car/vocabulary/analysis'
import { ORIGEM_KIND_LABEL } from '@car/vocabulary/processo'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { useMe } from '../../shared/api/session.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Breadcrumb } from '../../shared/components/breadcrumb.tsx'
import { Status } from '../../shared/components/status.tsx'
import { Tag } from '../../shared/components/tag.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { data, hectares, label } from '../../shared/format.ts'
import { CANNOT_DECIDE } from '../../shared/network.ts'
import type { Achado, Processo } from '../../gen/interface.ts'
import { Reasons, type Can } from '../acts/acts.tsx'
import { Aprovar } from '../acts/aprovar.tsx'
import type { Bench } from './bench-commands.ts'
import { atosOf } from '../processo.ts'
import { fila } from '../queries.ts'
import { heldSince } from './held-since.ts'
import { More } from './more.tsx'
import { Changes } from './changes.tsx'
import { prazoInWords } from '../prazo.ts'
import { useOrder } from '../queue/order.ts'
import { ProximoProcesso } from '../queue/proximo.tsx'
import { Rejeitar } from '../acts/rejeitar.tsx'
import { SmallProperty } from '../queue/small.tsx'
import { BreakTie } from '../second-reading/break-tie.tsx'
import { ReadingState } from '../second-reading/reading-state.tsx'
import { ReadSecond } from '../second-reading/read-second.tsx'
import type { Dispatch } from './use-bench.ts'
import { imovelPlace, imovelName } from '../../shared/imovel.ts'

/** The acts whose refusal is explained, by status. In other statuses it is the refusal of `aprovar`. */
const DECIDING_ACTS: Partial<Record<Processo['status'], Action[]>> = {
  submetido: ['assumir'],
  em_analise: ['aprovar', 'rejeitar'],
}

const HEAD_ACTS: Action[] = ['assumir', 'aprovar', 'rejeitar', 'segunda_leitura', 'desempatar']

/** Returns whether the case can be neither taken nor decided. A missing network does not count as a reason. */
export const isIdle = (pode: Can): boolean =>
  HEAD_ACTS.map(pode).every(({ permitida, motivo }) => !permitida && motivo !== CANNOT_DECIDE)

type Props = {
  processo: Processo
  achados: readonly Achado[]
  pode: Can
  bench: Bench
  dispatch: Dispatch
}

export function Head({ processo, achados, pode, bench: { dialog, orders }, dispatch }: Props) {
  const [decided, setDecided] = useState(false)
  const { id, numero, imovel } = processo
  const close = () => dispatch({ do: 'close' })
  const finish = () => {
    setDecided(true)
    close()
  }
  return (
    <header className="head">
      <div className="head-case">
        <Breadcrumb levels={[{ texto: 'Fila', to: '/analise/fila' }]} />
        <Titulo texto={`Análise ${numero}`}>
          {numero} <span className="head-name">{imovelName(imovel)}</span>
        </Titulo>
        <Changes id={id} />
        <Row processo={processo} />
      </div>
      <div className="head-acts">
        {pode('assumir').permitida && (
          <Assumir id={id} ordered={orders.take === true} onTaken={() => dispatch({ do: 'done', order: 'take' })} />
        )}
        {pode('aprovar').permitida && (
          <Button kind="primary" onClick={() => dispatch({ do: 'fill in', dialog: { form: 'aprovar' } })}>
            Aprovar…
          </Button>
        )}
        {pode('rejeitar').permitida && (
          <Button onClick={() => dispatch({ do: 'fill in', dialog: { form: 'rejeitar' } })}>Rejeitar…</Button>
        )}
        {pode('segunda_leitura').permitida && (
          <Button kind="primary" onClick={() => dispatch({ do: 'fill in', dialog: { form: 'segunda_leitura' } })}>
            Registrar a leitura…
          </Button>
        )}
        {pode('desempatar').permitida && (
          <Button kind="primary" onClick={() => dispatch({ do: 'fill in', dialog: { form: 'desempatar' } })}>
            Desempatar…
          </Button>
        )}
        {isIdle(pode) && (
          <ProximoProcesso
            leads={decided}
            focus={decided && dialog === null}
            ordered={orders.next === true}
            onTaken={() => dispatch({ do: 'done', order: 'next' })}
          />
        )}
        <More processo={processo} pode={pode} />
      </div>
      {processo.segunda_leitura ? (
        <>
          <ReadingState id={id} />
          <Reasons permissions={[pode('segunda_leitura'), pode('desempatar')].filter(({ link }) => link)} />
        </>
      ) : (
        <Reasons permissions={DECIDING_ACTS[processo.status]?.map(pode) ?? [pode('aprovar')]} />
      )}
      {dialog?.form === 'aprovar' && <Aprovar {...{ processo, achados }} onClose={close} onDone={finish} />}
      {dialog?.form === 'segunda_leitura' && <ReadSecond {...{ processo, achados }} onClose={close} onDone={finish} />}
      {dialog?.form === 'desempatar' && <BreakTie processo={processo} onClose={close} onDone={finish} />}
      {dialog?.form === 'rejeitar' && <Rejeitar {...{ processo, achados }} onClose={close} onDone={finish} />}
    </header>
  )
}

function Row({ processo }: { processo: Processo }) {
  const { id, numero, status, imovel, analista, prazo_em, origem, substituido_por = [] } = processo
  const { segunda_leitura: reading } = processo
  const me = useMe()
  const running = status === 'submetido' || status === 'em_analise'
  const isWithSomeone = running || status === 'pendente'
  // Only the queue has the risk of a case and the property's size in fiscal modules.
  const item = useQuery({ ...fila({ q: numero }), enabled: isWithSomeone }).data?.data.find(
    (candidate) => candidate.numero === numero,
  )
  const ofOther = isWithSomeone && analista !== null && analista.id !== me.id
  // The newest acts show when the present holder got the case, unless that was long ago.
  const atos = useInfiniteQuery({ ...atosOf(id), enabled: ofOther }).data?.pages.flatMap((page) => page.data)
  const since = atos && heldSince(atos)
  const withWhom = `Com ${analista?.nome}${since ? ` desde ${data(since)}` : ''}`
  const prazo = running && prazo_em !== null ? prazoInWords(prazo_em, imovel.uf) : null
  return (
    <p className="head-line">
      <Status status={status} />
      {origem && <Tag tone="neutral">{label(ORIGEM_KIND_LABEL, origem.tipo)}</Tag>}
      {reading && <Tag tone="attention">{SECOND_READING_LABEL[reading]}</Tag>}
      {substituido_por.length > 0 && (
        <Tag tone="attention">Substituído por {substituido_por.map((other) => other.numero).join(', ')}</Tag>
      )}
      <span>{imovelPlace(imovel)}</span>
      {imovel.area_ha !== undefined && <span>{hectares(imovel.area_ha)}</span>}
      {item && <SmallProperty modulos={item.modulos_fiscais} />}
      {item && <span>Risco {item.score_risco}</span>}
      {prazo &&
        (prazo.tone === 'neutral' ? (
          <span>Prazo: {prazo.sentence}</span>
        ) : (
          <Tag tone={prazo.tone}>{prazo.sentence}</Tag>
        ))}
      {isWithSomeone && (
        <span>{analista === null ? 'Sem analista' : analista.id === me.id ? 'Com você' : withWhom}</span>
      )}
    </p>
  )
}

type AssumirProps = { id: string; ordered: boolean; onTaken: () => void }

/** @param ordered  if true, the case is taken without a press on the button */
function Assumir({ id, ordered, onTaken }: AssumirProps) {
  const ato = useAto(
    (_: null, key: string) =>
      unwrap(
        api.POST('/api/v1/analista/processos/{id}/assumir', {
          params: { path: { id }, header: once(key) },
          body: {},
        }),
      ),
    { changes: [ofProcesso(id), ['fila']], onDone: () => announce('O processo está com você.') },
  )
  useOrder(ordered, () => {
    onTaken()
    ato.run(null)
  })
  return (
    <>
      <Button kind="primary" busy={ato.busy} onClick={() => ato.run(null)}>
        Assumir
      </Button>
      <Failed failure={ato.failure} />
    </>
  )
}
