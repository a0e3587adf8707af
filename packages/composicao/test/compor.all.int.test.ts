import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { type Composicao, compor } from '@car/composicao/compor'
import { aprender } from '@car/composicao/child/preparar-todos'
import type { Anexo, DadosDossie, DocumentoDossie } from '@car/composicao/dados/dossie'
import { amostra, atos, documento, exemplo } from './exemplo.ts'
import * as pdfs from './pdfs.ts'

jest.setTimeout(120_000)

const pasta = mkdtempSync(join(tmpdir(), 'dossie-'))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))
const em = (nome: string) => join(pasta, nome)

let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})

async function textoDasPaginas(arquivo: string): Promise<string[]> {
  const doc = await pdfium.loadDocument(readFileSync(arquivo))
  const textos = Array.from(doc.pages(), (p) => p.getText())
  doc.destroy()
  return textos
}

/** The share of a drawn page that is ink. */
async function tinta(arquivo: string, pagina: number): Promise<number> {
  const doc = await pdfium.loadDocument(readFileSync(arquivo))
  const { data } = await doc.getPage(pagina - 1).render({ render: 'bitmap', colorSpace: 'Gray', scale: 0.5 })
  doc.destroy()
  return data.filter((v) => v < 200).length / data.length
}

const base = exemplo()

/** A dossier of the sample case with these files as its documents. */
async function comAnexos(nome: string, arquivos: [string, Uint8Array | string][], mais: Partial<DocumentoDossie> = {}) {
  const feitos = arquivos.map(([arquivo, conteudo], i) => {
    const caminho = typeof conteudo === 'string' ? conteudo : em(arquivo)
    if (typeof conteudo !== 'string') writeFileSync(caminho, conteudo)
    return documento(`x${i}`, 'outros', caminho, { nome: arquivo, ...mais })
  })
  const dados: DadosDossie = {
    ...base.dados,
    documentos: feitos.map((f) => f.registro),
    conferencias: [],
    pendencias: [],
    historico: atos(3),
  }
  const saida = em(`${nome}.pdf`)
  const composicao = await compor(
    dados,
    feitos.map((f) => f.anexo),
    saida,
  )
  return { composicao, saida, textos: await textoDasPaginas(saida) }
}

const modos = ({ anexos }: Composicao, i = 0) => anexos[i]?.paginas.map((p) => p.modo)

describe('the dossier of a real case', () => {
  let composicao: Composicao
  let textos: string[]
  const saida = em('real.pdf')
  beforeAll(async () => {
    composicao = await compor(base.dados, base.anexos, saida)
    textos = await textoDasPaginas(saida)
  })

  test('is the file that it says it is', () => {
    const bytes = readFileSync(saida)
    expect(composicao.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(composicao.bytes).toBe(bytes.length)
    expect(composicao.paginas).toBe(textos.length)
  })

  test('can be searched in Portuguese, page by page numbered', () => {
    expect(textos[0]).toContain('FAZENDA CÓRREGO DO OURO')
    expect(textos[0]).toContain('***.072.703-**')
    expect(textos.join('\n')).toContain('MARIA APARECIDA DA CONCEIÇÃO')
    textos.forEach((t, i) => expect(t).toContain(`Página ${i + 1} de ${textos.length}`))
  })

  test('carries title, language, bookmarks and a reading structure', async () => {
    const doc = await PDFDocument.load(readFileSync(saida), { updateMetadata: false })
    expect(doc.getTitle()).toBe('Dossiê do processo 2026/000123')
    expect(doc.getCreationDate()?.toISOString()).toBe('2026-11-21T12:20:31.000Z')
    expect(String(doc.catalog.get(PDFName.of('Lang')))).toContain('pt-BR')
    expect(doc.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true')
    const titulos: string[] = []
    const raiz = doc.catalog.lookup(PDFName.of('Outlines'), PDFDict)
    for (
      let no = raiz.lookupMaybe(PDFName.of('First'), PDFDict);
      no;
      no = no.lookupMaybe(PDFName.of('Next'), PDFDict)
    ) {
      titulos.push(no.lookup(PDFName.of('Title'), PDFHexString).decodeText())
    }
    expect(titulos[0]).toBe('Capa')
    expect(titulos).toHaveLength(9)
    expect(titulos.at(-1)).toContain('Documentos reproduzidos')
  })

  test('shows the documents themselves: photographs as pictures, a PDF as a PDF whose text can still be found', async () => {
    expect(composicao.anexos.map((a) => a.paginas.map((p) => p.modo))).toEqual([['imagem'], ['imagem'], ['copiada']])
    expect(textos.at(-1)).toContain('MATRÍCULA Nº 49.495')
    for (const pagina of [11, 13, 15]) expect(await tinta(saida, pagina)).toBeGreaterThan(0.02)
  })

  test('is the same, byte for byte, when composed again, in whatever order the files arrive', async () => {
    async function* aoContrario(): AsyncGenerator<Anexo> {
      yield* base.anexos.toReversed()
    }
    const outra = await compor(base.dados, aoContrario(), em('outra.pdf'))
    expect(outra.sha256).toBe(composicao.sha256)
    expect(readFileSync(em('outra.pdf')).equals(readFileSync(saida))).toBe(true)
  })

  test('leaves nothing behind beside it', () => {
    expect(readdirSync(pasta).filter((n) => n.startsWith('.'))).toEqual([])
  })
})

describe('attachments that nobody should have sent', () => {
  test.each([
    ['enc-user256.pdf', 'ilegivel'],
    ['flatebomb.pdf', 'ilegivel'],
    ['formbomb.pdf', 'ilegivel'],
    ['hugepage.pdf', 'ilegivel'],
    ['trunc.pdf', 'ilegivel'],
  ])('%s is named, not reproduced, and harms nobody else', async (nome, motivo) => {
    const { composicao, textos } = await comAnexos(`hostil-${nome}`, [
      ['boa.pdf', await pdfs.simples()],
      [nome, amostra(`hostile/${nome}`)],
    ])
    expect(modos(composicao, 0)).toEqual(['copiada'])
    expect(composicao.anexos[1]).toMatchObject({ arquivo: null, motivo })
    expect(textos.at(-1)).toContain('não pôde ser aberto com segurança')
  })

  test('a page tree that claims a million pages ends after three that are not there', async () => {
    const { composicao } = await comAnexos('loop', [['loop.pdf', amostra('hostile/loop.pdf')]])
    expect(modos(composicao)).toEqual(['rasterizada', 'aviso', 'aviso', 'aviso'])
  })

  test('a bomb on one page costs that page only', async () => {
    const { composicao, textos } = await comAnexos('bomba', [['bomba.pdf', await pdfs.bombaNaSegunda()]])
    expect(modos(composicao)).toEqual(['copiada', 'aviso'])
    expect(textos.at(-2)).toContain('Boa')
    expect(textos.at(-1)).toContain('não pôde ser reproduzida com segurança')
  })

  test('nothing that acts comes along, and nothing that is hidden', async () => {
    const { composicao, saida } = await comAnexos('ativo', [
      ['ativo.pdf', await pdfs.ativo()],
      ['camadas.pdf', await pdfs.camadas()],
    ])
    expect([modos(composicao, 0), modos(composicao, 1)]).toEqual([['copiada'], ['rasterizada']])
    const doc = await PDFDocument.load(readFileSync(saida), { updateMetadata: false })
    const tudo = doc.context
      .enumerateIndirectObjects()
      .map(([, o]) => (o instanceof PDFRawStream ? o.dict.toString() : o.toString()))
      .join('\n')
    for (const proibido of ['JavaScript', 'Launch', 'EmbeddedFile', 'OpenAction', '/AA', 'OCG', 'calc.exe']) {
      expect(tudo).not.toContain(proibido)
    }
  })

  test('a JPEG that is also a PDF is taken for the picture that it begins as, and made anew', async () => {
    const { composicao, saida } = await comAnexos('poliglota', [['p.jpg', amostra('hostile/poly-jpeg-com.jpg')]])
    expect(modos(composicao)).toEqual(['imagem'])
    expect(readFileSync(saida).subarray(8).includes('%PDF-')).toBe(false)
  })

  test('a file that is not the one on record is not shown, and the dossier says so', async () => {
    const { composicao, textos } = await comAnexos('trocado', [['a.pdf', await pdfs.simples()]], {
      hash_sha256: '0'.repeat(64),
    })
    expect(composicao.anexos[0]).toMatchObject({ alterado: true, motivo: 'alterado', arquivo: null })
    expect(textos.at(-1)).toContain('não confere com o resumo SHA-256')
  })

  test('what is no PDF and no accepted picture is named as such', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://localhost/x"/></svg>'
    const { composicao } = await comAnexos('svg', [
      ['x.svg', Buffer.from(svg)],
      ['vazio.pdf', new Uint8Array()],
    ])
    expect(composicao.anexos.map((a) => a.motivo)).toEqual(['tipo', 'tipo'])
  })
})

describe('attachments that are only unusual', () => {
  test('turned and cropped pages stand as their reader sees them', async () => {
    const { composicao } = await comAnexos('girado', [['g.pdf', await pdfs.girado()]])
    expect(modos(composicao)).toEqual(['copiada', 'copiada', 'copiada', 'copiada'])
    expect(composicao.anexos[0]?.paginas.map((p) => [p.largura, p.altura])).toEqual([
      [500, 760],
      [760, 500],
      [500, 760],
      [760, 500],
    ])
  })

  test.each([
    ['a stamp', pdfs.carimbado],
    ['a filled form', pdfs.formulario],
  ])('%s is not lost: the page is drawn as a picture', async (nome, fazer) => {
    const { composicao } = await comAnexos(nome, [['a.pdf', await fazer()]])
    expect(modos(composicao)).toEqual(['rasterizada'])
  })

  test('a PDF protected against copying is drawn as a picture, and is no blank page', async () => {
    const { composicao, saida, textos } = await comAnexos('dono', [['d.pdf', amostra('hostile/enc-owner256.pdf')]])
    expect(modos(composicao)).toEqual(['rasterizada'])
    expect(await tinta(saida, textos.length)).toBeGreaterThan(0.02)
  })

  test('an empty page is announced as empty', async () => {
    const { composicao, textos } = await comAnexos('branco', [['b.pdf', await pdfs.emBranco()]])
    expect(composicao.anexos[0]?.paginas.map((p) => p.vazia)).toEqual([false, true])
    expect(textos.at(-1)).toContain('não tem conteúdo visível')
  })

  test('a large plan keeps its size', async () => {
    const { saida } = await comAnexos('planta', [['p.pdf', await pdfs.planta()]])
    const doc = await PDFDocument.load(readFileSync(saida))
    expect(doc.getPages().at(-1)?.getSize()).toEqual({ width: 2384, height: 1684 })
  })

  test('every page of a TIFF is there, and a photograph lies as its camera was held', async () => {
    const quadro = (cor: string) => ({ create: { width: 400, height: 600, channels: 3 as const, background: cor } })
    const tiff = await sharp(
      [await sharp(quadro('#204080')).png().toBuffer(), await sharp(quadro('#802040')).png().toBuffer()],
      { join: { animated: true } },
    )
      .tiff()
      .toBuffer()
    const deitada = await sharp(quadro('#205020')).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { composicao } = await comAnexos('tiff', [
      ['t.tif', tiff],
      ['f.jpg', deitada],
    ])
    expect(modos(composicao)).toEqual(['imagem', 'imagem'])
    const foto = composicao.anexos[1]?.paginas[0]
    expect(foto && foto.largura > foto.altura).toBe(true)
  })
})

describe('time', () => {
  test('a case with four thousand acts is drawn within the time for it', async () => {
    const dados = { ...base.dados, historico: atos(4000) }
    const { paginas } = await compor(dados, [], em('longo.pdf'))
    expect(paginas).toBeGreaterThan(250)
  })

  test('who waits no longer ends the work at once, and nothing is left', async () => {
    const abandono = new AbortController()
    const trabalho = compor(
      base.dados,
      (async function* () {
        abandono.abort(new Error('o serviço para'))
        yield* base.anexos
      })(),
      em('abortado.pdf'),
      { sinal: abandono.signal },
    )
    await expect(trabalho).rejects.toThrow('o serviço para')
    expect(readdirSync(pasta).filter((n) => n.startsWith('.') || n === 'abortado.pdf')).toEqual([])
  })

  test('past the time for everything it fails, and nothing is left', async () => {
    const trabalho = compor(base.dados, base.anexos, em('tarde.pdf'), { prazos: { totalMs: 1 } })
    await expect(trabalho).rejects.toMatchObject({ causa: 'total' })
    expect(readdirSync(pasta).filter((n) => n.startsWith('.') || n === 'tarde.pdf')).toEqual([])
  })

  test('past the memory it may have, the process is ended', async () => {
    const trabalho = compor(base.dados, [], em('gordo.pdf'), { prazos: { rssMegabytes: 1 } })
    await expect(trabalho).rejects.toMatchObject({ causa: 'memoria' })
  })

  test('a step past its time is not tried again, and the attachment is given up, not the dossier', async () => {
    const anexo = documento('d1', 'outros', amostra('hostile/flatebomb.pdf'))
    const dados = { ...base.dados, documentos: [anexo.registro], historico: atos(1) }
    const { anexos } = await compor(dados, [anexo.anexo], em('passo.pdf'), { prazos: { passoMs: 600 } })
    expect(anexos[0]?.motivo).toBe('ilegivel')
  })

  test('what a death teaches', () => {
    const plano = { soFiguras: false, figuras: [], avisos: [] }
    expect(aprender(plano, null)).toBeNull()
    expect(aprender(plano, { passo: 'abrir' })).toBeNull()
    expect(aprender(plano, { passo: 'ler' })).toEqual({ ...plano, soFiguras: true })
    expect(aprender(plano, { passo: 'comparar', pagina: 3 })).toEqual({ ...plano, figuras: [3] })
    expect(aprender(plano, { passo: 'desenhar', pagina: 3 })).toEqual({ ...plano, avisos: [3] })
  })
})
