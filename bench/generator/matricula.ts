import { type Chance, chance } from './chance.ts'
import {
  areaInWords,
  ccirFormatted,
  cpfFormatted,
  decimal,
  enrolled,
  type Imovel,
  isCompany,
  imovel,
  MONTHS,
  thousands,
  person,
} from './dados.ts'
import { compose } from './wording.ts'
import { A4, box, centred, type Familia, MARGIN, newSheet, wrap, hasLiberation } from './sheet.ts'

/** The wording and layout of a document. `free` combines wordings that registries use. */
export type Variant = 'usual' | 'cnm' | 'old' | 'transferred' | 'free'
export type Documento = { pdf: Uint8Array; truth: Imovel; paginas: number }

/**
 * Makes a matrícula. The same seed always makes the same document.
 * @param embed  whether the PDF contains its fonts; otherwise it names fonts that every PDF reader has
 */
export async function matricula(seed: number, variant: Variant = 'usual', embed = hasLiberation): Promise<Documento> {
  const a = chance(seed)
  const datum = imovel(a)
  const free = variant === 'free' ? compose(a, datum) : null
  if (free) datum.proprietario = free.proprietario
  const familia: Familia = (['serif', 'sans', 'mono'] as const)[seed % 3] as Familia
  const sheet = await newSheet(familia, embed)
  const size = familia === 'serif' ? 11 : 10
  const step = size * 1.45
  let page = sheet.pdf.addPage(A4)
  let y = A4[1] - 50
  let paginas = 1
  const paragraph = (text: string) => {
    for (const line of wrap(sheet.normal, text, size, A4[0] - 2 * MARGIN)) {
      if (y < 60) {
        page = sheet.pdf.addPage(A4)
        paginas++
        y = A4[1] - 60
        page.drawText(`MATRÍCULA Nº ${thousands(datum.numero)}     FICHA ${String(paginas).padStart(2, '0')}`, {
          x: MARGIN,
          y,
          size,
          font: sheet.normal,
        })
        y -= step * 1.6
      }
      page.drawText(line, { x: MARGIN, y, size, font: sheet.normal })
      y -= step
    }
    y -= step * 0.45
  }
  for (const titulo of free?.titulos ?? titulos(a, datum, variant)) {
    centred(page, sheet.normal, titulo, y, size)
    y -= step
  }
  if (variant === 'old' || free?.label === null) {
    const top = y - 4
    for (const [i, [label, valor]] of [
      ['MATRÍCULA', thousands(datum.numero)],
      ['FICHA', '01'],
      ['LIVRO', '2-RG'],
    ].entries()) {
      box(page, MARGIN + i * 150, top - 30, 150, 30)
      page.drawText(label as string, { x: MARGIN + 4 + i * 150, y: top - 9, size: 7, font: sheet.normal })
      page.drawText(valor as string, { x: MARGIN + 4 + i * 150, y: top - 24, size: size + 1, font: sheet.bold })
    }
    y = top - 50
  } else {
    const label = free?.label ?? `MATRÍCULA Nº ${thousands(datum.numero)}`
    page.drawText(label, { x: MARGIN, y, size, font: sheet.normal })
    if (!/FICHA/.test(label)) page.drawText('FICHA 01', { x: MARGIN + 170, y, size, font: sheet.normal })
    y -= step
  }
  for (const p of free?.paragraphs ?? sizeOf(a, datum, variant)) paragraph(p)
  return { pdf: await sheet.pdf.save(), truth: datum, paginas }
}

function titulos(a: Chance, d: Imovel, variant: Variant): string[] {
  const comarca = `COMARCA DE ${d.municipio.toUpperCase()}`
  if (variant === 'cnm')
    return [
      'REPÚBLICA FEDERATIVA DO BRASIL',
      `${comarca} - ${d.uf}`,
      '1º OFÍCIO DE REGISTRO DE IMÓVEIS',
      `CNM: ${d.cnm}`,
      'LIVRO Nº 2 - REGISTRO GERAL',
    ]
  if (variant === 'old')
    return [
      `CARTÓRIO DO REGISTRO DE IMÓVEIS DE ${d.municipio.toUpperCase()}`,
      `ESTADO DE ${d.estado}`,
      'LIVRO Nº 2 - REGISTRO GERAL',
    ]
  return [
    'REPÚBLICA FEDERATIVA DO BRASIL',
    a.real() < 0.5 ? `ESTADO DE ${d.estado}` : `ESTADO - ${d.uf}`,
    comarca,
    'OFÍCIO DE REGISTRO DE IMÓVEIS',
    'LIVRO Nº 2 - REGISTRO GERAL',
  ]
}

function sizeOf(a: Chance, d: Imovel, variant: Variant): string[] {
  const first = variant === 'transferred' ? person(a) : d.proprietario
  const n = thousands(d.numero)
  const ato =
    variant === 'cnm'
      ? (kind: string, i: number) => `${kind}.${i}/${n}`
      : (kind: string, i: number) => `${kind}-${i}-${n}`
  const area =
    variant === 'old' ? `área total de ${decimal(d.area_ha, 4)} hectares` : `área de ${decimal(d.area_ha, 4)} ha`
  const atos = [
    `${ato('R', 1)} - COMPRA E VENDA. Nos termos da Escritura Pública lavrada nas notas do 1º Tabelionato desta comarca, no livro nº ${a.integer(10, 299)}, às folhas ${a.integer(1, 299)}, o imóvel objeto da presente matrícula foi adquirido por ${first}, já qualificado, pelo preço de R$ ${decimal(a.real() * 500_000, 2)}, por compra feita a ${person(a)}, CPF nº ${cpfFormatted(a.digits(11))}. Não há condições. Emolumentos: R$ ${decimal(a.real() * 900, 2)}. Dou fé.`,
    `${ato('AV', 2)} - RESERVA LEGAL. Procede-se a esta averbação para constar que, conforme Termo de Responsabilidade de Preservação de Florestas firmado com o órgão ambiental competente, fica gravada como reserva legal a área de ${decimal(d.area_ha * 0.2, 4)} ha, não inferior a 20% do total da propriedade, compreendida nos limites descritos no mapa anexo. Dou fé.`,
  ]
  if (variant === 'transferred')
    atos.push(
      `${ato('R', 3)} - ${a.one(['DOAÇÃO', 'PARTILHA', 'COMPRA E VENDA'])}. Por escritura pública lavrada no 2º Tabelionato desta comarca, livro ${a.integer(10, 99)}, folhas ${a.integer(1, 99)}, o imóvel foi adquirido por ${d.proprietario}, ${enrolled(a, d.cpf)}, no valor de R$ ${decimal(a.real() * 500_000, 2)}. Dou fé.`,
      `${ato('AV', 4)} - CADASTRO. Procede-se a esta averbação para constar que o imóvel acha-se cadastrado em nome de ${d.proprietario}. Dou fé.`,
    )
  return [
    `Data: ${a.integer(1, 28)} de ${a.one(MONTHS)} de ${a.integer(1980, 2023)}`,
    `IMÓVEL: ${variant === 'old' ? 'Um imóvel rural, denominado' : 'Uma gleba de terras rurais, denominada'} ${d.denominacao}, ${variant === 'old' ? 'situado' : 'situada'} no município de ${d.municipio}, Estado de ${d.uf}, com a ${area} (${areaInWords(d.area_ha)}), dentro das seguintes divisas e confrontações: ${perimetro(a, variant === 'usual' ? 8 : 4)}`,
    `${variant === 'old' ? 'PROPRIETÁRIO(A)' : 'PROPRIETÁRIO'}: ${first}, ${described(a, d, variant === 'transferred' ? (isCompany(first) ? a.digits(14) : a.digits(11)) : d.cpf)}, ${isCompany(first) ? 'com sede' : 'residente e domiciliado'} na Rua Coronel João Cândido, nº ${a.integer(10, 999)}, Centro, na cidade de ${d.municipio}-${d.uf}.`,
    `REGISTRO ANTERIOR: Matrícula nº ${thousands(a.integer(1000, 1999))}, do Livro 2-A, folhas ${a.integer(1, 299)}, desta Serventia. Cadastrado no INCRA sob o código nº ${ccirFormatted(d.ccir)} e na Receita Federal - NIRF nº ${thousands(a.integer(1_000_000, 9_999_999))}-${a.integer(0, 9)}. Dou fé. O Oficial:`,
    ...atos,
  ]
}

const described = (a: Chance, d: Imovel, number: string): string =>
  number.length === 14
    ? enrolled(a, number)
    : `brasileiro, casado, agricultor, portador da Cédula de Identidade RG nº MG-${thousands(a.integer(10_000_000, 19_999_999))}, expedida pela SSP/${d.uf}, inscrito no CPF sob o nº ${cpfFormatted(number)}`

function perimetro(a: Chance, vertices: number): string {
  const coordinate = () =>
    `N ${decimal(7_900_000 + a.real() * 99_999, 3)} m e E ${decimal(200_000 + a.real() * 99_999, 3)} m`
  const sides = Array.from(
    { length: vertices },
    (_, i) =>
      `segue confrontando com a propriedade de ${person(a)}, com o azimute de ${a.integer(0, 359)}°${a.digits(1)}${a.integer(0, 9)}'${a.integer(10, 59)}" e a distância de ${decimal(a.real() * 900, 2)} m, até o vértice M-${String(i + 1).padStart(2, '0')}, de coordenadas ${coordinate()}; `,
  )
  return `inicia-se a descrição deste perímetro no vértice M-00, georreferenciado no Sistema Geodésico Brasileiro, DATUM SIRGAS 2000, de coordenadas ${coordinate()}; deste, ${sides.join('deste, ')}ponto inicial da descrição deste perímetro.`
}
