import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getProcesso, rascunho } from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { browser, seen } from '../../support/pages/page.ts'

const open = browser()
const folder = mkdtempSync(join(tmpdir(), 'perimetro-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Point = [number, number]
const SQUARE: Point[] = [
  [-50.92, -17.8],
  [-50.91, -17.8],
  [-50.91, -17.79],
  [-50.92, -17.79],
  [-50.92, -17.8],
]
const GEOMETRY = { type: 'Polygon', coordinates: [SQUARE] }
const geojson = (datum: unknown, name = 'sitio.geojson') => ({
  name,
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify(datum)),
})
const zip = (content: Record<string, Uint8Array>, name: string) => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(zipSync(content)),
})
const KML = strToU8(
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${SQUARE.map(
    ([x, y]) => `${x},${y},0`,
  ).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
)
/** A file: its content or, if it is large, its path. Passing large contents to the browser takes long. */
type FilePayload = { name: string; mimeType: string; buffer: Buffer } | string
const choose = async (page: Page, file: FilePayload) => {
  await page.getByRole('radio', { name: /^Escolher um arquivo/ }).check()
  await page.getByLabel('Escolher o arquivo').setInputFiles(file)
}
const withoutDrawing = () => {
  const fresh = form()
  delete fresh.imovel.geometria
  return rascunho('maria', fresh)
}
const drawing = (page: Page) => page.getByRole('region', { name: 'Desenho do perímetro' })
const measured = (page: Page, name: string, measured: string | RegExp) =>
  drawing(page)
    .getByRole('term')
    .filter({ hasText: name })
    .locator('xpath=following-sibling::dd')
    .filter({ hasText: measured })
    .waitFor()
const ring = async (id: string): Promise<Point[]> =>
  ((await getProcesso(id)).imovel.geometria as { coordinates: Point[][] } | undefined)?.coordinates[0] ?? []

describe('a file', () => {
  test('becomes the drawing of a draft, measured beside what was declared', async () => {
    const { id, imovel } = await withoutDrawing()
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    await page.getByRole('link', { name: 'Corrigir: Perímetro' }).click()
    await page.getByText('O contorno ainda não foi marcado.').waitFor()
    await choose(page, zip({ 'doc.kml': KML }, 'sitio.kmz'))
    await page.getByText('Lido de sitio.kmz: 1 polígono, 4 vértices').waitFor()
    await page.getByRole('img', { name: 'Contorno do imóvel' }).waitFor()
    await page.getByText('Área do desenho').waitFor()
    await measured(page, 'Área do desenho', /^117,\d+ hectares$/)
    await measured(page, 'Área declarada', imovel.area_ha.toLocaleString('pt-BR', { maximumFractionDigits: 4 }))
    await measured(page, 'Diferença', /hectares a (mais|menos) \([+-][\d.,]+\s?%\)/)
    await measured(page, 'Volta inteira', /^4,\d+ km$/)
    await seen(page, 'perimetro-file')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('heading', { level: 1, name: imovel.denominacao }).waitFor()
    expect((await getProcesso(id)).imovel.geometria).toEqual(GEOMETRY)
    await page.getByText('1 polígono, 4 vértices').waitFor()
  })

  test('that cannot be taken says what to do, and leaves the drawing as it was', async () => {
    const page = await open({ who: 'joao', em: '/processos/novo/perimetro' })
    await choose(page, geojson(GEOMETRY))
    await page.getByText('Lido de sitio.geojson: 1 polígono, 4 vértices').waitFor()
    const large = join(folder, 'onze.zip')
    writeFileSync(large, Buffer.alloc(11_000_000))
    const refused: [FilePayload, string][] = [
      [{ name: 'planta.dwg', mimeType: 'application/acad', buffer: Buffer.from('AC1032') }, 'não é KML, KMZ, GPX'],
      [zip({ 'doc.kml': new Uint8Array(60_000_000) }, 'bomba.kmz'), 'O arquivo tem mais de 10 MB'],
      [geojson({ ...GEOMETRY, crs: { properties: { name: 'EPSG:29192' } } }), 'em SIRGAS 2000 e escolha o novo'],
      [large, 'mais de 10 MB'],
    ]
    for (const [file, said] of refused) {
      await choose(page, file)
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
    }
    await seen(page, 'perimetro-file-refused')
    await page.getByText('O desenho: 1 polígono, 4 vértices').waitFor()
  })

  test('of several parcels, in the wrong order, says so; a parcel can be taken out; the step goes on', async () => {
    const far = SQUARE.map(([x, y]): Point => [x + 0.02, y])
    const swapped = [SQUARE, far].map((points) => [points.map(([x, y]): Point => [y, x])])
    const page = await open({ who: 'joao', em: '/processos/novo/perimetro' })
    await choose(page, geojson({ type: 'MultiPolygon', coordinates: swapped }))
    await page.getByText('Latitude e longitude estavam trocadas').waitFor()
    await page.getByText('O desenho: 2 polígonos, 8 vértices').waitFor()
    await page.getByText('Polígono 2 de 2 (4)').click()
    await seen(page, 'perimetro-two-polygons')
    await page.getByRole('button', { name: /^Retirar este polígono.*Polígono 2 de 2$/ }).click()
    await page.getByText('O desenho: 1 polígono, 4 vértices').waitFor()
    await page.getByText('Área do desenho').waitFor()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Confira e crie' }).waitFor()
    await page.getByText('1 polígono, 4 vértices').waitFor()
  })
})

describe('lines', () => {
  const walk = (...parts: Point[][]) => ({
    name: 'caminhada.gpx',
    mimeType: 'application/gpx+xml',
    buffer: Buffer.from(
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk>${parts
        .map((part) => `<trkseg>${part.map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`).join('')}</trkseg>`)
        .join('')}</trk></gpx>`,
    ),
  })

  test('that go on where others end are one outline; what is open is shown, and asked', async () => {
    const page = await open({ who: 'joao', em: '/processos/novo/perimetro' })
    await choose(page, walk(SQUARE.slice(0, 3), SQUARE.slice(2)))
    await page.getByText('O desenho: 1 polígono, 4 vértices').waitFor()
    await page.getByText('que juntamos pelas pontas em um contorno').waitFor()
    await page.getByRole('button', { name: 'Apagar o desenho' }).click()

    const middle: Point = [-50.9199, -17.7952]
    await choose(
      page,
      walk([...SQUARE.slice(0, 4), middle], [[-50.9204, -17.7975], SQUARE[0] as Point, [-50.9202, -17.8]]),
    )
    await page.getByRole('status').filter({ hasText: 'Qual é o contorno?' }).waitFor()
    await page.getByText('O contorno ainda não foi marcado.').waitFor()
    await page.getByRole('img', { name: 'Juntar as linhas em um contorno só' }).waitFor()
    await page.getByRole('img', { name: 'Fechar cada linha por si, em linha reta' }).waitFor()
    await seen(page, 'perimetro-lines-asked')
    await page.getByRole('button', { name: 'Juntar as linhas em um contorno só' }).click()
    await page.getByText(/^O desenho: 1 polígono, \d vértices$/).waitFor()
    await page.getByText('Ligamos pontas em linha reta').waitFor()
  })

  test('that end far from their beginning are used only if the person says so', async () => {
    const page = await open({ who: 'joao', em: '/processos/novo/perimetro' })
    await choose(page, walk(SQUARE.slice(0, 4)))
    await page.getByRole('status').filter({ hasText: 'uma linha aberta' }).waitFor()
    await page.getByRole('button', { name: 'Não: não usar este arquivo' }).click()
    await page.getByText('O contorno ainda não foi marcado.').waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'uma linha aberta' }).count()).toBe(0)
  })
})

describe('an archive', () => {
  test('of several drawings lets the person choose by name', async () => {
    const far = SQUARE.map(([x, y]): Point => [x + 0.02, y])
    const named = (points: Point[]) => strToU8(JSON.stringify({ type: 'Polygon', coordinates: [points] }))
    const page = await open({ who: 'joao', em: '/processos/novo/perimetro' })
    await choose(page, zip({ 'imovel.geojson': named(SQUARE), 'reserva.geojson': named(far) }, 'plantas.zip'))
    await page.getByRole('status').filter({ hasText: 'O ZIP tem mais de um desenho. Qual é o do imóvel?' }).waitFor()
    await seen(page, 'perimetro-layers-asked')
    await page.getByRole('button', { name: 'imovel.geojson' }).click()
    await page.getByText('Lido de plantas.zip: 1 polígono, 4 vértices').waitFor()
  })
})

describe('a polygon within another', () => {
  test('is cut out, or is part of it, as the person says', async () => {
    const inner = SQUARE.map(([x, y]): Point => [(x - 50.915) / 2, (y - 17.795) / 2])
    const page = await open({ who: 'joao', em: '/processos/novo/perimetro' })
    await choose(page, geojson({ type: 'MultiPolygon', coordinates: [[SQUARE], [inner]] }))
    await page.getByText('O que está dentro do contorno maior é do imóvel?').waitFor()
    await seen(page, 'perimetro-polygon-inside')
    await page.getByRole('button', { name: 'Sim, faz parte dele' }).click()
    await page.getByText('O desenho: 1 polígono, 4 vértices').waitFor()
    await page.getByRole('button', { name: 'Desfazer a última mudança' }).click()
    await page.getByRole('button', { name: 'Não, recortar do imóvel' }).click()
    await page.getByText('O desenho: 1 polígono, 8 vértices').waitFor()
    await measured(page, 'Área do desenho', /^88,\d+ hectares$/)
  })
})

describe('numbers', () => {
  test('make and mend a drawing by keyboard alone', async () => {
    const { id, imovel } = await withoutDrawing()
    const page = await open({ who: 'maria', em: `/processos/${id}/dados/perimetro` })
    const press = async (papel: 'button' | 'radio', name: string | RegExp, key: string) => {
      await page.getByRole(papel, { name: name }).focus()
      await page.keyboard.press(key)
    }
    await page.getByText('O contorno ainda não foi marcado.').waitFor()
    await press('radio', /^Digitar os vértices/, 'Space')
    await page.getByLabel('Latitude', { exact: true }).focus()
    await page.keyboard.type('17,8')
    await page.keyboard.press('Enter')
    await page.getByText('ponha o sinal de menos, ou S no fim').waitFor()
    await page.getByText('Escreva a longitude em graus').waitFor()
    await seen(page, 'perimetro-typing-errors')
    await page.getByLabel('Latitude', { exact: true }).fill('')
    // The outline is a bow tie: the third and the fourth corner are swapped.
    for (const [lat, lon] of [
      ['-17,8', '-50,92'],
      ['-17,8', '-50,91'],
      ['17°47\'24"S', '50°55\'12"O'],
      ['-17.79', '-50.91'],
    ] as const) {
      await page.getByLabel('Latitude', { exact: true }).focus()
      await page.keyboard.type(lat)
      await page.keyboard.press('Tab')
      await page.keyboard.type(lon)
      await page.keyboard.press('Enter')
      await page.locator('[id="perimetro.lat"]:focus').waitFor()
    }
    await page.getByText('O contorno cruza a si mesmo. Corrija o desenho.').waitFor()
    await seen(page, 'perimetro-crossing')
    await press('button', 'Salvar', 'Enter')
    await page.getByRole('link', { name: 'Perímetro: O contorno cruza a si mesmo.' }).waitFor()

    await press('button', 'Ver o cruzamento 1', 'Enter')
    await page.getByRole('heading', { name: /^Vértice \d de 4$/ }).waitFor()
    await press('button', 'Mudar o vértice 3', 'Enter')
    await page.getByRole('heading', { name: 'Vértice 3 de 4' }).waitFor()
    await seen(page, 'perimetro-vertex')
    await page.getByLabel('Longitude do vértice').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('-50,905')
    await page.keyboard.press('Enter')
    await press('button', 'Mudar o vértice 4', 'Enter')
    await page.getByLabel('Longitude do vértice').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('-50,92')
    await page.keyboard.press('Enter')
    await press('button', 'Norte', 'Enter')
    await page.getByText('Área do desenho').waitFor()
    // The summary still lists the errors of the last attempt, but the error beside the drawing is gone.
    await drawing(page).getByText('O contorno cruza a si mesmo. Corrija o desenho.').waitFor({ state: 'detached' })
    await press('button', 'Inserir outro depois', 'Enter')
    await page.getByRole('heading', { name: 'Vértice 5 de 5' }).waitFor()
    await press('button', 'Apagar o vértice', 'Enter')
    await page.getByText('O desenho: 1 polígono, 4 vértices').waitFor()
    await page.getByText('Área do desenho').waitFor()
    await press('button', 'Salvar', 'Enter')
    await page.getByRole('heading', { level: 1, name: imovel.denominacao }).waitFor()
    expect(await ring(id)).toEqual([
      [-50.92, -17.8],
      [-50.91, -17.8],
      [-50.905, -17.79],
      [-50.92, expect.closeTo(-17.78991, 4)],
      [-50.92, -17.8],
    ])
  })

  test('may be metres of UTM', async () => {
    const page = await open({ who: 'joao', em: '/processos/novo/perimetro' })
    await page.getByRole('radio', { name: /^Digitar os vértices/ }).check()
    await page.getByRole('radio', { name: 'Metros (UTM)' }).check()
    await page.getByRole('button', { name: 'Acrescentar vértice' }).click()
    await page.getByText('Escolha o fuso').waitFor()
    await seen(page, 'perimetro-utm-errors')
    await page.getByLabel('Fuso').selectOption('22')
    for (const [east, north] of [
      ['508.500', '8.031.900'],
      ['509500', '8031900'],
      ['509.500,00', '8.033.000,00'],
    ] as const) {
      await page.getByLabel('E (leste)').fill(east)
      await page.getByLabel('N (norte)').fill(north)
      await page.getByRole('button', { name: 'Acrescentar vértice' }).click()
      await page.locator('[id="perimetro.east"]:focus').waitFor()
    }
    await page.getByText('Área do desenho').waitFor()
    // The triangle is half of 1000 by 1100 metres in the projection: 55 hectares. On the ground it is slightly larger,
    // because the scale of the projection is 0.9996 there.
    await measured(page, 'Área do desenho', /^5[45],\d+ hectares$/)
    await page.getByText('-17,8003').first().waitFor()
  })
})

describe('a vertex', () => {
  test('is dragged, chosen by a touch, and what was done is undone', async () => {
    const { id } = await withoutDrawing()
    const page = await open({ who: 'maria', em: `/processos/${id}/dados/perimetro` })
    await choose(page, geojson(GEOMETRY))
    await page.getByText('Área do desenho').waitFor()
    const handle = page.locator('.handle[data-vertex="3"] .handle-dot')
    await handle.scrollIntoViewIfNeeded()
    const box = await handle.boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 40, y + 30, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Desfazer a última mudança' }).waitFor()
    await page.getByText(/^9\d,\d+ hectares$/).waitFor()
    await page.getByRole('button', { name: 'Desfazer a última mudança' }).click()
    await page.getByText(/^117,\d+ hectares$/).waitFor()
    await page.getByRole('button', { name: 'Aproximar' }).click()
    await page.locator('.handle[data-vertex="3"] .handle-dot').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Ver tudo' }).click()
    await handle.click({ force: true })
    await page.getByRole('heading', { name: 'Vértice 3 de 4' }).waitFor()
    await page.getByRole('button', { name: 'Apagar o desenho' }).click()
    await page.getByText('O contorno ainda não foi marcado.').waitFor()
  })
})

describe('a walk', () => {
  const em = (page: Page, [longitude, latitude]: Point, accuracy = 4) =>
    page.context().setGeolocation({ longitude, latitude, accuracy })

  test('marks its points, warns of a weak signal, and outlives a killed browser', async () => {
    const { id } = await withoutDrawing()
    const page = await open({
      who: 'maria',
      em: `/processos/${id}/dados/perimetro`,
      permissions: ['geolocation'],
      geolocation: { longitude: -50.92, latitude: -17.8, accuracy: 4 },
    })
    await page.getByRole('radio', { name: /^Andar pela divisa/ }).check()
    await seen(page, 'perimetro-walk')
    await page.getByRole('button', { name: 'Começar a andar' }).click()
    await page.getByText('1 ponto marcado').waitFor()
    // A move of two metres counts as noise. A move of eleven metres adds a point.
    await em(page, [-50.92, -17.79998])
    await em(page, [-50.92, -17.7999])
    await page.getByText('2 pontos marcados').waitFor()
    await em(page, [-50.919, -17.7999], 45)
    await page.getByText('O sinal está fraco').waitFor()
    expect(await page.getByText('2 pontos marcados').count()).toBe(1)
    await seen(page, 'perimetro-weak-signal')
    await page.getByRole('button', { name: 'Marcar este ponto' }).click()
    await page.getByText('3 pontos marcados').waitFor()

    const other = await page.context().newPage()
    await page.close({ runBeforeUnload: false })
    await other.goto(`/processos/${id}/dados/perimetro`)
    await other.getByText('3 pontos marcados').waitFor()
    await seen(other, 'perimetro-walk-kept')
    await other.getByRole('button', { name: 'Usar estes pontos' }).click()
    await other.getByText('O desenho: 1 polígono, 3 vértices').waitFor()
    await other.getByText('Área do desenho').waitFor()
    await other.getByRole('button', { name: 'Salvar' }).click()
    await other.getByRole('tab', { name: 'Dados' }).waitFor()
    expect(await ring(id)).toEqual([
      [-50.92, -17.8],
      [-50.92, -17.7999],
      [-50.919, -17.7999],
      [-50.92, -17.8],
    ])
  })

  test('that the browser does not allow says how to', async () => {
    const page = await open({ who: 'joao', em: '/processos/novo/perimetro', permissions: [] })
    await page.getByRole('radio', { name: /^Andar pela divisa/ }).check()
    await page.getByRole('button', { name: 'Começar a andar' }).click()
    await page.getByText('O navegador não deixa ver onde você está').waitFor()
    await seen(page, 'perimetro-not-permitted')
  })
})

test('whoever does not come to this step loads none of it', async () => {
  const page = await open({ who: 'joao', em: '/processos' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const roomRequests = () => requests.filter((path) => /\/(perimetro|trabalho|arquivo|medir|sistemas)-/.test(path))
  await page.goto('/processos/novo/imovel')
  await page.getByLabel('Nome do imóvel').waitFor()
  expect(roomRequests()).toEqual([])
  await page.goto('/processos/novo/perimetro')
  await page.getByText('O contorno ainda não foi marcado.').waitFor()
  expect(roomRequests().map((path) => path.replace(/-.*(\.\w+)$/, '$1'))).toEqual([
    expect.stringContaining('/perimetro'),
    expect.stringContaining('/perimetro'),
  ])
})
