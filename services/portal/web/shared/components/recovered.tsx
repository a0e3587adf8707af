import { Button } from './button.tsx'
import { Message } from './message.tsx'

type RecoverableDraft = { recovered: boolean; reset: () => Promise<void> }

/** A line above a form whose content came from this device: `<Recovered rascunho={rascunho} />`. */
export function Recovered({ rascunho }: { rascunho: RecoverableDraft }) {
  if (!rascunho.recovered) return null
  return (
    <Message kind="info" heading="Recuperamos o que você digitou" announce>
      <Button kind="plain" onClick={() => void rascunho.reset()}>
        Descartar
      </Button>
    </Message>
  )
}
