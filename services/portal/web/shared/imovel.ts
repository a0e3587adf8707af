import type { Uf } from '@car/vocabulary/uf'

type Declared = { denominacao?: string | undefined; municipio?: string | undefined; uf?: Uf | undefined }

/** The name of a property. A draft may have none yet. */
export const imovelName = ({ denominacao }: Declared): string => denominacao ?? 'Imóvel sem nome'

/** The place of a property. */
export const imovelPlace = ({ municipio, uf }: Declared): string =>
  municipio === undefined ? 'município a informar' : `${municipio} – ${uf}`
