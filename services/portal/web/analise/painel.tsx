import './analise.css'
import { comMaiuscula } from '@car/vocabulary/texto'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, pegar } from '../comum/api/cliente.ts'
import { useEu } from '../comum/api/sessao.ts'
import { Barras } from '../comum/componentes/barras.tsx'
import { EscolherPeriodo } from '../comum/componentes/periodo.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { data, duracao, porcento } from '../comum/formato.ts'
import type { Periodo } from '../comum/periodo.ts'
import type { Dashboard } from '../gen/interface.ts'
import type { ConsultaDaFila } from './consulta-da-fila.ts'

const rota = getRouteApi('/analise/painel')

/** The figures of the analysis. A figure that a list counts opens the list. */
export default function Painel() {
  const periodo = rota.useSearch()
  const ir = rota.useNavigate()
  const eu = useEu()
  const painel = useQuery({
    queryKey: ['painel', periodo],
    queryFn: ({ signal }) => pegar(api.GET('/api/v1/analista/dashboard', { params: { query: periodo }, signal })),
    placeholderData: keepPreviousData,
  })
  const dito = painel.data?.data
  return (
    <>
      <Titulo texto="Painel" />
      <p>
        {eu.tipo_usuario === 'analista_ambiental' ? 'Os números do seu trabalho.' : 'Os números de toda a análise.'}
      </p>
      <EscolherPeriodo {...dito?.periodo} {...periodo} aoMudar={(novo: Periodo) => void ir({ search: novo })} />
      <Falhou falha={painel.error} rotulos={{ de: 'De', ate: 'Até' }} tentar={() => void painel.refetch()} />
      {painel.isPending && <Esqueleto linhas={6} />}
      {dito && <Numeros {...dito} so={eu.tipo_usuario === 'analista_ambiental'} />}
    </>
  )
}

/** @param so  whether the figures are of one person */
function Numeros({ so, ...dito }: Dashboard & { so: boolean }) {
  const { pendencias, carteira_por_idade: carteira, serie_diaria: serie, por_analista } = dito
  const daqui: ConsultaDaFila = { visao: 'todos', ...(so ? { analista: 'eu' } : {}) }
  const emAnalise = { ...daqui, status: 'em_analise' }
  const decididos = { ...daqui, contagem: 'decididos', ...dito.periodo }
  const doDia = (nome: string, contagem: string, quantos: (dia: (typeof serie)[number]) => number) => ({
    nome,
    valores: serie.map(quantos),
    celulas: serie.map((um) => (
      <Lista key={um.dia} total={quantos(um)} search={{ ...daqui, contagem, de: um.dia, ate: um.dia }} />
    )),
  })
  return (
    <>
      <dl className="numeros">
        <Numero titulo="Em análise agora">
          <Lista total={dito.em_analise} search={emAnalise} />
        </Numero>
        <Numero titulo="Recebidos">
          <Lista total={dito.recebidos} search={{ ...daqui, contagem: 'recebidos', ...dito.periodo }} />
        </Numero>
        <Numero titulo="Decididos">
          <Lista total={dito.processos_decididos} search={decididos} />
        </Numero>
        <Numero titulo="Com pendência aberta">
          <Lista total={pendencias.processos_com_abertas} search={{ ...daqui, contagem: 'pendencias_abertas' }} />
        </Numero>
        <Numero titulo="Com pendência vencida">
          <Lista total={pendencias.processos_com_vencidas} search={{ ...daqui, contagem: 'pendencias_vencidas' }} />
        </Numero>
        <Numero titulo="Aprovados, dos decididos">{porcento(dito.taxa_aprovacao)}</Numero>
        <Numero titulo="Tempo médio até decidir">{duracao(dito.tempo_medio)}</Numero>
        <Numero titulo="Metade decidida em até">{duracao(dito.tempo_p50)}</Numero>
        <Numero titulo="Nove em dez em até">{duracao(dito.tempo_p90)}</Numero>
      </dl>
      <Barras
        legenda="Por dia"
        eixo="Dia"
        rotulos={serie.map(({ dia }) => data(dia))}
        series={[
          doDia('Recebidos', 'recebidos', ({ recebidos }) => recebidos),
          doDia('Decididos', 'decididos', ({ processos_decididos }) => processos_decididos),
        ]}
      />
      <Barras
        legenda="Processos que correm, por idade"
        eixo="Idade"
        rotulos={carteira.map(({ faixa }) => comMaiuscula(faixa))}
        series={[
          {
            nome: 'Processos',
            valores: carteira.map(({ total }) => total),
            celulas: carteira.map(({ idade, total }) => (
              <Lista key={idade} total={total} search={{ ...daqui, idade, ordenar: 'submetido_em' }} />
            )),
          },
        ]}
      />
      {por_analista && por_analista.length > 0 && (
        <>
          <h2>Por analista</h2>
          <Tabela
            legenda="Números de cada analista"
            chave={({ analista }) => analista.id}
            linhas={por_analista}
            colunas={[
              { titulo: 'Analista', celula: ({ analista }) => analista.nome },
              {
                titulo: 'Em análise',
                numerica: true,
                celula: ({ analista, em_analise }) => (
                  <Lista total={em_analise} search={{ ...emAnalise, analista: analista.id }} />
                ),
              },
              {
                titulo: 'Decididos',
                numerica: true,
                celula: ({ analista, processos_decididos: total }) => (
                  <Lista total={total} search={{ ...decididos, analista: analista.id }} />
                ),
              },
              { titulo: 'Aprovados', numerica: true, celula: ({ taxa_aprovacao }) => porcento(taxa_aprovacao) },
              { titulo: 'Tempo médio', numerica: true, celula: ({ tempo_medio }) => duracao(tempo_medio) },
            ]}
          />
        </>
      )}
    </>
  )
}

/** A figure with the list that it counts. A figure of zero has no list. */
const Lista = ({ total, search }: { total: number; search: ConsultaDaFila }) =>
  total === 0 ? (
    0
  ) : (
    <Link to="/analise/fila" search={search}>
      {total}
    </Link>
  )

const Numero = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <div>
    <dt>{titulo}</dt>
    <dd>{children}</dd>
  </div>
)
