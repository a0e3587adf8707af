import { type PDFDocument, PDFHexString, PDFName, PDFRawStream, type PDFRef } from 'pdf-lib'

type Attachment = { name: string; type: string; about: string; bytes: Buffer }

/** Attaches a file to a document that has none, uncompressed. Returns the object that contains it. */
export function attach({ context, catalog }: PDFDocument, { name, type, about, bytes }: Attachment): PDFRef {
  const dict = { Type: 'EmbeddedFile', Subtype: type, Params: { Size: bytes.length }, Length: bytes.length }
  const content = context.register(PDFRawStream.of(context.obj(dict), bytes))
  const text = PDFHexString.fromText(name)
  const attached = context.register(
    context.obj({
      Type: 'Filespec',
      F: text,
      UF: text,
      AFRelationship: 'Data',
      Desc: PDFHexString.fromText(about),
      EF: { F: content, UF: content },
    }),
  )
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: [text, attached] } }))
  catalog.set(PDFName.of('AF'), context.obj([attached]))
  return content
}
