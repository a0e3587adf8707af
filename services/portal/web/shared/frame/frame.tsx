import { eRequerente } from '@car/vocabulary/person'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { isOfOther, signInAddress, useSession } from '../api/session.ts'
import { Announcement } from '../components/announcement.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useNetwork } from '../network.ts'
import { Help } from '../help.tsx'
import { useQuiet } from '../quiet.ts'
import { Offline, TooManyRequests } from './connection.tsx'
import { Keeping } from './keeping.tsx'
import { TopBar } from './top-bar.tsx'

export function Frame() {
  useKeepPages()
  return (
    <>
      <a className="skip" href="#conteudo" onClick={skip}>
        Ir para o conteúdo
      </a>
      <TopBar />
      <Offline />
      <TooManyRequests />
      <Uploads />
      <main id="conteudo" className="wide" tabIndex={-1}>
        <Keeping />
      </main>
      <footer className="footer">
        <div className="wide">
          <Link to="/verificar">Verificar um dossiê</Link> <Link to="/camadas">Camadas oficiais</Link>{' '}
          <a href="/docs">Interface para programas</a>
          <Help />
        </div>
      </footer>
      <SessionEnded />
      <Announcement />
    </>
  )
}

/** Keeps pages on the device of people who may need them without a network (`sw.ts`). */
function useKeepPages(): void {
  const session = useSession()
  const keeps = 'serviceWorker' in navigator && session.status === 'in' && eRequerente(session.me.tipo_usuario)
  const quiet = useQuiet(keeps)
  useEffect(() => {
    if (quiet) void navigator.serviceWorker.register('/sw.js').catch(() => {})
  }, [quiet])
}

/** Moves the focus to the content. The address does not change, because a navigation would lose a half-filled form. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('conteudo')?.focus()
}

/** Says that the session has ended. Typed text is kept as a draft, and a new sign-in leads back to this address. */
function SessionEnded() {
  const session = useSession()
  const ended = session.status === 'ended'
  return (
    <Dialog
      titulo="Sua sessão terminou"
      aberto={ended}
      acoes={
        <a className="br-button primary" href={signInAddress()}>
          Entrar de novo
        </a>
      }
    >
      {isOfOther(session) && <p>Outra pessoa entrou neste navegador, em outra aba.</p>}
      <p>O que você digitou está guardado neste aparelho. Entre de novo para continuar daqui.</p>
    </Dialog>
  )
}

/**
 * Uploads the waiting files of a requerente, whatever page is open. The code loads after the content of the page, and
 * only with a network.
 */
function Uploads() {
  const session = useSession()
  const hasNetwork = useNetwork()
  const sends = session.status === 'in' && eRequerente(session.me.tipo_usuario)
  const [OnTheWay, setOnTheWay] = useState<ComponentType | null>(null)
  const quiet = useQuiet(sends && hasNetwork)
  useEffect(() => {
    if (!quiet) return
    import('../uploads/on-the-way.tsx').then(
      (modulo) => setOnTheWay(() => modulo.default),
      () => {},
    )
  }, [quiet])
  return sends && OnTheWay ? <OnTheWay /> : null
}
