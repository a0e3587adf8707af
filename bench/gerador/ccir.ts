import { acaso } from './acaso.ts'
import { ccirFormatado, cpfFormatado, decimal, type Imovel, imovel, milhar } from './dados.ts'
import { A4, caixa, centrado, novaFolha } from './folha.ts'
import type { Documento } from './matricula.ts'

type Celula = [rotulo: string, valor: string, largura: number]
const X = 40
const LARGURA = 515
const ALTURA = 28

/** A CCIR as a form of labelled cells; `outra` has other widths, another order and one number of one owner more. */
export async function ccir(semente: number, variante: 'usual' | 'outra' = 'usual'): Promise<Documento> {
  const a = acaso(semente)
  const d = imovel(a)
  const folha = await novaFolha('sans')
  const pagina = folha.pdf.addPage(A4)
  let y = A4[1] - 40
  const ano = a.inteiro(2019, 2025)
  for (const t of [
    'REPÚBLICA FEDERATIVA DO BRASIL',
    'MINISTÉRIO DO DESENVOLVIMENTO AGRÁRIO',
    'INSTITUTO NACIONAL DE COLONIZAÇÃO E REFORMA AGRÁRIA - INCRA',
    `CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR   EMISSÃO EXERCÍCIO ${ano}`,
  ]) {
    centrado(pagina, folha.negrito, t, y, 9)
    y -= 13
  }
  y -= 9
  pagina.drawText('DADOS DO IMÓVEL RURAL', { x: X, y, size: 9, font: folha.negrito })
  y -= 11
  for (const linha of variante === 'usual' ? usual(a, d, ano) : outra(a, d, ano)) {
    let x = X
    for (const [rotulo, valor, parte] of linha) {
      const w = LARGURA * parte
      caixa(pagina, x, y - ALTURA, w, ALTURA)
      pagina.drawText(rotulo, { x: x + 3, y: y - 7.5, size: 5.5, font: folha.normal })
      pagina.drawText(valor, { x: x + 3, y: y - 20.5, size: 9.5, font: folha.normal })
      x += w
    }
    y -= ALTURA
  }
  y -= 16
  for (const t of [
    'OBSERVAÇÕES: 1. ESTE DOCUMENTO SÓ É VÁLIDO COM A TAXA DE SERVIÇOS CADASTRAIS QUITADA.',
    '2. As informações deste certificado são exclusivamente cadastrais, não legitimando direito de domínio ou posse.',
    '3. A autenticidade deste certificado poderá ser confirmada na página da internet do INCRA.',
  ]) {
    pagina.drawText(t, { x: X, y, size: 8, font: folha.normal })
    y -= 12
  }
  return { pdf: await folha.pdf.save(), verdade: d, paginas: 1 }
}

type A = ReturnType<typeof acaso>

function usual(a: A, d: Imovel, ano: number): Celula[][] {
  const ha = decimal(d.area_ha, 4)
  const cpf = cpfFormatado(d.cpf)
  return [
    [
      ['CÓDIGO DO IMÓVEL RURAL', ccirFormatado(d.ccir), 0.4],
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
      ['MATRÍCULA OU TRANSCRIÇÃO', milhar(d.numero), 0.2],
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
      ['NÚMERO DO CCIR', a.digitos(11), 0.3],
      ['DATA DE LANÇAMENTO', `17/06/${ano}`, 0.2],
      ['DATA DE GERAÇÃO DO CCIR', `21/07/${ano}`, 0.25],
      ['DATA DE VENCIMENTO', `16/07/${ano}`, 0.25],
    ],
    [
      ['TAXA DE SERVIÇOS CADASTRAIS', '12,30', 0.25],
      ['MULTA', '0,00', 0.25],
      ['JUROS', '0,00', 0.25],
      ['VALOR TOTAL', '12,30', 0.25],
    ],
  ]
}

function outra(a: A, d: Imovel, ano: number): Celula[][] {
  const ha = decimal(d.area_ha, 4)
  const cpf = cpfFormatado(d.cpf)
  return [
    [
      ['DENOMINAÇÃO DO IMÓVEL RURAL', d.denominacao, 0.6],
      ['CÓDIGO DO IMÓVEL RURAL', ccirFormatado(d.ccir), 0.4],
    ],
    [
      ['MUNICÍPIO SEDE DO IMÓVEL RURAL', d.municipio.toUpperCase(), 0.5],
      ['UF', d.uf, 0.1],
      ['ÁREA TOTAL (ha)', ha, 0.4],
    ],
    [
      ['CLASSIFICAÇÃO FUNDIÁRIA', 'Grande Propriedade', 0.5],
      ['INDICAÇÕES PARA LOCALIZAÇÃO DO IMÓVEL RURAL', 'Estrada municipal, 12 km da sede', 0.5],
    ],
    [
      ['MATRÍCULA OU TRANSCRIÇÃO', milhar(d.numero), 0.25],
      ['REGISTRO', 'R-4', 0.15],
      ['LIVRO OU FICHA', '2', 0.15],
      ['MUNICÍPIO DO CARTÓRIO', d.municipio.toUpperCase(), 0.45],
    ],
    [
      ['ÁREA REGISTRADA (ha)', ha, 0.5],
      ['ÁREA MEDIDA (ha)', decimal(d.area_ha * 1.01, 4), 0.5],
    ],
    [
      ['NOME DO TITULAR', d.proprietario, 0.6],
      ['CONDIÇÃO', 'Proprietário', 0.2],
      ['CPF/CNPJ', cpf, 0.2],
    ],
    [
      ['NOME DO DECLARANTE', `PROCURADOR ${a.um(['JOAQUIM', 'HELENA', 'RUI'])} BARROS`, 0.6],
      ['NACIONALIDADE', 'BRASILEIRA', 0.2],
      ['CPF/CNPJ', cpfFormatado(a.digitos(11)), 0.2],
    ],
    [
      ['DATA DE GERAÇÃO DO CCIR', `03/02/${ano}`, 0.3],
      ['NÚMERO DO CCIR', a.digitos(11), 0.3],
      ['DATA DE VENCIMENTO', `30/11/${ano}`, 0.4],
    ],
  ]
}
