import type { Uf } from '@car/vocabulary/uf'

type Declarado = { denominacao?: string | undefined; municipio?: string | undefined; uf?: Uf | undefined }

/** What a property is called. A draft may have no name yet. */
export const nomeDoImovel = ({ denominacao }: Declarado): string => denominacao ?? 'Imóvel sem nome'

/** Where it is. */
export const lugarDoImovel = ({ municipio, uf }: Declarado): string =>
  municipio === undefined ? 'município a informar' : `${municipio} – ${uf}`
