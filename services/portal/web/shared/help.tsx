import { note, recall } from '../device/remembered.ts'

const KEY = 'help'

/**
 * The address for help, if this installation has one. Pages from the service worker do not name it, so the browser
 * remembers it.
 */
export const HELP = known()

function known(): string | null {
  const named = document.querySelector<HTMLLinkElement>('link[rel=help]')?.href
  if (named !== undefined) note(KEY, named)
  return named ?? recall<string | null>(KEY, null)
}

/** A link to help, which begins with a question where it stands alone. */
export const Help = ({ asks }: { asks?: string }) =>
  HELP === null ? null : asks === undefined ? (
    <a href={HELP}>Ajuda e contato</a>
  ) : (
    <p className="help">
      {asks} <a href={HELP}>Ajuda e contato</a>
    </p>
  )
