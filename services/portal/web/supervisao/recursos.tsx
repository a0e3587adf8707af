import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { STATUS_RECURSO_LABEL, type StatusRecurso } from '@car/vocabulary/recurso'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Tag, type Tom } from '../comum/componentes/tag.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { dataHora, rotulo } from '../comum/formato.ts'
import { recursos } from './consultas.ts'

const TOM: Record<StatusRecurso, Tom> = { aberto: 'atencao', deferido: 'bom', indeferido: 'ruim' }
/** How many characters of a text are enough to recognise it. */
const COMECO = 160

/** Appeals that wait for a decision, then those that have one. */
export default function Recursos() {
  return (
    <>
      <Titulo texto="Recursos" />
      <Lista titulo="Esperam decisão" status={['aberto']} vazia="Nenhum recurso espera decisão." />
      <Lista titulo="Decididos" status={['deferido', 'indeferido']} vazia="Nenhum recurso foi decidido." />
    </>
  )
}

function Lista({ titulo, status, vazia }: { titulo: string; status: StatusRecurso[]; vazia: string }) {
  const lista = useInfiniteQuery(recursos(status))
  const linhas = lista.data?.pages.flatMap((pagina) => pagina.data) ?? []
  return (
    <section className="parte" aria-label={titulo}>
      <h2>{titulo}</h2>
      {lista.isPending && <Esqueleto />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      {lista.data && linhas.length === 0 && <Vazio frase={vazia} />}
      {linhas.length > 0 && (
        <Tabela
          legenda={titulo}
          linhas={linhas}
          chave={({ id }) => id}
          colunas={[
            {
              titulo: 'Processo',
              celula: ({ id, processo_numero }) => (
                <Link to="/supervisao/recursos/$id" params={{ id }}>
                  {processo_numero}
                </Link>
              ),
            },
            { titulo: 'Aberto em', celula: ({ aberto_em }) => dataHora(aberto_em) },
            {
              titulo: 'Fundamentação',
              celula: ({ fundamentacao }) =>
                fundamentacao.length > COMECO ? `${fundamentacao.slice(0, COMECO)}…` : fundamentacao,
            },
            {
              titulo: 'Situação',
              celula: ({ status: um }) => (
                <div>
                  <Tag tom={TOM[um]}>{rotulo(STATUS_RECURSO_LABEL, um)}</Tag>
                </div>
              ),
            },
          ]}
        />
      )}
      {lista.hasNextPage && (
        <Botao ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
          Mostrar mais
        </Botao>
      )}
    </section>
  )
}
