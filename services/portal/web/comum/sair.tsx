import { useState } from 'react'
import { api, pegar } from './api/cliente.ts'
import { comoFalha, type Falha } from './api/falha.ts'
import { esquecer } from './api/lembrada.ts'
import { useEu } from './api/sessao.ts'
import { Botao } from './componentes/botao.tsx'
import { Dialogo } from './componentes/dialogo.tsx'
import { Falhou } from './componentes/falhou.tsx'
import { apagarEnviosDe, enviosDe } from './envios/guardados.ts'
import { apagarRascunhosDe, rascunhosDe } from './rascunho.ts'
import { useRede } from './rede.ts'

/**
 * Ends the session. Drafts of this person leave the device with it, after a question. Without the service it would only look
 * as if: no script can take the cookie away.
 */
export function Sair() {
  const eu = useEu()
  const temRede = useRede()
  const [falha, setFalha] = useState<Falha | null>(null)
  const [guardados, setGuardados] = useState(0)
  const [saindo, setSaindo] = useState(false)

  async function sair(): Promise<void> {
    setSaindo(true)
    try {
      const fim = await encerrar()
      await Promise.all([apagarRascunhosDe(eu.id), apagarEnviosDe(eu.id), esquecer()]).catch(() => {})
      location.assign(fim ?? '/')
    } catch (erro) {
      setFalha(comoFalha(erro))
      setSaindo(false)
    }
  }

  async function perguntar(): Promise<void> {
    const guardados = await Promise.all([rascunhosDe(eu.id), enviosDe(eu.id)]).catch(() => [])
    const quantos = guardados.flat().length
    if (quantos === 0) await sair()
    else setGuardados(quantos)
  }

  if (!temRede) return <span className="sem-saida">Para sair é preciso internet.</span>
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
        <Falhou falha={falha} />
      </Dialogo>
      <Dialogo
        titulo="Você ainda não saiu"
        aberto={falha !== null && guardados === 0}
        aoFechar={() => setFalha(null)}
        acoes={
          <>
            <Botao tipo="primario" ocupado={saindo} onClick={() => void sair()}>
              Tentar de novo
            </Botao>
            <Botao onClick={() => setFalha(null)}>Continuar aqui</Botao>
          </>
        }
      >
        <Falhou falha={falha} />
      </Dialogo>
    </>
  )
}

/** @returns where to sign out at the provider too. Of a session that has ended already there is nothing to end. */
async function encerrar(): Promise<string | undefined> {
  try {
    const fim = await pegar(api.POST('/api/v1/auth/logout'))
    return (fim as { data?: { logout_url?: string } } | undefined)?.data?.logout_url
  } catch (erro) {
    if (['CAR-001', 'CAR-002'].includes(comoFalha(erro).codigo)) return undefined
    throw erro
  }
}
