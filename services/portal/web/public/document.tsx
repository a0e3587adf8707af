import { Fragment, type ReactNode } from 'react'
import type { Block } from './blocks.ts'

/** `places` has the addresses of files that the document names. */
type Props = { blocks: readonly Block[]; places: Record<string, string> }

export const Document = ({ blocks, places }: Props) => {
  const inline = (text: string) => inlineOf(text, places)
  return blocks.map((block, n) => <Fragment key={n}>{drawn(block, inline)}</Fragment>)
}

function drawn(block: Block, inline: (text: string) => ReactNode): ReactNode {
  if (block.kind === 'heading') return <h2>{inline(block.text)}</h2>
  if (block.kind === 'code') return <pre>{block.text}</pre>
  if (block.kind === 'text') return <p>{inline(block.text)}</p>
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item) => (
          <li key={item}>{inline(item)}</li>
        ))}
      </List>
    )
  }
  const [head = [], ...rows] = block.rows
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell) => (
              <td key={cell}>{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Draws bold text, code, pictures and links. */
const inlineOf = (text: string, places: Record<string, string>): ReactNode =>
  text.split(/(\*\*.+?\*\*|`[^`]+`|!?\[[^\]]*\]\([^)]+\))/).map((part, n) => {
    const [, picture, words = '', target = ''] = /^(!?)\[([^\]]*)\]\(([^)]+)\)$/.exec(part) ?? []
    if (picture === '!') return <img key={n} src={places[target]} alt={words} loading="lazy" />
    if (target)
      return (
        <a key={n} href={places[target] ?? target}>
          {words}
        </a>
      )
    if (part.startsWith('**')) return <strong key={n}>{part.slice(2, -2)}</strong>
    return part.startsWith('`') ? <code key={n}>{part.slice(1, -1)}</code> : part
  })
