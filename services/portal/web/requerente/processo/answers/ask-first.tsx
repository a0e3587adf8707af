import { Button } from '../../../shared/components/button.tsx'
import { Dialog } from '../../../shared/components/dialog.tsx'

type Props = {
  /** The name of the text, such as "a resposta". */
  about: string
  files: readonly string[]
  /** A sentence about a missing correction, if any. */
  unchanged?: string | null
  /** Sends the text nevertheless; undefined if the text must not be sent in this state. */
  onSend: (() => void) | undefined
  onClose: () => void
}

/**
 * Asks before a text is sent without its files, or without the requested correction. The dialog closes when neither is
 * missing any more.
 */
export function AskFirst({ about, files, unchanged, onSend, onClose }: Props) {
  if (files.length === 0 && !unchanged) return null
  return (
    <Dialog
      titulo={`Antes de enviar ${about}`}
      aberto
      onClose={onClose}
      acoes={
        <>
          <Button kind="primary" onClick={onClose}>
            Voltar
          </Button>
          {onSend && <Button onClick={onSend}>Enviar assim mesmo</Button>}
        </>
      }
    >
      {files.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {unchanged && <p>{unchanged}</p>}
      <p>
        {onSend
          ? `Enviar ${about} assim mesmo?`
          : `${about.charAt(0).toUpperCase()}${about.slice(1)} iria sem nenhum documento. Envie outro arquivo, ou tire da lista o que não vai.`}
      </p>
    </Dialog>
  )
}
