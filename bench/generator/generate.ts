import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ccir, type Form } from './ccir.ts'
import { degrade, LEVELS, type Level, pagesOf, pdfOf, tiffOf, reverse } from './degrade.ts'
import { type Documento, matricula } from './matricula.ts'

export type Sample = {
  arquivo: string
  tipo: 'matricula_imovel' | 'ccir'
  nivel: string
  truth: { numero_matricula: string; area_ha: number; proprietario_nome: string }
  more: Record<string, string>
}

const FORMS: Form[] = ['usual', 'sncr']

export async function generate(folder: string, seed: number, levels: readonly string[]): Promise<Sample[]> {
  await mkdir(folder, { recursive: true })
  return [
    ...(await shapes(folder, `m${seed}`, 'matricula_imovel', await matricula(seed), seed, levels)),
    ...(await shapes(folder, `c${seed}`, 'ccir', await ccir(seed, FORMS[seed % FORMS.length] as Form), seed, levels)),
  ]
}

export const SHAPES = ['texto', ...LEVELS, 'tiff', 'scanned'] as const

async function shapes(
  folder: string,
  name: string,
  tipo: Sample['tipo'],
  { pdf, truth: imovel }: Documento,
  seed: number,
  levels: readonly string[],
): Promise<Sample[]> {
  const { numero, area_ha, proprietario, ccir, cpf, municipio, uf, denominacao } = imovel
  const truth = { numero_matricula: numero, area_ha, proprietario_nome: proprietario }
  // The reader takes a dash between spaces for a speck of dirt and drops it.
  const more = { ccir_codigo: ccir, cpf_cnpj: cpf, municipio, uf, denominacao: denominacao.replace(' - ', ' ') }
  const pages = await pagesOf(pdf)
  const samples: Sample[] = []
  const write = async (level: string, extension: string, bytes: Uint8Array) => {
    const arquivo = join(folder, `${name}.${level}.${extension}`)
    await writeFile(arquivo, bytes)
    samples.push({ arquivo, nivel: level, tipo, truth, more })
  }
  const all = (level: Level) => Promise.all(pages.map((p, i) => degrade(p, level, seed + i)))
  for (const level of levels) {
    if (level === 'texto') await write(level, 'pdf', pdf)
    else if (level === 'tiff') await write(level, 'tiff', await tiffOf([...(await all('light')), await reverse(seed)]))
    else if (level === 'scanned') await write(level, 'pdf', await pdfOf(await all('medium')))
    else {
      const jpegs = await all(level as Level)
      if (jpegs.length === 1) await write(level, 'jpg', jpegs[0] as Buffer)
      else await write(level, 'pdf', await pdfOf(jpegs)) // a photograph holds one page only
    }
  }
  return samples
}
