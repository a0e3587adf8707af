/** The reason for not accepting a file, with advice for the person. */
export class Refusal extends Error {}

/** The largest size of a file in bytes, before and after unpacking. */
export const MAX_BYTES = 10_000_000
export const TOO_LARGE =
  'O arquivo tem mais de 10 MB: é bem mais que o contorno de um imóvel. Exporte só o perímetro e escolha o novo.'
