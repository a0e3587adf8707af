import { CarError } from '@car/errors/car-error'
import { SIGNATURE_NOT_READ, FILE_TYPES } from '@car/vocabulary/documento'

export const tooLarge = (): CarError =>
  new CarError('grande_demais', { mensagem: 'O arquivo passa de 50 MB. Envie um arquivo menor.' })

/** Other names of the accepted types that senders use. */
const OTHER_NAMES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/tif': 'image/tiff',
  'image/x-tiff': 'image/tiff',
  'application/x-pdf': 'application/pdf',
}

/**
 * Declared types that say nothing about the content. RFC 7578 makes text the default type of a part, and many clients
 * set no type.
 */
const WITHOUT_KIND = ['application/octet-stream', 'text/plain']

/** Returns true if the content has an accepted type that the declared type does not contradict. */
export function isKindAccepted(declared: string, content: string | null): boolean {
  const name = declared.toLowerCase()
  const usualName = OTHER_NAMES[name] ?? name
  return FILE_TYPES.some((kind) => kind === content) && (WITHOUT_KIND.includes(usualName) || usualName === content)
}

/** The byte orders of Intel and of Motorola. */
const TIFF = ['II*\0', 'MM\0*']

/**
 * Returns true if a file begins like a TIFF. No more can be checked at the beginning, because office scanners write the
 * directory after the pages. Some other formats, such as a camera's raw pictures, begin with the same bytes. Such files
 * are refused when they are opened.
 */
export const startsLikeTiff = (head: Buffer): boolean => TIFF.includes(head.toString('latin1', 0, 4))

/**
 * The number of bytes in which the header of a PDF is searched for. A PDF with other bytes before its header is refused
 * with advice.
 */
const PDF_WITHIN = 1024
/**
 * The ASN.1 identifier that marks a file as signed data (RFC 5652). The identifier comes after a tag and a length of at
 * most five bytes.
 */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const isSigned = (head: Buffer): boolean =>
  (head[0] === 0x30 && head.subarray(2, 6 + SIGNED_DATA.length).includes(SIGNED_DATA)) ||
  /^-----BEGIN (?:PKCS7|CMS)-----/.test(head.toString('latin1', 0, 30))

/** Explains why a picture is not accepted. Its name may say that it is a JPEG, as those of telephones and of chats do. */
const ofOtherFormat = (format: string): string =>
  /^hei[cf]/.test(format)
    ? 'Por dentro esta foto é HEIC, seja qual for o nome do arquivo, e o serviço não lê HEIC. Envie-a pelas páginas do serviço, que a convertem, ou fotografe de novo com a câmera no formato “mais compatível”.'
    : `Por dentro esta imagem é ${format.toUpperCase()}, seja qual for o nome do arquivo, e o serviço não a lê. Abra-a, exporte-a em PDF e envie o PDF: mudar só o nome não basta.`

/** Explains why a file is not accepted, with advice for the person. */
export function refusalOf(content: string | null, head: Buffer): string {
  const start = head.toString('latin1', 0, PDF_WITHIN)
  if (FILE_TYPES.some((kind) => kind === content))
    return 'O conteúdo do arquivo não é do tipo declarado. Envie-o de novo, com o tipo do seu conteúdo.'
  if (isSigned(head)) return `Este arquivo ${SIGNATURE_NOT_READ}`
  if (start.includes('%PDF-'))
    return 'Este PDF traz outros dados antes do seu começo, e por isso não é aceito. Abra-o, salve uma cópia (Imprimir, Salvar como PDF) e envie a cópia.'
  if (content?.startsWith('image/')) return ofOtherFormat(content.slice('image/'.length))
  if (/zip|rar|7z|gzip/.test(content ?? '') || start.startsWith('PK'))
    return 'Este arquivo é um pacote compactado. Abra-o e envie, um a um, os documentos que estão dentro.'
  return 'Este arquivo não é PDF, JPEG, PNG nem TIFF. Abra o documento, salve-o como PDF e envie o PDF.'
}
