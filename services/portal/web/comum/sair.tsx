import { useState } from 'react'
import { api, pegar } from './api/cliente.ts'
import { comoFalha } from './api/falha.ts'
import { esquecer } from './api/lembrada.ts'
import { avisarSaida, useEu } from './api/sessao.ts'
import { Botao } from './componentes/botao.tsx'
import { Dialogo } from './componentes/dialogo.tsx'
import { apagarEnviosDe, enviosDe } from './envios/guardados.ts'
import { esquecerDe } from './lembrado.ts'
import { apagarRascunhosDe, rascunhosDe } from './rascunho.ts'

/** A session that has already ended needs no sign-out. */
const jaFora = (erro: unknown): boolean => ['CAR-001', 'CAR-002'].includes(comoFalha(erro).codigo)

/**
 * Ends the session. The person's drafts leave the device with it, after a question. Only the service can end a session;
 * without its answer the person is told that they are still signed in, and nothing changes.
 */
export function Sair() {
  const eu = useEu()
  const [guardados, setGuardados] = useState(0)
  const [saindo, setSaindo] = useState(false)
  const [ficou, setFicou] = useState(false)

  async function sair(): Promise<void> {
    setSaindo(true)
    setFicou(false)
    const fim = await pegar(api.POST('/api/v1/auth/logout')).catch((erro: unknown) => (jaFora(erro) ? undefined : null))
    if (fim === null) {
      setGuardados(0)
      setSaindo(false)
      return setFicou(true)
    }
    esquecerDe(eu.id)
    avisarSaida(eu.id)
    await Promise.all([apagarRascunhosDe(eu.id), apagarEnviosDe(eu.id), esquecer()]).catch(() => {})
    location.assign((fim as { data?: { logout_url?: string } } | undefined)?.data?.logout_url ?? '/')
  }

  async function perguntar(): Promise<void> {
    const guardados = await Promise.all([rascunhosDe(eu.id), enviosDe(eu.id)]).catch(() => [])
    const quantos = guardados.flat().length
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
          {guardados === 1
            ? 'Um rascunho ou arquivo está só neste aparelho. Ao sair, ele é apagado.'
            : `${guardados} rascunhos ou arquivos estão só neste aparelho. Ao sair, eles são apagados.`}
        </p>
      </Dialogo>
      <Dialogo
        titulo="Você ainda não saiu"
        aberto={ficou}
        aoFechar={() => setFicou(false)}
        acoes={
          <>
            <Botao tipo="primario" ocupado={saindo} onClick={() => void sair()}>
              Tentar de novo
            </Botao>
            <Botao onClick={() => setFicou(false)}>Continuar aqui</Botao>
          </>
        }
      >
        <p>
          O serviço não respondeu, e só ele encerra a sua sessão. Se este aparelho não é seu, não o deixe antes de
          tentar de novo. Nada do que você escreveu foi apagado.
        </p>
      </Dialogo>
    </>
  )
}
