import '../account/account.css'
import '../analysis/analysis.css'
import { Titulo } from '../shared/components/titulo.tsx'
import { Exclusoes } from './exclusoes.tsx'
import { Holds } from './holds.tsx'
import { OverTheirTime } from './over-their-time.tsx'

/** How data end: requests to be forgotten, what has been kept for its time, and legal holds. */
export default function GuardaPage() {
  return (
    <>
      <Titulo texto="Guarda de dados" />
      <Exclusoes />
      <OverTheirTime />
      <Holds />
    </>
  )
}
