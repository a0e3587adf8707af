import type { Uf } from '@car/vocabulary/uf'

type Declarado = { denominacao?: string | undefined; municipio?: string | undefined; uf?: Uf | undefined }

/** The name of a property. A draft may have none yet. */
export const nomeDoImovel = ({ denominacao }: Declarado): string => denominacao ?? 'Imóvel sem nome'

/** The place of a property. */
export const lugarDoImovel = ({ municipio, uf }: Declarado): string =>
  municipio === undefined ? 'município a informar' : `${municipio} – ${uf}`
