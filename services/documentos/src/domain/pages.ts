import { notFound } from '@car/errors/car-error'
import type { DocumentoReason } from '@car/vocabulary/documento'
import type { Documento } from './documento.ts'

/** A picture of a page. Pages count from 1; `lado` is the largest number of pixels per side. */
export type Page = { pagina: number; lado: number; cor: boolean }

/** Documents refused for these reasons get no pictures, because their files cannot be opened at a reasonable cost. */
const WITHOUT_IMAGE: readonly DocumentoReason[] = [
  'arquivo_corrompido',
  'arquivo_incompleto',
  'formato_nao_lido',
  'imagem_grande_demais',
  'paginas_demais',
  'pdf_protegido',
  'tempo_esgotado',
]

/** @throws CAR-003 if the document was not read, lacks the page, or was refused for a reason in `WITHOUT_IMAGE` */
export function requirePage(doc: Documento, pagina: number): void {
  const lido = doc.status === 'valido' || doc.status === 'invalido' ? doc.lido : null
  const hasNoImage = doc.status === 'invalido' && WITHOUT_IMAGE.includes(doc.motivo)
  if (lido === null || hasNoImage || pagina > lido.paginas) throw notFound()
}

export const previewName = ({ pagina, lado, cor }: Page): string => `${pagina}-${lado}${cor ? '' : '-cinza'}`
