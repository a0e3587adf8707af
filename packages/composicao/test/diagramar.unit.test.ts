import { describe, expect, test } from '@jest/globals'
import type { AnexoPreparado } from '@car/composicao/anexos/tipos'
import { type DadosDossie } from '@car/composicao/dados/dossie'
import type { Desenho, Pagina } from '@car/composicao/layout/formas'
import { type Diagrama, diagramar } from '@car/composicao/secoes/diagramar'
import { atos, exemplo } from './exemplo.ts'
import { medidor } from './medidor.ts'

const A4 = { largura: 595.28, altura: 841.89 }
const { dados } = exemplo()
const preparado = (documento: string, mais: Partial<AnexoPreparado> = {}): AnexoPreparado => ({
  documento,
  arquivo: `/tmp/${documento}.pdf`,
  paginas: [{ ...A4, modo: 'copiada', vazia: false }],
  omitidas: 0,
  assinado: false,
  alterado: false,
  motivo: null,
  ...mais,
})

const textos = (p: Pagina | undefined) =>
  (p?.itens ?? [])
    .map((i) => i.desenho)
    .filter((d): d is Extract<Desenho, { forma: 'texto' }> => d.forma === 'texto')
    .map((d) => d.texto)
const tudo = (d: Diagrama) => d.paginas.flatMap(textos).join('\n')

describe('a whole dossier', () => {
  const anexos = [
    preparado('d1'),
    preparado('d2', {
      paginas: [
        { ...A4, modo: 'rasterizada', vazia: false },
        { ...A4, modo: 'aviso', vazia: false },
      ],
    }),
    preparado('d3', { assinado: true, paginas: [{ ...A4, modo: 'copiada', vazia: true }], omitidas: 4 }),
    preparado('d4', { arquivo: null, paginas: [], motivo: 'alterado', alterado: true }),
  ]
  const d = diagramar(dados, anexos, medidor)

  test('says on every page which one it is, and the number of the case after the cover', () => {
    d.paginas.forEach((p, i) => {
      expect(textos(p)).toContain(`Página ${i + 1} de ${d.paginas.length}`)
      expect(textos(p).some((t) => t.includes('K7QM-4T2X-9FHD'))).toBe(true)
    })
    for (const p of d.paginas.slice(1)) expect(textos(p)).toContain('Processo 2026/000123')
  })

  test('lists in its contents the page on which each part really begins', () => {
    const sumario = d.paginas[1]
    const partes = d.marcadores.filter((m) => m.noSumario)
    const numeros = textos(sumario)
      .filter((t) => /^\d+$/.test(t))
      .map(Number)
    expect(numeros).toEqual(partes.map((m) => d.paginas.indexOf(m.pagina) + 1))
    expect(sumario?.ligacoes.map((l) => (typeof l.alvo === 'string' ? -1 : l.alvo.pagina + 1))).toEqual(numeros)
    for (const titulo of [
      '1  Imóvel',
      '2  Localização',
      '3  Documentos',
      '4  Conferências',
      '5  Pendências',
      '6  Decisões',
      '7  Histórico',
      '8  Documentos',
    ]) {
      expect(partes.some((m) => m.titulo.startsWith(titulo))).toBe(true)
    }
  })

  test('reproduces every page of every attachment, each with a sheet before it, and says what it could not', () => {
    const reproducoes = d.paginas.flatMap((p) => p.itens).filter((i) => i.desenho.forma === 'reproducao')
    expect(reproducoes).toHaveLength(3)
    const texto = tudo(d)
    expect(texto).toContain('DOCUMENTO 4 DE 4')
    expect(texto).toContain('Esta página não pôde ser reproduzida com segurança.')
    expect(texto).toContain('Esta página não tem conteúdo visível no arquivo original.')
    expect(texto.replaceAll('\n', ' ')).toContain('O arquivo guardado não confere com o resumo SHA-256')
    expect(texto.replaceAll('\n', ' ')).toContain('assinatura digital, que nenhuma reprodução conserva')
    expect(texto.replaceAll('\n', ' ')).toContain('4 páginas ficaram de fora')
  })

  test('hangs every text under a node whose parents lead to the document, and pictures under one with words', () => {
    d.nos.forEach((no, i) => expect(no.pai).toBeLessThan(i))
    const itens = d.paginas.flatMap((p) => p.itens)
    expect(itens.filter((i) => i.no >= d.nos.length)).toEqual([])
    const reproducoes = itens.filter((i) => i.desenho.forma === 'reproducao')
    for (const { no } of reproducoes) expect(d.nos[no]?.alt).toMatch(/Reprodução da página/)
    for (const no of d.nos.filter((n) => n.papel === 'Figure')) expect(no.alt).toBeTruthy()
  })

  test('keeps everything on the sheet', () => {
    for (const p of d.paginas) {
      for (const { desenho } of p.itens) {
        if (desenho.forma !== 'texto') continue
        expect(desenho.x).toBeGreaterThanOrEqual(0)
        expect(desenho.x + medidor.largura(desenho.texto, desenho.estilo)).toBeLessThanOrEqual(p.largura)
        expect(desenho.y).toBeLessThan(p.altura)
      }
    }
  })
})

test('no CPF is whole anywhere, whoever put it there', () => {
  const cpf = '783.072.703-16'
  const p = dados.processo
  const indiscreto: DadosDossie = {
    ...dados,
    processo: { ...p, proprietario: { nome: `MARIA, CPF ${cpf}`, cpf_cnpj: '78307270316' }, observacoes: `CPF ${cpf}` },
    documentos: dados.documentos.map((x) => ({
      ...x,
      campos: [{ nome: 'proprietario_cpf', valor: '78307270316', confianca: 90 }],
    })),
    pendencias: dados.pendencias.map((x) => ({ ...x, descricao: `O CPF ${cpf} não confere`, resposta: cpf })),
    historico: dados.historico.map((a) => ({ ...a, resumo: `CPF ${cpf}` })),
  }
  const texto = tudo(diagramar(indiscreto, [], medidor))
  expect(texto).not.toMatch(/783\.?072\.?703-?16/)
  expect(texto).toContain('***.072.703-**')
})

test('a history of four thousand acts is there to the last, in order', () => {
  const historico = atos(4000)
  const d = diagramar({ ...dados, historico }, [], medidor)
  expect(d.paginas.length).toBeGreaterThan(250)
  const hashes = d.paginas.flatMap(textos).filter((t) => /^v\d+ [0-9a-f]{64}$/.test(t))
  expect(hashes).toEqual(historico.map((a) => `v${a.versao} ${a.hash}`))
})

test('a reservation is told with its decision, and the document that it accepted says so', () => {
  const [recusada] = dados.ressalvas
  if (!recusada) throw new Error('the sample has a reservation')
  const texto = tudo(diagramar(dados, [], medidor))
  expect(texto).toMatch(/Recusada\s+Sobre o CCIR: o documento não pode ser lido/)
  expect(texto).toMatch(/melhor cópia: documento 4/)
  expect(texto).not.toMatch(/com\s+ressalva/)
  const documentos = dados.documentos.map((d) => (d.id === 'd4' ? { ...d, status: 'valido' } : d))
  const ressalvas = [{ ...recusada, status: 'aceita' }]
  expect(tudo(diagramar({ ...dados, documentos, ressalvas }, [], medidor))).toMatch(/Válido, com\s+ressalva/)
  expect(tudo(diagramar({ ...dados, ressalvas: [] }, [], medidor))).not.toMatch(/Ressalvas/)
})

test('an empty case makes a dossier that says what there is not', () => {
  const vazio: DadosDossie = {
    ...dados,
    documentos: [],
    ressalvas: [],
    conferencias: [],
    pendencias: [],
    decisoes: [],
    recursos: [],
    historico: [],
    trilha: { atos: 0, ultimo_hash: '' },
  }
  const texto = tudo(
    diagramar(
      { ...vazio, processo: { ...vazio.processo, imovel: { ...vazio.processo.imovel, geometria: null } } },
      [],
      medidor,
    ),
  )
  for (const frase of [
    'não traz a geometria',
    'ainda não tem documentos',
    'Nenhuma conferência',
    'Nenhuma pendência',
    'ainda não foi decidido',
    'Não há recurso',
  ]) {
    expect(texto).toContain(frase)
  }
})
