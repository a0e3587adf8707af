import { describe, expect, test } from '@jest/globals'
import type { PreparedAnnex } from '@car/dossier-pages/annexes/types'
import { type DadosDossie } from '@car/dossier-pages/data/dossie'
import type { Drawing, Page } from '@car/dossier-pages/layout/shapes'
import { type Layout, layOut } from '@car/dossier-pages/sections/lay-out'
import { atos, example } from './example.ts'
import { measurer } from './measurer.ts'

const A4 = { largura: 595.28, altura: 841.89 }
const { dados } = example()
const prepared = (documento: string, extra: Partial<PreparedAnnex> = {}): PreparedAnnex => ({
  documento,
  arquivo: `/tmp/${documento}.pdf`,
  paginas: [{ ...A4, mode: 'copied', blank: false }],
  omitted: 0,
  isSigned: false,
  changed: false,
  motivo: null,
  ...extra,
})

const texts = (p: Page | undefined) =>
  (p?.items ?? [])
    .map((i) => i.drawing)
    .filter((d): d is Extract<Drawing, { forma: 'text' }> => d.forma === 'text')
    .map((d) => d.texto)
const allText = (d: Layout) => d.paginas.flatMap(texts).join('\n')

describe('a whole dossier', () => {
  const annexes = [
    prepared('d1'),
    prepared('d2', {
      paginas: [
        { ...A4, mode: 'rasterised', blank: false },
        { ...A4, mode: 'notice', blank: false },
      ],
    }),
    prepared('d3', { isSigned: true, paginas: [{ ...A4, mode: 'copied', blank: true }], omitted: 4 }),
    prepared('d4', { arquivo: null, paginas: [], motivo: 'changed', changed: true }),
  ]
  const d = layOut(dados, annexes, measurer)

  test('says on every page which one it is, and the number of the case after the cover', () => {
    d.paginas.forEach((p, i) => {
      expect(texts(p)).toContain(`Página ${i + 1} de ${d.paginas.length}`)
      expect(texts(p).some((t) => t.includes('K7QM-4T2X-9FHD'))).toBe(true)
    })
    for (const p of d.paginas.slice(1)) expect(texts(p)).toContain('Processo 2026/000123')
  })

  test('lists in its contents the page on which each part really begins', () => {
    const contents = d.paginas[1]
    const pieces = d.bookmarks.filter((m) => m.inContents)
    const numbers = texts(contents)
      .filter((t) => /^\d+$/.test(t))
      .map(Number)
    expect(numbers).toEqual(pieces.map((m) => d.paginas.indexOf(m.pagina) + 1))
    expect(contents?.links.map((l) => (typeof l.target === 'string' ? -1 : l.target.pagina + 1))).toEqual(numbers)
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
      expect(pieces.some((m) => m.titulo.startsWith(titulo))).toBe(true)
    }
  })

  test('reproduces every page of every attachment, with no sheet before it, and says what it could not', () => {
    const reproductions = d.paginas.flatMap((p) => p.items).filter((i) => i.drawing.forma === 'reproduction')
    expect(reproductions).toHaveLength(3)
    const texto = allText(d)
    // Two pages of the first two files are notices, and the last file has none.
    const sheets = d.paginas.filter(({ header }) => header?.startsWith('Documento '))
    expect(sheets.map(({ header }) => header?.replace(/ – .* · /, ': '))).toEqual([
      'Documento 1: página 1 de 1',
      'Documento 2: página 1 de 2',
      'Documento 2: página 2 de 2',
      'Documento 3: página 1 de 1',
    ])
    const last = sheets.at(-1)
    const said = last?.items.find(({ no }) => no === last.heading)
    expect(d.nos[said?.no ?? 0]?.papel).toBe('H2')
    expect(said?.drawing).toMatchObject({ texto: expect.stringContaining('Documento 3 – ') })
    expect(texto).toContain('Esta página não pôde ser reproduzida com segurança.')
    expect(texto).toContain('Esta página não tem conteúdo visível no arquivo original.')
    expect(texto.replaceAll('\n', ' ')).toContain('O arquivo guardado não confere com o resumo SHA-256')
    expect(texto.replaceAll('\n', ' ')).toContain('assinatura digital, que nenhuma reprodução conserva')
    expect(texto.replaceAll('\n', ' ')).toContain('4 páginas ficaram de fora')
  })

  test('hangs every text under a node whose parents lead to the document, and pictures under one with words', () => {
    d.nos.forEach((node, i) => expect(node.parent).toBeLessThan(i))
    const items = d.paginas.flatMap((p) => p.items)
    expect(items.filter((i) => i.no >= d.nos.length)).toEqual([])
    const reproductions = items.filter((i) => i.drawing.forma === 'reproduction')
    for (const { no } of reproductions) expect(d.nos[no]?.alt).toMatch(/Reprodução da página/)
    for (const node of d.nos.filter((n) => n.papel === 'Figure')) expect(node.alt).toBeTruthy()
  })

  test('keeps everything on the sheet', () => {
    for (const p of d.paginas) {
      for (const { drawing } of p.items) {
        if (drawing.forma !== 'text') continue
        expect(drawing.x).toBeGreaterThanOrEqual(0)
        expect(drawing.x + measurer.largura(drawing.texto, drawing.style)).toBeLessThanOrEqual(p.largura)
        expect(drawing.y).toBeLessThan(p.altura)
      }
    }
  })
})

test('no CPF is whole anywhere, whoever put it there', () => {
  const cpf = '783.072.703-16'
  const processo = dados.processo
  const indiscreet: DadosDossie = {
    ...dados,
    processo: {
      ...processo,
      proprietario: { nome: `MARIA, CPF ${cpf}`, cpf_cnpj: '78307270316' },
      observacoes: `CPF ${cpf}`,
    },
    documentos: dados.documentos.map((x) => ({
      ...x,
      campos: [{ nome: 'proprietario_cpf', valor: '78307270316', confianca: 90 }],
    })),
    pendencias: dados.pendencias.map((x) => ({ ...x, descricao: `O CPF ${cpf} não confere`, resposta: cpf })),
    historico: dados.historico.map((ato) => ({ ...ato, resumo: `CPF ${cpf}` })),
    camadas: dados.camadas.map((camada) => ({
      ...camada,
      achados: camada.achados.map((achado) => ({
        ...achado,
        contestacao: { texto: `Sou ${cpf}`, documento_ids: [], em: processo.criado_em },
      })),
    })),
  }
  const texto = allText(layOut(indiscreet, [], measurer))
  expect(texto).not.toMatch(/783\.?072\.?703-?16/)
  expect(texto).toContain('***.072.703-**')
})

test('a history of four thousand acts is there to the last, in order', () => {
  const historico = atos(4000)
  const d = layOut({ ...dados, historico }, [], measurer)
  expect(d.paginas.length).toBeGreaterThan(250)
  const hashes = d.paginas.flatMap(texts).filter((t) => /^v\d+ [0-9a-f]{64}$/.test(t))
  expect(hashes).toEqual(historico.map((ato) => `v${ato.versao} ${ato.hash}`))
})

test('a ressalva is told with its decision, and the document that it accepted says so', () => {
  const [refused] = dados.ressalvas
  if (!refused) throw new Error('the sample has a ressalva')
  const texto = allText(layOut(dados, [], measurer))
  expect(texto).toMatch(/Recusada\s+Sobre o CCIR: o documento não pode ser lido/)
  expect(texto).toMatch(/melhor cópia: documento 4/)
  expect(texto).not.toMatch(/com\s+ressalva/)
  const documentos = dados.documentos.map((d) => (d.id === 'd4' ? { ...d, status: 'valido' } : d))
  const ressalvas = [{ ...refused, status: 'aceita' }]
  expect(allText(layOut({ ...dados, documentos, ressalvas }, [], measurer))).toMatch(/Válido, com\s+ressalva/)
  expect(allText(layOut({ ...dados, ressalvas: [] }, [], measurer))).not.toMatch(/Ressalvas/)
})

test('who owns, by which titles, and who acts for them, stands under the property and its people', () => {
  const { processo } = dados
  const owner = { nome: 'JOÃO', cpf_cnpj: '111.444.777-35', espolio: true, percentual: 50 }
  const heir = { id: 'p2', nome: 'PEDRO', cpf_cnpj: '529.982.247-25', percentual: 50 }
  const old = { numero: '77', registro: 'transcricao', cartorio: 'Livro 3-F, folha 112', area_ha: 40 }
  const told = (imovel: object) =>
    allText(
      layOut(
        {
          ...dados,
          processo: {
            ...processo,
            proprietario: owner,
            coproprietarios: [heir],
            representante: { nome: 'CONCEIÇÃO', cpf: '529.982.247-25', qualidade: 'inventariante' },
            imovel: { ...processo.imovel, ...imovel },
          },
        },
        [],
        measurer,
      ),
    ).replaceAll('\n', ' ')
  const titled = told({
    outras_matriculas: [old],
    nomes_outros_municipios: ['Guimarânia'],
    outros_ccir: ['1895295067460'],
  })
  for (const said of [
    'Proprietário (espólio de) JOÃO',
    'PEDRO',
    'Representante CONCEIÇÃO',
    'Qualidade Inventariante',
    'Transcrição 77',
    'Livro 3-F, folha 112',
    'Outros municípios Guimarânia',
    'Outros CCIR 1895295067460',
  ])
    expect(titled).toContain(said)
  const held = told({
    matricula: undefined,
    titularidade: 'posse',
    titulo_posse: { tipo: 'contrato', descricao: 'de 2004' },
  })
  for (const said of ['Matrícula não tem', 'Titularidade Posse', 'Título de posse Contrato: de 2004'])
    expect(held).toContain(said)
})

test('a finding says what it weighs, and names ten of the cases that it is about', () => {
  const numbers = Array.from({ length: 150 }, (_, n) => `2031/${String(n).padStart(6, '0')}`)
  const shared = {
    codigo: 'perimetro_identico',
    mensagem: 'O perímetro é o mesmo de 150 processos.',
    situacao: 'divergencia' as const,
    evidencias: numbers.map((processo_numero) => ({ processo_numero, hectares: 12.5, parte: 1 })),
    peso: 40,
  }
  const none = { ...shared, situacao: 'ok' as const, evidencias: [], peso: 0, mensagem: 'O número confere.' }
  const d = layOut({ ...dados, crossChecks: [none, shared] }, [], measurer)
  const lines = d.paginas.flatMap(texts)
  // What differs comes first, and what agrees is one paragraph.
  expect(lines.findIndex((line) => line.startsWith('vale '))).toBeLessThan(lines.indexOf('Confere: O número confere.'))
  expect(lines.filter((line) => line.startsWith('vale '))).toEqual(['vale 40 de 100'])
  const told = lines.join(' ')
  expect(numbers.filter((number) => told.includes(number))).toEqual(numbers.slice(0, 10))
  expect(told).toContain('e mais 140')
  const several = ['matricula_repetida', 'ccir_repetido', 'perimetro_identico'].map((codigo) => ({ ...shared, codigo }))
  const pagesOf = (checks: typeof several) => layOut({ ...dados, crossChecks: checks }, [], measurer).paginas.length
  expect(pagesOf(several) - pagesOf([])).toBeLessThanOrEqual(1)
})

test.each([
  [3.2, '3,2 — até 4'],
  [4, '4 — até 4'],
  [13.2027, '13,2027 — mais de 4'],
])('%d módulos fiscais stand with what they mean; where they are not known, nothing does', (modulos_fiscais, line) => {
  const { processo } = dados
  const told = (imovel: object) =>
    allText(layOut({ ...dados, processo: { ...processo, imovel: { ...processo.imovel, ...imovel } } }, [], measurer))
  expect(told({ modulos_fiscais })).toContain(`Módulos fiscais\n${line}`)
  expect(told({ modulos_fiscais: null })).not.toContain('Módulos fiscais')
})

test('an empty case makes a dossier that says what there is not', () => {
  const empty: DadosDossie = {
    ...dados,
    documentos: [],
    camadas: [],
    ressalvas: [],
    crossChecks: [],
    pendencias: [],
    decisoes: [],
    recursos: [],
    historico: [],
    trail: { atos: 0, ultimo_hash: '' },
  }
  const texto = allText(
    layOut(
      { ...empty, processo: { ...empty.processo, imovel: { ...empty.processo.imovel, geometria: undefined } } },
      [],
      measurer,
    ),
  )
  for (const sentence of [
    'não traz a geometria',
    'Nenhuma camada oficial',
    'ainda não tem documentos',
    'Nenhuma conferência',
    'Nenhuma pendência',
    'ainda não foi decidido',
    'Não há recurso',
  ]) {
    expect(texto).toContain(sentence)
  }
})

test('a decision that two people have read names both', () => {
  const read = {
    tipo: 'aprovado',
    em: '2026-11-03T12:00:00.000Z',
    por: 'Ana',
    segunda_leitura: { leitor: 'Bia', forma: 'acordo' },
  }
  const texto = allText(layOut({ ...dados, decisoes: [read] }, [], measurer))
  expect(texto).toContain('por Ana')
  expect(texto).toContain('Bia também leu o processo. As duas leituras concordam.')
})
