import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hectaresOf } from '@car/geometry/area'
import { intersection } from '@car/geometry/clipping'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { approves } from '../../support/pages/analyst.ts'
import { onBench } from '../../support/pages/bench.ts'
import { loadCamada, removeCamada, square } from '../../support/camadas.ts'
import { sample } from '../../support/papers/files.ts'
import { ROOT } from '../../support/environment.ts'
import { submits } from '../../support/pages/owner.ts'
import { browser, seen } from '../../support/pages/page.ts'
import { ccirPaper, matriculaPaper } from '../../support/papers/papers.ts'
import { ends } from '../../support/pages/story.ts'
import { declare, landOf, ownerOf, paperData, withPapers } from '../../support/stories.ts'

/** Tests the story of a photographed memorial, and an embargo that is contested. */

const open = browser()
const SOURCE = 'Ensaio da história'
const TERM = '771234'
const READING_MS = 180_000
const CONTEST = 'O embargo foi levantado em 2024; segue o despacho do órgão.'

type Truth = { arquivo: string; verdade: { glebas: { lat: number; lon: number }[][] } }
const truths = JSON.parse(readFileSync(join(ROOT, 'samples/memorial/verdade.json'), 'utf8')) as Truth[]
const ring = (truths.find(({ arquivo }) => arquivo === 'latitude.pdf')?.verdade.glebas[0] ?? []).map(
  ({ lat, lon }): [number, number] => [lon, lat],
)
const described = [[...ring, ring[0] as [number, number]]]
const areaOf = (coordinates: number[][][][]) => hectaresOf({ type: 'MultiPolygon', coordinates })
const whole = areaOf([described])
const bounds = (axis: 0 | 1) => {
  const along = ring.map((point) => point[axis])
  return [Math.min(...along), Math.max(...along)] as const
}
const [[west, east], [south, north]] = [bounds(0), bounds(1)]

/** Returns the width, in degrees, of a western strip with this share of the property's area. */
function stripOf(share: number): number {
  let [low, high] = [0, east - west]
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    const strip = square(west, south, middle, north - south).coordinates as number[][][]
    if (areaOf(intersection([described], [strip])) / whole < share) low = middle
    else high = middle
  }
  return high
}

/** Draws the first page of the paper like a photograph: slightly rotated, on a grey background. */
async function photographed(name: string): Promise<Buffer> {
  const pdfium = await PDFiumLibrary.init()
  const paper = await pdfium.loadDocument(new Uint8Array(sample(name)))
  const page = paper.getPage(0)
  const { data, width, height } = await page.render({ scale: 3, render: 'bitmap' })
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const jpeg = await picture.rotate(0.4, { background: '#777' }).jpeg({ quality: 92 }).toBuffer()
  paper.destroy()
  pdfium.destroy()
  return jpeg
}

beforeAll(async () => {
  await loadCamada('embargo_ibama', SOURCE, [
    { geometry: square(west, south, stripOf(0.03), north - south), properties: { num_tad: TERM, sit_desmat: 'D' } },
  ])
}, 120_000)
afterAll(() => removeCamada('embargo_ibama', SOURCE), 120_000)

test('the perimeter of a photographed memorial lies under an embargo by 3 %, which is contested, judged and decided', async () => {
  const owner = ownerOf('conceicao')
  const land = landOf(9, 'Fazenda do Memorial', Number(whole.toFixed(4)))
  const paper = paperData(land, owner)
  const { id } = await withPapers('conceicao', declare(land, owner, { imovel: { geometria: undefined } }), [
    { tipo: 'matricula_imovel', arquivo: await matriculaPaper(paper) },
    { tipo: 'ccir', arquivo: await ccirPaper(paper) },
  ])
  const phone = await open({ who: 'conceicao', em: `/processos/${id}/documentos`, largura: 360 })
  await phone.getByText('Adicionar outro documento').and(phone.locator(':visible')).click()
  const slot = phone.getByRole('region', { name: 'Memorial descritivo' })
  const taken = { name: 'IMG_2040.jpg', mimeType: 'image/jpeg', buffer: await photographed('memorial/latitude.pdf') }
  await slot.getByLabel('Fotografar: memorial descritivo').setInputFiles(taken)
  await slot.getByRole('button', { name: /^Enviar/ }).click()
  await slot.getByText('Lido e aceito').waitFor({ timeout: READING_MS })
  await phone.getByRole('link', { name: 'Voltar ao processo' }).click()
  const use = phone.getByRole('button', { name: /^Usar o perímetro do memorial/ })
  await use.waitFor()
  await seen(phone, 'story-memorial')
  await use.click()
  await use.waitFor({ state: 'detached' })
  await phone.getByText('O imóvel no mapa').click()
  const embargo = phone.locator('[data-area]').filter({ hasText: TERM })
  await embargo.getByText(/ 3(,0)?\s% do imóvel/).waitFor()
  await seen(phone, 'story-embargo')
  await submits(phone)
  // The open map lists the layer again after the comparison of the submitted case.
  await embargo.getByRole('button', { name: /^Contestar/ }).click({ timeout: 60_000 })
  await embargo.getByLabel('Por que isto não vale para o seu imóvel').fill(CONTEST)
  await embargo.getByRole('button', { name: 'Enviar contestação' }).click()
  await embargo.getByText('Contestada', { exact: true }).waitFor()

  const bench = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
  await bench.getByRole('button', { name: 'Assumir' }).click()
  await bench.getByText('Com você', { exact: true }).waitFor()
  const finding = bench.locator('[data-achado^="camada_embargo_ibama"]')
  await finding.getByText(CONTEST).waitFor()
  await seen(bench, 'story-contested')
  await bench.getByRole('tab', { name: 'Mapa' }).click()
  // Where a technical paper is compared, both areas stand in the system that SIGEF certifies too.
  for (const name of [/Memorial, calculada \(SGL\)$/, 'Desenhada (SGL)']) await bench.getByText(name).waitFor()
  await bench.getByText(`Vértices descritos em 3 Memorial descritivo (${ring.length})`).click()
  const vertices = bench.getByRole('table', { name: /^Vértices descritos/ })
  await vertices.getByRole('row').nth(ring.length).waitFor()
  expect(await vertices.getByRole('row').count()).toBe(ring.length + 1)
  await vertices
    .getByRole('button', { name: /ver no documento/ })
    .nth(2)
    .click()
  await bench.locator('[data-mark]').waitFor()
  await seen(bench, 'story-vertices')
  await bench.getByRole('tab', { name: 'Achados' }).click()
  await finding.getByRole('button', { name: 'Descartar…' }).click()
  await bench.getByLabel('Por que nada se segue dele?').fill('O IBAMA confirmou que o termo foi levantado em 2024.')
  await bench.getByRole('button', { name: 'Descartar', exact: true }).click()
  await finding.getByText('Descartado por').waitFor()
  await approves(bench, 'O perímetro é o do memorial; o embargo foi levantado.')
  const { people } = await ends(13, phone, bench)
  for (const said of [SOURCE, TERM, CONTEST, 'Descartado']) expect(people).toContain(said)
}, 600_000)
