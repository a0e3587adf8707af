import type { Action } from '@car/acts/table'
import { useQuery } from '@tanstack/react-query'
import { actsOf } from '../../shared/api/processo.ts'
import { CANNOT_DECIDE, useNetwork } from '../../shared/network.ts'
import type { Permission } from '../../shared/permission.ts'

/** The acts that are offered even without a network. A note decides nothing, and its form keeps the text. */
const WITHOUT_DECIDING: readonly Action[] = ['anotar']

const NOT_YET: Permission = { permitida: false }
const OFFLINE: Permission = { permitida: false, motivo: CANNOT_DECIDE }

/** Returns whether an act is permitted, and if not, why. Without a network, only notes are permitted. */
export type Can = (acao: Action) => Permission

export function useCan(id: string): Can {
  const acoes = useQuery(actsOf(id)).data?.acoes
  const hasNetwork = useNetwork()
  return (acao) => {
    const found = acoes?.find((act) => act.acao === acao) ?? NOT_YET
    return found.permitida && !hasNetwork && !WITHOUT_DECIDING.includes(acao) ? OFFLINE : found
  }
}

/**
 * Shows why acts are not offered, each reason once.
 * @param told  a permission whose reason the page already shows
 */
export function Reasons({ permissions, told }: { permissions: readonly Permission[]; told?: Permission }) {
  const fresh = permissions.filter(({ permitida, motivo }) => !permitida && motivo && motivo !== told?.motivo)
  if (fresh.length === 0) return null
  return (
    <div className="act-reasons">
      {[...new Map(fresh.map((found) => [found.motivo, found])).values()].map(({ motivo, link }) => (
        <p key={motivo}>
          {motivo} {link && <a href={link}>Aumentar meu nível</a>}
        </p>
      ))}
    </div>
  )
}
