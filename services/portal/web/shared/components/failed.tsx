import { useMemo, useSyncExternalStore } from 'react'
import { asFailure, type Failure } from '../api/failure.ts'
import { recentSignInAddress } from '../api/session.ts'
import { Help } from '../help.tsx'
import { Button } from './button.tsx'
import { Message } from './message.tsx'
import { type OnScreen, WhatChanged } from './what-changed.tsx'
import { errorsOf, ErrorSummary } from './error-summary.tsx'
import type { Labels } from '../labels.ts'

type Props = {
  failure: unknown
  labels?: Labels
  processo?: OnScreen | undefined
  retry?: () => void
}

/**
 * Shows a failure: CAR-004 as a summary of errors, CAR-006 with a link to a higher level or a new sign-in, too many
 * requests as a countdown, and others in the words of the service. With `processo`, a conflict shows the acts since the
 * screen was loaded. `<Conflict>` handles CAR-012 of an edit.
 */
export function Failed({ failure: given, labels = {}, processo, retry }: Props) {
  if (!given) return null
  const failure = asFailure(given)
  if (failure.codigo === 'CAR-004' && failure.details.length > 0) {
    return <Summary failure={failure} labels={labels} />
  }
  if (failure.codigo === 'CAR-006') return <LevelMissing failure={failure} />
  if (failure.retryAt !== null) return <Wait ate={failure.retryAt} />
  return (
    <Message
      kind={failure.isConflict || failure.isTransient ? 'warning' : 'danger'}
      heading={TITULOS[failure.codigo]}
      announce
    >
      {processo && failure.isConflict ? (
        <WhatChanged key={failure.requestId} {...{ processo, failure }} />
      ) : (
        <p>{failure.message}</p>
      )}
      {failure.details.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      {retry && <Button onClick={retry}>Tentar de novo</Button>}
      {!failure.isConflict && !failure.isTransient && <Help asks="Não sabe o que fazer?" />}
      {failure.requestId && (
        <details>
          <summary>Detalhes</summary>
          <p>
            Ao pedir ajuda, informe: {failure.codigo}, pedido <code>{failure.requestId}</code>
          </p>
        </details>
      )}
    </Message>
  )
}

/**
 * Shows the errors of one refusal. Only a new refusal moves the focus, even with the same errors; another rendering
 * does not.
 */
function Summary({ failure, labels }: { failure: Failure; labels: Labels }) {
  const errors = useMemo(() => errorsOf(failure.details), [failure])
  return <ErrorSummary errors={errors} labels={labels} />
}

const TITULOS: Record<string, string> = {
  network: 'Sem internet',
  'CAR-003': 'Não encontrado',
  'CAR-005': 'Agora não é possível',
  'CAR-012': 'Este processo mudou enquanto você trabalhava',
  'CAR-016': 'Uma parte do serviço está fora do ar',
  'CAR-017': 'O serviço demorou a responder',
}

/** Explains which level or sign-in an act requires, with the link of the refusal as a button. */
function LevelMissing({ failure }: { failure: Failure }) {
  const { message, details: byField } = failure
  const recent = byField.some(({ code }) => code === 'recent_login_required')
  const link = /https?:\/\/\S+/.exec(message)?.[0].replace(/[.,;)]+$/, '')
  const sentences = message.split(/(?<=\.)\s+/).filter((sentence) => !sentence.includes('://'))
  return (
    <Message kind="warning" heading={recent ? 'Entre de novo' : 'Sua conta precisa de outro nível'} announce>
      <p>{sentences.join(' ')} O que você digitou fica guardado.</p>
      {link && (
        <a className="br-button secondary" href={recent ? recentSignInAddress() : link}>
          {recent ? 'Entrar de novo' : 'Aumentar meu nível'}
        </a>
      )}
    </Message>
  )
}

/**
 * Shows "Muitos pedidos" while a request waits for its turn. Screen readers read the message once, not at each second.
 */
export function Wait({ ate }: { ate: number }) {
  const remainingS = useCountdown(ate)
  if (remainingS === null) return null
  return (
    <Message kind="info" announce>
      Muitos pedidos em pouco tempo. Tentaremos de novo em{' '}
      <span role="timer" aria-live="off">
        {remainingS} s
      </span>
      .
    </Message>
  )
}

/** Returns the number of whole seconds until a time, updated every second; null when the time is past. */
function useCountdown(end: number): number | null {
  const now = useSyncExternalStore(everySecond, inSeconds)
  const remaining = Math.ceil(end / 1_000) - now
  return remaining > 0 ? remaining : null
}

const inSeconds = () => Math.floor(Date.now() / 1_000)

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}
