import '../requerente.css'
import type { Acao } from '@car/atos/tabela'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Migalha, type Nivel } from '../../comum/componentes/migalha.tsx'
import { Situacao } from '../../comum/componentes/situacao.tsx'
import { Titulo } from '../../comum/componentes/titulo.tsx'
import type { Processo } from '../../gen/interface.ts'
import { acoesDe, processoDe } from '../consultas.ts'

type Permissao = { permitida: boolean; motivo?: string; nivel_exigido?: string; link?: string }

/** A case, and what the person may do with it. */
export type Caso = {
  processo: Processo
  /** The owner, or a technician whom they let act. */
  relacao: 'dono' | 'tecnico' | 'titular' | 'analise'
  /** Undefined of an act that is not this person's at all. */
  pode: (acao: Acao) => Permissao | undefined
}

type Props = {
  id: string
  /** Of a page below the case; without it this is the page of the case. */
  titulo?: string
  children: (caso: Caso) => ReactNode
}

/** The frame of every page of a case: the way back, its heading, and the case once it is here. */
export function Quadro({ id, titulo, children }: Props) {
  const processo = useQuery(processoDe(id))
  const acoes = useQuery(acoesDe(id))
  const falha = processo.error ?? acoes.error
  const tentar = () => void Promise.all([processo.refetch(), acoes.refetch()])
  return (
    <>
      <Migalha niveis={niveis(id, titulo, processo.data)} />
      {titulo && <Titulo texto={titulo} />}
      {!titulo && processo.data && <Cabeca processo={processo.data} />}
      {titulo && processo.data && (
        <p className="discreto do-processo">
          {processo.data.numero}, {processo.data.imovel.denominacao}
        </p>
      )}
      {(processo.isPending || acoes.isPending) && !falha && <Esqueleto linhas={5} />}
      <Falhou falha={falha} tentar={tentar} />
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
    <Titulo texto={`Processo ${numero}`}>{imovel.denominacao}</Titulo>
    <Situacao status={status} />
    <p className="discreto">
      {numero}, {imovel.municipio} – {imovel.uf}
    </p>
  </div>
)

/** What stands in place of a button whose act would be refused. */
export function PorQueNao({ permissao }: { permissao: Permissao | undefined }) {
  if (!permissao || permissao.permitida) return null
  return (
    <p className="por-que-nao">
      {permissao.motivo} {permissao.link && <a href={permissao.link}>Aumentar meu nível</a>}
    </p>
  )
}

/** "Responda" is said to whom answering is offered, or refused with a reason; others are told until when an answer is due. */
export const respostaAte = ({ pode }: Caso): string => (pode('responder_pendencia') ? 'Responda até' : 'Resposta até')
