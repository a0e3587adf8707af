import { useState } from 'react'
import { api, pegar } from './api/cliente.ts'
import { useEu } from './api/sessao.ts'
import { Botao } from './componentes/botao.tsx'
import { Dialogo } from './componentes/dialogo.tsx'
import { apagarRascunhosDe, rascunhosDe } from './rascunho.ts'

/** Ends the session. Drafts of this person leave the device with it, after a question. */
export function Sair() {
  const eu = useEu()
  const [guardados, setGuardados] = useState(0)
  const [saindo, setSaindo] = useState(false)

  async function sair(): Promise<void> {
    setSaindo(true)
    await apagarRascunhosDe(eu.id).catch(() => {})
    const fim = await pegar(api.POST('/api/v1/auth/logout')).catch(() => undefined)
    location.assign((fim as { data?: { logout_url?: string } } | undefined)?.data?.logout_url ?? '/')
  }

  async function perguntar(): Promise<void> {
    const quantos = (await rascunhosDe(eu.id).catch(() => [])).length
    if (quantos === 0) await sair()
    else setGuardados(quantos)
  }

  return (
    <>
      <Botao tipo="simples" ocupado={saindo} onClick={() => void perguntar()}>
        Sair
      </Botao>
      <Dialogo
        titulo="Sair e apagar o que não foi enviado?"
        aberto={guardados > 0}
        aoFechar={() => setGuardados(0)}
        acoes={
          <>
            <Botao tipo="perigo" ocupado={saindo} onClick={() => void sair()}>
              Sair e apagar
            </Botao>
            <Botao onClick={() => setGuardados(0)}>Continuar aqui</Botao>
          </>
        }
      >
        <p>
          {guardados === 1 ? 'Um rascunho está' : `${guardados} rascunhos estão`} só neste aparelho. Ao sair,{' '}
          {guardados === 1 ? 'ele é apagado' : 'eles são apagados'}.
        </p>
      </Dialogo>
    </>
  )
}
