import type { Uf } from '@car/vocabulary/uf'

type Declared = { denominacao?: string | undefined; municipio?: string | undefined; uf?: Uf | undefined }

/** Returns the name of a property, or a placeholder if a draft has no name yet. */
export const imovelName = ({ denominacao }: Declared): string => denominacao ?? 'Imóvel sem nome'

/** Returns the municipality and state of a property, or a placeholder if a draft has no municipality yet. */
export const imovelPlace = ({ municipio, uf }: Declared): string =>
  municipio === undefined ? 'município a informar' : `${municipio} – ${uf}`
