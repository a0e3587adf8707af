import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pendenciasOf } from '../../shared/api/processo.ts'
import { LinkButton } from '../../shared/components/button.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { missingStep } from '../labels.ts'
import { assistantOf, decisionsOf } from '../queries.ts'
import { end } from '../prazo.ts'
import { canAppealUntil } from '../recurso.ts'
import { SendToAnalysis } from './send-to-analysis.tsx'
import { type ProcessoView, WhyNot } from './board.tsx'

/**
 * Shows the one next step: a sentence, and the button that leads to it. If nothing is to be done, the sentence says so.
 */
export function NextStep({ view }: { view: ProcessoView }) {
  const { status } = view.processo
  if (status === 'rascunho') return <RascunhoStep view={view} />
  if (status === 'pendente' && view.can('responder_pendencia')) return <PendenciaStep view={view} />
  if (status === 'rejeitado') return <RejectionStep view={view} />
  return <WaitingStep view={view} />
}

const Box = ({ sentence, children }: { sentence: ReactNode; children?: ReactNode }) => (
  <section className="next-step" aria-label="Próximo passo">
    <p>{sentence}</p>
    {children}
  </section>
)

function RascunhoStep({ view }: { view: ProcessoView }) {
  const { processo, can } = view
  const { data: guide } = useQuery(assistantOf(processo.id))
  if (!guide) return null
  const [submeter, assinar] = [can('submeter'), can('assinar')]
  if (submeter?.permitida) {
    return (
      <Box sentence={guide.mensagem}>
        <SendToAnalysis processo={processo} differences={guide.divergencias.map(({ mensagem }) => mensagem)} />
      </Box>
    )
  }
  // Values that the person has not confirmed do not prevent the next step.
  const complete = guide.faltando.every(({ codigo }) => codigo.startsWith('confirmar_'))
  if (complete && assinar?.permitida && processo.responsavel_tecnico?.art_trt === undefined) {
    return (
      <Box sentence="Falta só a sua assinatura de responsável técnico.">
        <LinkButton kind="primary" to="/processos/$id/assinatura" params={{ id: processo.id }}>
          Assinar
        </LinkButton>
      </Box>
    )
  }
  const step = can('editar')?.permitida && missingStep(guide.faltando)
  return (
    <Box sentence={guide.mensagem}>
      {step && (
        <LinkButton kind="primary" to="/processos/$id/dados/$step" params={{ id: processo.id, step }}>
          Preencher os dados
        </LinkButton>
      )}
      {submeter?.link && <WhyNot permission={submeter} />}
    </Box>
  )
}

/** A single pendency leads to its page, and several lead to the list below. Names the term that ends first. */
function PendenciaStep({ view: { processo, can } }: { view: ProcessoView }) {
  const { data: pendencias = [] } = useQuery(pendenciasOf(processo.id))
  const [first, ...others] = pendencias
    .filter(({ status }) => status === 'aberta')
    .toSorted((a, b) => a.prazo_em.localeCompare(b.prazo_em))
  if (!first) return null
  const { id } = processo
  const where: LinkProps =
    others.length === 0
      ? { to: '/processos/$id/pendencias/$pid', params: { id, pid: first.id } }
      : { to: '/processos/$id', params: { id }, hash: 'o-que-falta' }
  const responder = can('responder_pendencia')
  return (
    <Box
      sentence={
        <>
          Responda até <strong>{end(first.prazo_em, processo.imovel.uf)}</strong>
        </>
      }
    >
      {responder?.permitida ? (
        <LinkButton kind="primary" {...where}>
          Responder agora
        </LinkButton>
      ) : (
        <WhyNot permission={responder} />
      )}
    </Box>
  )
}

function RejectionStep({ view: { processo, can } }: { view: ProcessoView }) {
  const decisoes = useQuery(decisionsOf(processo.id))
  const rejection = decisoes.data?.findLast(({ resultado }) => resultado === 'rejeitado')
  if (!rejection) return <Failed failure={decisoes.error} retry={() => void decisoes.refetch()} />
  const recorrer = can('recorrer')
  const prazo = canAppealUntil(recorrer, rejection)
  return (
    <Box
      sentence={
        prazo ? (
          <>
            O pedido foi rejeitado. Você pode recorrer até <strong>{end(prazo, processo.imovel.uf)}</strong>
          </>
        ) : (
          `O pedido foi rejeitado. ${recorrer?.motivo ?? ''}`
        )
      }
    >
      <LinkButton kind={prazo ? 'primary' : 'secondary'} to="/processos/$id/decisao" params={{ id: processo.id }}>
        Ver a decisão
      </LinkButton>
    </Box>
  )
}

function WaitingStep({ view: { processo, can } }: { view: ProcessoView }) {
  const { data: guide, error, refetch } = useQuery(assistantOf(processo.id))
  if (!guide) return <Failed failure={error} retry={() => void refetch()} />
  const { status, prazo_em, id } = processo
  const refused = guide.faltando.find(({ codigo }) => codigo.startsWith('documento_'))
  const isRunning = prazo_em !== null && (status === 'submetido' || status === 'em_analise')
  return (
    <Box
      sentence={
        <>
          {guide.mensagem} {isRunning && `A análise tem prazo até ${end(prazo_em, processo.imovel.uf)}.`}
        </>
      }
    >
      {status === 'aprovado' && (
        <LinkButton kind="primary" to="/processos/$id/comprovantes" params={{ id }}>
          Recibo e dossiê
        </LinkButton>
      )}
      {(status === 'aprovado' || status === 'em_recurso') && (
        <LinkButton to="/processos/$id/decisao" params={{ id }}>
          Ver a decisão
        </LinkButton>
      )}
      {status === 'submetido' && refused && can('enviar_documento')?.permitida && (
        <LinkButton
          kind="primary"
          to="/processos/$id/documentos"
          params={{ id }}
          hash={refused.codigo.slice('documento_'.length)}
        >
          Enviar outro documento
        </LinkButton>
      )}
      {status === 'submetido' && (
        <LinkButton to="/processos/$id/comprovantes" params={{ id }}>
          Ver o comprovante
        </LinkButton>
      )}
    </Box>
  )
}
