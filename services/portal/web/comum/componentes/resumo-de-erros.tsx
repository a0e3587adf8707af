import { useEffect, useRef } from 'react'
import type { Detalhe } from '../api/falha.ts'

export type ErroDeCampo = { campo: string; mensagem: string }

/** Every field of the form that the interface may name, and what people call it: `{ 'imovel.area_ha': 'Área' }`. */
export type Rotulos = Record<string, string>

/** Details of CAR-004 as messages of fields. A field without a label is one of the program's own: it is not named. */
export const errosDe = (detalhes: readonly Detalhe[]): ErroDeCampo[] =>
  detalhes.map(({ field, message }) => ({ campo: field, mensagem: message }))

export const erroDo = (erros: readonly ErroDeCampo[], campo: string): string | undefined =>
  erros.find((erro) => erro.campo === campo)?.mensagem

/**
 * All that is wrong, above the form and in focus, each a link to its field. The title of the page begins with "Erro:" as
 * long as it stands.
 */
export function ResumoDeErros({ erros, rotulos }: { erros: readonly ErroDeCampo[]; rotulos: Rotulos }) {
  const caixa = useRef<HTMLDivElement>(null)
  // The same list drawn again takes no focus: somebody is mending what it names.
  useEffect(() => {
    if (erros.length === 0) return
    caixa.current?.focus()
    const antes = document.title
    document.title = `Erro: ${antes}`
    return () => {
      document.title = antes
    }
  }, [erros])
  if (erros.length === 0) return null
  return (
    <div ref={caixa} className="resumo-de-erros" role="alert" tabIndex={-1}>
      <h2>{erros.length === 1 ? 'Corrija um campo' : `Corrija ${erros.length} campos`}</h2>
      <ul>
        {erros.map(({ campo, mensagem }) => (
          <li key={campo + mensagem}>
            <a
              href={`#${campo}`}
              onClick={(evento) => {
                evento.preventDefault()
                document.getElementById(campo)?.focus()
              }}
            >
              {rotulos[campo] ? `${rotulos[campo]}: ${mensagem}` : mensagem}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
