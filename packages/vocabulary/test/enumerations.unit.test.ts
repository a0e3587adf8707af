import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '../../..')
const words = globSync('packages/vocabulary/src/*.ts', { cwd: root })
const modules = await Promise.all(words.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>))
const names = modules.flatMap((module) => Object.entries(module))

/**
 * The enumerations, with their names. Enumerations with one or two values are left out, because they may recur by
 * coincidence.
 */
const enumerations = names.flatMap(([name, value]) =>
  Array.isArray(value) && value.length >= 3 ? [{ name, values: value as string[] }] : [],
)
const labelled = [
  ...enumerations.map(({ values }) => values),
  Object.keys(names.find(([name]) => name === 'ATO_LABEL')?.[1] ?? {}),
]

const sources = globSync(['{packages,services,deploy}/*/{src,public}/**/*.{ts,js}', 'bench/{,*/}*.ts', 'tools/*.ts'], {
  cwd: root,
}).filter((file) => !words.includes(file))

/**
 * The files that may list several values of an enumeration without listing all, because their code chooses among the
 * values.
 */
const CHOICES: Record<string, RegExp> = {
  STATUS_PROCESSO: /^(services\/(processos|analista)\/src|bench\/growth)\//,
  // services.ts lists the first words of facts, and some of these words are also in AVISO_KINDS.
  AVISO_KINDS: /^packages\/config\/src\/services\.ts$/,
  DOCUMENTO_REASONS: /^services\/documentos\/src\/domain\/pages\.ts$/,
}

const read = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/ \/\/ .*$/gm, '')

const quoted = (text: string) => [...text.matchAll(/'([^'\n]*)'/g)].map(([, value = '']) => value)

function listsIn(source: string): string[][] {
  const arrays = source.matchAll(/\[(?:\s|'[^'\n]*'|,)+\]/g)
  const unions = source.matchAll(/'[^'\n]*'(?:\s*\|\s*'[^'\n]*')+/g)
  return [...arrays, ...unions].map(([list]) => quoted(list))
}

/**
 * Lists the keys of each flat table of texts for people. A text for people has a space, a capital or an accent, and is
 * not an id.
 */
const tablesIn = (source: string): string[][] =>
  [...source.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) =>
    [...body.matchAll(/^\s*(\w+): '(?![0-9a-f]{8}-)[^'\n]*[^a-z_.'\n][^'\n]*',?$/gm)].map(([, key = '']) => key),
  )

const shared = (some: readonly string[], all: readonly string[]) => all.filter((value) => some.includes(value)).length

/** The enumerations that are parts of longer lists, such as the fields that the reader finds. */
const PARTS = ['REQUIRED_DATA']

test.each(enumerations.filter(({ name }) => !PARTS.includes(name)))(
  'only the vocabulary lists $name',
  ({ name, values }) => {
    const copies = sources.filter((file) => {
      const enough = CHOICES[name]?.test(file) ? values.length : 3
      return listsIn(read(file)).some((list) => shared(list, values) >= enough)
    })
    expect(copies).toEqual([])
  },
)

test('only the vocabulary has tables of labels', () => {
  const copies = sources.filter((file) =>
    tablesIn(read(file)).some((keys) => labelled.some((all) => shared(keys, all) >= 3)),
  )
  expect(copies).toEqual([])
})
