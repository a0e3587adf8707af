import { label } from '../format.ts'
import { PAPEL_LABEL, type Papel } from '@car/vocabulary/person'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '../../device/session.ts'
import { unreadAvisos } from '../api/avisos.ts'
import { isOfOther, signInAddress, useSession } from '../api/session.ts'
import { Icon } from '../components/icon.tsx'
import { useNetwork } from '../network.ts'
import { useQuiet } from '../quiet.ts'
import { Fold } from '../folding.tsx'
import { currentIn, homeOf, menuOf, type NavEntry } from '../papeis.ts'
import { SignOut } from '../sign-out.tsx'

export function TopBar() {
  const session = useSession()
  const me = 'me' in session && !isOfOther(session) ? session.me : undefined
  return (
    <header className="top-bar">
      <div className="wide top-bar-line">
        <Link className="mark" to={me ? homeOf(me.tipo_usuario) : '/'} reloadDocument={!me}>
          <strong>Registro Rural</strong> <span>Cadastro Ambiental Rural</span>
        </Link>
        {me && <Drawer me={me} />}
        {session.status === 'out' && (
          <a className="br-button secondary" href={signInAddress()}>
            Entrar
          </a>
        )}
      </div>
    </header>
  )
}

function Drawer({ me }: { me: Me }) {
  const [expanded, setExpanded] = useState(false)
  const { pathname } = useLocation()
  return (
    <>
      <button
        type="button"
        className="drawer-button"
        aria-expanded={expanded}
        aria-controls="drawer"
        onClick={() => setExpanded(!expanded)}
      >
        <Icon name={expanded ? 'close' : 'menu'} /> Menu
      </button>
      <div id="drawer" className={expanded ? 'drawer drawer-open' : 'drawer'}>
        <Menu papel={me.tipo_usuario} onGo={() => setExpanded(false)} />
        <div className="person">
          <Fold nome={me.nome} atual={pathname === '/meus-dados'}>
            <p className="papel">
              {label(PAPEL_LABEL, me.tipo_usuario)}, conta {me.nivel_confiabilidade}
            </p>
            <ul>
              <li>
                <Link to="/meus-dados" onClick={() => setExpanded(false)} activeProps={{ 'aria-current': 'page' }}>
                  Meus dados
                </Link>
              </li>
            </ul>
            <SignOut />
          </Fold>
        </div>
      </div>
    </>
  )
}

function Menu({ papel, onGo }: { papel: Papel; onGo: () => void }) {
  const { pathname } = useLocation()
  const list = ({ paginas }: NavEntry) =>
    paginas.map((page) => (
      <li key={page.para}>
        <Link to={page.para} onClick={onGo} aria-current={currentIn(pathname, page)}>
          {page.texto}
          {page.para === '/avisos' && <UnreadCount />}
        </Link>
      </li>
    ))
  return (
    <nav className="menu" aria-label="Principal">
      <ul>
        {menuOf(papel).map((entry) =>
          entry.folded ? (
            <li key={entry.texto} className="menu-fold">
              <Fold nome={entry.texto} atual={entry.paginas.some((page) => currentIn(pathname, page))}>
                <ul>{list(entry)}</ul>
              </Fold>
            </li>
          ) : (
            list(entry)
          ),
        )}
      </ul>
    </nav>
  )
}

/** The number of unread notices, requested after the content of the page. */
function UnreadCount() {
  const quiet = useQuiet(useNetwork())
  const { data: count = 0 } = useQuery({ ...unreadAvisos, enabled: quiet })
  return (
    count > 0 && (
      <span className="new-count">
        {count > 99 ? '99+' : count}
        <span className="visually-hidden"> não lidos</span>
      </span>
    )
  )
}
