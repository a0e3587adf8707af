import type { DadosRecibo } from '@car/dossier-pages/data/recibo'
import { assembleRecibo } from '@car/dossier-pages/assembly/assemble-recibo'
import { layOutRecibo } from '@car/dossier-pages/sections/recibo'
import { expect, test } from '@jest/globals'
import { PDFDocument, PDFName } from 'pdf-lib'
import { measurer } from './measurer.ts'

const documento = (i: number) => ({
  tipo: 'ccir',
  nome: `ccir ${i}.pdf`,
  hash_sha256: `${i}`.padStart(64, 'a'),
  recebido_em: '2026-03-04T12:00:00.000Z',
  tamanho: 2_000_000,
})
const dados = (count: number): DadosRecibo => ({
  numero: '2026/000042',
  submetido_em: '2026-03-05T12:30:00.000Z',
  por: 'Ana Ferreira',
  imovel: {
    denominacao: 'Fazenda Santa Rita',
    municipio: 'Sorriso',
    municipio_ibge: '5107925',
    uf: 'MT',
    area_ha: 410.2,
    tipo: 'IRU',
    matricula: { numero: '12345' },
  },
  proprietario: { nome: 'Ana Ferreira', cpf_cnpj: '52998224725' },
  otherProprietarios: 0,
  documentos: Array.from({ length: count }, (_, i) => documento(i)),
  registro: { versao: 4, hash: 'b'.repeat(64), prova: null },
  acompanhamento: {
    chave: '7K3MP9T2VWXE',
    url: 'https://car.example/acompanhar#numero=2026/000042&chave=7K3MP9T2VWXE',
  },
})
const texts = (d: DadosRecibo) =>
  layOutRecibo(d, measurer).paginas.map((p) =>
    p.items.flatMap(({ drawing }) => (drawing.forma === 'text' ? [drawing.texto] : [])).join('\n'),
  )

test('says number, date, what was handed in with its hashes, and the key', () => {
  const [page = '', ...rest] = texts(dados(2))
  expect(rest).toEqual([])
  for (const text of [
    '2026/000042',
    'Recebido em 5 de março de 2026, às 09h30',
    '2 documentos entregues',
    documento(0).hash_sha256,
    documento(1).hash_sha256,
    '7K3M-P9T2-VWXE',
    'https://car.example/acompanhar',
  ])
    expect(page).toContain(text)
})

const PROOF = {
  prova: 'c2sp.org/tlog-proof@v1\n',
  hash: 'b'.repeat(64),
  sal: 'q1w2e3r4t5y6u7i8o9p0aA',
  indice: 1233,
  tamanho: 5120,
  em: '2026-03-05T12:40:00.000Z',
  travado: true,
}

test('says in words that the log has the submission, with the proof attached, or that it will', async () => {
  expect(texts(dados(1)).join('\n').replaceAll('\n', ' ')).toContain('Baixe-o de novo para ter a prova.')
  const proven = { ...dados(1), registro: { ...dados(1).registro, prova: PROOF } }
  expect(texts(proven).join('\n').replaceAll('\n', ' ')).toContain(
    'O envio está no registro público, no lugar 1.234, pelo menos desde 5 de março de 2026, às 09h40',
  )
  const bytes = Buffer.from(await assembleRecibo(proven))
  expect((await PDFDocument.load(bytes)).catalog.has(PDFName.of('AF'))).toBe(true)
  expect(bytes.includes(JSON.stringify(PROOF, null, 2))).toBe(true)
})

test('shows no CPF whole, and the key in the code and in no text that is read out with the address', () => {
  const allText = texts(dados(2)).join('\n')
  expect(allText).toContain('***.982.247-**')
  expect(allText).not.toContain('52998224725')
  expect(allText).not.toContain('#numero')
})

test('goes on over as many pages as it takes, each with its number', () => {
  const paginas = texts(dados(200))
  expect(paginas.length).toBeGreaterThan(5)
  paginas.forEach((page, i) => expect(page).toContain(`Página ${i + 1} de ${paginas.length}`))
  for (const { hash_sha256 } of dados(200).documentos) expect(paginas.join('\n')).toContain(hash_sha256)
})

test('is a PDF of the same bytes each time, whatever the words', async () => {
  const hostile = {
    ...dados(1),
    por: '\u202eآ 名 \u0000 <b>',
    imovel: { ...dados(1).imovel, denominacao: 'x'.repeat(200) },
  }
  const [first, other] = [await assembleRecibo(hostile), await assembleRecibo(hostile)]
  expect(Buffer.from(first).equals(Buffer.from(other))).toBe(true)
  const pdf = await PDFDocument.load(first)
  expect([pdf.getTitle(), pdf.getPageCount()]).toEqual(['Recibo do processo 2026/000042', 1])
})
