/** The reason for not accepting a file, with advice for the person. */
export class Refusal extends Error {}

/** The largest size of a file in bytes, before and after unpacking. */
export const MAX_BYTES = 10_000_000
export const TOO_LARGE =
  'O arquivo tem mais de 10 MB: é bem mais que o contorno de um imóvel. Exporte só o perímetro e escolha o novo.'
export const OTHER_KIND =
  'Este arquivo não é KML, KMZ, GPX, GeoJSON, Shapefile nem DXF. Peça a quem fez a planta o contorno em um desses formatos.'
export const DAMAGED =
  'Não foi possível ler o arquivo: parece danificado ou incompleto. Exporte-o de novo e escolha o novo.'
export const EMPTY = 'O arquivo não tem nenhum contorno. Escolha o que tem o polígono do imóvel.'
