import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import type { OnScreen } from '../../shared/components/what-changed.tsx'
import { Recovered } from '../../shared/components/recovered.tsx'
import type { Labels } from '../../shared/labels.ts'
import { CANNOT_DECIDE, useNetwork } from '../../shared/network.ts'

type Props = {
  titulo: string
  button: string
  danger?: boolean
  ato: { busy: boolean; failure: unknown }
  run: () => void
  onClose: () => void
  labels?: Labels
  /** The case on the screen, if the act must be refused after a change by somebody else. */
  processo?: OnScreen
  rascunho?: { recovered: boolean; reset: () => Promise<void> }
  children?: ReactNode
}

export function Form({ titulo, button, danger, ato, run, onClose, labels, processo, rascunho, children }: Props) {
  const id = useId()
  const network = useNetwork()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (network) run()
  }
  return (
    <Dialog
      titulo={titulo}
      aberto
      onClose={onClose}
      acoes={
        <>
          <WithNetwork sentence={`${CANNOT_DECIDE} O que você escreveu fica guardado neste aparelho.`}>
            <Button sends form={id} kind={danger ? 'danger' : 'primary'} busy={ato.busy}>
              {button}
            </Button>
          </WithNetwork>
          <Button onClick={onClose}>Voltar</Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields send it their keys */}
      <form id={id} onSubmit={send} onKeyDown={submitByKeys} noValidate>
        {rascunho && <Recovered rascunho={rascunho} />}
        <Failed failure={ato.failure} processo={processo} {...(labels ? { labels } : {})} />
        {children}
      </form>
    </Dialog>
  )
}

/** Sends the form with Ctrl+Enter or Cmd+Enter. Enter alone begins a new line in a text area. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
