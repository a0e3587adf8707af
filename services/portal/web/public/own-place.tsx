import { isId } from '@car/text/id'
import { type FormEvent, useState } from 'react'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { nameInDraw } from './name-in-draw.ts'

type Props = { processos: readonly { id: string; sorteado: boolean }[]; semente: string }

/** Tells somebody who knows the id of a case where it stands in a draw whose seed is published. */
export function OwnPlace({ processos, semente }: Props) {
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState<{ erro?: string; place?: string }>({})
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const id = typed.trim().toLowerCase()
    if (!isId(id))
      return setTold({ erro: 'Escreva o identificador inteiro, como está no endereço da página do processo.' })
    const name = await nameInDraw(semente, id)
    const at = processos.findIndex((one) => one.id === name)
    setTold({ place: placeOf(at, processos.length, processos[at]?.sorteado === true) })
  }
  return (
    <>
      <form className="search" onSubmit={(event) => void find(event)} noValidate>
        <TextField
          nome="processo"
          label="Identificador do seu processo"
          hint="São as 32 letras e números no endereço da página do processo"
          valor={typed}
          onChange={setTyped}
          erro={told.erro}
          max={36}
        />
        <Button sends>Procurar o processo</Button>
      </form>
      <p aria-live="polite">{told.place}</p>
    </>
  )
}

function placeOf(at: number, total: number, sorteado: boolean): string {
  if (at < 0) return 'Este processo não está neste lote.'
  return `O processo está no lugar ${at + 1} de ${total}: ${sorteado ? 'foi sorteado, e lido' : 'não foi sorteado'}.`
}
