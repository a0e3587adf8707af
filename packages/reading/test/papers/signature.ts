import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { literal } from './pdf.ts'
import type { Sheet } from './sheet.ts'

/** Signs a built sheet. The appearance of its signature field shows the signature on the page. */
export function sign(sheet: Sheet, built: Buffer): Buffer {
  const shown = sheet.pdf.add(
    `/Type/XObject/Subtype/Form/BBox[0 0 220 40]/Resources<</Font<</F1 ${sheet.fonts['F1']}>>>>`,
    `q 0.9 g 0 0 220 40 re f 0 g BT /F1 7 Tf 4 28 Td ${literal('Assinado de forma digital por ANA OFICIALA DE REGISTRO')} Tj 0 -10 Td ${literal('CPF 111.444.777-35  Dados: 2024.03.02 10:11:12 -03')} Tj ET Q`,
  )
  const signature = sheet.pdf.add(
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange${RANGE}/Contents<${'0'.repeat(ROOM)}>/M(D:20240302101112-03'00')>>`,
  )
  const field = sheet.pdf.add(
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(Assinatura)/V ${signature}/F 132/Rect[340 40 560 80]/AP<</N ${shown}>>>>`,
  )
  sheet.annotations.push(field)
  sheet.catalog = `/AcroForm<</SigFlags 3/Fields[${field}]>>`
  const file = sheet.revise(built)
  const open = file.lastIndexOf(`<${'0'.repeat(ROOM)}>`)
  const close = open + ROOM + 2
  const range = `[0 ${open} ${close} ${file.length - close}]`.padEnd(RANGE.length)
  file.write(range, file.lastIndexOf(RANGE), 'latin1')
  const bytes = signatureOf(Buffer.concat([file.subarray(0, open), file.subarray(close)]))
  file.write(bytes.toString('hex'), open + 1, 'latin1')
  return file
}
/** The placeholder for the byte range, and the number of hexadecimal digits that are reserved for the signature. */
const [RANGE, ROOM] = ['[0 0000000000 0000000000 0000000000]', 4_000]

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const long = body.length < 128 ? [] : [...Buffer.from(body.length.toString(16).padStart(6, '0'), 'hex')]
  return Buffer.concat([Buffer.from([tag, ...(long.length > 0 ? [0x83, ...long] : [body.length])]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const setOf = (...parts: Uint8Array[]) => der(0x31, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const octets = (bytes: Uint8Array) => der(0x04, bytes)
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
const utc = (time: string) => der(0x17, Buffer.from(time))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const SHA_256 = sequence(oid('608648016503040201'))
const ECDSA = sequence(oid('2a8648ce3d040302'))
const [DATA, SIGNED_DATA] = [oid('2a864886f70d010701'), oid('2a864886f70d010702')]
const [CONTENT_TYPE, MESSAGE_DIGEST] = [oid('2a864886f70d010903'), oid('2a864886f70d010904')]

const SERIAL = integer(1)
const NAME = sequence(setOf(sequence(oid('550403'), der(0x0c, Buffer.from('ANA OFICIALA DE REGISTRO')))))
const signed = (bytes: Uint8Array) => signBytes('sha256', bytes, privateKey)

function certificate(): Buffer {
  const validity = sequence(utc('240101000000Z'), utc('340101000000Z'))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(der(0xa0, integer(2)), SERIAL, ECDSA, NAME, validity, NAME, key)
  return sequence(body, ECDSA, bits(signed(body)))
}

/**
 * Makes a signature that verifies, with a key that no authority has certified: a signed message (RFC 5652) without
 * content.
 */
function signatureOf(content: Uint8Array): Buffer {
  const digest = createHash('sha256').update(content).digest()
  const attributes = [sequence(CONTENT_TYPE, setOf(DATA)), sequence(MESSAGE_DIGEST, setOf(octets(digest)))]
  const signer = sequence(
    integer(1),
    sequence(NAME, SERIAL),
    SHA_256,
    der(0xa0, ...attributes),
    ECDSA,
    octets(signed(setOf(...attributes))),
  )
  const message = sequence(integer(1), setOf(SHA_256), sequence(DATA), der(0xa0, certificate()), setOf(signer))
  return sequence(SIGNED_DATA, der(0xa0, message))
}
