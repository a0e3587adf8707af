import '../analise/analise.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Botao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { EscolherPeriodo } from '../comum/componentes/periodo.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { COLUNAS } from './colunas-da-auditoria.tsx'
import { auditoria } from './consultas.ts'
import type { ConsultaDaAuditoria } from './consulta-do-endereco.ts'
import { FiltrarAuditoria } from './filtrar-auditoria.tsx'

const rota = getRouteApi('/admin/auditoria')
const ROTULOS = { usuario: 'Pessoa', acao: 'Ação', processo: 'Processo', de: 'De', ate: 'Até' }

/** The audit: who did what, newest first. */
export default function Auditoria() {
  const filtros = rota.useSearch()
  const ir = rota.useNavigate()
  const lista = useInfiniteQuery(auditoria(filtros))
  const linhas = lista.data?.pages.flatMap((pagina) => pagina.data) ?? []
  const { usuario, processo, de, ate } = filtros
  const { usuario: _u, ...semPessoa } = filtros
  const { processo: _p, ...semProcesso } = filtros
  const nome = linhas.find(({ por }) => por?.id === usuario)?.por?.nome ?? 'uma pessoa'
  const numero = linhas.find((linha) => linha.processo?.id === processo)?.processo?.numero
  /** Empty filters are left out of the address. */
  const mudar = (novos: ConsultaDaAuditoria) =>
    void ir({ search: Object.fromEntries(Object.entries(novos).filter(([, valor]) => valor)) })
  return (
    <>
      <Titulo texto="Auditoria" />
      <p>Cada consulta a esta página também fica registrada: quem consultou, quando e o que procurou.</p>
      <FiltrarAuditoria filtros={filtros} aoMudar={(novos) => mudar({ ...filtros, ...novos })} />
      <EscolherPeriodo
        {...{ ...(de ? { de } : {}), ...(ate ? { ate } : {}) }}
        aoMudar={({ de: novoDe = '', ate: novoAte = '' }) => mudar({ ...filtros, de: novoDe, ate: novoAte })}
      />
      {usuario && (
        <p>
          Só o que {nome} fez.{' '}
          <Link to="/admin/auditoria" search={semPessoa}>
            Mostrar o que todos fizeram
          </Link>
        </p>
      )}
      {processo && (
        <p>
          Só o que diz respeito {numero ? `ao processo ${numero}` : 'a um processo'}.{' '}
          <Link to="/admin/auditoria" search={semProcesso}>
            Mostrar todos os processos
          </Link>
        </p>
      )}
      <Falhou falha={lista.error} rotulos={ROTULOS} tentar={() => void lista.refetch()} />
      {lista.isPending && <Esqueleto linhas={6} />}
      {lista.data && linhas.length === 0 && <Vazio frase="Nada está registrado com estes filtros." />}
      {linhas.length > 0 && (
        <Tabela
          legenda="Registros, do mais novo ao mais antigo"
          linhas={linhas}
          chave={({ id }) => id}
          colunas={COLUNAS}
        />
      )}
      {lista.hasNextPage && (
        <Botao ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
          Mostrar mais
        </Botao>
      )}
    </>
  )
}
