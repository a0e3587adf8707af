import { type FormEvent, useState } from 'react'
import { type Periodo, periodoDe } from '../periodo.ts'
import { Botao } from './botao.tsx'
import { Campo } from './campo.tsx'

/** Chooses a period from one day to another, both included. */
export function EscolherPeriodo({ de = '', ate = '', aoMudar }: Periodo & { aoMudar: (periodo: Periodo) => void }) {
  // What was typed stays, whatever arrives meanwhile.
  const [digitado, setDigitado] = useState<Periodo>({})
  const valor = { de, ate, ...digitado }
  const mostrar = (evento: FormEvent) => {
    evento.preventDefault()
    aoMudar(periodoDe(valor))
    setDigitado({})
  }
  return (
    <form className="busca periodo" onSubmit={mostrar}>
      {(['de', 'ate'] as const).map((qual) => (
        <Campo key={qual} nome={qual} rotulo={qual === 'de' ? 'De' : 'Até'}>
          {(ligacao) => (
            <input
              {...ligacao}
              type="date"
              value={valor[qual]}
              min="2020-01-01"
              max="2999-12-31"
              onChange={(evento) => setDigitado({ ...digitado, [qual]: evento.target.value })}
            />
          )}
        </Campo>
      ))}
      <Botao envia>Mostrar</Botao>
    </form>
  )
}
