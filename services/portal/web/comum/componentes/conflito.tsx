import type { Conflito as Campo } from '../mesclar.ts'
import { Botao } from './botao.tsx'
import { Dialogo } from './dialogo.tsx'
import type { Rotulos } from './resumo-de-erros.tsx'

type Props<T> = {
  conflitos: readonly Campo<T>[]
  /** The name of what has changed; a case by default. */
  oQue?: string
  rotulos: Rotulos
  /** Shows a value of a field. */
  mostrar?: (campo: string, valor: unknown) => string
  resolver: (campo: keyof T & string, qual: 'meu' | 'novo') => void
}

/** Asks, field by field, which of two texts is to stand. */
export function Conflito<T>({
  conflitos,
  oQue = 'Este processo',
  rotulos,
  mostrar = (_campo, valor) => (typeof valor === 'string' ? valor : JSON.stringify(valor ?? '')),
  resolver,
}: Props<T>) {
  const [primeiro] = conflitos
  if (!primeiro) return null
  const { campo } = primeiro
  return (
    <Dialogo
      titulo={`${oQue} mudou enquanto você trabalhava`}
      aberto
      acoes={
        <>
          <Botao tipo="primario" onClick={() => resolver(campo, 'meu')}>
            Manter o meu
          </Botao>
          <Botao onClick={() => resolver(campo, 'novo')}>Usar o novo</Botao>
        </>
      }
    >
      <h3>{rotulos[campo] ?? campo}</h3>
      <dl className="lado-a-lado">
        <div>
          <dt>O seu</dt>
          <dd>{mostrar(campo, primeiro.meu)}</dd>
        </div>
        <div>
          <dt>O novo</dt>
          <dd>{mostrar(campo, primeiro.novo)}</dd>
        </div>
      </dl>
    </Dialogo>
  )
}
