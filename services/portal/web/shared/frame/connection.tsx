import { useState } from 'react'
import { queries } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { useReadingsWait } from '../api/waiting.ts'
import { Wait } from '../components/failed.tsx'
import { hour as hourOf } from '../format.ts'
import { useNetwork } from '../network.ts'

/** Says that there is no network, or no answer from the service, and that nothing is lost. */
export function Offline() {
  const hasNetwork = useNetwork()
  const serviceDown = useSession().status === 'offline'
  if (hasNetwork && !serviceDown) return null
  return (
    <div className="offline" role="status">
      <div className="wide">
        {hasNetwork ? 'O serviço não responde.' : 'Sem internet.'} O que você fizer fica guardado neste aparelho.
        {!hasNetwork && <Age />}
      </div>
    </div>
  )
}

/** Says that there were too many requests. The parts of the page load when the wait ends. */
export function TooManyRequests() {
  const end = useReadingsWait()
  return (
    end !== null && (
      <div className="wide">
        <Wait ate={end} />
      </div>
    )
  )
}

function Age() {
  const [hour] = useState(hourOfWhatIsRead)
  return hour && ` O que se lê aqui é das ${hour}.`
}

/** Returns the time of the oldest data on the page. */
function hourOfWhatIsRead(): string | null {
  const readQueries = queries.getQueryCache().findAll({ type: 'active' })
  const times = readQueries.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  return times.length === 0 ? null : hourOf(new Date(Math.min(...times)))
}
