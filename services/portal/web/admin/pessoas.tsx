import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import { type FormEvent, useState } from 'react'
import { Botao } from '../comum/componentes/botao.tsx'
import { CampoDeTexto } from '../comum/componentes/campo.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { dataHora, rotulo } from '../comum/formato.ts'
import { pessoas } from './consultas.ts'

const ROTULOS = { q: 'Nome' }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name that was looked for. It stands in the history of the browser, not in the address. */
    nome?: string
  }
}

/** Everybody who has ever signed in, or those whose name matches. */
export default function Pessoas() {
  const { nome = '' } = useLocation().state
  const lista = useInfiniteQuery(pessoas(nome))
  const linhas = lista.data?.pages.flatMap((pagina) => pagina.data) ?? []
  const total = lista.data?.pages[0]?.meta.total_count ?? 0
  return (
    <>
      <Titulo texto="Pessoas" />
      <p>Cada consulta a esta página fica registrada. Como falar com uma pessoa está na página dela.</p>
      <Procurar key={nome} nome={nome} />
      <Falhou falha={lista.error} rotulos={ROTULOS} tentar={() => void lista.refetch()} />
      {lista.isPending && <Esqueleto linhas={6} />}
      {lista.data && linhas.length === 0 && (
        <Vazio frase="Ninguém tem este nome. Só está aqui quem já entrou alguma vez." />
      )}
      {linhas.length > 0 && (
        <>
          <p className="discreto">{total === 1 ? '1 pessoa' : `${total} pessoas`}</p>
          <Tabela
            legenda="Pessoas"
            linhas={linhas}
            chave={({ id }) => id}
            colunas={[
              {
                titulo: 'Nome',
                celula: ({ id, nome }) => (
                  <Link to="/admin/pessoas/$id" params={{ id }}>
                    {nome}
                  </Link>
                ),
              },
              { titulo: 'Papel', celula: ({ tipo_usuario }) => rotulo(PAPEL_LABEL, tipo_usuario) },
              { titulo: 'Unidade', celula: ({ unidade }) => unidade ?? '–' },
              { titulo: 'Conta gov.br', celula: ({ nivel_confiabilidade }) => `Nível ${nivel_confiabilidade}` },
              { titulo: 'Último acesso', celula: ({ ultimo_acesso_em }) => dataHora(ultimo_acesso_em) },
            ]}
          />
        </>
      )}
      {lista.hasNextPage && (
        <Botao ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
          Mostrar mais
        </Botao>
      )}
    </>
  )
}

function Procurar({ nome }: { nome: string }) {
  const ir = useNavigate()
  const [escrito, setEscrito] = useState(nome)
  const procurar = (evento: FormEvent) => {
    evento.preventDefault()
    const novo = escrito.trim()
    void ir({ to: '/admin/pessoas', state: novo ? { nome: novo } : {} })
  }
  return (
    <form className="busca" role="search" onSubmit={procurar}>
      <CampoDeTexto
        nome="q"
        rotulo={ROTULOS.q}
        dica="O começo de cada palavra basta. CPF e e-mail não se procuram."
        tipo="search"
        valor={escrito}
        aoMudar={setEscrito}
        maximo={100}
      />
      <Botao envia>Procurar</Botao>
    </form>
  )
}
