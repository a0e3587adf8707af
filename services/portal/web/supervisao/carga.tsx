import '../analise/analise.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CARGA_MAXIMA } from '@car/vocabulary/analise'
import { useState } from 'react'
import { useEu } from '../comum/api/sessao.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { umaCasa } from '../comum/formato.ts'
import { carga } from './consultas.ts'
import { Distribuir } from './distribuir.tsx'

/** What each analyst has in hand. Each number leads to the list that it counts. */
export default function Carga() {
  const lista = useQuery(carga)
  const eu = useEu()
  const [distribuindo, setDistribuindo] = useState(false)
  const linhas = lista.data ?? []
  return (
    <>
      <div className="cabecalho">
        <Titulo texto="Carga" />
        {eu.nivel_confiabilidade === 'bronze' ? (
          <p>Para distribuir processos é preciso conta prata ou ouro.</p>
        ) : (
          <Botao tipo="primario" onClick={() => setDistribuindo(true)}>
            Distribuir livres…
          </Botao>
        )}
      </div>
      <p>
        Um processo em análise pesa 1; um que espera o requerente, 0,3. Uma distribuição não leva ninguém acima de{' '}
        {CARGA_MAXIMA}.
      </p>
      {lista.isPending && <Esqueleto linhas={5} />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      {lista.data && linhas.length === 0 && <Vazio frase="Ninguém da análise entrou ainda." />}
      {linhas.length > 0 && (
        <div className="carga">
          <Tabela
            legenda="Carga de cada analista"
            linhas={linhas}
            chave={({ analista }) => analista.id}
            colunas={[
              { titulo: 'Analista', celula: ({ analista }) => analista.nome },
              { titulo: 'Carga', numerica: true, celula: ({ carga: peso }) => <strong>{umaCasa(peso)}</strong> },
              {
                titulo: 'Em análise',
                numerica: true,
                celula: ({ analista, em_analise }) => <Lista de={analista.id} total={em_analise} status="em_analise" />,
              },
              {
                titulo: 'Esperam o requerente',
                numerica: true,
                celula: ({ analista, aguardando_requerente }) => (
                  <Lista de={analista.id} total={aguardando_requerente} status="pendente" />
                ),
              },
              {
                titulo: 'Vencidos',
                numerica: true,
                celula: ({ analista, vencidos }) => (
                  <Lista de={analista.id} total={vencidos} status="em_analise" prazo="vencidos" />
                ),
              },
              {
                titulo: 'Vencem em 7 dias',
                numerica: true,
                celula: ({ analista, vencem_em_7_dias }) => (
                  <Lista de={analista.id} total={vencem_em_7_dias} status="em_analise" prazo="vencem_em_7_dias" />
                ),
              },
              { titulo: 'Decididos em 30 dias', numerica: true, celula: ({ decididos_30d }) => decididos_30d },
            ]}
          />
        </div>
      )}
      {distribuindo && <Distribuir aoFechar={() => setDistribuindo(false)} />}
    </>
  )
}

type DaLista = { de: string; total: number; status: string; prazo?: string }
const Lista = ({ de, total, status, prazo }: DaLista) =>
  total === 0 ? (
    0
  ) : (
    <Link to="/analise/fila" search={{ visao: 'todos', analista: de, status, ...(prazo ? { prazo } : {}) }}>
      {total}
    </Link>
  )
