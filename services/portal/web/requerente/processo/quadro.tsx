import '../requerente.css'
import type { Acao } from '@car/atos/tabela'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { comoFalha } from '../../comum/api/falha.ts'
import { useEu } from '../../comum/api/sessao.ts'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Migalha, type Nivel } from '../../comum/componentes/migalha.tsx'
import { Situacao } from '../../comum/componentes/situacao.tsx'
import { Titulo } from '../../comum/componentes/titulo.tsx'
import { conhecer } from '../../comum/conhecidos.ts'
import { useRede } from '../../comum/rede.ts'
import type { Processo } from '../../gen/interface.ts'
import { acoesDe, processoDe } from '../consultas.ts'
import { useNovasLeituras } from './novas-leituras.ts'
import { lugarDoImovel, nomeDoImovel } from '../../comum/imovel.ts'

type Permissao = { permitida: boolean; motivo?: string; nivel_exigido?: string; link?: string }

/** A case, and what the person may do with it. */
export type Caso = {
  processo: Processo
  /** The owner, a technician whom they let act, or an administrator. */
  relacao: 'dono' | 'tecnico' | 'titular' | 'analise' | 'administracao'
  /** Undefined for an act that this person never has. */
  pode: (acao: Acao) => Permissao | undefined
}

type Props = {
  id: string
  /** The heading of a page below the case. Without it this is the page of the case itself. */
  titulo?: string
  /** What can be done without a network, when the case cannot be read. */
  semRede?: ReactNode
  children: (caso: Caso) => ReactNode
}

/** Surrounds every page of a case: the way back, the heading, and the case once it has arrived. */
export function Quadro({ id, titulo, semRede, children }: Props) {
  const eu = useEu()
  const temRede = useRede()
  const processo = useQuery(processoDe(id))
  const acoes = useQuery(acoesDe(id))
  useNovasLeituras(id)
  const falha = processo.error ?? acoes.error
  const falta = !processo.data || !acoes.data
  const fora = falta && (!temRede || (falha && comoFalha(falha).codigo === 'rede'))
  const tentar = () => void Promise.all([processo.refetch(), acoes.refetch()])
  useEffect(() => {
    if (!processo.data || !acoes.data) return
    const { numero, status, imovel } = processo.data
    const recebe = status !== 'rejeitado' && acoes.data.acoes.some((a) => a.acao === 'enviar_documento' && a.permitida)
    conhecer(eu.id, id, recebe ? { numero, nome: nomeDoImovel(imovel) } : null)
  }, [eu.id, id, processo.data, acoes.data])
  return (
    <>
      <Migalha niveis={niveis(id, titulo, processo.data)} />
      {titulo && <Titulo texto={titulo} />}
      {!titulo && processo.data && <Cabeca processo={processo.data} />}
      {titulo && processo.data && (
        <p className="discreto do-processo">
          {processo.data.numero}, {nomeDoImovel(processo.data.imovel)}
        </p>
      )}
      {acoes.data?.relacao === 'administracao' && (
        <p className="discreto">
          Você age aqui como administração. Quem age pelo requerente não pode depois analisar nem decidir o processo.
        </p>
      )}
      {fora && semRede}
      {falta && !falha && !(fora && semRede) && <Esqueleto linhas={5} />}
      {(temRede || !semRede) && <Falhou falha={falha} tentar={tentar} />}
      {processo.data &&
        acoes.data &&
        children({
          processo: processo.data,
          relacao: acoes.data.relacao,
          pode: (acao) => acoes.data.acoes.find((dita) => dita.acao === acao),
        })}
    </>
  )
}

function niveis(id: string, titulo: string | undefined, processo: Processo | undefined): Nivel[] {
  const lista: Nivel = { texto: 'Meus processos', to: '/processos' }
  if (!titulo) return [lista]
  return [lista, { texto: processo?.numero ?? 'Processo', to: '/processos/$id', params: { id } }]
}

const Cabeca = ({ processo: { numero, status, imovel } }: { processo: Processo }) => (
  <div className="cabeca-do-processo">
    <Titulo texto={`Processo ${numero}`}>{nomeDoImovel(imovel)}</Titulo>
    <Situacao status={status} />
    <p className="discreto">
      {numero}, {lugarDoImovel(imovel)}
    </p>
  </div>
)

/** Stands in the place of a button whose act would be refused. */
export function PorQueNao({ permissao }: { permissao: Permissao | undefined }) {
  if (!permissao || permissao.permitida) return null
  return (
    <p className="por-que-nao">
      {permissao.motivo} {permissao.link && <a href={permissao.link}>Aumentar meu nível</a>}
    </p>
  )
}

/**
 * Asks people to answer if they are offered the act, or refused it with a reason. Others learn until when an answer is
 * due.
 */
export const respostaAte = (responder: Permissao | undefined): string => (responder ? 'Responda até' : 'Resposta até')
