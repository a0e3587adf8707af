import { chance } from './chance.ts'
import { ccirFormatted, cpfFormatted, decimal, type Imovel, imovel, thousands } from './dados.ts'
import { A4, box, centred, newSheet } from './sheet.ts'
import type { Documento } from './matricula.ts'

type Cell = [rotulo: string, valor: string, largura: number]
const X = 40
const WIDTH = 515
const HEIGHT = 28

type Row = string | Cell[]
export type Form = 'usual' | 'sncr'

/**
 * Makes a CCIR as a form of labelled cells. `sncr` has sections in which the same labels differ only by the heading above
 * them, with tables of registries and owners.
 */
export async function ccir(seed: number, variant: Form = 'usual'): Promise<Documento> {
  const a = chance(seed)
  const d = imovel(a)
  const sheet = await newSheet('sans')
  const page = sheet.pdf.addPage(A4)
  let y = A4[1] - 40
  const year = a.integer(2019, 2025)
  for (const t of [
    'REPÚBLICA FEDERATIVA DO BRASIL',
    'MINISTÉRIO DO DESENVOLVIMENTO AGRÁRIO',
    'INSTITUTO NACIONAL DE COLONIZAÇÃO E REFORMA AGRÁRIA - INCRA',
    `CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR   EMISSÃO EXERCÍCIO ${year}`,
  ]) {
    centred(page, sheet.bold, t, y, 9)
    y -= 13
  }
  y -= 9
  page.drawText('DADOS DO IMÓVEL RURAL', { x: X, y, size: 9, font: sheet.bold })
  y -= 11
  for (const line of FORMS[variant](a, d, year)) {
    if (typeof line === 'string') {
      y -= 13
      page.drawText(line, { x: X, y, size: 8, font: sheet.bold })
      y -= 5
      continue
    }
    const labelsOnly = line.every(([, valor]) => valor === '')
    const onlyValues = line.every(([label]) => label === '')
    const height = labelsOnly ? 13 : onlyValues ? 17 : HEIGHT
    let x = X
    for (const [label, valor, part] of line) {
      const w = WIDTH * part
      box(page, x, y - height, w, height)
      page.drawText(label, { x: x + 3, y: y - (labelsOnly ? 9 : 7.5), size: 5.5, font: sheet.normal })
      const size = Math.min(9.5, (9.5 * (w - 6)) / Math.max(1, sheet.normal.widthOfTextAtSize(valor, 9.5)))
      page.drawText(valor, { x: x + 3, y: y - (onlyValues ? 12 : 20.5), size, font: sheet.normal })
      x += w
    }
    y -= height
  }
  y -= 16
  for (const t of [
    'OBSERVAÇÕES: 1. ESTE DOCUMENTO SÓ É VÁLIDO COM A TAXA DE SERVIÇOS CADASTRAIS QUITADA.',
    '2. As informações deste certificado são exclusivamente cadastrais, não legitimando direito de domínio ou posse.',
    '3. A autenticidade deste certificado poderá ser confirmada na página da internet do INCRA.',
  ]) {
    page.drawText(t, { x: X, y, size: 8, font: sheet.normal })
    y -= 12
  }
  return { pdf: await sheet.pdf.save(), truth: d, paginas: 1 }
}

type A = ReturnType<typeof chance>

const FORMS: Record<Form, (a: A, d: Imovel, year: number) => Row[]> = { usual, sncr }

function usual(a: A, d: Imovel, year: number): Row[] {
  const ha = decimal(d.area_ha, 4)
  const cpf = cpfFormatted(d.cpf)
  return [
    [
      ['CÓDIGO DO IMÓVEL RURAL', ccirFormatted(d.ccir), 0.4],
      ['DENOMINAÇÃO DO IMÓVEL RURAL', d.denominacao, 0.6],
    ],
    [
      ['ÁREA TOTAL (ha)', ha, 0.25],
      ['CLASSIFICAÇÃO FUNDIÁRIA', 'Média Propriedade Produtiva', 0.4],
      ['DATA DO PROCESSAMENTO DA ÚLTIMA DECLARAÇÃO', '12/08/2019', 0.35],
    ],
    [
      ['INDICAÇÕES PARA LOCALIZAÇÃO DO IMÓVEL RURAL', 'Rodovia BR-365, km 45, à esquerda', 0.6],
      ['MUNICÍPIO SEDE DO IMÓVEL RURAL', d.municipio.toUpperCase(), 0.3],
      ['UF', d.uf, 0.1],
    ],
    [
      ['MÓDULO RURAL (ha)', decimal(20 + a.real() * 20, 4), 0.25],
      ['Nº MÓDULOS RURAIS', decimal(a.real() * 40, 2), 0.25],
      ['MÓDULO FISCAL (ha)', '40,0000', 0.25],
      ['FRAÇÃO MÍNIMA DE PARCELAMENTO (ha)', '3,00', 0.25],
    ],
    [
      ['ÁREA REGISTRADA (ha)', ha, 0.34],
      ['ÁREA DE POSSE A JUSTO TÍTULO (ha)', '0,0000', 0.33],
      ['ÁREA MEDIDA (ha)', ha, 0.33],
    ],
    [
      ['MUNICÍPIO DO CARTÓRIO', d.municipio.toUpperCase(), 0.4],
      ['MATRÍCULA OU TRANSCRIÇÃO', thousands(d.numero), 0.2],
      ['REGISTRO', 'R-1', 0.2],
      ['LIVRO OU FICHA', '2-RG', 0.2],
    ],
    [
      ['NOME DO DECLARANTE', d.proprietario, 0.6],
      ['CPF/CNPJ', cpf, 0.2],
      ['NACIONALIDADE', 'BRASILEIRA', 0.2],
    ],
    [
      ['NOME DO TITULAR', d.proprietario, 0.5],
      ['CPF/CNPJ', cpf, 0.2],
      ['CONDIÇÃO', 'Proprietário', 0.15],
      ['DETENÇÃO (%)', '100,00', 0.15],
    ],
    [
      ['NÚMERO DO CCIR', a.digits(11), 0.3],
      ['DATA DE LANÇAMENTO', `17/06/${year}`, 0.2],
      ['DATA DE GERAÇÃO DO CCIR', `21/07/${year}`, 0.25],
      ['DATA DE VENCIMENTO', `16/07/${year}`, 0.25],
    ],
  ]
}

function sncr(a: A, d: Imovel, year: number): Row[] {
  const ha = decimal(d.area_ha, 4)
  const attorney = a.real() < 0.4
  return [
    [
      ['CÓDIGO DO IMÓVEL RURAL', ccirFormatted(d.ccir), 0.3],
      ['DENOMINAÇÃO DO IMÓVEL RURAL', d.denominacao, 0.7],
    ],
    [
      ['ÁREA TOTAL (ha)', ha, 0.2],
      ['CLASSIFICAÇÃO FUNDIÁRIA', a.one(['Minifúndio', 'Pequena Propriedade Produtiva', 'Grande Propriedade']), 0.35],
      ['DATA DO PROCESSAMENTO DA ÚLTIMA DECLARAÇÃO', '02/10/2018', 0.28],
      ['ÁREA CERTIFICADA', '0,0000', 0.17],
    ],
    [
      ['INDICAÇÕES PARA LOCALIZAÇÃO DO IMÓVEL RURAL', 'Estrada velha de cima, km 7', 0.5],
      ['MUNICÍPIO SEDE DO IMÓVEL RURAL', d.municipio.toUpperCase(), 0.42],
      ['UF', d.uf, 0.08],
    ],
    [
      ['MÓDULO RURAL (ha)', decimal(10 + a.real() * 30, 4), 0.2],
      ['Nº MÓDULOS RURAIS', decimal(a.real() * 60, 2), 0.2],
      ['MÓDULO FISCAL (ha)', '35,0000', 0.2],
      ['Nº MÓDULOS FISCAIS', decimal(a.real() * 30, 4), 0.2],
      ['FRAÇÃO MÍNIMA DE PARCELAMENTO (ha)', '3,00', 0.2],
    ],
    'SITUAÇÃO JURÍDICA DO IMÓVEL RURAL',
    [
      ['ÁREA REGISTRADA (ha)', ha, 0.25],
      ['POSSE A JUSTO TÍTULO (ha)', '0,0000', 0.25],
      ['POSSE POR SIMPLES OCUPAÇÃO (ha)', '0,0000', 0.25],
      ['ÁREA MEDIDA (ha)', '-', 0.25],
    ],
    [
      ['UF/MUNICÍPIO DO CARTÓRIO', '', 0.28],
      ['DATA REGISTRO', '', 0.12],
      ['CNS OU OFÍCIO', '', 0.12],
      ['MATRÍCULA OU TRANSCRIÇÃO', '', 0.18],
      ['REGISTRO', '', 0.1],
      ['LIVRO OU FICHA', '', 0.1],
      ['ÁREA (ha)', '', 0.1],
    ],
    [
      ['', `${d.uf}/${d.municipio.toUpperCase()}`.slice(0, 24), 0.28],
      ['', '14/05/2009', 0.12],
      ['', '01', 0.12],
      ['', a.real() < 0.5 ? d.numero : thousands(d.numero), 0.18],
      ['', `R-${a.integer(1, 9)}`, 0.1],
      ['', '2', 0.1],
      ['', decimal(d.area_ha, 2), 0.1],
    ],
    'DADOS DO DECLARANTE',
    [
      ['NOME', attorney ? `${a.one(['JOAQUIM', 'HELENA', 'RUI'])} BARROS LEMOS` : d.proprietario, 0.6],
      ['CPF/CNPJ', cpfFormatted(attorney ? a.digits(11) : d.cpf), 0.2],
      ['NACIONALIDADE', 'BRASILEIRA', 0.2],
    ],
    'DADOS DOS TITULARES',
    [
      ['CPF/CNPJ', cpfFormatted(d.cpf), 0.2],
      ['NOME', d.proprietario, 0.5],
      ['CONDIÇÃO', 'Proprietário ou Posseiro Individual', 0.2],
      ['DETENÇÃO (%)', '100,00', 0.1],
    ],
    'DADOS DE CONTROLE',
    [
      ['DATA DE LANÇAMENTO', `17/07/${year}`, 0.25],
      ['NÚMERO DO CCIR', a.digits(11), 0.25],
      ['DATA DE GERAÇÃO DO CCIR', `05/08/${year}`, 0.25],
      ['DATA DE VENCIMENTO', `04/09/${year}`, 0.25],
    ],
  ]
}
