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
  const me = 'eu' in session && !isOfOther(session) ? session.eu : undefined
  return (
    <header className="topo">
      <div className="largo topo-linha">
        <Link className="marca" to={me ? homeOf(me.tipo_usuario) : '/'} reloadDocument={!me}>
          <strong>Registro Rural</strong> <span>Cadastro Ambiental Rural</span>
        </Link>
        {me && <Drawer eu={me} />}
        {session.status === 'fora' && (
          <a className="br-button secondary" href={signInAddress()}>
            Entrar
          </a>
        )}
      </div>
    </header>
  )
}

function Drawer({ eu }: { eu: Me }) {
  const [aberta, setExpanded] = useState(false)
  const { pathname } = useLocation()
  return (
    <>
      <button
        type="button"
        className="gaveta-botao"
        aria-expanded={aberta}
        aria-controls="gaveta"
        onClick={() => setExpanded(!aberta)}
      >
        <Icon nome={aberta ? 'fechar' : 'menu'} /> Menu
      </button>
      <div id="gaveta" className={aberta ? 'gaveta gaveta-aberta' : 'gaveta'}>
        <Menu papel={eu.tipo_usuario} onGo={() => setExpanded(false)} />
        <div className="pessoa">
          <Fold nome={eu.nome} atual={pathname === '/meus-dados'}>
            <p className="papel">
              {label(PAPEL_LABEL, eu.tipo_usuario)}, conta {eu.nivel_confiabilidade}
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
    paginas.map((pagina) => (
      <li key={pagina.para}>
        <Link to={pagina.para} onClick={onGo} aria-current={currentIn(pathname, pagina)}>
          {pagina.texto}
          {pagina.para === '/avisos' && <UnreadCount />}
        </Link>
      </li>
    ))
  return (
    <nav className="menu" aria-label="Principal">
      <ul>
        {menuOf(papel).map((entry) =>
          entry.folded ? (
            <li key={entry.texto}>
              <Fold nome={entry.texto} atual={entry.paginas.some((pagina) => currentIn(pathname, pagina))}>
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
      <span className="novos">
        {count > 99 ? '99+' : count}
        <span className="so-leitor"> não lidos</span>
      </span>
    )
  )
}
