import type { MotivoDocumento, TipoDocumento } from '@car/vocabulary/documento'
import { describe, expect, test } from '@jest/globals'
import { confiancaDoDocumento } from '../../src/leitura/confianca.ts'
import type { Achado, NomeCampo } from '../../src/leitura/extracao/achado.ts'
import type { Extracao } from '../../src/leitura/extracao/extrair.ts'
import { julgar, recusar } from '../../src/leitura/julgar.ts'
import type { Pagina, Qualidade } from '../../src/leitura/tipos.ts'
import { paginaDeTexto } from './apoio.ts'

const BOA: Qualidade = {
  dpi: 300,
  nitidez: 400,
  bordas: 0.5,
  papel: 230,
  tinta: 40,
  ruido: 4,
  inscrita: 0.4,
  vestigios: 0.4,
  cortada: false,
}
const TEXTO = Array.from({ length: 12 }, () => 'o imóvel objeto da presente matrícula foi adquirido por compra')
const achado = (nome: NomeCampo, valor: string | number, confianca = 97): Achado => ({
  nome,
  valor,
  confianca,
  pagina: 1,
  caixa: null,
})
const TRES = [achado('numero_matricula', '88074'), achado('area_ha', 419.6483), achado('proprietario_nome', 'LUÍS')]

function julgarCom(o: {
  tipo?: TipoDocumento
  extracao?: Partial<Extracao>
  paginas?: Pagina[]
  conf?: number
  qualidade?: Partial<Qualidade>
}) {
  const paginas = o.paginas ?? [
    { ...paginaDeTexto(TEXTO, { conf: o.conf ?? 93 }), qualidade: { ...BOA, ...o.qualidade } },
  ]
  const extracao: Extracao = { especie: 'matricula_imovel', evidencias: 12, achados: TRES, ...o.extracao }
  return julgar({
    tipo: o.tipo ?? 'matricula_imovel',
    paginas,
    extracao,
    confianca: confiancaDoDocumento(paginas),
    etapas: [],
  })
}

test('three certain fields are a valid document', () => {
  expect(julgarCom({})).toMatchObject({
    status: 'valido',
    instrucoes: [],
    dados: { numero_matricula: '88074', area_ha: 419.6483, proprietario_nome: 'LUÍS' },
  })
})

test('a field that is not certain asks for another picture, names it, and is shown for confirmation', () => {
  const lida = julgarCom({ extracao: { achados: [...TRES.slice(0, 2), achado('proprietario_nome', 'LUÍS', 80)] } })
  expect(lida).toMatchObject({ status: 'invalido', motivo: 'campo_ausente' })
  expect(lida.instrucoes[0]).toContain('o nome do proprietário')
  expect(lida.campos.find((c) => c.nome === 'proprietario_nome')).toMatchObject({ confirmar: true, confianca: 80 })
})

test('a poorly read field is not shown at all', () => {
  const lida = julgarCom({ extracao: { achados: [...TRES.slice(0, 2), achado('proprietario_nome', 'LUÍS', 60)] } })
  expect(lida.dados.proprietario_nome).toBeNull()
})

describe('below 70 %', () => {
  const instrucao = (qualidade: Partial<Qualidade>) => julgarCom({ conf: 60, qualidade }).instrucoes.join(' ')
  test('is asked for again', () =>
    expect(julgarCom({ conf: 60 })).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' }))
  test('blurred', () => expect(instrucao({ bordas: 0.2, nitidez: 10 })).toContain('desfocada'))
  test('dark', () => expect(instrucao({ papel: 80 })).toContain('escura'))
  test('pale', () => expect(instrucao({ papel: 200, tinta: 170 })).toContain('apagado'))
  test('low resolution', () => expect(instrucao({ dpi: 90 })).toContain('300 dpi'))
  test('cut', () => expect(instrucao({ cortada: true })).toContain('cortada'))
  test('too dark or too pale for anything to be read', () => {
    const paginas = [{ ...paginaDeTexto([]), qualidade: { ...BOA, inscrita: 0, papel: 40, tinta: 20 } }]
    const lida = julgarCom({ paginas })
    expect(lida.motivo).toBe('ocr_baixa_confianca')
    expect(lida.instrucoes[0]).toContain('escura')
  })
  test('never more than three sentences', () =>
    expect(
      julgarCom({ conf: 60, qualidade: { bordas: 0.2, nitidez: 10, papel: 80, dpi: 90, cortada: true } }).instrucoes
        .length,
    ).toBeLessThanOrEqual(3))
  test('one unread page among good ones is enough, and is named', () => {
    const boa = { ...paginaDeTexto(TEXTO), qualidade: BOA }
    const borrada = { ...paginaDeTexto([], { numero: 2 }), qualidade: { ...BOA, bordas: 0.15, nitidez: 9 } }
    const lida = julgarCom({ paginas: [boa, borrada] })
    expect(lida).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
    expect(lida.instrucoes[0]).toContain('página 2')
  })
  test('the empty back of a sheet is no unread page', () => {
    const verso = { ...paginaDeTexto([], { numero: 2 }), qualidade: { ...BOA, inscrita: 0.001, vestigios: 0.01 } }
    expect(julgarCom({ paginas: [{ ...paginaDeTexto(TEXTO), qualidade: BOA }, verso] }).status).toBe('valido')
  })
})

describe('not what it was sent as', () => {
  test.each<[TipoDocumento, Extracao['especie'], MotivoDocumento | undefined]>([
    ['ccir', 'matricula_imovel', 'tipo_divergente'],
    ['matricula_imovel', 'ccir', 'tipo_divergente'],
    ['matricula_imovel', 'memorial_descritivo', 'tipo_divergente'],
    ['matricula_imovel', 'desconhecida', 'tipo_divergente'],
    ['planta_georeferenciada', 'ccir', 'tipo_divergente'],
    ['memorial_descritivo', 'desconhecida', undefined],
    ['outros', 'ccir', undefined],
    ['outros', 'desconhecida', undefined],
  ])('%s that is %s: %s', (tipo, especie, motivo) => {
    expect(julgarCom({ tipo, extracao: { especie } }).motivo).toBe(motivo)
  })
  test('a blank page', () => {
    const paginas = [{ ...paginaDeTexto([]), qualidade: { ...BOA, inscrita: 0.001, vestigios: 0.01 } }]
    expect(julgarCom({ tipo: 'outros', paginas }).motivo).toBe('nao_e_documento')
  })
  test('a picture without words', () => {
    const paginas = [{ ...paginaDeTexto(['Xx yy']), qualidade: BOA }]
    expect(julgarCom({ paginas }).motivo).toBe('nao_e_documento')
  })
})

describe('plainly read and impossible', () => {
  const doCcir = (extra: Achado[]) =>
    julgarCom({ tipo: 'ccir', extracao: { especie: 'ccir', achados: [...TRES, ...extra] } }).motivo
  test('a CCIR code of other than 13 digits', () =>
    expect(doCcir([achado('ccir_codigo', '176716848203')])).toBe('dado_invalido'))
  test('a year to come', () => expect(doCcir([achado('exercicio', 2999)])).toBe('dado_invalido'))
  test('a CCIR whose fee is not paid, and what to do then', () => {
    const achados = [...TRES, achado('quitacao', 'nao_quitado')]
    const lida = julgarCom({ tipo: 'ccir', extracao: { especie: 'ccir', achados } })
    expect(lida.motivo).toBe('dado_invalido')
    expect(lida.instrucoes.join(' ')).toContain('Pague a taxa')
  })
  test('one whose fee is paid', () => expect(doCcir([achado('quitacao', 'quitado')])).toBeUndefined())
  test('a misread one is only open', () => expect(doCcir([achado('ccir_codigo', '176716848203', 75)])).toBeUndefined())
})

test('a refusal always says what to do', () => {
  const motivos: MotivoDocumento[] = [
    'pdf_protegido',
    'arquivo_corrompido',
    'paginas_demais',
    'imagem_grande_demais',
    'tempo_esgotado',
    'falha_processamento',
  ]
  for (const motivo of motivos) {
    const { status, instrucoes } = recusar(motivo, 0, [])
    expect(status).toBe('invalido')
    expect(instrucoes.length).toBeGreaterThan(0)
    expect(instrucoes.length).toBeLessThanOrEqual(3)
  }
})
