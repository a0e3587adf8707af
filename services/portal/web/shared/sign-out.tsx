import { useState } from 'react'
import { rascunhosOf } from '../device/drafts.ts'
import { forgetPerson } from '../device/store.ts'
import { uploadsOf } from '../device/uploads.ts'
import { api, unwrap } from './api/client.ts'
import { asFailure } from './api/failure.ts'
import { announceSignOut, useMe } from './api/session.ts'
import { Button } from './components/button.tsx'
import { Dialog } from './components/dialog.tsx'

/** Returns whether the service answered that the session has already ended. */
const alreadyOut = (error: unknown): boolean => asFailure(error).isSignedOut

/**
 * The button that ends the session, and removes what the device keeps of the person. Asks first if there are unsent
 * texts or files. Only the service can end a session. Without its answer nothing changes, and the page says that the
 * person is still signed in.
 */
export function SignOut() {
  const me = useMe()
  const [kept, setKept] = useState(0)
  const [signingOut, setSigningOut] = useState(false)
  const [stayed, setStayed] = useState(false)

  async function signOut(): Promise<void> {
    setSigningOut(true)
    setStayed(false)
    const end = await unwrap(api.POST('/api/v1/auth/logout')).catch((error: unknown) =>
      alreadyOut(error) ? undefined : null,
    )
    if (end === null) {
      setKept(0)
      setSigningOut(false)
      return setStayed(true)
    }
    announceSignOut(me.id)
    await forgetPerson(me.id).catch(() => {})
    location.assign((end as { data?: { logout_url?: string } } | undefined)?.data?.logout_url ?? '/')
  }

  async function ask(): Promise<void> {
    const kept = await Promise.all([rascunhosOf(me.id), uploadsOf(me.id)]).catch(() => [])
    const count = kept.flat().length
    if (count === 0) await signOut()
    else setKept(count)
  }

  return (
    <>
      <Button kind="plain" busy={signingOut} onClick={() => void ask()}>
        Sair
      </Button>
      <Dialog
        titulo="Sair e apagar o que não foi enviado?"
        aberto={kept > 0}
        onClose={() => setKept(0)}
        acoes={
          <>
            <Button kind="danger" busy={signingOut} onClick={() => void signOut()}>
              Sair e apagar
            </Button>
            <Button onClick={() => setKept(0)}>Continuar aqui</Button>
          </>
        }
      >
        <p>
          {kept === 1
            ? 'Um rascunho ou arquivo está só neste aparelho. Ao sair, ele é apagado.'
            : `${kept} rascunhos ou arquivos estão só neste aparelho. Ao sair, eles são apagados.`}
        </p>
      </Dialog>
      <Dialog
        titulo="Você ainda não saiu"
        aberto={stayed}
        onClose={() => setStayed(false)}
        acoes={
          <>
            <Button kind="primary" busy={signingOut} onClick={() => void signOut()}>
              Tentar de novo
            </Button>
            <Button onClick={() => setStayed(false)}>Continuar aqui</Button>
          </>
        }
      >
        <p>
          O serviço não respondeu, e só ele encerra a sua sessão. Se este aparelho não é seu, não o deixe antes de
          tentar de novo. Nada do que você escreveu foi apagado.
        </p>
      </Dialog>
    </>
  )
}
