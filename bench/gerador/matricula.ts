import { type Acaso, acaso } from './acaso.ts'
import {
  areaPorExtenso,
  ccirFormatado,
  cpfFormatado,
  decimal,
  type Imovel,
  imovel,
  MESES,
  milhar,
  pessoa,
} from './dados.ts'
import { redigir } from './redacao.ts'
import { A4, caixa, centrado, type Familia, MARGEM, novaFolha, quebrar, temLiberation } from './folha.ts'

/**
 * How the document is worded and laid out: `usual` is the common one, the others say the same in other ways, and
 * `livre` combines wordings that registries use.
 */
export type Variante = 'usual' | 'cnm' | 'antiga' | 'transferida' | 'livre'
export type Documento = { pdf: Uint8Array; verdade: Imovel; paginas: number }

/** @param embutir  whether the PDF holds its fonts; otherwise it names those that every reader has */
export async function matricula(
  semente: number,
  variante: Variante = 'usual',
  embutir = temLiberation,
): Promise<Documento> {
  const a = acaso(semente)
  const dado = imovel(a)
  const livre = variante === 'livre' ? redigir(a, dado) : null
  if (livre) dado.proprietario = livre.proprietario
  const familia: Familia = (['serif', 'sans', 'mono'] as const)[semente % 3] as Familia
  const folha = await novaFolha(familia, embutir)
  const corpo = familia === 'serif' ? 11 : 10
  const passo = corpo * 1.45
  let pagina = folha.pdf.addPage(A4)
  let y = A4[1] - 50
  let paginas = 1
  const paragrafo = (texto: string) => {
    for (const linha of quebrar(folha.normal, texto, corpo, A4[0] - 2 * MARGEM)) {
      if (y < 60) {
        pagina = folha.pdf.addPage(A4)
        paginas++
        y = A4[1] - 60
        pagina.drawText(`MATRÍCULA Nº ${milhar(dado.numero)}     FICHA ${String(paginas).padStart(2, '0')}`, {
          x: MARGEM,
          y,
          size: corpo,
          font: folha.normal,
        })
        y -= passo * 1.6
      }
      pagina.drawText(linha, { x: MARGEM, y, size: corpo, font: folha.normal })
      y -= passo
    }
    y -= passo * 0.45
  }
  for (const titulo of livre?.titulos ?? titulos(a, dado, variante)) {
    centrado(pagina, folha.normal, titulo, y, corpo)
    y -= passo
  }
  if (variante === 'antiga' || livre?.rotulo === null) {
    const topo = y - 4
    for (const [i, [rotulo, valor]] of [
      ['MATRÍCULA', milhar(dado.numero)],
      ['FICHA', '01'],
      ['LIVRO', '2-RG'],
    ].entries()) {
      caixa(pagina, MARGEM + i * 150, topo - 30, 150, 30)
      pagina.drawText(rotulo as string, { x: MARGEM + 4 + i * 150, y: topo - 9, size: 7, font: folha.normal })
      pagina.drawText(valor as string, { x: MARGEM + 4 + i * 150, y: topo - 24, size: corpo + 1, font: folha.negrito })
    }
    y = topo - 50
  } else {
    const rotulo = livre?.rotulo ?? `MATRÍCULA Nº ${milhar(dado.numero)}`
    pagina.drawText(rotulo, { x: MARGEM, y, size: corpo, font: folha.normal })
    if (!/FICHA/.test(rotulo)) pagina.drawText('FICHA 01', { x: MARGEM + 170, y, size: corpo, font: folha.normal })
    y -= passo
  }
  for (const p of livre?.paragrafos ?? corpoDo(a, dado, variante)) paragrafo(p)
  return { pdf: await folha.pdf.save(), verdade: dado, paginas }
}

function titulos(a: Acaso, d: Imovel, variante: Variante): string[] {
  const comarca = `COMARCA DE ${d.municipio.toUpperCase()}`
  if (variante === 'cnm')
    return [
      'REPÚBLICA FEDERATIVA DO BRASIL',
      `${comarca} - ${d.uf}`,
      '1º OFÍCIO DE REGISTRO DE IMÓVEIS',
      `CNM: ${d.cnm}`,
      'LIVRO Nº 2 - REGISTRO GERAL',
    ]
  if (variante === 'antiga')
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

function corpoDo(a: Acaso, d: Imovel, variante: Variante): string[] {
  const primeiro = variante === 'transferida' ? pessoa(a) : d.proprietario
  const n = milhar(d.numero)
  const ato =
    variante === 'cnm'
      ? (tipo: string, i: number) => `${tipo}.${i}/${n}`
      : (tipo: string, i: number) => `${tipo}-${i}-${n}`
  const area =
    variante === 'antiga' ? `área total de ${decimal(d.area_ha, 4)} hectares` : `área de ${decimal(d.area_ha, 4)} ha`
  const atos = [
    `${ato('R', 1)} - COMPRA E VENDA. Nos termos da Escritura Pública lavrada nas notas do 1º Tabelionato desta comarca, no livro nº ${a.inteiro(10, 299)}, às folhas ${a.inteiro(1, 299)}, o imóvel objeto da presente matrícula foi adquirido por ${primeiro}, já qualificado, pelo preço de R$ ${decimal(a.real() * 500_000, 2)}, por compra feita a ${pessoa(a)}, CPF nº ${cpfFormatado(a.digitos(11))}. Não há condições. Emolumentos: R$ ${decimal(a.real() * 900, 2)}. Dou fé.`,
    `${ato('AV', 2)} - RESERVA LEGAL. Procede-se a esta averbação para constar que, conforme Termo de Responsabilidade de Preservação de Florestas firmado com o órgão ambiental competente, fica gravada como reserva legal a área de ${decimal(d.area_ha * 0.2, 4)} ha, não inferior a 20% do total da propriedade, compreendida nos limites descritos no mapa anexo. Dou fé.`,
  ]
  if (variante === 'transferida')
    atos.push(
      `${ato('R', 3)} - ${a.um(['DOAÇÃO', 'PARTILHA', 'COMPRA E VENDA'])}. Por escritura pública lavrada no 2º Tabelionato desta comarca, livro ${a.inteiro(10, 99)}, folhas ${a.inteiro(1, 99)}, o imóvel foi adquirido por ${d.proprietario}, brasileiro, inscrito no CPF sob o nº ${cpfFormatado(d.cpf)}, no valor de R$ ${decimal(a.real() * 500_000, 2)}. Dou fé.`,
      `${ato('AV', 4)} - CADASTRO. Procede-se a esta averbação para constar que o imóvel acha-se cadastrado em nome de ${d.proprietario}. Dou fé.`,
    )
  return [
    `Data: ${a.inteiro(1, 28)} de ${a.um(MESES)} de ${a.inteiro(1980, 2023)}`,
    `IMÓVEL: ${variante === 'antiga' ? 'Um imóvel rural, denominado' : 'Uma gleba de terras rurais, denominada'} ${d.denominacao}, ${variante === 'antiga' ? 'situado' : 'situada'} no município de ${d.municipio}, Estado de ${d.uf}, com a ${area} (${areaPorExtenso(d.area_ha)}), dentro das seguintes divisas e confrontações: ${perimetro(a, variante === 'usual' ? 8 : 4)}`,
    `${variante === 'antiga' ? 'PROPRIETÁRIO(A)' : 'PROPRIETÁRIO'}: ${primeiro}, brasileiro, casado, agricultor, portador da Cédula de Identidade RG nº MG-${milhar(a.inteiro(10_000_000, 19_999_999))}, expedida pela SSP/${d.uf}, inscrito no CPF sob o nº ${cpfFormatado(variante === 'transferida' ? a.digitos(11) : d.cpf)}, residente e domiciliado na Rua Coronel João Cândido, nº ${a.inteiro(10, 999)}, Centro, na cidade de ${d.municipio}-${d.uf}.`,
    `REGISTRO ANTERIOR: Matrícula nº ${milhar(a.inteiro(1000, 1999))}, do Livro 2-A, folhas ${a.inteiro(1, 299)}, desta Serventia. Cadastrado no INCRA sob o código nº ${ccirFormatado(d.ccir)} e na Receita Federal - NIRF nº ${milhar(a.inteiro(1_000_000, 9_999_999))}-${a.inteiro(0, 9)}. Dou fé. O Oficial:`,
    ...atos,
  ]
}

function perimetro(a: Acaso, vertices: number): string {
  const coordenada = () =>
    `N ${decimal(7_900_000 + a.real() * 99_999, 3)} m e E ${decimal(200_000 + a.real() * 99_999, 3)} m`
  const lados = Array.from(
    { length: vertices },
    (_, i) =>
      `segue confrontando com a propriedade de ${pessoa(a)}, com o azimute de ${a.inteiro(0, 359)}°${a.digitos(1)}${a.inteiro(0, 9)}'${a.inteiro(10, 59)}" e a distância de ${decimal(a.real() * 900, 2)} m, até o vértice M-${String(i + 1).padStart(2, '0')}, de coordenadas ${coordenada()}; `,
  )
  return `inicia-se a descrição deste perímetro no vértice M-00, georreferenciado no Sistema Geodésico Brasileiro, DATUM SIRGAS 2000, de coordenadas ${coordenada()}; deste, ${lados.join('deste, ')}ponto inicial da descrição deste perímetro.`
}
