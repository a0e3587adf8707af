import { ESCOPO_LABEL } from '@car/vocabulary/processo'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Botao, LinkBotao } from '../comum/componentes/botao.tsx'
import { CampoDeTexto } from '../comum/componentes/campo.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Situacao } from '../comum/componentes/situacao.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { data } from '../comum/formato.ts'
import { usePalavras } from '../comum/palavras.ts'
import type { ProcessoDaLista } from '../gen/interface.ts'
import type { Aba } from './consulta-de-processos.ts'
import { meusProcessos } from './consultas.ts'
import { ParaFotografar, SoNesteAparelho, useGuardados } from './so-neste-aparelho.tsx'
import { lugarDoImovel, nomeDoImovel } from '../comum/imovel.ts'

const rota = getRouteApi('/processos')
const ABAS: Record<Aba, { texto: string; vazia: string }> = {
  precisam: { texto: 'Precisam de mim', vazia: 'Nenhum processo espera por você.' },
  analise: { texto: 'Em análise', vazia: 'Nenhum processo está em análise.' },
  encerrados: { texto: 'Encerrados', vazia: 'Nenhum processo foi encerrado.' },
}

/** The cases of a person, those that wait for them first. */
export default function Processos() {
  const { aba = 'precisam', q } = rota.useSearch()
  const lista = useInfiniteQuery(meusProcessos(aba, q))
  const guardados = useGuardados()
  const temGuardados = aba === 'precisam' && !q && (guardados.novo !== null || guardados.casos.length > 0)
  const processos = lista.data?.pages.flatMap((pagina) => pagina.data) ?? []
  return (
    <>
      <div className="cabecalho">
        <Titulo texto="Meus processos" />
        <LinkBotao tipo="primario" to="/processos/novo/$passo" params={{ passo: 'imovel' }}>
          Novo processo
        </LinkBotao>
      </div>
      <nav className="abas" aria-label="Processos">
        <ul>
          {(Object.keys(ABAS) as Aba[]).map((id) => (
            <li key={id}>
              <Link
                to="/processos"
                search={{ ...(q ? { q } : {}), aba: id }}
                aria-current={id === aba ? 'page' : undefined}
              >
                {ABAS[id].texto}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Busca q={q} aba={aba} />
      {temGuardados && (
        <SoNesteAparelho
          guardados={guardados}
          nomeDe={(id) => processos.find((processo) => processo.id === id)?.imovel.denominacao}
        />
      )}
      {aba === 'precisam' && lista.isPending && <ParaFotografar />}
      {lista.isPending && <Esqueleto linhas={4} />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      {lista.data && processos.length === 0 && !temGuardados && (
        <Vazio frase={q ? `Nada encontrado com “${q}” em “${ABAS[aba].texto}”.` : ABAS[aba].vazia}>
          {q && (
            <LinkBotao to="/processos" search={{ aba }}>
              Limpar a busca
            </LinkBotao>
          )}
        </Vazio>
      )}
      <ul className="cartoes">
        {processos.map((processo) => (
          <Cartao key={processo.id} processo={processo} />
        ))}
      </ul>
      {lista.hasNextPage && (
        <Botao ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
          Mostrar mais
        </Botao>
      )}
    </>
  )
}

function Busca({ q, aba }: { q?: string | undefined; aba: Aba }) {
  const ir = rota.useNavigate()
  const [palavras, setPalavras] = usePalavras(q)
  const procurar = (evento: FormEvent) => {
    evento.preventDefault()
    void ir({ search: { aba, ...(palavras.trim() ? { q: palavras.trim() } : {}) } })
  }
  return (
    <form className="busca" role="search" onSubmit={procurar}>
      <CampoDeTexto nome="q" rotulo="Procurar" tipo="search" valor={palavras} aoMudar={setPalavras} maximo={100} />
      <Botao envia>Procurar</Botao>
    </form>
  )
}

/** The name of the next step, for the person whose turn it is. */
const PASSO: Partial<Record<ProcessoDaLista['status'], string>> = {
  rascunho: 'Continuar',
  pendente: 'Responder agora',
  rejeitado: 'Ver a decisão',
}

/** A single pendency is answered on its page. For several, the page of the case has the list. */
function ondeSeFaz({ id, status, proximo }: ProcessoDaLista): LinkProps {
  if (status === 'rejeitado') return { to: '/processos/$id/decisao', params: { id } }
  const pid = proximo?.pendencia_id
  if (pid) return { to: '/processos/$id/pendencias/$pid', params: { id, pid } }
  return { to: '/processos/$id', params: { id }, ...(status === 'pendente' ? { hash: 'o-que-falta' } : {}) }
}

function Cartao({ processo }: { processo: ProcessoDaLista }) {
  const { id, numero, status, imovel, proximo, proprietario, autorizacao } = processo
  const meu = proximo?.com_quem === 'requerente' || proximo?.com_quem === 'tecnico'
  return (
    <li className="cartao">
      <div className="cartao-cabeca">
        <h2>
          <Link to="/processos/$id" params={{ id }}>
            {nomeDoImovel(imovel)}
          </Link>
        </h2>
        <Situacao status={status} />
      </div>
      <p className="discreto">
        {numero}, {lugarDoImovel(imovel)}
      </p>
      {autorizacao && proprietario && (
        <p>
          De <strong>{proprietario.nome ?? 'proprietário a informar'}</strong>. Você pode{' '}
          {ESCOPO_LABEL[autorizacao.escopo]}
          {autorizacao.expira_em && `, até ${data(autorizacao.expira_em)}`}.
        </p>
      )}
      {proximo && <p>{proximo.mensagem}</p>}
      <div className="cartao-pe">
        {proximo?.ate && (
          <p>
            Até <strong>{data(proximo.ate)}</strong>
          </p>
        )}
        {meu && PASSO[status] && (
          <Link
            className="br-button secondary"
            {...ondeSeFaz(processo)}
            aria-label={`${PASSO[status]}: ${nomeDoImovel(imovel)}, ${numero}`}
          >
            {PASSO[status]}
          </Link>
        )}
      </div>
    </li>
  )
}
