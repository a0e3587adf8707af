import { Link, type LinkProps } from '@tanstack/react-router'

export type Level = Pick<LinkProps, 'to' | 'params' | 'search'> & { texto: string }

/** The way back up from a page below the first level. The page's own name is its heading. */
export function Breadcrumb({ levels }: { levels: readonly Level[] }) {
  return (
    <nav className="migalha" aria-label="Você está em">
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
