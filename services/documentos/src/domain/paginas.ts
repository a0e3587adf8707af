import { naoEncontrado } from '@car/errors/erro-car'
import type { MotivoDocumento } from '@car/vocabulary/documento'
import type { Documento } from './documento.ts'

/** A picture of a page. Pages count from 1; `lado` is the largest number of pixels per side. */
export type Pagina = { pagina: number; lado: number; cor: boolean }

/** Files that could not be opened, or only at great cost, are not opened again for a picture. */
const SEM_IMAGEM: readonly MotivoDocumento[] = [
  'arquivo_corrompido',
  'arquivo_incompleto',
  'formato_nao_lido',
  'imagem_grande_demais',
  'paginas_demais',
  'pdf_protegido',
  'tempo_esgotado',
]

/** Nothing is drawn from a file that was not scanned and had its pages counted before. @throws CAR-003 */
export function exigirPagina(doc: Documento, pagina: number): void {
  const lido = doc.status === 'valido' || doc.status === 'invalido' ? doc.lido : null
  const semImagem = doc.status === 'invalido' && SEM_IMAGEM.includes(doc.motivo)
  if (lido === null || semImagem || pagina > lido.paginas) throw naoEncontrado()
}

/** The name of a picture. There is one picture for each combination of the request. */
export const nomeDaPrevia = ({ pagina, lado, cor }: Pagina): string => `${pagina}-${lado}${cor ? '' : '-cinza'}`
