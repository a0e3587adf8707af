import { useEffect, useRef, useState } from 'react'
import type { useAto } from './api/ato.ts'
import { comoFalha, type Falha } from './api/falha.ts'
import { type Conflito, mesclar } from './mesclar.ts'
import type { Rascunho } from './rascunho.ts'

/** What was typed, and the version that it is based on. */
export type Edicao<T extends object> = { meu: T; base: T; versao: number }

export const edicaoDe = <T extends object>(valor: T, versao: number): Edicao<T> => ({ meu: valor, base: valor, versao })

type Meios<T extends object> = {
  rascunho: Pick<Rascunho<Edicao<T>>, 'valor' | 'mudar'>
  /** Sends an edition. CAR-012 says that its version was overtaken. */
  ato: Pick<ReturnType<typeof useAto<Edicao<T>, unknown>>, 'falha' | 'fazer' | 'esquecer'>
  /** Reads what the service has now; null if the thing is gone, which the service then says. */
  reler: () => Promise<Edicao<T> | null>
}

/**
 * An edition that was overtaken takes in what others changed, and goes again by itself. If both changed the same field,
 * the person is asked first (`<Conflito>`).
 */
export function useEdicao<T extends object>({ rascunho, ato, reler }: Meios<T>) {
  const [conflitos, setConflitos] = useState<readonly Conflito<T>[]>([])
  const [semResposta, setSemResposta] = useState<Falha | null>(null)
  const ultrapassada = ato.falha?.codigo === 'CAR-012'
  /** What is typed while the page reads again counts too. */
  const escrita = useRef(rascunho.valor)
  useEffect(() => {
    escrita.current = rascunho.valor
  })

  function seguir(edicao: Edicao<T>, restantes: readonly Conflito<T>[]): void {
    rascunho.mudar(edicao)
    setConflitos(restantes)
    if (restantes.length === 0) ato.fazer(edicao)
  }
  async function juntar(): Promise<void> {
    const agora = await reler()
    const { meu, base } = escrita.current
    if (!agora) return ato.fazer(escrita.current)
    const { valor, conflitos: novos } = mesclar(base, meu, agora.meu)
    ato.esquecer()
    seguir({ ...agora, meu: valor }, novos)
  }
  useEffect(() => {
    setSemResposta(null)
    if (ultrapassada) juntar().catch((erro: unknown) => setSemResposta(comoFalha(erro)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [ultrapassada])

  return {
    conflitos,
    /** What is left to tell. To be overtaken is no failure. */
    falha: semResposta ?? (ultrapassada ? null : ato.falha),
    resolver: (campo: keyof T & string, qual: 'meu' | 'novo') => {
      const dele = conflitos.find((conflito) => conflito.campo === campo)
      const restantes = conflitos.filter((conflito) => conflito !== dele)
      const { meu } = rascunho.valor
      seguir({ ...rascunho.valor, meu: qual === 'novo' && dele ? { ...meu, [campo]: dele.novo } : meu }, restantes)
    },
  }
}
