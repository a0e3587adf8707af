import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ORIGEM_KIND_LABEL } from '@car/vocabulary/processo'
import { LOTE_PLACE_LABEL, PRIORITY_LABEL, SECOND_READING_LABEL, type Priority } from '@car/vocabulary/analysis'
import { ofProcesso } from '../../shared/api/queries.ts'
import { useMe } from '../../shared/api/session.ts'
import type { Column } from '../../shared/components/table.tsx'
import { Tag, type Tone } from '../../shared/components/tag.tsx'
import { Status } from '../../shared/components/status.tsx'
import { certaintyInWords, data, label } from '../../shared/format.ts'
import type { ItemDaFila } from '../../gen/interface.ts'
import { leave } from './row-left.ts'
import { prazoInWords } from '../prazo.ts'
import { SmallProperty } from './small.tsx'

/** The columns of the queue. `order` is the column's value of the parameter `ordenar`. */
export const COLUMNS: Column<ItemDaFila>[] = [
  { titulo: 'Imóvel', cell: (item) => <Imovel item={item} /> },
  {
    titulo: 'Prioridade',
    order: 'prioridade',
    cell: ({ prioridade }) => (
      <div>
        <Tag tone={TONE[prioridade]}>{label(PRIORITY_LABEL, prioridade)}</Tag>
      </div>
    ),
  },
  { titulo: 'Risco', order: 'score_risco', wordy: true, cell: (item) => <Risk item={item} /> },
  {
    titulo: 'Completude',
    order: 'score_completude',
    numeric: true,
    cell: ({ score_completude }) => certaintyInWords(score_completude),
  },
  { titulo: 'Prazo', order: 'prazo_em', cell: (item) => <Prazo item={item} /> },
  { titulo: 'Com quem', cell: (item) => <WithWhom item={item} /> },
]

const TONE: Record<Priority, Tone> = { alta: 'bad', media: 'attention', baixa: 'neutral' }
/** The number of reasons shown at first. */
const SHOWN_AT_ONCE = 2

type QueueRow = { item: ItemDaFila }

function Imovel({ item }: QueueRow) {
  const { processo_id, numero, imovel, modulos_fiscais, origem, lote, ressalvas_abertas, respostas } = item
  const { segunda_leitura: reading } = item
  const historyEntry = useLocation({ select: ({ state }) => state.__TSR_key })
  const queries = useQueryClient()
  const open = () => {
    leave(historyEntry, processo_id)
    // The queue may be newer than the browser's data of the case.
    void queries.invalidateQueries({ queryKey: ofProcesso(processo_id), refetchType: 'none' })
  }
  return (
    <div>
      <Link to="/analise/processos/$id" params={{ id: processo_id }} data-row={processo_id} onClick={open}>
        {imovel.denominacao}
      </Link>
      <small className="second-line">
        {numero}, {imovel.municipio} – {imovel.uf} <SmallProperty modulos={modulos_fiscais} />
        <HowMany {...item} />
      </small>
      {origem !== null && <Tag tone="neutral">{label(ORIGEM_KIND_LABEL, origem)}</Tag>}
      {lote !== null && <Tag tone="neutral">{LOTE_PLACE_LABEL[lote]}</Tag>}
      {reading !== null && <Tag tone="attention">{SECOND_READING_LABEL[reading]}</Tag>}
      {respostas > 0 && (
        <Tag tone="attention">{respostas === 1 ? 'Resposta nova' : `${respostas} respostas novas`}</Tag>
      )}
      {ressalvas_abertas > 0 && <Tag tone="attention">Ressalva a decidir</Tag>}
    </div>
  )
}

/** How many titles and owners a case declares, where it is more than one of each. */
function HowMany({ total_titulos, total_proprietarios }: ItemDaFila) {
  if (total_titulos <= 1 && total_proprietarios <= 1) return null
  const titles = total_titulos === 1 ? '1 título' : `${total_titulos} títulos`
  const owners = total_proprietarios === 1 ? '1 dono' : `${total_proprietarios} donos`
  return ` · ${titles}, ${owners}`
}

/** The risk and its reasons. On a wide screen a reason is cut to one line until the list is unfolded. */
function Risk({ item: { score_risco, fatores } }: QueueRow) {
  const rest = fatores.slice(SHOWN_AT_ONCE)
  return (
    <div className="risk">
      <strong>{score_risco}</strong>
      {fatores.length > 0 && (
        <details>
          <summary>
            {fatores.slice(0, SHOWN_AT_ONCE).map(({ codigo, mensagem }) => (
              <span key={codigo + mensagem} className="risk-reason">
                {mensagem}
              </span>
            ))}
            {rest.length > 0 && (
              <span className="risk-reason-more">
                Mais {rest.length}
                <span className="visually-hidden"> {rest.length === 1 ? 'razão' : 'razões'}</span>
              </span>
            )}
          </summary>
          {rest.length > 0 && (
            <ul className="risk-reasons">
              {rest.map(({ codigo, mensagem }) => (
                <li key={codigo + mensagem}>{mensagem}</li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  )
}

function Prazo({ item: { prazo_em, status, imovel } }: QueueRow) {
  if (status === 'pendente') return <span className="muted">Parado até a resposta</span>
  if (prazo_em === null) return <span className="muted">Sem prazo</span>
  const { sentence, tone } = prazoInWords(prazo_em, imovel.uf as never)
  return (
    <div>
      {tone === 'neutral' ? <span>{sentence}</span> : <Tag tone={tone}>{sentence}</Tag>}
      <small className="second-line">até {data(prazo_em)}</small>
    </div>
  )
}

function WithWhom({ item: { analista, status } }: QueueRow) {
  const me = useMe()
  return (
    <div>
      {analista === null ? 'Ninguém' : analista.id === me.id ? 'Você' : analista.nome}
      {status !== 'submetido' && status !== 'em_analise' && (
        <small className="second-line">
          <Status status={status} />
        </small>
      )}
    </div>
  )
}
