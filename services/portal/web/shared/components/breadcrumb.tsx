import { Link, type LinkProps } from '@tanstack/react-router'

export type Level = Pick<LinkProps, 'to' | 'params' | 'search'> & { texto: string }

/** The links to the levels above a page. The page itself is not among the links. */
export function Breadcrumb({ levels }: { levels: readonly Level[] }) {
  return (
    <nav className="breadcrumb" aria-label="Você está em">
      <ol>
        {levels.map(({ texto, ...target }) => (
          <li key={texto}>
            <Link {...(target as LinkProps)}>{texto}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
