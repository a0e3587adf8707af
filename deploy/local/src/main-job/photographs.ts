import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { samples } from '../constellation.ts'

/** The contents of two bundled photographs, and the draft that belongs to them. */
export type Pair = {
  cpf: string
  numero_matricula: string
  area_ha: number
  proprietario_nome: string
  ccir_codigo: string
  processo: { imovel: { denominacao: string }; proprietario: { nome: string; cpf_cnpj: string } }
}

const pairs = JSON.parse(readFileSync(join(samples, 'pairs.json'), 'utf8')) as Record<string, Pair>

/** Returns the `n`th pair of a matrícula and a CCIR, starting over at the end. */
export function pairOf(n: number): { name: string; pair: Pair } {
  const names = Object.keys(pairs)
  const name = names[n % names.length] ?? ''
  return { name, pair: pairs[name] as Pair }
}

/**
 * Adds `note` to a bundled photograph as a JPEG comment. The pixels stay the same, but the bytes differ, because the
 * service accepts the same file only once.
 */
export function photograph(file: string, note: string): Buffer {
  const jpeg = readFileSync(join(samples, file))
  const text = Buffer.from(note, 'ascii')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
