import '../analise/analise.css'
import { useQuery } from '@tanstack/react-query'
import { TIPO_PENDENCIA_LABEL } from '@car/vocabulary/pendencia'
import { useState } from 'react'
import { nomeDoCampo } from '../analise/campo-de-que-se-trata.tsx'
import { type Modelo, modelos } from '../analise/caso.ts'
import { useEu } from '../comum/api/sessao.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { type Coluna, Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { rotulo } from '../comum/formato.ts'
import { EscreverModelo } from './escrever-modelo.tsx'
import { ExcluirModelo } from './excluir-modelo.tsx'

type Aberto = { qual: 'novo' } | { qual: 'alterar' | 'excluir'; modelo: Modelo }

/** The templates with which a pendency may begin. */
export default function Modelos() {
  const lista = useQuery(modelos)
  const podeMudar = useEu().nivel_confiabilidade !== 'bronze'
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const linhas = lista.data ?? []
  const fechar = () => setAberto(null)
  /** The template as it is now. It may have changed since its row was pressed. */
  const deAgora = (modelo: Modelo) => linhas.find(({ id }) => id === modelo.id) ?? modelo
  const atos: Coluna<Modelo> = {
    titulo: 'Ações',
    celula: (modelo) => (
      <div className="acoes">
        <Botao
          tipo="simples"
          aria-label={`Alterar… ${modelo.titulo}`}
          onClick={() => setAberto({ qual: 'alterar', modelo })}
        >
          Alterar…
        </Botao>
        <Botao
          tipo="simples"
          aria-label={`Excluir… ${modelo.titulo}`}
          onClick={() => setAberto({ qual: 'excluir', modelo })}
        >
          Excluir…
        </Botao>
      </div>
    ),
  }
  return (
    <>
      <div className="cabecalho">
        <Titulo texto="Modelos" />
        {podeMudar ? (
          <Botao tipo="primario" onClick={() => setAberto({ qual: 'novo' })}>
            Novo modelo…
          </Botao>
        ) : (
          <p>Para criar, alterar ou excluir modelos é preciso conta prata ou ouro.</p>
        )}
      </div>
      <p>Textos com que a análise pode começar uma pendência. Mudar um modelo não muda o que já foi pedido com ele.</p>
      {lista.isPending && <Esqueleto linhas={5} />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      {lista.data && linhas.length === 0 && <Vazio frase="Ainda não há modelos." />}
      {linhas.length > 0 && (
        <Tabela
          legenda="Modelos de pendência"
          linhas={linhas}
          chave={({ id }) => id}
          colunas={podeMudar ? [...COLUNAS, atos] : COLUNAS}
        />
      )}
      {aberto?.qual === 'novo' && <EscreverModelo aoFechar={fechar} />}
      {aberto?.qual === 'alterar' && <EscreverModelo modelo={aberto.modelo} aoFechar={fechar} />}
      {aberto?.qual === 'excluir' && <ExcluirModelo modelo={deAgora(aberto.modelo)} aoFechar={fechar} />}
    </>
  )
}

const COLUNAS: Coluna<Modelo>[] = [
  { titulo: 'Modelo', celula: ({ titulo }) => titulo },
  {
    titulo: 'Sobre o que é',
    celula: ({ tipo, campo }) => (
      <div>
        {rotulo(TIPO_PENDENCIA_LABEL, tipo)}
        {campo && <span className="linha-de-baixo">{nomeDoCampo(campo)}</span>}
      </div>
    ),
  },
  {
    titulo: 'Prazo',
    celula: ({ prazo_dias }) =>
      prazo_dias === undefined ? 'O de costume' : prazo_dias === 1 ? '1 dia útil' : `${prazo_dias} dias úteis`,
  },
  {
    titulo: 'Texto',
    celula: ({ texto }) => (
      <details>
        <summary>O que o requerente lê</summary>
        <blockquote className="previa">{texto}</blockquote>
      </details>
    ),
  },
]
