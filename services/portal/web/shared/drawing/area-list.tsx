import { type ReactNode, useState } from 'react'
import { Button } from '../components/button.tsx'
import type { Area } from './areas.ts'

export type AreaListProps = {
  marked: string | null
  /** Returns the content below an area in the list. */
  about: (id: string) => ReactNode
  onMark: (id: string | null) => void
  /** Shows the area on the map, enlarged. */
  onShow: (id: string) => void
}

/** The number of areas that are listed at once. */
const AT_ONCE = 10

/**
 * Lists areas in words, some at a time. Pointing at an area marks it on the map. The name of a drawn area is a button
 * that shows the area there.
 */
export function AreaList({ areas, ...list }: AreaListProps & { areas: readonly Area[] }) {
  const [shown, setShown] = useState(AT_ONCE)
  const left = areas.length - shown
  return (
    <>
      <ul className="areas">
        {areas.slice(0, shown).map((area) => (
          <AreaItem key={area.id} area={area} {...list} />
        ))}
      </ul>
      {left > 0 && (
        <Button onClick={() => setShown(shown + AT_ONCE)}>{left === 1 ? 'e mais 1' : `e mais ${left}`}</Button>
      )}
    </>
  )
}

function AreaItem({ area, marked, about, onMark, onShow }: AreaListProps & { area: Area }) {
  const { id, nome, amount, notes, geometria } = area
  return (
    <li
      className={id === marked ? 'area-item area-item-marked' : 'area-item'}
      data-area={id}
      onPointerEnter={() => onMark(id)}
      onPointerLeave={() => onMark(null)}
    >
      {geometria ? (
        <button
          type="button"
          className="link area-name"
          onFocus={() => onMark(id)}
          onBlur={() => onMark(null)}
          onClick={() => onShow(id)}
        >
          {nome}
          <span className="visually-hidden">: ver no mapa</span>
        </button>
      ) : (
        <strong className="area-name">{nome}</strong>
      )}
      {amount && <p>{amount}</p>}
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      {!geometria && <p className="muted">Não está desenhada no mapa.</p>}
      {about(id)}
    </li>
  )
}
