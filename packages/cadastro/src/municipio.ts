import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'

/** Returns the name of a municipality by its IBGE code; an empty string when the code is unknown. */
export const municipioName = (code: string): string => getMunicipalityByCode(code)?.name ?? ''
