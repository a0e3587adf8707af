import { naoEncontrado } from '@car/errors/erro-car'
import type { MotivoDocumento } from '@car/vocabulary/documento'
import type { Documento } from './documento.ts'

/** A picture of a page: pages count from 1, `lado` is the most pixels a side. */
export type Pagina = { pagina: number; lado: number; cor: boolean }

/** What could not be opened, or only at a cost, is not opened again for a picture. */
const SEM_IMAGEM: readonly MotivoDocumento[] = [
  'arquivo_corrompido',
  'imagem_grande_demais',
  'paginas_demais',
  'pdf_protegido',
  'tempo_esgotado',
]

/** Nothing is drawn of what was not looked at before: by the scanner, and for its pages. @throws CAR-003 */
export function exigirPagina(doc: Documento, pagina: number): void {
  const lido = doc.status === 'valido' || doc.status === 'invalido' ? doc.lido : null
  const semImagem = doc.status === 'invalido' && SEM_IMAGEM.includes(doc.motivo)
  if (lido === null || semImagem || pagina > lido.paginas) throw naoEncontrado()
}

/** The name of a picture, of which there is one for each way to ask. */
export const nomeDaPrevia = ({ pagina, lado, cor }: Pagina): string => `${pagina}-${lado}${cor ? '' : '-cinza'}`
