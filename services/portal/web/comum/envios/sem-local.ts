type Bytes = Uint8Array<ArrayBuffer>

/**
 * Removes from a photograph where it was taken, and all other metadata except its orientation.
 * @returns null if that is impossible without decoding it
 */
export async function semLocal(foto: Blob): Promise<Blob | null> {
  const limpos = bytesSemLocal(new Uint8Array(await foto.arrayBuffer()))
  return limpos && new Blob([limpos], { type: foto.type })
}

/**
 * @returns the same pixels, undecoded; null for an incomplete JPEG. What is neither JPEG nor PNG is returned unchanged
 */
export function bytesSemLocal(bytes: Bytes): Bytes | null {
  if (comeca(bytes, 0xff, 0xd8, 0xff)) return semLocalNoJpeg(bytes)
  if (comeca(bytes, 0x89, 0x50, 0x4e, 0x47)) return semLocalNoPng(bytes)
  return bytes
}

export const comeca = (bytes: Uint8Array, ...inicio: number[]): boolean => inicio.every((byte, i) => bytes[i] === byte)

const [APP0, APP1, APP2, APP14, APP15, SOS, EOI, COM] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xda, 0xd9, 0xfe]

/** Keeps JFIF, the colour profile and how colours are written. Pictures behind the first one are removed. */
function semLocalNoJpeg(bytes: Bytes): Bytes | null {
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const partes: Bytes[] = []
  let deLado = 1
  for (let em = 2; em + 4 <= bytes.length; ) {
    if (bytes[em] !== 0xff) return null
    const marca = bytes[em + 1] as number
    if (marca === 0xff) {
      em++
      continue
    }
    const fim = em + 2 + vista.getUint16(em + 2)
    if (fim > bytes.length) return null
    const parte = bytes.subarray(em, fim)
    if (marca === APP1 && eTexto(parte, 4, 'Exif\0')) deLado = orientacao(parte.subarray(10)) ?? deLado
    const fica =
      marca === APP0 || marca === APP14 || (marca === APP2 && eTexto(parte, 4, 'ICC_PROFILE')) || !eAnotacao(marca)
    if (fica) partes.push(parte)
    em = fim
    if (marca !== SOS) continue
    em = fimDosDados(bytes, fim)
    partes.push(bytes.subarray(fim, em))
    if (bytes[em + 1] !== EOI) continue
    const exif = deLado === 1 ? [] : [app1(deLado)]
    return juntar([bytes.subarray(0, 2), ...exif, ...partes, bytes.subarray(em, em + 2)])
  }
  return null
}

/** The orientation that a JPEG states, as EXIF counts. Any other picture has 1, upright. */
export function ladoDe(bytes: Bytes): number {
  if (!comeca(bytes, 0xff, 0xd8, 0xff)) return 1
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let em = 2; em + 4 <= bytes.length && bytes[em] === 0xff && bytes[em + 1] !== SOS; ) {
    if (bytes[em + 1] === APP1 && eTexto(bytes, em + 4, 'Exif\0')) return orientacao(bytes.subarray(em + 10)) ?? 1
    em += 2 + vista.getUint16(em + 2)
  }
  return 1
}

const eAnotacao = (marca: number): boolean => (marca >= APP0 && marca <= APP15) || marca === COM

/** The position of the next marker. Within the data of a picture only restart markers occur. */
function fimDosDados(bytes: Uint8Array, de: number): number {
  for (let em = de; em + 1 < bytes.length; em++) {
    const proximo = bytes[em + 1] as number
    if (bytes[em] === 0xff && proximo !== 0 && proximo !== 0xff && !(proximo >= 0xd0 && proximo <= 0xd7)) return em
  }
  return bytes.length
}

const ORIENTACAO = 0x112

/** @param tiff  the content of EXIF: a TIFF without a picture */
function orientacao(tiff: Uint8Array): number | null {
  const vista = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const menor = vista.getUint16(0) === 0x4949
    const diretorio = vista.getUint32(4, menor)
    for (let i = 0; i < vista.getUint16(diretorio, menor); i++) {
      const linha = diretorio + 2 + 12 * i
      if (vista.getUint16(linha, menor) === ORIENTACAO) return vista.getUint16(linha + 8, menor)
    }
  } catch {
    // Cut off or not EXIF at all: it says nothing.
  }
  return null
}

/** A TIFF of one directory with one entry. */
function tiffDe(deLado: number): Bytes {
  const tiff = new DataView(new ArrayBuffer(26))
  tiff.setUint32(0, 0x4d4d002a)
  tiff.setUint32(4, 8)
  tiff.setUint16(8, 1)
  tiff.setUint16(10, ORIENTACAO)
  tiff.setUint16(12, 3)
  tiff.setUint32(14, 1)
  tiff.setUint16(18, deLado)
  return new Uint8Array(tiff.buffer)
}

function app1(deLado: number): Bytes {
  const tiff = tiffDe(deLado)
  return juntar([Uint8Array.of(0xff, APP1, 0, 8 + tiff.length), letras('Exif\0\0'), tiff])
}

const TIRADOS = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'])

function semLocalNoPng(bytes: Bytes): Bytes {
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const partes: Bytes[] = [bytes.subarray(0, 8)]
  for (let em = 8; em + 12 <= bytes.length; ) {
    const fim = Math.min(bytes.length, em + 12 + vista.getUint32(em))
    const tipo = String.fromCharCode(...bytes.subarray(em + 4, em + 8))
    const deLado = tipo === 'eXIf' ? orientacao(bytes.subarray(em + 8, fim - 4)) : null
    if (deLado !== null && deLado !== 1) partes.push(pedaco('eXIf', tiffDe(deLado)))
    if (!TIRADOS.has(tipo)) partes.push(bytes.subarray(em, fim))
    em = fim
    if (tipo === 'IEND') break
  }
  return juntar(partes)
}

function pedaco(tipo: string, dados: Bytes): Bytes {
  const corpo = juntar([letras(tipo), dados])
  const numeros = new DataView(new ArrayBuffer(8))
  numeros.setUint32(0, dados.length)
  numeros.setUint32(4, crc32(corpo))
  const bytes = new Uint8Array(numeros.buffer)
  return juntar([bytes.subarray(0, 4), corpo, bytes.subarray(4)])
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const letras = (texto: string): Bytes => Uint8Array.from(texto, (letra) => letra.charCodeAt(0))

const eTexto = (bytes: Uint8Array, em: number, texto: string): boolean =>
  letras(texto).every((letra, i) => bytes[em + i] === letra)

function juntar(partes: readonly Bytes[]): Bytes {
  const todo = new Uint8Array(partes.reduce((soma, { length }) => soma + length, 0))
  let em = 0
  for (const parte of partes) {
    todo.set(parte, em)
    em += parte.length
  }
  return todo
}
