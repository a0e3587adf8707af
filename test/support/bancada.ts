export const naBancada = (id: string, consulta = '') => `/analise/processos/${id}${consulta}`

/** A perimeter, or one with its eastern corners so many degrees further east. */
export const perimetro = (maisALeste = 0) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [-46.99, -18.94],
      [-46.96 + maisALeste, -18.94],
      [-46.95 + maisALeste, -18.96],
      [-46.98, -18.97],
      [-46.99, -18.94],
    ],
  ],
})
