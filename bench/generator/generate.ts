import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ccir, type Form } from './ccir.ts'
import { degrade, LEVELS, type Level, pagesOf, pdfOf, tiffOf, reverse } from './degrade.ts'
import { type Documento, matricula, type Variant } from './matricula.ts'

export type Sample = {
  arquivo: string
  tipo: 'matricula_imovel' | 'ccir'
  nivel: string
  truth: { numero_matricula: string; area_ha: number; proprietario_nome: string }
  more: Record<string, string>
}

const VARIANTS: Variant[] = ['usual', 'livre', 'cnm', 'livre', 'antiga', 'livre', 'transferida']
const FORMS: Form[] = ['usual', 'sncr', 'usual', 'outra']

export async function generate(folder: string, seed: number, levels: readonly string[]): Promise<Sample[]> {
  await mkdir(folder, { recursive: true })
  const variant = VARIANTS[seed % VARIANTS.length] as Variant
  return [
    ...(await shapes(folder, `m${seed}.${variant}`, 'matricula_imovel', await matricula(seed, variant), seed, levels)),
    ...(await shapes(folder, `c${seed}`, 'ccir', await ccir(seed, FORMS[seed % FORMS.length] as Form), seed, levels)),
  ]
}

export const SHAPES = ['texto', ...LEVELS, 'tiff', 'escaneado'] as const

async function shapes(
  folder: string,
  nome: string,
  tipo: Sample['tipo'],
  d: Documento,
  seed: number,
  levels: readonly string[],
): Promise<Sample[]> {
  const { numero, area_ha, proprietario, ccir, cpf, municipio, uf, denominacao } = d.truth
  const truth = { numero_matricula: numero, area_ha, proprietario_nome: proprietario }
  // The reader takes a dash between spaces for a speck of dirt and drops it.
  const extra = { ccir_codigo: ccir, cpf_cnpj: cpf, municipio, uf, denominacao: denominacao.replace(' - ', ' ') }
  const files = await writeForms(folder, nome, d.pdf, seed, levels)
  return files.map((file) => ({ ...file, tipo, truth, more: extra }))
}

export async function writeForms(
  folder: string,
  nome: string,
  pdf: Uint8Array,
  seed: number,
  levels: readonly string[],
): Promise<{ arquivo: string; nivel: string }[]> {
  const paginas = await pagesOf(pdf)
  const files: { arquivo: string; nivel: string }[] = []
  const write = async (level: string, extension: string, bytes: Uint8Array) => {
    const arquivo = join(folder, `${nome}.${level}.${extension}`)
    await writeFile(arquivo, bytes)
    files.push({ arquivo, nivel: level })
  }
  const all = (level: Level) => Promise.all(paginas.map((p, i) => degrade(p, level, seed + i)))
  for (const level of levels) {
    if (level === 'texto') await write(level, 'pdf', pdf)
    else if (level === 'tiff') await write(level, 'tiff', await tiffOf([...(await all('light')), await reverse(seed)]))
    else if (level === 'escaneado') await write(level, 'pdf', await pdfOf(await all('medium')))
    else {
      const jpegs = await all(level as Level)
      if (jpegs.length === 1) await write(level, 'jpg', jpegs[0] as Buffer)
      else await write(level, 'pdf', await pdfOf(jpegs)) // a photograph holds one page only
    }
  }
  return files
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      sementes: { type: 'string', default: '300-301' },
      folder: { type: 'string' },
      niveis: { type: 'string' },
    },
  })
  if (!values.folder)
    throw new Error('usage: generate.ts --folder <folder> [--sementes 300-305] [--niveis light,heavy]')
  const [de = 0, end = de] = values.sementes.split('-').map(Number)
  const samples: Sample[] = []
  for (let s = de; s <= end; s++)
    samples.push(...(await generate(values.folder, s, values.niveis?.split(',') ?? SHAPES)))
  await writeFile(join(values.folder, 'verdade.json'), JSON.stringify(samples, null, 1))
  console.log(`${samples.length} files in ${values.folder}`)
}
