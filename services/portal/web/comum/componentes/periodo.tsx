import { type FormEvent, useState } from 'react'
import { type Periodo, periodoDe } from '../periodo.ts'
import { Botao } from './botao.tsx'
import { Campo } from './campo.tsx'

/** From one day to another, both counted. */
export function EscolherPeriodo({ de = '', ate = '', aoMudar }: Periodo & { aoMudar: (periodo: Periodo) => void }) {
  const [valor, setValor] = useState({ de, ate })
  const mostrar = (evento: FormEvent) => {
    evento.preventDefault()
    aoMudar(periodoDe(valor))
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
              onChange={(evento) => setValor({ ...valor, [qual]: evento.target.value })}
            />
          )}
        </Campo>
      ))}
      <Botao envia>Mostrar</Botao>
    </form>
  )
}
