import { Link, type LinkProps } from '@tanstack/react-router'

export type Nivel = Pick<LinkProps, 'to' | 'params' | 'search'> & { texto: string }

/** The way back up from a page below the first level. The page itself is named by its heading. */
export function Migalha({ niveis }: { niveis: readonly Nivel[] }) {
  return (
    <nav className="migalha" aria-label="Você está em">
      <ol>
        {niveis.map(({ texto, ...destino }) => (
          <li key={texto}>
            <Link {...(destino as LinkProps)}>{texto}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
