/** A label at the beginning of a line or in a cell of its own. */
export const comMaiuscula = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)
