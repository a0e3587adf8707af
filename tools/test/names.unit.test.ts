import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeApi } from '../../packages/operations/src/openapi.ts'
import { OPERATIONS } from '../../packages/operations/src/table.ts'
import { describe, expect, test } from '@jest/globals'
import {
  createEnglish,
  declaredIn,
  fieldsIn,
  formsOf,
  identifiersOf,
  keysIn,
  mentionedIn,
  nodesIn,
  valuesIn,
  wordsOf,
} from '../names.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const TECHNICAL = read('tools/technical-words.txt').split(/\s+/)

/** Names of people and towns in tests. */
const NAMES = ['bia', 'conceicao', 'joao', 'sao']

/** Portuguese words that English dictionaries have too. */
const PORTUGUESE = new Set(
  `aba abas alto ambos anterior antes ate banco boa bons caber canto casa casas caso claro com como conte cor
  cores corridas cru da dada dado das de dela dele deles dias dita dito do dobra dona donas dos ela ele em entre
  este estes eu extenso fez figura fino fins fora forma formas giro giros grande hora horas ida ido ir junta
  juntas junto juntos largo largos lento lentos lido lidos livre longe luz mais mascara mesa metros modo mover
  negrito nome nova novas novo ou par para parados pares parte pasta pastas pede perdido pessoa plano por pronto
  quais qual quando que quem quinze rede registrar remover rota rotas salas salto salvo segundo sem sempre ser
  seu sim simples sob soma sou sua tarde taxa tem tempo tempos terra testes tom trocar ultima ultimas ultimo um
  uma vale verso vida vista vistas visto viva vive vivo volta`.split(/\s+/),
)

/**
 * Names and values in addresses of pages, in columns of reports, in labels of metrics and of logs, in settings, and names
 * that third parties define.
 */
const OTHERS = new Set(
  `aba cidr envio idx mostrar pag pag2 pageIdx requeued mongod do acesso geral verificar percentunit publico
  reqps todos conferir encerrados mais precisam cortada diretiva servico`.split(/\s+/),
)

/**
 * Matches files that name what is on record, kept in the store, told to other services or shown to people. Old records
 * have these names, so their fields and values may be Portuguese, and other files may repeat them.
 */
const KEPT =
  /^(services\/\w+\/src\/(\w+\/)?(domain|outbound)|packages\/(vocabulary|errors|events|layers|cadastro|conferir)\/src)\//

/** Matches keys of tables: settings, schemas of the interface, words as papers and people have them. */
const KEY_OF_TABLE = /^[A-ZÀ-Ú]/

/** Matches names with underscores: fields and events of the interface, of the store and of the contracts. */
const FIELD = /^[a-z]+(_[a-z0-9]+)+$/

describe('a name', () => {
  test('is what a file gives to something; a field that it only repeats is not', () => {
    const source = `
      import { alto, baixo as lado } from 'y'
      export type Linha<T> = { id: string; ler(onde: number): T; ver: (quem: string) => void }
      export async function ler({ numero, de: inicio, ...resto }: Linha<string>, [um, dois = 1]: number[]) {
        const { texto } = await import('x')
        const visto = { texto, abrir: () => numero, fechar() {} }
        class Fila { andar(passo: number) { return passo } }
        return (outro: string) => [texto, inicio, resto, um, dois, visto, Fila, outro]
      }`
    expect([...declaredIn(nodesIn('x.ts', source))].toSorted()).toEqual(
      'Fila Linha T abrir andar dois fechar inicio lado ler onde outro passo quem resto um ver visto'
        .split(' ')
        .toSorted(),
    )
  })

  test('of a field is what a type or a class gives to it', () => {
    const source = `
      type Linha = { id: string; 'x-y': string; ver: () => void; [chave: string]: unknown } & { corpo?: { fim: Date } }
      class Fila { readonly passo = 1; andar() {} }
      const visto = { nome: 1 }`
    expect([...fieldsIn(nodesIn('x.ts', source))].toSorted()).toEqual(['corpo', 'fim', 'id', 'passo', 'ver'])
  })

  test('of a value is what a literal type or an array `as const` has', () => {
    const source = `
      type Forma = 'linha' | { tipo: 'ponto'; outro: \`x\${string}\` | 2 }
      const partes = ['um', 'dois', 3, ['tres'], ...resto] as const satisfies readonly string[]
      const lidas = ['quatro']
      const cinco = 'seis' as const`
    expect([...valuesIn(nodesIn('x.ts', source))].toSorted()).toEqual(['dois', 'linha', 'ponto', 'um'])
  })

  test('of a key is what an object literal gives a value to', () => {
    const source = 'const visto = { nome: 1, texto, [chave]: 2, abrir() {}, ...resto, "x-y": 3, lado: () => 4 }'
    expect([...keysIn(nodesIn('x.ts', source))].toSorted()).toEqual(['abrir', 'lado', 'nome'])
  })

  test('may repeat the fields and the strings that its file speaks of', () => {
    const source = `
      type Linha = { passo: string }
      const visto = ({ campo }: Linha, alvo: string) => <Lado fundo={campo.corpo} topo="resto">{alvo[numero]}</Lado>`
    expect([...mentionedIn(nodesIn('x.tsx', source))].toSorted()).toEqual([
      'campo',
      'corpo',
      'fundo',
      'passo',
      'resto',
      'topo',
    ])
  })

  test('has words', () => {
    expect(wordsOf('xmlHTTPRequestOf2_parts')).toEqual(['xml', 'http', 'request', 'of', 'parts'])
  })

  test('of the glossary stands in its table of words', () => {
    expect(
      identifiersOf('| Word | Identifier |\n|---|---|\n| x, y | `dossie` `ato` |\n| z | `papel` |\n\n| Was |\n| `a` |'),
    ).toEqual(['dossie', 'ato', 'papel'])
  })
})

const contracts = globSync('proto/**/*.proto', { cwd: root }).map(read)
/** Returns what the group of a pattern matches in the contracts between services. */
const inContracts = (pattern: RegExp): string[] =>
  contracts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name as string))
/** The fields of the contracts, also in camel case. */
const ofContracts = new Set(
  inContracts(/\b(\w+)\s*=\s*\d+\s*[;[]/g).flatMap((name) => [
    name,
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]),
)

const isEnglish = createEnglish()
const known = new Set([...identifiersOf(read('docs/glossary.md')).flatMap(formsOf), ...TECHNICAL, ...NAMES])
const isKnown = (word: string) => known.has(word) || (!PORTUGUESE.has(word) && isEnglish(word))
const operations = new Set([...Object.keys(OPERATIONS), ...inContracts(/^\s*rpc (\w+)/gm)])
const ofInterface = new Set([...namesOfInterface(), ...operations])
const isPlain = (name: string) => wordsOf(name).every(isKnown)
const isCalledRight = (name: string) => ofInterface.has(name) || isPlain(name)
const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** The component of an operation has its name, with a capital letter. */
const isOperation = (name: string) =>
  operations.has(name) || operations.has(name.slice(0, 1).toLowerCase() + name.slice(1))
/** Returns the files under version control that match. */
const git = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(root, path)))
const files = git('*.ts', '*.tsx').filter((path) => !path.endsWith('.d.ts'))

const named = files.map((path) => {
  const nodes = nodesIn(path, read(path))
  return {
    path,
    mentioned: mentionedIn(nodes),
    declared: [...declaredIn(nodes)],
    fields: [...fieldsIn(nodes), ...keysIn(nodes)],
    values: [...valuesIn(nodes)],
  }
})

/** A name of the interface fits a variable only in a file that speaks of the field: elsewhere it is just a foreign word. */
test('every name is English, or of the glossary, or an operation, or a field of the interface that its file speaks of', () => {
  const foreign = named.flatMap(({ path, declared, mentioned }) =>
    declared
      .filter((name) => !FIELD.test(name) && !isPlain(name) && !isOperation(name))
      .filter((name) => !(ofInterface.has(name) && mentioned.has(name)))
      .map((name) => `${path}: ${name}`),
  )
  expect(foreign).toEqual([])
})

/** Matches a value that is a word. Titles, addresses and sentences have other characters. */
const WORD = /^[a-z][A-Za-z0-9_-]*$/
const kept = new Set(named.flatMap(({ path, fields, values }) => (KEPT.test(path) ? [...fields, ...values] : [])))
/** Tests make up fields and values, so only those of programs are checked. */
const programs = named.filter(({ path }) => !KEPT.test(path) && !/^bench\/|(^|\/)test\//.test(path))
const isFree = (name: string) => FIELD.test(name) || ofContracts.has(name) || kept.has(name)
const foreignFields = programs
  .flatMap(({ path, fields }) => fields.map((name) => ({ path, name })))
  .filter(({ name }) => !KEY_OF_TABLE.test(name) && !isFree(name) && !isCalledRight(name))
const foreignValues = programs
  .flatMap(({ path, values }) => values.map((name) => ({ path, name })))
  .filter(({ name }) => WORD.test(name) && !isFree(name) && !isCalledRight(camel(name)))

test('so is every field of a program, unless it is kept somewhere', () => {
  expect(foreignFields.filter(({ name }) => !OTHERS.has(name))).toEqual([])
})

test('so is every value that a type of a program names, unless it is kept somewhere', () => {
  expect(foreignValues.filter(({ name }) => !OTHERS.has(name))).toEqual([])
})

test('so is every class, property, animation and attribute of a style sheet', () => {
  const sheets = git('*.css').map((path) => ({ path, text: read(path).replaceAll(/\/\*[^]*?\*\/|"[^"]*"/g, '') }))
  const foreign = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\.|--|@keyframes |\[data-)([a-z][\w-]*)/g)]
      .map(([, name]) => name as string)
      .filter((name) => !name.split('-').every(isCalledRight))
      .map((name) => `${path}: ${name}`),
  )
  expect(foreign).toEqual([])
})

test('so is the name of every file', () => {
  const all = [...files, ...git('*.css', '*.py', '*.java', '*.go', '*.sh', '*.mjs', '*.cjs')]
  const nameOf = (path: string) => camel(basename(path).replace(/\..*$/, ''))
  const foreign = all.filter((path) => !isPlain(nameOf(path)) && !operations.has(nameOf(path)))
  expect(foreign).toEqual([])
})

test('nothing is excused that no field or value is called', () => {
  const used = new Set([...foreignFields, ...foreignValues].map(({ name }) => name))
  expect([...OTHERS].filter((name) => !used.has(name))).toEqual([])
})

function namesOfInterface(): Set<string> {
  const names = new Set<string>(Object.keys(OPERATIONS))
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { properties, enum: values, in: where, name, const: constant } = node as Record<string, unknown>
    for (const field of Object.keys(properties ?? {})) names.add(field)
    for (const value of [...((values as unknown[]) ?? []), constant, where && name])
      if (typeof value === 'string') names.add(value)
    Object.values(node).forEach(visit)
  }
  visit(describeApi(new Proxy({} as Parameters<typeof describeApi>[0], { get: () => 400 })))
  return names
}
