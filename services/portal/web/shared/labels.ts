/**
 * The label of every field of the form that the interface may name: `{ 'imovel.area_ha': 'Área' }`. Those of the items of
 * a list have one: `{ 'coproprietarios[].nome': 'Nome do dono {n}' }`.
 */
export type Labels = Record<string, string>

/** The label of a field. What a list has is counted on from its principal one, so its first item is the second. */
export const labelIn = (labels: Labels, campo: string): string | undefined =>
  labels[campo] ??
  labels[campo.replace(/\[\d+\]/, '[]')]?.replace('{n}', String(Number(/\[(\d+)\]/.exec(campo)?.[1]) + 2))
