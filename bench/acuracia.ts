import { rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Leitura } from '@car/leitura/leitura'
import { createReader, type Reader } from '@car/leitura/reader'
import { type Caso, FORMAS, gerar } from './gerador/gerar.ts'
import { temLiberation } from './gerador/folha.ts'

/**
 * How accurate the reading is on the bundled samples and on documents made for the run. Each field counts as right,
 * null or wrong, per kind and level. `provável` are values shown for confirmation under an invalido document. A wrong
 * value under a valido document is the number that must be zero.
 */
const { values } = parseArgs({
  options: {
    sementes: { type: 'string', default: '400-402' },
    niveis: { type: 'string', default: FORMAS.join(',') },
    pasta: { type: 'string' }, // documents already made, with verdade.json
    leitores: { type: 'string', default: '2' },
    detalhes: { type: 'boolean', default: false },
    amostras: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

const CAMPOS = ['numero_matricula', 'area_ha', 'proprietario_nome'] as const
type Linha = {
  documentos: number
  validos: number
  certo: number
  nulo: number
  errado: number
  erradoValido: number
  /** The other fields, counting only those taken as certain. */
  maisCerto: number
  maisErrado: number
  ms: number
}
const tabela = new Map<string, Linha>()

if (!temLiberation) console.log('fonts-liberation is not installed: the generated documents use the standard PDF fonts')
const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const leitor = await createReader({ tessdataDir, readers: Number(values.leitores) })
const casos = [...(values.amostras ? await amostras() : []), ...(await gerados())]
let proximo = 0
await Promise.all(Array.from({ length: Number(values.leitores) }, () => trabalhar(leitor)))
await leitor.close()
imprimir()

async function trabalhar(l: Reader) {
  while (proximo < casos.length) {
    const caso = casos[proximo++] as Caso
    const inicio = performance.now()
    const lida = await l.read(caso.arquivo, caso.tipo)
    contar(caso, lida, performance.now() - inicio)
  }
}

function contar(caso: Caso, lida: Leitura, ms: number) {
  const chave = `${caso.tipo.padEnd(16)} ${caso.nivel}`
  const linha = tabela.get(chave) ?? {
    documentos: 0,
    validos: 0,
    certo: 0,
    nulo: 0,
    errado: 0,
    erradoValido: 0,
    maisCerto: 0,
    maisErrado: 0,
    ms: 0,
  }
  tabela.set(chave, linha)
  linha.documentos++
  linha.ms += ms
  if (lida.status === 'valido') linha.validos++
  const queixas: string[] = []
  for (const campo of CAMPOS) {
    const valor = lida.dados[campo]
    if (valor === caso.verdade[campo]) linha.certo++
    else if (valor === null) {
      linha.nulo++
      queixas.push(`${campo}: not read`)
    } else {
      linha.errado++
      if (lida.status === 'valido') linha.erradoValido++
      queixas.push(`${campo}: ${valor} instead of ${caso.verdade[campo]}`)
    }
  }
  for (const [campo, certo] of Object.entries(caso.mais)) {
    const lido = lida.campos.find((c) => c.nome === campo && !c.confirmar)?.valor
    if (lido === certo) linha.maisCerto++
    else if (lido !== undefined) {
      linha.maisErrado++
      queixas.push(`${campo}: ${lido} instead of ${certo}`)
    }
  }
  if (values.detalhes && (queixas.length > 0 || lida.status !== 'valido'))
    console.log(
      `${lida.status} ${lida.motivo ?? ''} ${lida.confianca} ${caso.arquivo}\n    ${[...queixas, ...lida.instrucoes].join('\n    ')}`,
    )
}

function imprimir() {
  console.log(
    'kind             level         docs  valid  right   null  wrong  wrong&valid   other right  other wrong  s/doc',
  )
  const total = { documentos: 0, maisCerto: 0, maisErrado: 0, erradoValido: 0, certo: 0, nulo: 0, errado: 0 }
  for (const [chave, l] of [...tabela].sort(([a], [b]) => a.localeCompare(b))) {
    const numeros = [l.documentos, l.validos, l.certo, l.nulo, l.errado].map((n) => String(n).padStart(6)).join(' ')
    console.log(
      `${chave.padEnd(29)}${numeros} ${String(l.erradoValido).padStart(12)} ${String(l.maisCerto).padStart(13)} ${String(l.maisErrado).padStart(12)} ${(l.ms / l.documentos / 1000).toFixed(2).padStart(6)}`,
    )
    for (const k of Object.keys(total) as (keyof typeof total)[]) total[k] += l[k]
  }
  console.log(
    `${total.documentos} documents, ${total.certo} fields right, ${total.nulo} null, ${total.errado} wrong, of these ${total.erradoValido} under valido; of the other fields ${total.maisCerto} right and ${total.maisErrado} wrong among those taken as certain`,
  )
}

async function gerados(): Promise<Caso[]> {
  if (values.pasta) return JSON.parse(await readFile(join(values.pasta, 'verdade.json'), 'utf8')) as Caso[]
  const pasta = join(tmpdir(), `acuracia-${process.pid}`)
  process.on('exit', () => rmSync(pasta, { recursive: true, force: true }))
  const [de = 0, ate = de] = values.sementes.split('-').map(Number)
  const feitos: Caso[] = []
  for (let s = de; s <= ate; s++) feitos.push(...(await gerar(pasta, s, values.niveis.split(','))))
  return feitos
}

/** The bundled samples: those for the reading, and the pairs that belong to one property. */
async function amostras(): Promise<Caso[]> {
  const raiz = join(import.meta.dirname, '../samples')
  const ler = async (arquivo: string) => JSON.parse(await readFile(arquivo, 'utf8')) as Record<string, Caso['verdade']>
  const verdade = { ...(await ler(join(raiz, 'leitura/verdade.json'))), ...(await ler(join(raiz, 'pairs.json'))) }
  const arquivos = [
    ...(await readdir(raiz)),
    ...(await readdir(join(raiz, 'leitura'))).map((nome) => `leitura/${nome}`),
  ]
  return arquivos.flatMap((nome) => {
    const partes = basename(nome).split('.') // ccir8.medium.jpg, par202.ccir.light.jpg
    const certo = verdade[partes[0] ?? '']
    if (!certo) return []
    const nivel = partes.at(-1) === 'pdf' ? 'texto' : (partes.at(-2) ?? '')
    return [
      {
        arquivo: join(raiz, nome),
        tipo: nome.includes('ccir') ? 'ccir' : 'matricula_imovel',
        nivel,
        verdade: certo,
        mais: {},
      },
    ]
  })
}
