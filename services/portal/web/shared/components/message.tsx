import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The design system's classes of messages. */
export type MessageKind = 'success' | 'danger' | 'warning' | 'info'

type Props = {
  kind: MessageKind
  heading?: string | undefined
  /** True if screen readers have to read the message when it appears. */
  announce?: boolean
  children?: ReactNode
}

/** An outcome with advice. It is shown close to its form or list. */
export function Message({ kind, heading, announce = false, children }: Props) {
  return (
    <div className={`br-message ${kind}`} role={announce ? (kind === 'danger' ? 'alert' : 'status') : undefined}>
      <div className="icon">
        <Icon name={kind} />
      </div>
      <div className="content">
        {heading && <p className="message-title">{heading}</p>}
        {children && <div className="message-body">{children}</div>}
      </div>
    </div>
  )
}
