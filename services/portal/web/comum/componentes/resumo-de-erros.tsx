import { useEffect, useRef } from 'react'
import type { Detalhe } from '../api/falha.ts'

export type ErroDeCampo = { campo: string; mensagem: string }

/** The label of every field of the form that the interface may name: `{ 'imovel.area_ha': 'Área' }`. */
export type Rotulos = Record<string, string>

/**
 * Turns the details of CAR-004 into messages for fields. A field without a label is unknown to people and not named.
 */
export const errosDe = (detalhes: readonly Detalhe[]): ErroDeCampo[] =>
  detalhes.map(({ field, message }) => ({ campo: field, mensagem: message }))

export const erroDo = (erros: readonly ErroDeCampo[], campo: string): string | undefined =>
  erros.find((erro) => erro.campo === campo)?.mensagem

/**
 * All errors, above the form and in focus, each with a link to its field. The title of the page begins with "Erro:"
 * while it stands.
 */
export function ResumoDeErros({ erros, rotulos }: { erros: readonly ErroDeCampo[]; rotulos: Rotulos }) {
  const caixa = useRef<HTMLDivElement>(null)
  // A list that is drawn again takes no focus, because the person is correcting what it names.
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
