/**
 * Reads the letters that a recognition model knows, in the order of its output. They are in the metadata of the model
 * file (field 14 of ONNX's `ModelProto`), which the runtime does not give to programs.
 * @throws Error if the file has no list of letters
 */
export function lettersOf(model: Uint8Array): string[] {
  const list = metadataOf(model).get('character')
  if (list === undefined) throw new Error('the model has no list of letters')
  return [NOTHING, ...list.split('\n'), ' ']
}

/** The first output of a model: no letter begins here. */
export const NOTHING = ''

/** The letters and signs of Portuguese and of foreign names. The model knows many others, which no paper here has. */
const POSSIBLE = /^[A-Za-zÀ-ÖØ-öø-ÿ0-9 !"#$%&'()*+,\-./:;<=>?@[\]_ºª°²§–—‘’“”]$/

/** Returns the indices of the outputs that may be right. */
export const possibleOf = (letters: readonly string[]): number[] =>
  letters.flatMap((letter, i) => (letter === NOTHING || POSSIBLE.test(letter) ? [i] : []))

const METADATA = 14
const [INTEGER, FIXED_64, BYTES, FIXED_32] = [0, 1, 2, 5]

function metadataOf(model: Uint8Array): Map<string, string> {
  const found = new Map<string, string>()
  for (const { field, bytes } of fieldsOf(model)) {
    if (field !== METADATA || bytes === undefined) continue
    const [key, value] = [...fieldsOf(bytes)].map((entry) => new TextDecoder().decode(entry.bytes))
    if (key !== undefined && value !== undefined) found.set(key, value)
  }
  return found
}

/** Walks through the fields of one message in the wire format of Protocol Buffers, without looking into them. */
function* fieldsOf(message: Uint8Array): Generator<{ field: number; bytes?: Uint8Array }> {
  let at = 0
  const integer = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const tag = integer()
    const [field, kind] = [tag >>> 3, tag & 7]
    if (kind === INTEGER) integer()
    else if (kind === FIXED_64) at += 8
    else if (kind === FIXED_32) at += 4
    else if (kind === BYTES) {
      const length = integer()
      yield { field, bytes: message.subarray(at, (at += length)) }
    } else throw new Error(`no wire type ${kind}`)
  }
}
