/**
 * Copies objects from one document to another, with everything they refer to. pdf-lib's copier makes a new object of
 * each number and name, and most of a document is numbers. With this copier both documents share objects that cannot
 * change, and the bytes of streams.
 */
import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRawStream, PDFRef, PDFStream } from 'pdf-lib'

/** Copies an object. Throws on a stream that was not read from a file. */
export type Copier = <T extends PDFObject>(object: T) => T

export function createCopier(from: PDFContext, to: PDFContext): Copier {
  const copies = new Map<PDFObject, PDFObject>()

  function copy(object: PDFObject): PDFObject {
    if (!isCopied(object)) return object
    const known = copies.get(object)
    if (known !== undefined) return known
    if (object instanceof PDFRef) {
      const ref = to.nextRef()
      copies.set(object, ref)
      const value = from.lookup(object)
      if (value !== undefined) to.assign(ref, copy(value))
      return ref
    }
    if (object instanceof PDFArray) {
      const array = PDFArray.withContext(to)
      copies.set(object, array)
      for (let i = 0; i < object.size(); i++) array.push(copy(object.get(i)))
      return array
    }
    const dict = PDFDict.withContext(to)
    const copied = object instanceof PDFRawStream ? PDFRawStream.of(dict, object.contents) : dict
    copies.set(object, copied)
    for (const [key, value] of (object instanceof PDFRawStream ? object.dict : object).entries())
      dict.set(key, copy(value))
    return copied
  }

  return <T extends PDFObject>(object: T) => copy(object) as T
}

function isCopied(object: PDFObject): object is PDFRef | PDFArray | PDFDict | PDFRawStream {
  if (object instanceof PDFRef || object instanceof PDFArray || object instanceof PDFDict) return true
  if (object instanceof PDFStream && !(object instanceof PDFRawStream)) throw new Error('a stream of an unknown kind')
  return object instanceof PDFRawStream
}
