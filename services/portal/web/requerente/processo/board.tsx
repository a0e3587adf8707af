import '../requerente.css'
import type { Action } from '@car/acts/table'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { asFailure } from '../../shared/api/failure.ts'
import { actsOf, processoOf } from '../../shared/api/processo.ts'
import { useMe } from '../../shared/api/session.ts'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Breadcrumb, type Level } from '../../shared/components/breadcrumb.tsx'
import { Status } from '../../shared/components/status.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { remember } from '../../device/known.ts'
import { useNetwork } from '../../shared/network.ts'
import type { Permission } from '../../shared/permission.ts'
import type { Processo } from '../../gen/interface.ts'
import { useNewReadings } from './documents/new-readings.ts'
import { useReadAvisos } from './read-avisos.ts'
import { imovelPlace, imovelName } from '../../shared/imovel.ts'

/** A case as the person may see it. */
export type ProcessoView = {
  processo: Processo
  /**
   * The person's relation to the case: owner (`dono`), authorised technician, the analyst who has the case (`titular`),
   * another person of the analysis, or an administrator.
   */
  relacao: 'dono' | 'tecnico' | 'titular' | 'analise' | 'administracao'
  /** Returns the permission of an act; undefined if the act is not for this person. */
  can: (acao: Action) => Permission | undefined
}

type Props = {
  id: string
  /** The heading of a page below the case, once it has arrived. Absent on the page of the case itself. */
  titulo?: string | ((processo: Processo | undefined) => string)
  /** The possible work without a network, when the case cannot be loaded. */
  offline?: ReactNode
  children: (processo: ProcessoView) => ReactNode
}

/** The frame of a page of a case: a link back, the heading, and the page itself once the case is loaded. */
export function Board({ id, titulo: heading, offline, children }: Props) {
  const me = useMe()
  const hasNetwork = useNetwork()
  const processo = useQuery(processoOf(id))
  const acoes = useQuery(actsOf(id))
  useNewReadings(id)
  useReadAvisos(processo.data, ['dono', 'tecnico'].includes(acoes.data?.relacao ?? ''))
  const titulo = typeof heading === 'function' ? heading(processo.data) : heading
  const failure = processo.error ?? acoes.error
  const missing = !processo.data || !acoes.data
  const unreachable = missing && (!hasNetwork || (failure && asFailure(failure).codigo === 'network'))
  const retry = () => void Promise.all([processo.refetch(), acoes.refetch()])
  const arrived = !missing
  useEffect(() => {
    // A link may lead to a field, which exists only after the case has arrived.
    if (arrived && location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.focus()
  }, [arrived])
  useEffect(() => {
    if (!processo.data || !acoes.data) return
    const { numero, status, imovel } = processo.data
    const receives =
      status !== 'rejeitado' && acoes.data.acoes.some((a) => a.acao === 'enviar_documento' && a.permitida)
    remember(me.id, id, receives ? { numero, nome: imovelName(imovel) } : null)
  }, [me.id, id, processo.data, acoes.data])
  return (
    <>
      <Breadcrumb levels={levels(id, titulo, processo.data)} />
      {titulo && <Titulo texto={titulo} />}
      {!titulo && processo.data && <Head processo={processo.data} />}
      {titulo && processo.data && (
        <p className="muted processo-offers">
          {processo.data.numero}, {imovelName(processo.data.imovel)}
        </p>
      )}
      {acoes.data?.relacao === 'administracao' && (
        <p className="muted">
          Você age aqui como administração. Quem age pelo requerente não pode depois analisar nem decidir o processo.
        </p>
      )}
      {unreachable && offline}
      {missing && !failure && !(unreachable && offline) && <Skeleton linhas={5} />}
      {(hasNetwork || !offline) && <Failed failure={failure} retry={retry} />}
      {processo.data &&
        acoes.data &&
        children({
          processo: processo.data,
          relacao: acoes.data.relacao,
          can: (acao) => acoes.data.acoes.find((listed) => listed.acao === acao),
        })}
    </>
  )
}

function levels(id: string, titulo: string | undefined, processo: Processo | undefined): Level[] {
  const list: Level = { texto: 'Meus processos', to: '/processos' }
  if (!titulo) return [list]
  return [list, { texto: processo?.numero ?? 'Processo', to: '/processos/$id', params: { id } }]
}

const Head = ({ processo: { numero, status, imovel } }: { processo: Processo }) => (
  <div className="processo-head">
    <Titulo texto={`Processo ${numero}`}>{imovelName(imovel)}</Titulo>
    <Status status={status} />
    <p className="muted">
      {numero}, {imovelPlace(imovel)}
    </p>
  </div>
)

/**
 * Shows, in place of a button, why its act would be refused.
 * @param ofOthers  who may do the act, for people who never may; without it they see nothing
 */
export function WhyNot({ permission, ofOthers }: { permission: Permission | undefined; ofOthers?: string }) {
  if (!permission) return ofOthers === undefined ? null : <p className="why-not">{ofOthers}</p>
  if (permission.permitida) return null
  return (
    <p className="why-not">
      {permission.motivo} {permission.link && <a href={permission.link}>Aumentar meu nível</a>}
    </p>
  )
}

/**
 * Returns the words before a deadline: `Responda até` for people whose act it is, even if it would be refused now, and
 * `Resposta até` for others.
 */
export const answerUntil = (responder: Permission | undefined): string => (responder ? 'Responda até' : 'Resposta até')
