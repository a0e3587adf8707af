import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ccir, type Formulario } from './ccir.ts'
import { degradar, NIVEIS, type Nivel, paginasDe, pdfDe, tiffDe, verso } from './degradar.ts'
import { type Documento, matricula, type Variante } from './matricula.ts'

/** A file, and what a reader has to find in it. */
export type Caso = {
  arquivo: string
  tipo: 'matricula_imovel' | 'ccir'
  nivel: string
  verdade: { numero_matricula: string; area_ha: number; proprietario_nome: string }
  /** Other values that the document states. */
  mais: Record<string, string>
}

const VARIANTES: Variante[] = ['usual', 'livre', 'cnm', 'livre', 'antiga', 'livre', 'transferida']
const FORMULARIOS: Formulario[] = ['usual', 'sncr', 'usual', 'outra']

/** Makes both kinds of document for a seed, in every form asked for, and writes them to the folder. */
export async function gerar(pasta: string, semente: number, niveis: readonly string[]): Promise<Caso[]> {
  await mkdir(pasta, { recursive: true })
  const variante = VARIANTES[semente % VARIANTES.length] as Variante
  return [
    ...(await formas(
      pasta,
      `m${semente}.${variante}`,
      'matricula_imovel',
      await matricula(semente, variante),
      semente,
      niveis,
    )),
    ...(await formas(
      pasta,
      `c${semente}`,
      'ccir',
      await ccir(semente, FORMULARIOS[semente % FORMULARIOS.length] as Formulario),
      semente,
      niveis,
    )),
  ]
}

export const FORMAS = ['texto', ...NIVEIS, 'tiff', 'escaneado'] as const

async function formas(
  pasta: string,
  nome: string,
  tipo: Caso['tipo'],
  d: Documento,
  semente: number,
  niveis: readonly string[],
): Promise<Caso[]> {
  const { numero, area_ha, proprietario, ccir, cpf, municipio, uf } = d.verdade
  const verdade = { numero_matricula: numero, area_ha, proprietario_nome: proprietario }
  const mais = { ccir_codigo: ccir, cpf_cnpj: cpf, municipio, uf }
  const paginas = await paginasDe(d.pdf)
  const casos: Caso[] = []
  const gravar = async (nivel: string, extensao: string, bytes: Uint8Array) => {
    const arquivo = join(pasta, `${nome}.${nivel}.${extensao}`)
    await writeFile(arquivo, bytes)
    casos.push({ arquivo, tipo, nivel, verdade, mais })
  }
  const todas = (nivel: Nivel) => Promise.all(paginas.map((p, i) => degradar(p, nivel, semente + i)))
  for (const nivel of niveis) {
    if (nivel === 'texto') await gravar(nivel, 'pdf', d.pdf)
    else if (nivel === 'tiff')
      await gravar(nivel, 'tiff', await tiffDe([...(await todas('light')), await verso(semente)]))
    else if (nivel === 'escaneado') await gravar(nivel, 'pdf', await pdfDe(await todas('medium')))
    else {
      const jpegs = await todas(nivel as Nivel)
      if (jpegs.length === 1) await gravar(nivel, 'jpg', jpegs[0] as Buffer)
      else await gravar(nivel, 'pdf', await pdfDe(jpegs)) // a photograph holds one page only
    }
  }
  return casos
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      sementes: { type: 'string', default: '300-301' },
      pasta: { type: 'string' },
      niveis: { type: 'string' },
    },
  })
  if (!values.pasta) throw new Error('usage: gerar.ts --pasta <folder> [--sementes 300-305] [--niveis light,heavy]')
  const [de = 0, ate = de] = values.sementes.split('-').map(Number)
  const casos: Caso[] = []
  for (let s = de; s <= ate; s++) casos.push(...(await gerar(values.pasta, s, values.niveis?.split(',') ?? FORMAS)))
  await writeFile(join(values.pasta, 'verdade.json'), JSON.stringify(casos, null, 1))
  console.log(`${casos.length} files in ${values.pasta}`)
}
