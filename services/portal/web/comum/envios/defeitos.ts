/** What may be wrong with a photograph, in the order in which people are told. */
export const DEFEITOS = ['borrada', 'escura', 'cortada', 'pequena', 'vazia'] as const
export type Defeito = (typeof DEFEITOS)[number]

const PARECE: Record<Defeito, string> = {
  borrada: 'borrada',
  escura: 'escura',
  cortada: 'cortada na borda',
  pequena: 'pequena demais para ser lida',
  vazia: 'sem texto',
}

/** `A foto parece borrada e escura`. */
export const dito = (defeitos: readonly Defeito[]): string =>
  `A foto parece ${new Intl.ListFormat('pt-BR').format(defeitos.map((defeito) => PARECE[defeito]))}`

/** What to do about each defect. */
export const CONSELHO: Record<Defeito, string> = {
  borrada: 'Apoie o celular e espere focar.',
  escura: 'Fotografe perto de uma janela ou com mais luz.',
  cortada: 'Deixe aparecer a folha inteira.',
  pequena: 'Chegue a câmera mais perto, ou escolha a foto no tamanho original.',
  vazia: 'Vire o texto da página para a câmera.',
}
