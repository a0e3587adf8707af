import type { Uf } from '@car/vocabulary/uf'

type Declared = { denominacao?: string | undefined; municipio?: string | undefined; uf?: Uf | undefined }

export const imovelName = ({ denominacao }: Declared): string => denominacao ?? 'Imóvel sem nome'

export const imovelPlace = ({ municipio, uf }: Declared): string =>
  municipio === undefined ? 'município a informar' : `${municipio} – ${uf}`
