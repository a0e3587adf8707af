import '../analise/analise.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import { TIPOS_RELATORIO, type TipoRelatorio } from '@car/vocabulary/analise'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { pegarArquivo } from '../comum/api/cliente.ts'
import { Barras } from '../comum/componentes/barras.tsx'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { EscolherPeriodo } from '../comum/componentes/periodo.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { salvar } from '../comum/salvar.ts'
import type { Relatorio } from '../gen/interface.ts'
import { COLUNAS_DE, GRAFICO_DE } from './colunas-de-relatorio.tsx'
import { relatorioDe } from './consultas.ts'

const rota = getRouteApi('/supervisao/relatorios/$tipo')
/** How many lines a person reads. A report may have ten thousand. */
const LINHAS = 100
const NOMES: Record<TipoRelatorio, string> = {
  produtividade: 'Produtividade',
  prazos: 'Prazos',
  rejeicoes: 'Rejeições',
}

/** Figures of a period, as a chart, a table and files. */
export default function Relatorios() {
  const tipo = rota.useParams().tipo as TipoRelatorio
  const periodo = rota.useSearch()
  const ir = rota.useNavigate()
  if (!TIPOS_RELATORIO.includes(tipo)) throw notFound()
  return (
    <>
      <Titulo texto={`Relatórios: ${NOMES[tipo].toLowerCase()}`} />
      <nav className="abas" aria-label="Relatórios">
        <ul>
          {TIPOS_RELATORIO.map((um) => (
            <li key={um}>
              <Link
                to="/supervisao/relatorios/$tipo"
                params={{ tipo: um }}
                search={periodo}
                aria-current={um === tipo ? 'page' : undefined}
              >
                {NOMES[um]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <DoTipo key={tipo} {...{ tipo, periodo }} aoMudar={(novo) => void ir({ search: novo })} />
    </>
  )
}

type Props = {
  tipo: TipoRelatorio
  periodo: { de?: string; ate?: string }
  aoMudar: (periodo: Props['periodo']) => void
}

function DoTipo({ tipo, periodo, aoMudar }: Props) {
  const relatorio = useQuery(relatorioDe(tipo, periodo))
  const baixar = useAto(
    async (formato: 'csv_excel' | 'xlsx') => {
      const consulta = new URLSearchParams({ ...periodo, formato })
      const endereco = await pegarArquivo(`/api/v1/supervisor/relatorios/${tipo}?${consulta}`)
      salvar(endereco, `${tipo}.${formato === 'xlsx' ? 'xlsx' : 'csv'}`)
    },
    { muda: [] },
  )
  const [quantas, setQuantas] = useState(LINHAS)
  const dito: Relatorio | undefined = relatorio.data?.data
  const linhas = dito?.linhas ?? []
  const grafico = GRAFICO_DE[tipo](linhas)
  return (
    <>
      <EscolherPeriodo {...(dito && { de: dito.de, ate: dito.ate })} {...periodo} aoMudar={aoMudar} />
      <Falhou
        falha={relatorio.error ?? baixar.falha}
        rotulos={{ de: 'De', ate: 'Até' }}
        tentar={() => void relatorio.refetch()}
      />
      {relatorio.isPending && <Esqueleto linhas={6} />}
      {dito && linhas.length === 0 && <Vazio frase="Nada a relatar neste período." />}
      {linhas.length > 0 && (
        <>
          {grafico.rotulos.length > 0 && <Barras {...grafico} />}
          <div className="relatorio">
            <Tabela
              legenda={NOMES[tipo]}
              linhas={linhas.slice(0, quantas).map((linha, i) => ({ ...linha, i }))}
              chave={({ i }) => String(i)}
              colunas={COLUNAS_DE[tipo]}
            />
          </div>
          {linhas.length > quantas && (
            <p>
              {quantas} de {linhas.length} linhas. Os arquivos têm todas.{' '}
              <Botao tipo="simples" onClick={() => setQuantas(quantas + LINHAS)}>
                Mostrar mais
              </Botao>
            </p>
          )}
          <div className="acoes">
            <Botao ocupado={baixar.ocupado} onClick={() => baixar.fazer('csv_excel')}>
              Baixar CSV
            </Botao>
            <Botao ocupado={baixar.ocupado} onClick={() => baixar.fazer('xlsx')}>
              Baixar Excel
            </Botao>
          </div>
        </>
      )}
    </>
  )
}
