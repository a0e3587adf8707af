import type { Action } from '@car/acts/table'
import { VERDICT_RESULT_LABEL, weightInWords } from '@car/vocabulary/achado'
import { Fragment, useRef } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { Button } from '../../shared/components/button.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { label } from '../../shared/format.ts'
import type { Achado, Documento } from '../../gen/interface.ts'
import type { Contestacao } from '../../shared/camada.ts'
import { Sides, Standing } from './about.tsx'
import { canJudge, isOfNeighbours, isOfPerimetro, neighbourOf, runsOf, toJudge } from './achado.ts'
import { Reasons, type Can } from '../acts/acts.tsx'
import type { Orders } from '../bench/bench-commands.ts'
import { Consents } from './consents.tsx'
import { ContestacaoMade } from './contestacao.tsx'
import { useContestacoes } from './contestacoes.ts'
import { EvidenceOf } from './evidence.tsx'
import { fieldName } from './field-at-issue.tsx'
import { useOrder } from '../queue/order.ts'
import type { Dispatch } from '../bench/use-bench.ts'

type Props = {
  id: string
  achados: readonly Achado[]
  documentos: readonly Documento[]
  chosen: string | undefined
  orders: Orders
  dispatch: Dispatch
  onSee: (documento: string) => void
  pode: Can
}

export function Achados({ achados, ...rest }: Props) {
  const { pode } = rest
  const contestacoes = useContestacoes(rest.id, achados)
  const [pending, conforming] = [toJudge(achados), achados.filter(({ situacao }) => situacao === 'ok')]
  const item = (achado: Achado) => (
    <AchadoItem key={achado.id} achado={achado} contestacao={contestacoes.get(achado.id)} {...rest} />
  )
  const judged = pending.filter(({ avaliacao }) => avaliacao !== null).length
  return (
    <>
      {pending.length === 0 && <Empty sentence="Nada diverge: tudo o que se pôde conferir confere." />}
      {pending.length > 0 && (
        <>
          <p className="andamento">
            <progress max={pending.length} value={judged} aria-label="Achados avaliados" />
            {judged} de {pending.length} achados avaliados
          </p>
          <Reasons permissions={[pode('avaliar_achado')]} told={pode('aprovar')} />
        </>
      )}
      <ul className="achados">
        {runsOf(pending).map(({ listed, folded }) => (
          <Fragment key={listed[0]?.id}>
            {listed.map(item)}
            {folded.length > 0 && (
              <li>
                <details>
                  <summary>e mais {folded.length} como estes</summary>
                  <ul className="achados">{folded.map(item)}</ul>
                </details>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {conforming.length > 0 && (
        <details>
          <summary>{conforming.length === 1 ? '1 achado confere' : `${conforming.length} achados conferem`}</summary>
          <ul className="achados">{conforming.map(item)}</ul>
        </details>
      )}
      {pending.some(({ peso }) => peso > 0) && (
        <p className="muted">
          O que um achado vale entra no risco do processo: cada um toma a sua parte, em cem, do que os outros deixam.
        </p>
      )}
    </>
  )
}

type AchadoItemProps = Omit<Props, 'achados'> & { achado: Achado; contestacao: Contestacao | undefined }

function AchadoItem(props: AchadoItemProps) {
  const { id, achado, contestacao, documentos, chosen, orders, dispatch, onSee, pode } = props
  const row = useRef<HTMLLIElement>(null)
  const heading = useRef<HTMLButtonElement>(null)
  const { situacao, mensagem, avaliacao } = achado
  const neighbour = neighbourOf(achado)
  const confirmar = useAto(
    (also: string | undefined) =>
      unwrap(
        api.PUT('/api/v1/analista/processos/{id}/achados/{achado}/avaliacao', {
          params: { path: { id, achado: achado.id } },
          body: { resultado: 'confirmado', ...(also ? { tambem_em: also } : {}) },
        }),
      ),
    {
      changes: [ofProcesso(id), ...(neighbour ? [ofProcesso(neighbour.id)] : [])],
      onDone: () => dispatch({ do: 'judged', achado }),
    },
  )
  useOrder(orders.confirm === achado.id, () => {
    dispatch({ do: 'done', order: 'confirm' })
    confirmar.run(undefined)
  })
  useOrder(orders.show === achado.id, () => {
    dispatch({ do: 'done', order: 'show' })
    row.current?.closest('details')?.setAttribute('open', '')
    heading.current?.focus({ preventScroll: true })
    // Only the list scrolls; the surrounding page does not move.
    row.current?.scrollIntoView({ block: 'nearest' })
  })
  const may = (action: Action) => pode(action).permitida
  const [confirms, dismisses] = [canJudge(achado, 'confirmado', may), canJudge(achado, 'descartado', may)]
  // A dismissed finding without weight needs no correction. A dismissed finding has weight only if its value had to be
  // confirmed on the paper. The declaration then contradicts the paper.
  const nothingFollows = avaliacao?.resultado === 'descartado' && achado.peso === 0
  const asks = situacao !== 'ok' && may('criar_pendencia') && !nothingFollows
  const onPaper = situacao === 'a_confirmar'
  const isChosen = chosen === achado.id
  return (
    <li ref={row} className={`achado ${isChosen ? 'achado-chosen' : ''}`} data-achado={achado.id}>
      <button
        ref={heading}
        type="button"
        className="achado-heading"
        aria-pressed={isChosen}
        onClick={() => dispatch({ do: 'choose', achado })}
      >
        <Standing {...achado} />
        <span className="achado-message">{mensagem}</span>
        {achado.peso > 0 && <small className="weight">{weightInWords(achado.peso)}</small>}
      </button>
      <Sides achado={achado} />
      <EvidenceOf {...{ id, achado, documentos, dispatch }} />
      {situacao !== 'ok' && achado.campo !== null && (
        <p className="evidence">
          <button type="button" className="link" onClick={() => dispatch({ do: 'show datum', achado })}>
            Ver em Dados: {fieldName(achado.campo)}
          </button>
        </p>
      )}
      {situacao !== 'ok' && isOfPerimetro(achado) && (
        <p className="evidence">
          <button type="button" className="link" onClick={() => dispatch({ do: 'tab', tab: 'mapa' })}>
            Ver no mapa
          </button>
        </p>
      )}
      {isOfNeighbours(achado) && <Consents {...{ documentos, onSee }} />}
      {contestacao && <ContestacaoMade {...{ contestacao, documentos, onSee }} />}
      {avaliacao && (
        <p className="verdict">
          <strong>{label(VERDICT_RESULT_LABEL, avaliacao.resultado)}</strong> por {avaliacao.por.nome}
          {avaliacao.motivo && `: ${avaliacao.motivo}`}
        </p>
      )}
      {(confirms || dismisses || asks) && (
        <div className="achado-acts">
          {confirms && (
            <Button
              data-ato="confirmar"
              busy={confirmar.busy}
              onClick={() => dispatch({ do: 'send confirmation', achado })}
            >
              {onPaper ? 'Está no documento' : 'Confirmar'}
            </Button>
          )}
          {confirms && neighbour && (
            <Button busy={confirmar.busy} onClick={() => confirmar.run(neighbour.id)}>
              Confirmar também no {neighbour.numero}
            </Button>
          )}
          {dismisses && (
            <Button
              data-ato="descartar"
              onClick={() => dispatch({ do: 'fill in', dialog: { form: 'descartar', achado } })}
            >
              {onPaper ? 'Não está no documento…' : 'Descartar…'}
            </Button>
          )}
          {asks && (
            <Button onClick={() => dispatch({ do: 'fill in', dialog: { form: 'correction', achado } })}>
              Pedir correção…
            </Button>
          )}
        </div>
      )}
      <Failed failure={confirmar.failure} />
    </li>
  )
}
