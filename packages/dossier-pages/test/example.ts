/**
 * Reads a saved case for the tests, with real sample files as its documents. A test changes only what it needs to be
 * different.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Annex, AtoDossie, DadosDossie, DocumentoDossie } from '@car/dossier-pages/data/dossie'

const fileHere = (caminho: string) => fileURLToPath(new URL(caminho, import.meta.url))
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const sha256 = (datum: string | Uint8Array) => createHash('sha256').update(datum).digest('hex')

export const sample = (nome: string) => fileHere(`../../../samples/${nome}`)
/**
 * The path of the saved case. Its valid papers come from the sample pair 202. The case has pendências, a rejection and
 * an appeal.
 */
export const PROCESSO = fileHere('../sample/caso.json')

export function pair(nome: string): { processo: { imovel: DadosDossie['processo']['imovel'] } } {
  const found = (json(sample('pairs.json')) as Record<string, ReturnType<typeof pair>>)[nome]
  if (found === undefined) throw new Error(`no pair ${nome}`)
  return found
}

export function documento(id: string, tipo: string, caminho: string, extra: Partial<DocumentoDossie> = {}) {
  const bytes = readFileSync(caminho)
  const registro: DocumentoDossie = {
    id,
    tipo,
    nome: caminho.split('/').at(-1) ?? '',
    hash_sha256: sha256(bytes),
    status: 'valido',
    recebido_em: '2026-11-18T13:42:07.000Z',
    tamanho: bytes.length,
    confianca: 94,
    campos: [],
    ...extra,
  }
  const annex: Annex = { documento: id, caminho }
  return { registro, annex }
}

export function atos(count: number): AtoDossie[] {
  const { historico } = example().dados
  return Array.from({ length: count }, (_, i) => ({
    ...(historico[i % historico.length] as AtoDossie),
    versao: i + 1,
    em: new Date(Date.UTC(2026, 10, 18, 13, 40, i * 37)).toISOString(),
    hash: sha256(`ato ${i}`),
  }))
}

export function example(): { dados: DadosDossie; annexes: Annex[] } {
  const annexes = [
    { documento: 'd1', caminho: sample('par202.matricula.medium.jpg') },
    { documento: 'd2', caminho: sample('par202.ccir.light.jpg') },
    { documento: 'd3', caminho: sample('par202.matricula.pdf') },
  ]
  return { dados: json(PROCESSO) as DadosDossie, annexes }
}
