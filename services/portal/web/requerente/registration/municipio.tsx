import { type KeyboardEvent, useId, useState } from 'react'
import { Campo } from '../../shared/components/campo.tsx'
import { type Municipio, municipiosWith, fullName, inFull } from './municipios.ts'

type Props = {
  nome: string
  valor: string
  onChange: (codigo: string) => void
  onLeave: () => void
  erro: string | undefined
}

/** Finds the municipality by its name in the official table. The keyboard works as in a WAI-ARIA combobox. */
export function MunicipioField({ nome, valor, onChange, onLeave, erro }: Props) {
  const list = useId()
  const [text, setText] = useState(inFull(valor))
  const [shown, setShown] = useState(valor)
  // The value may change from outside, and then the text follows.
  if (valor !== shown) {
    setShown(valor)
    if (valor) setText(inFull(valor))
  }
  const [expanded, setExpanded] = useState(false)
  const [active, setActive] = useState(0)
  const options = expanded ? municipiosWith(text) : []
  const shows = options.length > 0

  const choose = (municipio: Municipio) => {
    setText(fullName(municipio))
    setExpanded(false)
    onChange(municipio.codigo)
  }
  const write = (fresh: string) => {
    setText(fresh)
    setActive(0)
    setExpanded(true)
    if (valor) onChange('')
  }
  const leave = () => {
    setExpanded(false)
    const [only, ...others] = valor ? [] : municipiosWith(text)
    if (only && others.length === 0) choose(only)
    else onLeave()
  }
  const pressKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (shows) setActive((active + step + options.length) % options.length)
      else setExpanded(true)
    } else if (event.key === 'Escape') setExpanded(false)
    else if (event.key === 'Enter' && options[active]) {
      event.preventDefault()
      choose(options[active])
    }
  }
  return (
    <Campo nome={nome} label="Município" hint="Escreva o começo do nome e escolha na lista." erro={erro}>
      {(link) => (
        <div className="combobox">
          <input
            {...link}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={shows}
            aria-controls={shows ? list : undefined}
            aria-activedescendant={shows ? `${list}-${active}` : undefined}
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={pressKey}
            onBlur={leave}
          />
          {shows && (
            <div id={list} role="listbox" className="options" aria-label="Municípios">
              {options.map((option, i) => (
                <div
                  key={option.codigo}
                  id={`${list}-${i}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={i === active}
                  onMouseDown={(event) => {
                    // The field keeps the focus, so that a click on the list does not count as leaving the field.
                    event.preventDefault()
                    choose(option)
                  }}
                >
                  {fullName(option)}
                </div>
              ))}
            </div>
          )}
          <p className="visually-hidden" role="status">
            {expanded &&
              text.trim() !== '' &&
              (shows ? `${options.length} municípios na lista` : 'Nenhum município com este nome')}
          </p>
          {expanded && !shows && text.trim() !== '' && (
            <p className="hint combobox-empty" aria-hidden="true">
              Nenhum município com este nome. Confira a escrita.
            </p>
          )}
        </div>
      )}
    </Campo>
  )
}
