/**
 * The number of módulos fiscais up to which the law has lighter rules for a property (Lei 12.651/2012, art. 3º, V and
 * sole paragraph, and art. 67).
 */
export const SMALL_MODULES = 4

export const isSmall = (modulos: number): boolean => modulos <= SMALL_MODULES

export const SMALL_LABEL = `até ${SMALL_MODULES} módulos fiscais`
