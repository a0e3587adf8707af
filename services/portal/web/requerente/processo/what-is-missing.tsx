import { MANDATORY, DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { documentosOf, pendenciasOf, ressalvasOf } from '../../shared/api/processo.ts'
import { Failed } from '../../shared/components/failed.tsx'
import { Icon } from '../../shared/components/icon.tsx'
import { certaintyInWords, data, label } from '../../shared/format.ts'
import { isInForce } from '@car/vocabulary/ressalva'
import type { Documento, Ressalva } from '../../gen/interface.ts'
import { assistantOf } from '../queries.ts'
import { groupOf, missingField } from '../labels.ts'
import { Divergencias } from './divergencias.tsx'
import { type ProcessoView, answerUntil } from './board.tsx'

type Task = { chave: string; texto: string; status: 'missing' | 'waiting' | 'done'; target?: LinkProps }

/** Lists the tasks before the analysis begins or continues, including those that are done. */
export function WhatIsMissing({ view }: { view: ProcessoView }) {
  const { id, status } = view.processo
  const guide = useQuery(assistantOf(id))
  const documentos = useQuery(documentosOf(id))
  const ressalvas = useQuery(ressalvasOf(id))
  const pendencias = useQuery({ ...pendenciasOf(id), enabled: status === 'pendente' })
  const titulo = useRef<HTMLHeadingElement>(null)
  const cameByHash = useLocation({ select: ({ hash }) => hash === 'o-que-falta' })
  const arrived = guide.data !== undefined && documentos.data !== undefined
  useEffect(() => {
    if (cameByHash && arrived) titulo.current?.focus()
  }, [cameByHash, arrived])
  if (status !== 'rascunho' && status !== 'pendente') return null
  // People who may only view the case see the tasks as somebody else's.
  const responder = view.can('responder_pendencia')
  const sends = view.can('enviar_documento') !== undefined
  const requests = new Map(guide.data?.faltando.map(({ codigo, mensagem }) => [codigo, mensagem]))
  const tasks: Task[] = [
    ...(pendencias.data ?? [])
      .filter((pendencia) => pendencia.status === 'aberta')
      .map((pendencia): Task => {
        const target = { to: '/processos/$id/pendencias/$pid', params: { id, pid: pendencia.id } } as const
        return {
          chave: pendencia.id,
          texto: `Pendência ${pendencia.numero}: ${answerUntil(responder).toLowerCase()} ${data(pendencia.prazo_em)}`,
          status: responder ? 'missing' : 'waiting',
          target,
        }
      }),
    ...[...requests].flatMap(([codigo, texto]) => missingDatum(id, codigo, texto)),
    ...MANDATORY.flatMap((kind) => {
      const ofKind = (ressalvas.data ?? []).find(
        (ressalva) => ressalva.tipo_documento === kind && isInForce(ressalva.status),
      )
      const target = { to: '/processos/$id/documentos', params: { id }, hash: kind } as const
      const confirmation = requests.get(`confirmar_${kind}`)
      return [
        taskOf(kind, id, documentos.data ?? [], requests.get(`documento_${kind}`), sends, ofKind),
        ...(confirmation && sends
          ? [{ chave: `confirmar ${kind}`, texto: confirmation, status: 'missing', target } satisfies Task]
          : []),
      ]
    }),
  ]
  return (
    <section className="what-is-missing">
      <h2 ref={titulo} id="o-que-falta" tabIndex={-1}>
        O que falta
      </h2>
      <Failed
        failure={guide.error ?? documentos.error ?? ressalvas.error ?? pendencias.error}
        retry={() => void Promise.all([guide, documentos, ressalvas, pendencias].map((query) => query.refetch()))}
      />
      {guide.data && documentos.data && ressalvas.data && (
        <ul className="tasks">
          {tasks.map(({ chave, texto, status, target }) => (
            <li key={chave} className={`task task-${status}`}>
              {target ? (
                <Link {...target}>
                  <Mark status={status} />
                  <span>{texto}</span>
                  <Icon name="arrow" />
                </Link>
              ) : (
                <span className="task-line">
                  <Mark status={status} />
                  <span>{texto}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {guide.data && <Divergencias view={view} guide={guide.data} documentos={documentos.data ?? []} />}
    </section>
  )
}

/** Returns the task for an undeclared field, with its link; an empty list if `codigo` names no field. */
function missingDatum(id: string, codigo: string, texto: string): Task[] {
  const campo = missingField(codigo)
  if (campo === undefined) return []
  const step = groupOf(campo)
  return [
    {
      chave: codigo,
      texto,
      status: 'missing',
      target: { to: '/processos/$id/dados/$step', params: { id, step }, hash: campo },
    },
  ]
}

const SPOKEN = { missing: 'Falta: ', waiting: 'Em andamento: ', done: 'Feito: ' }
const Mark = ({ status }: { status: Task['status'] }) => (
  <>
    <span className="task-mark" aria-hidden="true">
      {status === 'done' && <Icon name="success" />}
    </span>
    <span className="visually-hidden">{SPOKEN[status]}</span>
  </>
)

/**
 * Returns the task about a mandatory paper.
 * @param request  the words of the service, if the paper has to be sent
 * @param sends  whether the visitor may send the paper
 * @param ressalva  the ressalva in place of the paper
 */
function taskOf(
  kind: DocumentoKind,
  id: string,
  all: readonly Documento[],
  request: string | undefined,
  sends: boolean,
  ressalva: Ressalva | undefined,
): Task {
  const name = label(DOCUMENTO_KIND_LABEL, kind)
  if (request && !sends) return { chave: kind, texto: name, status: 'missing' }
  const target = { to: '/processos/$id/documentos', params: { id }, hash: kind } as const
  if (request) return { chave: kind, texto: request, status: 'missing', target }
  const found = all.find((d) => d.tipo_documento === kind && d.status === 'valido')
  if (!found && ressalva) {
    const aberta = ressalva.status === 'aberta'
    return {
      chave: kind,
      texto: `${name}: ressalva ${ressalva.status}`,
      status: aberta ? 'waiting' : 'done',
      target,
    }
  }
  if (!found) return { chave: kind, texto: `${name}: em leitura`, status: 'waiting', target }
  const howCertain = found.confianca === null ? '' : `, ${certaintyInWords(found.confianca)}`
  return { chave: kind, texto: `${name}: leitura segura${howCertain}`, status: 'done', target }
}
