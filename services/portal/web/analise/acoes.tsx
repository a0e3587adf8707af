import type { Acao } from '@car/atos/tabela'
import { useQuery } from '@tanstack/react-query'
import { NAO_SE_DECIDE, useRede } from '../comum/rede.ts'
import { acoesDe } from './caso.ts'

/** A note decides nothing, so its form stays open with what was typed. */
const SEM_DECIDIR: readonly Acao[] = ['anotar']

type Dita = { permitida: boolean; motivo?: string | undefined; link?: string | undefined }
const AINDA_NAO: Dita = { permitida: false }
const SEM_REDE: Dita = { permitida: false, motivo: NAO_SE_DECIDE }

/** Tells whether an act is permitted now, and if not, why. */
export type Pode = (acao: Acao) => Dita

export function usePode(id: string): Pode {
  const acoes = useQuery(acoesDe(id)).data?.data.acoes
  const temRede = useRede()
  return (acao) => {
    const dita = acoes?.find((uma) => uma.acao === acao) ?? AINDA_NAO
    return dita.permitida && !temRede && !SEM_DECIDIR.includes(acao) ? SEM_REDE : dita
  }
}

/**
 * Says once, in the place of the buttons, why acts are not offered.
 * @param ditos  the reason that the head of the page gives already
 */
export function Motivos({ de, ditos }: { de: readonly Dita[]; ditos?: Dita }) {
  const novos = de.filter(({ permitida, motivo }) => !permitida && motivo && motivo !== ditos?.motivo)
  if (novos.length === 0) return null
  return (
    <div className="motivos">
      {[...new Map(novos.map((dita) => [dita.motivo, dita])).values()].map(({ motivo, link }) => (
        <p key={motivo}>
          {motivo} {link && <a href={link}>Aumentar meu nível</a>}
        </p>
      ))}
    </div>
  )
}
