import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeApi } from '../../packages/operations/src/openapi.ts'
import { OPERATIONS } from '../../packages/operations/src/table.ts'
import { describe, expect, test } from '@jest/globals'
import { createEnglish, declaredIn, fieldsIn, formsOf, identifiersOf, nodesIn, wordsOf } from '../names.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const TECHNICAL = read('tools/technical-words.txt').split(/\s+/)

/** Names of people and towns in tests. */
const NAMES = ['bia', 'joao', 'sao']

/** Portuguese words that English dictionaries have too. */
const PORTUGUESE = new Set(
  `aba abas alto ambos anterior antes ate banco boa bons caber canto casa casas caso claro com como conte cor
  cores corridas cru da dada dado das dela dele deles dias dita dito do dobra dona donas dos ela ele em entre
  este estes eu extenso fez figura fino fins fora forma formas giro giros grande hora horas ida ido ir junta
  juntas junto juntos largo largos lento lentos lido lidos livre longe luz mais mascara mesa metros modo mover
  negrito nome nova novas novo ou par para parados pares parte pasta pastas pede perdido pessoa plano por pronto
  quais qual quando que quem quinze rede registrar remover rota rotas salas salto salvo segundo sem sempre ser
  seu sim simples sob soma sou sua tarde taxa tem tempo tempos terra testes tom trocar ultima ultimas ultimo um
  uma vale verso vida vista vistas visto viva vive vivo volta`.split(/\s+/),
)

/**
 * Portuguese names in recorded events and in rows of the store. They cannot be renamed, because old records have them.
 */
const RECORDED = new Set(
  `acumuladoS alarmeEm alvoId aneis anterior autorId avisar carregadoEm casos composicao concluidoEm conjunto
  conteudos decididoPorAdmin declarados desligados detem detentores diasRestantes encerradasEm entrega estado
  examinadores excluidas excluido expiraEm falhas fatoId feita feitoDe fim fora geracao guardar horas lembrada lembrarEm
  lidoEm listados modelo ordem ordemDoNumero origem partes pedidosEm permite pontos porque prazoDias previasDe
  privada procurar publica quedas religados relogio reparadas resolvidoEm retomada revelados saiEm sessao sigilo
  solicitadoEm tentativa tentativas termos tipoPendencia trocasDaChave ultimaCausa vezes visita vistas assinatura ano
  exercicio`.split(/\s+/),
)

/** Names in addresses of pages, in settings and in samples, and names that third parties define. */
const OTHERS = new Set(
  `$gte aba alertname caso cidr datacontenttype envio ficheiro healthcheck idx mostrar nulas orgao pag pag2 pageIdx
  par202 par203 requestid requeued somem specversion streamversion verdade xobjects HEAPU8 MEMORIAL_VERTICE_M PREVIAS
  mongod do`.split(/\s+/),
)

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

  test('has words', () => {
    expect(wordsOf('xmlHTTPRequestOf2_parts')).toEqual(['xml', 'http', 'request', 'of', 'parts'])
  })

  test('of the glossary stands in its first table', () => {
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
const ofInterface = new Set([...namesOfInterface(), ...inContracts(/^\s*rpc (\w+)/gm)])
const isCalledRight = (name: string) => ofInterface.has(name) || wordsOf(name).every(isKnown)
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => !path.endsWith('.d.ts') && existsSync(join(root, path)))

const named = files.map((path) => {
  const nodes = nodesIn(path, read(path))
  return { path, declared: [...declaredIn(nodes)], fields: [...fieldsIn(nodes)] }
})

test('every name is English, or of the glossary, or of the interface', () => {
  const foreign = named.flatMap(({ path, declared }) =>
    declared.filter((name) => !FIELD.test(name) && !isCalledRight(name)).map((name) => `${path}: ${name}`),
  )
  expect(foreign).toEqual([])
})

test('so is every field, unless it is recorded', () => {
  const all = named.flatMap(({ path, fields }) => fields.map((name) => ({ path, name })))
  const foreign = all.filter(({ name }) => !FIELD.test(name) && !ofContracts.has(name) && !isCalledRight(name))
  const excused = (name: string) => RECORDED.has(name) || OTHERS.has(name)
  expect(foreign.filter(({ name }) => !excused(name))).toEqual([])
  const used = new Set(foreign.map(({ name }) => name))
  expect([...RECORDED, ...OTHERS].filter((name) => !used.has(name))).toEqual([])
})

test('so is the name of every file', () => {
  const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const foreign = files.filter((path) => !isCalledRight(camel(basename(path).replace(/\..*$/, ''))))
  expect(foreign).toEqual([])
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
