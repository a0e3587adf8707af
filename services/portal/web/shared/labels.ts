/**
 * The labels of the form's fields, by their names in the interface: `{ 'imovel.area_ha': 'Área' }`. The items of a list
 * share a label: `{ 'coproprietarios[].nome': 'Nome do dono {n}' }`.
 */
export type Labels = Record<string, string>

/**
 * Returns the label of a field. Numbers continue from the principal item, so the first item of a list has the number 2.
 */
export const labelIn = (labels: Labels, campo: string): string | undefined =>
  labels[campo] ??
  labels[campo.replace(/\[\d+\]/, '[]')]?.replace('{n}', String(Number(/\[(\d+)\]/.exec(campo)?.[1]) + 2))
