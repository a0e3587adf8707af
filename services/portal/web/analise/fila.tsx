import './analise.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UFS } from '@car/vocabulary/uf'
import { PRIORIDADE_LABEL, PRIORIDADES } from '@car/vocabulary/analise'
import type { FormEvent } from 'react'
import { Botao } from '../comum/componentes/botao.tsx'
import { CampoDeTexto, Selecao } from '../comum/componentes/campo.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { rotulo } from '../comum/formato.ts'
import { usePalavras } from '../comum/palavras.ts'
import { COLUNAS } from './colunas-da-fila.tsx'
import type { ConsultaDaFila, Parametros } from './consulta-da-fila.ts'
import { fila, visoes } from './consultas.ts'
import { BarraDaEscolha, comEscolha, useEscolha } from './escolha.tsx'
import { Filtrado } from './filtrado.tsx'
import { useLinhaDeixada } from './linha-deixada.ts'
import { ProximoProcesso } from './proximo.tsx'
import { type Vista, vistaDe } from './vistas.ts'

const rota = getRouteApi('/analise/fila')

/** The queue: which case to look at first, and why. */
export default function Fila() {
  const consulta = rota.useSearch()
  const { visao: dita, ...filtros } = consulta
  const visao = vistaDe(dita)
  const ir = rota.useNavigate()
  const vistas = useQuery(visoes())
  const vista = vistas.data?.data.find(({ codigo }) => codigo === visao)
  const daVista: Parametros = Object.fromEntries(new URLSearchParams(vista?.consulta))
  const pedida = { ...filtros, ...daVista, ...(filtros.ordenar ? { ordenar: filtros.ordenar } : {}) }
  const escolha = useEscolha(JSON.stringify({ ...pedida, cursor: undefined }))
  const lista = useQuery({
    ...fila(pedida),
    enabled: visao === 'todos' || vista !== undefined,
    refetchInterval: escolha.intervalo(({ data }) => data),
  })
  const processos = lista.data?.data ?? []
  useLinhaDeixada(processos.length > 0)
  const { total_count = 0, cursor_prev, cursor_next } = lista.data?.meta ?? {}
  const { ordenar: _o, cursor: _c, ...procurado } = filtros
  const filtrada = Object.keys(procurado).length > 0
  return (
    <>
      <div className="cabecalho">
        <Titulo texto="Fila" />
        <ProximoProcesso vista={visao} />
      </div>
      <nav className="abas" aria-label="Visões da fila">
        <ul>
          {[...(vistas.data?.data ?? []), TODOS].map((uma) => (
            <li key={uma.codigo}>
              <Link
                to="/analise/fila"
                search={{ ...comuns(filtros), visao: uma.codigo }}
                aria-current={uma.codigo === visao ? 'page' : undefined}
              >
                {uma.nome}
                {'total' in uma && <span className="contagem">{uma.total}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Filtros visao={visao} filtros={filtros} />
      <Filtrado visao={visao} filtros={filtros} />
      <Falhou falha={vistas.error ?? lista.error} tentar={() => void lista.refetch()} />
      {(vistas.isPending || lista.isPending) && !vistas.error && !lista.error && <Esqueleto linhas={6} />}
      {lista.data && processos.length === 0 && <Vazio frase={filtrada ? NADA_FILTRADO : VAZIA[visao]} />}
      <BarraDaEscolha linhas={processos} escolha={escolha} />
      {processos.length > 0 && (
        <>
          <p className="discreto">{total_count === 1 ? '1 processo' : `${total_count} processos`}</p>
          <Tabela
            legenda="Processos da fila"
            colunas={comEscolha(COLUNAS, escolha)}
            linhas={processos}
            chave={({ processo_id }) => processo_id}
            ordenar={pedida.ordenar ?? '-prioridade'}
            aoOrdenar={(ordenar) => void ir({ search: { ...semCursor(consulta), ordenar } })}
          />
          <nav className="acoes" aria-label="Páginas da fila">
            {cursor_prev && (
              <Link className="br-button secondary" to="/analise/fila" search={{ ...consulta, cursor: cursor_prev }}>
                Anteriores
              </Link>
            )}
            {cursor_next && (
              <Link className="br-button secondary" to="/analise/fila" search={{ ...consulta, cursor: cursor_next }}>
                Seguintes
              </Link>
            )}
          </nav>
        </>
      )}
    </>
  )
}

const TODOS = { codigo: 'todos', nome: 'Todos' } as const
const NADA_FILTRADO = 'Nenhum processo desta visão tem o que você procura.'
const VAZIA: Record<Vista, string> = {
  meus: 'Nenhum processo está com você. Comece pelo próximo da fila.',
  livres: 'Nenhum processo espera por um analista.',
  vencem_em_7_dias: 'Nenhum prazo vence nos próximos 7 dias.',
  vencidos: 'Nenhum prazo está vencido.',
  esperam_requerente: 'Nenhum processo espera o requerente.',
  apos_recurso: 'Nenhum processo voltou de recurso e espera por um analista.',
  todos: 'Nenhum processo está na fila.',
}

/** The filters that stay when the view changes. */
const comuns = ({ q, prioridade, uf }: Parametros): Parametros => ({
  ...(q ? { q } : {}),
  ...(prioridade ? { prioridade } : {}),
  ...(uf ? { uf } : {}),
})
const semCursor = ({ cursor: _, ...resto }: ConsultaDaFila): ConsultaDaFila => resto

function Filtros({ visao, filtros }: { visao: Vista; filtros: Parametros }) {
  const ir = rota.useNavigate()
  const [q, setQ] = usePalavras(filtros.q)
  /** A choice applies at once, words with the button. */
  const filtrar = (outros: Parametros) => {
    const todos = { ...semCursor(filtros), q: q.trim(), ...outros }
    const ditos = Object.fromEntries(Object.entries(todos).filter(([, valor]) => valor !== ''))
    void ir({ search: { visao, ...ditos } })
  }
  const procurar = (evento: FormEvent) => {
    evento.preventDefault()
    filtrar({})
  }
  return (
    <form className="busca" role="search" onSubmit={procurar}>
      <CampoDeTexto
        nome="q"
        rotulo="Número, imóvel, município ou matrícula"
        tipo="search"
        valor={q}
        aoMudar={setQ}
        maximo={100}
      />
      <Selecao
        nome="prioridade"
        rotulo="Prioridade"
        vazia="Todas"
        valor={filtros.prioridade ?? ''}
        aoMudar={(prioridade) => filtrar({ prioridade })}
        opcoes={PRIORIDADES.toReversed().map((valor) => ({
          valor: valor as string,
          texto: rotulo(PRIORIDADE_LABEL, valor),
        }))}
      />
      <Selecao
        nome="uf"
        rotulo="UF"
        vazia="Todas"
        valor={filtros.uf ?? ''}
        aoMudar={(uf) => filtrar({ uf })}
        opcoes={UFS.map((valor) => ({ valor: valor as string, texto: valor }))}
      />
      <Selecao
        nome="ressalva"
        rotulo="Ressalva"
        vazia="Todas"
        valor={filtros.ressalva ?? ''}
        aoMudar={(ressalva) => filtrar({ ressalva })}
        opcoes={[{ valor: 'aberta', texto: 'A decidir' }]}
      />
      <Botao envia>Procurar</Botao>
    </form>
  )
}
