import { hectaresOf } from '@car/geometry/area'
import type { Geometry } from '@car/vocabulary/geometry'
import { ccirFormatted, cpfFormatted, decimal, thousands } from '../../../bench/generator/dados.ts'
import { A4, box, centred, MARGIN, newSheet, wrap } from '../../../bench/generator/sheet.ts'
import { CPF, personOf } from '../sign-in.ts'
import type { NewProcesso } from '../types.ts'

/** Properties of which nothing is wrong: their papers say what is declared, and they touch no other. */

const PLACE = { municipio: 'Rio Verde', uf: 'GO', municipio_ibge: '5218805' } as const
const [WEST, SOUTH, APART, SIDE] = [-51.9, -17.8, 0.02, 0.006]
const PER_ROW = 20
const MODULE_HA = 40

type Clean = { declared: NewProcesso; matricula: Buffer; ccir: Buffer }

/** Makes the n-th property of maria, and its two papers, which have a text layer. */
export async function cleanProperty(n: number): Promise<Clean> {
  const [west, south] = [WEST + (n % PER_ROW) * APART, SOUTH - Math.floor(n / PER_ROW) * APART]
  const geometria = square(west, south)
  const area_ha = Math.round(hectaresOf(geometria as Geometry) * 1e4) / 1e4
  const of = {
    area_ha,
    numero: String(61_000 + n),
    cnm: cnmOf(`065938200${61_000 + n}`),
    ccir: `9610${String(20_000_000 + n * 37)}1`.slice(0, 13),
    denominacao: `SÍTIO BOA VISTA ${n + 1}`,
    nome: personOf('maria').nome.toUpperCase(),
  }
  const { municipio: _, ...place } = PLACE
  const imovel = {
    ...place,
    denominacao: of.denominacao,
    area_ha,
    tipo: 'IRU',
    matricula: { numero: of.numero, cnm: of.cnm },
    ccir_codigo: of.ccir,
    geometria,
  }
  return {
    declared: { imovel, proprietario: { nome: of.nome, cpf_cnpj: CPF.maria } } as NewProcesso,
    matricula: await drawMatricula(of),
    ccir: await drawCcir(of),
  }
}

/** Adds the check digits (ISO 7064, MOD 97-10). */
const cnmOf = (digits: string): string => `${digits}${String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')}`

type Facts = { area_ha: number; numero: string; cnm: string; ccir: string; denominacao: string; nome: string }

async function drawMatricula({ area_ha, numero, cnm, ccir, denominacao, nome }: Facts): Promise<Buffer> {
  const { pdf, normal } = await newSheet('serif')
  const page = pdf.addPage(A4)
  const [size, step] = [11, 16]
  let y = A4[1] - 50
  for (const line of [
    'COMARCA DE RIO VERDE',
    'OFÍCIO DE REGISTRO DE IMÓVEIS',
    `CNM ${cnm.replace(/^(.{6})(.)(.{7})(..)$/, '$1.$2.$3-$4')}`,
    'LIVRO Nº 2 - REGISTRO GERAL',
  ]) {
    centred(page, normal, line, y, size)
    y -= step
  }
  for (const paragraph of [
    `MATRÍCULA Nº ${thousands(numero)}     FICHA 01`,
    'Data: 8 de março de 2010',
    `IMÓVEL: Uma gleba de terras rurais, denominada ${denominacao}, situada no município de ${PLACE.municipio}, Estado de ${PLACE.uf}, com a área de ${decimal(area_ha, 4)} ha.`,
    `PROPRIETÁRIO: ${nome}, brasileiro, casado, agricultor, inscrito no CPF sob o nº ${cpfFormatted(CPF.maria)}, residente e domiciliado na Rua Coronel João Cândido, nº 248, Centro, na cidade de Rio Verde-GO.`,
    `REGISTRO ANTERIOR: Matrícula nº 1.631, do Livro 2-A, folhas 22, desta Serventia. Cadastrado no INCRA sob o código nº ${ccirFormatted(ccir)}. Dou fé. O Oficial:`,
  ]) {
    for (const text of wrap(normal, paragraph, size, A4[0] - 2 * MARGIN)) {
      page.drawText(text, { x: MARGIN, y, size, font: normal })
      y -= step
    }
    y -= step / 2
  }
  return Buffer.from(await pdf.save())
}

type Cell = readonly [label: string, value: string, part: number]

async function drawCcir({ area_ha, numero, ccir, denominacao, nome }: Facts): Promise<Buffer> {
  const { pdf, normal, bold } = await newSheet('sans')
  const page = pdf.addPage(A4)
  let y = A4[1] - 40
  for (const line of [
    'REPÚBLICA FEDERATIVA DO BRASIL',
    'INSTITUTO NACIONAL DE COLONIZAÇÃO E REFORMA AGRÁRIA - INCRA',
    'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR   EMISSÃO EXERCÍCIO 2025',
    'DADOS DO IMÓVEL RURAL',
  ]) {
    centred(page, bold, line, y, 9)
    y -= 14
  }
  const ha = decimal(area_ha, 4)
  const cpf = cpfFormatted(CPF.maria)
  const rows: readonly (readonly Cell[])[] = [
    [
      ['CÓDIGO DO IMÓVEL RURAL', ccirFormatted(ccir), 0.4],
      ['DENOMINAÇÃO DO IMÓVEL RURAL', denominacao, 0.6],
    ],
    [
      ['ÁREA TOTAL (ha)', ha, 0.4],
      ['CLASSIFICAÇÃO FUNDIÁRIA', 'Pequena Propriedade Produtiva', 0.6],
    ],
    [
      ['MUNICÍPIO SEDE DO IMÓVEL RURAL', PLACE.municipio.toUpperCase(), 0.8],
      ['UF', PLACE.uf, 0.2],
    ],
    [
      ['MÓDULO FISCAL (ha)', decimal(MODULE_HA, 4), 0.3],
      ['Nº MÓDULOS FISCAIS', decimal(area_ha / MODULE_HA, 4), 0.3],
      ['FRAÇÃO MÍNIMA DE PARCELAMENTO (ha)', '3,00', 0.4],
    ],
    [
      ['MUNICÍPIO DO CARTÓRIO', PLACE.municipio.toUpperCase(), 0.4],
      ['MATRÍCULA OU TRANSCRIÇÃO', thousands(numero), 0.3],
      ['LIVRO OU FICHA', '2-RG', 0.3],
    ],
    [
      ['NOME DO DECLARANTE', nome, 0.6],
      ['CPF/CNPJ', cpf, 0.2],
      ['NACIONALIDADE', 'BRASILEIRA', 0.2],
    ],
    [
      ['NOME DO TITULAR', nome, 0.5],
      ['CPF/CNPJ', cpf, 0.2],
      ['CONDIÇÃO', 'Proprietário', 0.15],
      ['DETENÇÃO (%)', '100,00', 0.15],
    ],
  ]
  for (const row of rows) {
    let x = 40
    for (const [label, value, part] of row) {
      const width = 515 * part
      box(page, x, y - 28, width, 28)
      page.drawText(label, { x: x + 3, y: y - 7.5, size: 5.5, font: normal })
      page.drawText(value, { x: x + 3, y: y - 20.5, size: 9.5, font: normal })
      x += width
    }
    y -= 28
  }
  return Buffer.from(await pdf.save())
}

const square = (west: number, south: number) => {
  const [w, e, s, n] = [west, west + SIDE, south, south + SIDE].map((at) => Math.round(at * 1e7) / 1e7)
  return {
    type: 'Polygon',
    coordinates: [
      [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ],
    ],
  }
}
