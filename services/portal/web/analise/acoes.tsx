import type { Acao } from '@car/atos/tabela'
import { useQuery } from '@tanstack/react-query'
import { acoesDe } from './caso.ts'

type Dita = { permitida: boolean; motivo?: string | undefined; link?: string | undefined }
const AINDA_NAO: Dita = { permitida: false }

/** Asks of an act whether it is permitted now, and why not. */
export type Pode = (acao: Acao) => Dita

export function usePode(id: string): Pode {
  const acoes = useQuery(acoesDe(id)).data?.data.acoes
  return (acao) => acoes?.find((uma) => uma.acao === acao) ?? AINDA_NAO
}

/**
 * Why acts are not offered, each reason once, in the place of their buttons.
 * @param ditos  of what the head of the page says already
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
