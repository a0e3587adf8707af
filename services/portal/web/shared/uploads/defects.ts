/** In the order in which pages name the defects. */
export const DEFECTS = ['borrada', 'escura', 'cortada', 'pequena', 'vazia'] as const
export type Defect = (typeof DEFECTS)[number]

const LOOKS: Record<Defect, string> = {
  borrada: 'borrada',
  escura: 'escura',
  cortada: 'cortada na borda',
  pequena: 'pequena demais para ser lida',
  vazia: 'sem texto',
}

/** Writes `A foto parece borrada e escura`. */
export const defectsInWords = (defects: readonly Defect[]): string =>
  `A foto parece ${new Intl.ListFormat('pt-BR').format(defects.map((defect) => LOOKS[defect]))}`

export const ADVICE: Record<Defect, string> = {
  borrada: 'Apoie o celular e espere focar.',
  escura: 'Fotografe perto de uma janela ou com mais luz.',
  cortada: 'Deixe aparecer a folha inteira.',
  pequena: 'Chegue a câmera mais perto, ou escolha a foto no tamanho original.',
  vazia: 'Vire o texto da página para a câmera.',
}
