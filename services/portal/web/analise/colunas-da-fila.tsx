import { Link, useLocation } from '@tanstack/react-router'
import { PRIORIDADE_LABEL, type Prioridade } from '@car/vocabulary/analise'
import { useEu } from '../comum/api/sessao.ts'
import type { Coluna } from '../comum/componentes/tabela.tsx'
import { Tag, type Tom } from '../comum/componentes/tag.tsx'
import { Situacao } from '../comum/componentes/situacao.tsx'
import { certeza, data, rotulo } from '../comum/formato.ts'
import type { ItemDaFila } from '../gen/interface.ts'
import { deixar } from './linha-deixada.ts'
import { prazoEmPalavras } from './prazo.ts'

/** The columns of the queue, by their names in `ordenar` of the interface. */
export const COLUNAS: Coluna<ItemDaFila>[] = [
  { titulo: 'Imóvel', celula: (item) => <Imovel item={item} /> },
  {
    titulo: 'Prioridade',
    ordem: 'prioridade',
    celula: ({ prioridade }) => (
      <div>
        <Tag tom={TOM[prioridade]}>{rotulo(PRIORIDADE_LABEL, prioridade)}</Tag>
      </div>
    ),
  },
  { titulo: 'Risco', ordem: 'score_risco', celula: (item) => <Risco item={item} /> },
  {
    titulo: 'Completude',
    ordem: 'score_completude',
    numerica: true,
    celula: ({ score_completude }) => certeza(score_completude),
  },
  { titulo: 'Prazo', ordem: 'prazo_em', celula: (item) => <Prazo item={item} /> },
  { titulo: 'Com quem', celula: (item) => <ComQuem item={item} /> },
]

const TOM: Record<Prioridade, Tom> = { alta: 'ruim', media: 'atencao', baixa: 'neutro' }
/** How many reasons are shown before the person asks for more. */
const A_VISTA = 2

type Linha = { item: ItemDaFila }

function Imovel({ item: { processo_id, numero, imovel, ressalvas_abertas } }: Linha) {
  const entrada = useLocation({ select: ({ state }) => state.__TSR_key })
  return (
    <div>
      <Link
        to="/analise/processos/$id"
        params={{ id: processo_id }}
        data-linha={processo_id}
        onClick={() => deixar(entrada, processo_id)}
      >
        {imovel.denominacao}
      </Link>
      <small className="linha-de-baixo">
        {numero}, {imovel.municipio} – {imovel.uf}
      </small>
      {ressalvas_abertas > 0 && <Tag tom="atencao">Ressalva a decidir</Tag>}
    </div>
  )
}

function Risco({ item: { score_risco, fatores } }: Linha) {
  const resto = fatores.slice(A_VISTA)
  return (
    <div className="risco">
      <strong>{score_risco}</strong>
      <div>
        <ul className="razoes">
          {fatores.slice(0, A_VISTA).map(({ codigo, mensagem }) => (
            <li key={codigo + mensagem}>{mensagem}</li>
          ))}
        </ul>
        {resto.length > 0 && (
          <details>
            <summary>{resto.length === 1 ? 'Mais 1 razão' : `Mais ${resto.length} razões`}</summary>
            <ul className="razoes">
              {resto.map(({ codigo, mensagem }) => (
                <li key={codigo + mensagem}>{mensagem}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}

function Prazo({ item: { prazo_em, status, imovel } }: Linha) {
  if (status === 'pendente') return <span className="discreto">Parado até a resposta</span>
  if (prazo_em === null) return <span className="discreto">Sem prazo</span>
  const { frase, tom } = prazoEmPalavras(prazo_em, imovel.uf as never)
  return (
    <div>
      {tom === 'neutro' ? <span>{frase}</span> : <Tag tom={tom}>{frase}</Tag>}
      <small className="linha-de-baixo">até {data(prazo_em)}</small>
    </div>
  )
}

function ComQuem({ item: { analista, status } }: Linha) {
  const eu = useEu()
  return (
    <div>
      {analista === null ? 'Ninguém' : analista.id === eu.id ? 'Você' : analista.nome}
      {status !== 'submetido' && status !== 'em_analise' && (
        <small className="linha-de-baixo">
          <Situacao status={status} />
        </small>
      )}
    </div>
  )
}
