/**
 * Prepares a document to be sealed: with its manifest as an attached file, and an empty signature over all of it. The
 * signature itself is made elsewhere, because processes that draw have no keys.
 */
import { BEGIN, END } from '@car/conferir/manifest'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from 'pdf-lib'
import { attach } from './attach.ts'

export interface SealRequest {
  /** The manifest, a compact JWS. */
  manifesto: string
  /** `etsi` for readers of everybody, `icp` for a certificate of ICP-Brasil (DOC-ICP-15.03). */
  perfil: 'etsi' | 'icp'
  /** The time of issue, ISO 8601. */
  em: string
  /** The room for the signature, in hexadecimal digits. */
  digits: number
}

/** The objects that are written last, in this order, after everything else. */
export interface SealObjects {
  manifest: PDFRef
  signature: PDFRef
}

const PROFILES = {
  etsi: { filter: 'Adobe.PPKLite', subFilter: 'ETSI.CAdES.detached', extension: 'ETSI_PAdES' },
  icp: { filter: 'PBAD_PAdES', subFilter: 'PBAD.PAdES', extension: 'PBAD_PAdES' },
} as const
const [INVISIBLE_AND_LOCKED, SIGNED_AND_APPENDED] = [132, 3]

export function prepareSeal(doc: PDFDocument, { manifesto, perfil, em }: SealRequest): SealObjects {
  const { context, catalog } = doc
  const bytes = Buffer.from(`${BEGIN}\n${manifesto}\n${END}\n`)
  const manifest = attach(doc, {
    name: 'manifesto.jws',
    type: 'application/jose',
    about: 'O que o dossiê contém, assinado pelo emissor',
    bytes,
  })
  const signature = context.nextRef()
  addField(doc, signature, em)
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }))
  const developer = { Type: 'DeveloperExtensions', BaseVersion: '1.7', ExtensionLevel: 1 }
  catalog.set(PDFName.of('Extensions'), context.obj({ [PROFILES[perfil].extension]: developer }))
  return { manifest, signature }
}

function addField(doc: PDFDocument, signature: PDFRef, em: string): void {
  const { context, catalog } = doc
  const page = doc.getPage(0)
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFHexString.fromText('Selo'),
      TU: PDFHexString.fromText(`Selo eletrônico de ${em}`),
      V: signature,
      F: INVISIBLE_AND_LOCKED,
      Rect: [0, 0, 0, 0],
      P: page.ref,
    }),
  )
  page.node.addAnnot(field)
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: SIGNED_AND_APPENDED }))
}

const WIDTH = 10
const number = (n: number): string => String(n).padStart(WIDTH)

/**
 * Writes the dictionary of the signature, whose length does not depend on its numbers.
 * @param at  the position at which the object begins
 * @param after  the number of bytes that follow the object
 * @returns the object, and the position of the first digit of the signature
 */
export function signatureObject(
  ref: PDFRef,
  { perfil, em, digits }: SealRequest,
  { at, after }: { at: number; after: number },
): { bytes: Buffer; digitsAt: number } {
  const { filter, subFilter } = PROFILES[perfil]
  const date = `D:${em.replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
  const head = (range: string) =>
    `${ref.objectNumber} 0 obj\n<<\n/Type /Sig\n/Filter /${filter}\n/SubFilter /${subFilter}\n/M (${date})\n` +
    '/Reference [ << /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 2 /V /1.2 >> >> ]\n' +
    `/ByteRange [ 0 ${range} ]\n/Contents `
  const tail = '\n>>\nendobj\n\n'
  const open = at + head([0, 0, 0].map(number).join(' ')).length
  const close = open + digits + 2
  const range = [open, close, tail.length + after].map(number).join(' ')
  return { bytes: Buffer.from(`${head(range)}<${'0'.repeat(digits)}>${tail}`), digitsAt: open + 1 }
}

/**
 * Takes the mark of the manifest out of what was copied from others, so that it stands in the file once. The content
 * stays the same: a text is written with an escape, and a stream in hexadecimal digits.
 */
export const unmarkedText = (text: Uint8Array): Uint8Array =>
  Buffer.from(text).includes(BEGIN)
    ? Buffer.from(
        Buffer.from(text)
          .toString('latin1')
          .replaceAll(BEGIN, `\\055${BEGIN.slice(1)}`),
        'latin1',
      )
    : text

export function unmarkedStream(context: PDFContext, stream: PDFRawStream): PDFRawStream {
  const { dict, contents } = stream
  if (!Buffer.from(contents.buffer, contents.byteOffset, contents.length).includes(BEGIN)) return stream
  const copy = PDFDict.fromMapWithContext(new Map(dict.entries()), context)
  const [filters, parameters] = [listOf(dict, 'Filter'), listOf(dict, 'DecodeParms')]
  copy.set(PDFName.of('Filter'), context.obj([PDFName.of('ASCIIHexDecode'), ...filters]))
  if (parameters.length > 0) copy.set(PDFName.of('DecodeParms'), context.obj([PDFNull, ...parameters]))
  return PDFRawStream.of(copy, Buffer.from(`${Buffer.from(contents).toString('hex')}>`))
}

function listOf(dict: PDFDict, key: string): PDFObject[] {
  const value = dict.lookup(PDFName.of(key))
  if (value === undefined || value === PDFNull) return []
  return value instanceof PDFArray ? value.asArray() : [value]
}
