import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { type Composition, composeDossie } from '@car/dossier-pages/compose-dossie'
import { learn } from '@car/dossier-pages/child/prepare-all'
import type { Annex, DadosDossie, DocumentoDossie } from '@car/dossier-pages/data/dossie'
import { sample, atos, documento, example } from './example.ts'
import * as pdfs from './pdfs.ts'
import { textOf } from './text-of.ts'

jest.setTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'dossie-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (nome: string) => join(folder, nome)

let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})

async function ink(arquivo: string, pagina: number): Promise<number> {
  const doc = await pdfium.loadDocument(readFileSync(arquivo))
  const { data } = await doc.getPage(pagina - 1).render({ render: 'bitmap', colorSpace: 'Gray', scale: 0.5 })
  doc.destroy()
  return data.filter((v) => v < 200).length / data.length
}

const base = example()

async function withAnnexes(nome: string, files: [string, Uint8Array | string][], extra: Partial<DocumentoDossie> = {}) {
  const done = files.map(([arquivo, content], i) => {
    const path = typeof content === 'string' ? content : inFolder(arquivo)
    if (typeof content !== 'string') writeFileSync(path, content)
    return documento(`x${i}`, 'outros', path, { nome: arquivo, ...extra })
  })
  const dados: DadosDossie = {
    ...base.dados,
    documentos: done.map((one) => one.registro),
    crossChecks: [],
    pendencias: [],
    historico: atos(3),
  }
  const output = inFolder(`${nome}.pdf`)
  const composition = await composeDossie(
    dados,
    done.map((one) => one.annex),
    output,
  )
  return { composicao: composition, saida: output, texts: await textOf(output) }
}

const inOneLine = (pages: readonly string[]) => pages.join(' ').replaceAll(/\s+/g, ' ')
const modes = ({ annexes }: Composition, i = 0) => annexes[i]?.paginas.map((p) => p.mode)

describe('the dossier of a real case', () => {
  let composition: Composition
  let texts: string[]
  const output = inFolder('real.pdf')
  beforeAll(async () => {
    composition = await composeDossie(base.dados, base.annexes, output)
    texts = await textOf(output)
  })

  test('is the file that it says it is', () => {
    const bytes = readFileSync(output)
    expect(composition.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(composition.bytes).toBe(bytes.length)
    expect(composition.paginas).toBe(texts.length)
  })

  test('can be searched in Portuguese, page by page numbered', () => {
    expect(texts[0]).toContain('FAZENDA CÓRREGO DO OURO')
    expect(texts[0]).toContain('***.072.703-**')
    expect(texts.join('\n')).toContain('MARIA APARECIDA DA CONCEIÇÃO')
    texts.forEach((t, i) => expect(t).toContain(`Página ${i + 1} de ${texts.length}`))
  })

  test('has official layers, those with nothing in the perimeter too, and what the requerente says of them', () => {
    const text = texts.join(' ').replaceAll(/\s+/g, ' ')
    for (const said of [
      'Camadas oficiais',
      'Araçari do Cerrado',
      '122,0001 ha 23,17',
      'Verificado e não encontrado',
      'Não verificável',
      'Descartado pela análise',
      'Contestação da sobreposição 1: Araçari do Cerrado',
    ])
      expect(text).toContain(said)
  })

  test('carries title, language, bookmarks and a reading structure', async () => {
    const doc = await PDFDocument.load(readFileSync(output), { updateMetadata: false })
    expect(doc.getTitle()).toBe('Dossiê do processo 2026/000123')
    expect(doc.getCreationDate()?.toISOString()).toBe('2026-11-21T12:20:31.000Z')
    expect(String(doc.catalog.get(PDFName.of('Lang')))).toContain('pt-BR')
    expect(doc.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true')
    const titulos: string[] = []
    const root = doc.catalog.lookup(PDFName.of('Outlines'), PDFDict)
    for (
      let node = root.lookupMaybe(PDFName.of('First'), PDFDict);
      node;
      node = node.lookupMaybe(PDFName.of('Next'), PDFDict)
    ) {
      titulos.push(node.lookup(PDFName.of('Title'), PDFHexString).decodeText())
    }
    expect(titulos[0]).toBe('Capa')
    expect(titulos).toHaveLength(9)
    expect(titulos.at(-1)).toContain('Documentos reproduzidos')
  })

  test('shows the documents themselves: photographs as pictures, a PDF as a PDF whose text can still be found', async () => {
    expect(composition.annexes.map((a) => a.paginas.map((p) => p.mode))).toEqual([['image'], ['image'], ['copied']])
    expect(texts.at(-1)).toContain('MATRÍCULA Nº 49.495')
    // The last three pages are the documents, one page each.
    for (const pagina of [2, 1, 0]) expect(await ink(output, texts.length - pagina)).toBeGreaterThan(0.02)
  })

  test('is the same, byte for byte, when composed again, in whatever order the files arrive', async () => {
    async function* reversed(): AsyncGenerator<Annex> {
      yield* base.annexes.toReversed()
    }
    const other = await composeDossie(base.dados, reversed(), inFolder('other.pdf'))
    expect(other.sha256).toBe(composition.sha256)
    expect(readFileSync(inFolder('other.pdf')).equals(readFileSync(output))).toBe(true)
  })

  test('leaves nothing behind beside it', () => {
    expect(readdirSync(folder).filter((n) => n.startsWith('.'))).toEqual([])
  })
})

describe('attachments that nobody should have sent', () => {
  test.each([
    ['enc-user256.pdf', 'unreadable'],
    ['flatebomb.pdf', 'unreadable'],
    ['formbomb.pdf', 'unreadable'],
    ['hugepage.pdf', 'unreadable'],
    ['trunc.pdf', 'unreadable'],
  ])('%s is named, not reproduced, and harms nobody else', async (nome, motivo) => {
    const { composicao, texts: pages } = await withAnnexes(`hostile-${nome}`, [
      ['boa.pdf', await pdfs.simple()],
      [nome, sample(`hostile/${nome}`)],
    ])
    expect(modes(composicao, 0)).toEqual(['copied'])
    expect(composicao.annexes[1]).toMatchObject({ arquivo: null, motivo })
    expect(inOneLine(pages)).toContain('não pôde ser aberto com segurança')
  })

  test('a page tree that claims a million pages ends after three that are not there', async () => {
    const { composicao } = await withAnnexes('loop', [['loop.pdf', sample('hostile/loop.pdf')]])
    expect(modes(composicao)).toEqual(['rasterised', 'notice', 'notice', 'notice'])
  })

  test('a bomb on one page costs that page only', async () => {
    const { composicao, texts: pages } = await withAnnexes('bomb', [['bomba.pdf', await pdfs.bombOnSecondPage()]])
    expect(modes(composicao)).toEqual(['copied', 'notice'])
    expect(pages.at(-2)).toContain('Boa')
    expect(pages.at(-1)).toContain('não pôde ser reproduzida com segurança')
  })

  test('nothing that acts comes along, and nothing that is hidden', async () => {
    const { composicao, saida } = await withAnnexes('active', [
      ['ativo.pdf', await pdfs.active()],
      ['camadas.pdf', await pdfs.layers()],
    ])
    expect([modes(composicao, 0), modes(composicao, 1)]).toEqual([['copied'], ['rasterised']])
    const doc = await PDFDocument.load(readFileSync(saida), { updateMetadata: false })
    const everything = doc.context
      .enumerateIndirectObjects()
      .map(([, o]) => (o instanceof PDFRawStream ? o.dict.toString() : o.toString()))
      .join('\n')
    for (const forbidden of ['JavaScript', 'Launch', 'EmbeddedFile', 'OpenAction', '/AA', 'OCG', 'calc.exe']) {
      expect(everything).not.toContain(forbidden)
    }
  })

  test('a JPEG that is also a PDF is taken for the picture that it begins as, and made anew', async () => {
    const { composicao, saida } = await withAnnexes('polyglot', [['p.jpg', sample('hostile/poly-jpeg-com.jpg')]])
    expect(modes(composicao)).toEqual(['image'])
    expect(readFileSync(saida).subarray(8).includes('%PDF-')).toBe(false)
  })

  test('a file that is not the one on record is not shown, and the dossier says so', async () => {
    const { composicao, texts: pages } = await withAnnexes('swapped', [['a.pdf', await pdfs.simple()]], {
      hash_sha256: '0'.repeat(64),
    })
    expect(composicao.annexes[0]).toMatchObject({ changed: true, motivo: 'changed', arquivo: null })
    expect(inOneLine(pages)).toContain('não confere com o resumo SHA-256')
  })

  test('what is no PDF and no accepted picture is named as such', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://localhost/x"/></svg>'
    const { composicao } = await withAnnexes('svg', [
      ['x.svg', Buffer.from(svg)],
      ['vazio.pdf', new Uint8Array()],
    ])
    expect(composicao.annexes.map((a) => a.motivo)).toEqual(['type', 'type'])
  })
})

describe('attachments that are only unusual', () => {
  test('turned and cropped pages stand as their reader sees them', async () => {
    const { composicao } = await withAnnexes('turned', [['g.pdf', await pdfs.rotated()]])
    expect(modes(composicao)).toEqual(['copied', 'copied', 'copied', 'copied'])
    expect(composicao.annexes[0]?.paginas.map((p) => [p.largura, p.altura])).toEqual([
      [500, 760],
      [760, 500],
      [500, 760],
      [760, 500],
    ])
  })

  test.each([
    ['a stamp', pdfs.stamped],
    ['a filled form', pdfs.form],
  ])('%s is not lost: the page is drawn as a picture', async (nome, run) => {
    const { composicao } = await withAnnexes(nome, [['a.pdf', await run()]])
    expect(modes(composicao)).toEqual(['rasterised'])
  })

  test('a PDF protected against copying is drawn as a picture, and is no blank page', async () => {
    const {
      composicao,
      saida,
      texts: pages,
    } = await withAnnexes('dono', [['d.pdf', sample('hostile/enc-owner256.pdf')]])
    expect(modes(composicao)).toEqual(['rasterised'])
    expect(await ink(saida, pages.length)).toBeGreaterThan(0.02)
  })

  test('an empty page is announced as empty', async () => {
    const { composicao, texts: pages } = await withAnnexes('blank', [['b.pdf', await pdfs.blank()]])
    expect(composicao.annexes[0]?.paginas.map((p) => p.blank)).toEqual([false, true])
    expect(pages.at(-1)).toContain('não tem conteúdo visível')
  })

  test('a large plan keeps its size', async () => {
    const { saida } = await withAnnexes('planta', [['p.pdf', await pdfs.planta()]])
    const doc = await PDFDocument.load(readFileSync(saida))
    expect(doc.getPages().at(-1)?.getSize()).toEqual({ width: 2384, height: 1684 })
  })

  test('every page of a TIFF is there, and a photograph lies as its camera was held', async () => {
    const frame = (colour: string) => ({
      create: { width: 400, height: 600, channels: 3 as const, background: colour },
    })
    const tiff = await sharp(
      [await sharp(frame('#204080')).png().toBuffer(), await sharp(frame('#802040')).png().toBuffer()],
      { join: { animated: true } },
    )
      .tiff()
      .toBuffer()
    const sideways = await sharp(frame('#205020')).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { composicao } = await withAnnexes('tiff', [
      ['t.tif', tiff],
      ['f.jpg', sideways],
    ])
    expect(modes(composicao)).toEqual(['image', 'image'])
    const photo = composicao.annexes[1]?.paginas[0]
    expect(photo && photo.largura > photo.altura).toBe(true)
  })
})

describe('time', () => {
  test('a case with four thousand acts is drawn within the time for it', async () => {
    const dados = { ...base.dados, historico: atos(4000) }
    const { paginas } = await composeDossie(dados, [], inFolder('long.pdf'))
    expect(paginas).toBeGreaterThan(250)
  })

  test('who waits no longer ends the work at once, and nothing is left', async () => {
    const abort = new AbortController()
    const work = composeDossie(
      base.dados,
      (async function* () {
        abort.abort(new Error('o serviço para'))
        yield* base.annexes
      })(),
      inFolder('aborted.pdf'),
      { signal: abort.signal },
    )
    await expect(work).rejects.toThrow('o serviço para')
    expect(readdirSync(folder).filter((n) => n.startsWith('.') || n === 'aborted.pdf')).toEqual([])
  })

  test('past the time for everything it fails, and nothing is left', async () => {
    const work = composeDossie(base.dados, base.annexes, inFolder('late.pdf'), { prazos: { totalMs: 1 } })
    await expect(work).rejects.toMatchObject({ causa: 'total' })
    expect(readdirSync(folder).filter((n) => n.startsWith('.') || n === 'late.pdf')).toEqual([])
  })

  test('past the memory it may have, the process is ended', async () => {
    const work = composeDossie(base.dados, [], inFolder('gordo.pdf'), { prazos: { rssMegabytes: 1 } })
    await expect(work).rejects.toMatchObject({ causa: 'memory' })
  })

  test('a step past its time is not tried again, and the attachment is given up, not the dossier', async () => {
    const annex = documento('d1', 'outros', sample('hostile/flatebomb.pdf'))
    const dados = { ...base.dados, documentos: [annex.registro], historico: atos(1) }
    const { annexes } = await composeDossie(dados, [annex.annex], inFolder('step.pdf'), { prazos: { stepMs: 600 } })
    expect(annexes[0]?.motivo).toBe('unreadable')
  })

  test('what a death teaches', () => {
    const plan = { figuresOnly: false, figures: [], avisos: [] }
    expect(learn(plan, null)).toBeNull()
    expect(learn(plan, { step: 'open' })).toBeNull()
    expect(learn(plan, { step: 'read' })).toEqual({ ...plan, figuresOnly: true })
    expect(learn(plan, { step: 'compare', pagina: 3 })).toEqual({ ...plan, figures: [3] })
    expect(learn(plan, { step: 'draw', pagina: 3 })).toEqual({ ...plan, avisos: [3] })
  })
})
