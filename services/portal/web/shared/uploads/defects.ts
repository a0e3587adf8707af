/** The defects of a photograph, in the order in which messages name them. */
export const DEFECTS = ['blurred', 'dark', 'cut', 'small', 'empty'] as const
export type Defect = (typeof DEFECTS)[number]

const LOOKS: Record<Defect, string> = {
  blurred: 'borrada',
  dark: 'escura',
  cut: 'cortada na borda',
  small: 'pequena demais para ser lida',
  empty: 'sem texto',
}

/** Writes `A foto parece borrada e escura`. */
export const defectsInWords = (defects: readonly Defect[]): string =>
  `A foto parece ${new Intl.ListFormat('pt-BR').format(defects.map((defect) => LOOKS[defect]))}`

export const ADVICE: Record<Defect, string> = {
  blurred: 'Apoie o celular e espere focar.',
  dark: 'Fotografe perto de uma janela ou com mais luz.',
  cut: 'Deixe aparecer a folha inteira.',
  small: 'Chegue a câmera mais perto, ou escolha a foto no tamanho original.',
  empty: 'Vire o texto da página para a câmera.',
}
