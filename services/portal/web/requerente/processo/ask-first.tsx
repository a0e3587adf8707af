import { Button } from '../../shared/components/button.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'

type Props = {
  /** What would go without what: "a resposta". */
  about: string
  files: readonly string[]
  /** That what was asked for is as it was. */
  unchanged?: string | null
  /** Undefined where it must not go like this. */
  onSend: (() => void) | undefined
  onClose: () => void
}

/** Asks before a text goes out without what was meant to go with it; nothing once all of that is gone or has arrived. */
export function AskFirst({ about, files, unchanged, onSend, onClose }: Props) {
  if (files.length === 0 && !unchanged) return null
  const without = files.length === 0 ? 'assim mesmo' : files.length === 1 ? 'sem ele' : 'sem eles'
  return (
    <Dialog
      titulo={`Antes de enviar ${about}`}
      aberto
      onClose={onClose}
      acoes={
        <>
          <Button tipo="primario" onClick={onClose}>
            Voltar
          </Button>
          {onSend && <Button onClick={onSend}>Enviar {without}</Button>}
        </>
      }
    >
      {files.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {unchanged && <p>{unchanged}</p>}
      <p>
        {onSend
          ? `Enviar ${about} ${without}?`
          : `${about.charAt(0).toUpperCase()}${about.slice(1)} iria sem nenhum documento. Envie outro arquivo, ou tire da lista o que não vai.`}
      </p>
    </Dialog>
  )
}
