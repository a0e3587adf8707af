import '../analise/analise.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { COLUNAS } from '../analise/colunas-da-fila.tsx'
import { fila } from '../analise/consultas.ts'
import { BarraDaEscolha, comEscolha, useEscolha } from '../analise/escolha.tsx'
import type { ItemDaFila } from '../gen/interface.ts'
import { escalados } from './consultas.ts'

const linhasDe = ({ pages }: { pages: readonly { data: ItemDaFila[] }[] }) => pages.flatMap(({ data }) => data)

/**
 * Cases that are late, the latest first, and cases that soon will be. A supervisor gives them to somebody who can still
 * do them.
 */
export default function Prazos() {
  const escolha = useEscolha('prazos')
  const vencidos = useInfiniteQuery({
    ...escalados,
    refetchInterval: escolha.intervalo(linhasDe),
  })
  const aVencer = useQuery({
    ...fila({ aguarda: 'analise', prazo: 'vencem_em_7_dias', ordenar: 'prazo_em' }),
    refetchInterval: escolha.intervalo(({ data }) => data),
  })
  const atrasados = vencidos.data ? linhasDe(vencidos.data) : []
  const proximos = aVencer.data?.data ?? []
  const colunas = comEscolha(COLUNAS, escolha)
  return (
    <>
      <Titulo texto="Prazos" />
      <BarraDaEscolha linhas={[...atrasados, ...proximos]} escolha={escolha} />
      <section className="parte" aria-labelledby="vencidos">
        <h2 id="vencidos">Vencidos</h2>
        {vencidos.isPending && <Esqueleto />}
        <Falhou falha={vencidos.error} tentar={() => void vencidos.refetch()} />
        {vencidos.data && atrasados.length === 0 && <Vazio frase="Nenhum prazo está vencido." />}
        {atrasados.length > 0 && (
          <Tabela
            legenda="Processos de prazo vencido"
            colunas={colunas}
            linhas={atrasados}
            chave={({ processo_id }) => processo_id}
          />
        )}
        {vencidos.hasNextPage && (
          <Botao ocupado={vencidos.isFetchingNextPage} onClick={() => void vencidos.fetchNextPage()}>
            Mostrar mais
          </Botao>
        )}
      </section>
      <section className="parte" aria-labelledby="a-vencer">
        <h2 id="a-vencer">Vencem em 7 dias</h2>
        {aVencer.isPending && <Esqueleto />}
        <Falhou falha={aVencer.error} tentar={() => void aVencer.refetch()} />
        {aVencer.data && proximos.length === 0 && <Vazio frase="Nenhum prazo vence nos próximos 7 dias." />}
        {proximos.length > 0 && (
          <Tabela
            legenda="Processos cujo prazo vence em 7 dias"
            colunas={colunas}
            linhas={proximos}
            chave={({ processo_id }) => processo_id}
          />
        )}
        {aVencer.data?.meta.cursor_next && (
          <Link to="/analise/fila" search={{ visao: 'vencem_em_7_dias' }}>
            Ver todos os {aVencer.data.meta.total_count}
          </Link>
        )}
      </section>
    </>
  )
}
