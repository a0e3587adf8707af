import { describe, expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import {
  chain,
  collection,
  FAR,
  gpx,
  json,
  kml,
  line,
  type Point,
  polygon,
  readDrawing,
  readQuestion,
  shp,
  shpOfLines,
  SIRGAS,
  SQUARE,
  track,
} from './drawing-files.ts'
import { readFile } from '../../../web/requerente/perimetro/file/file.ts'

const CLOCKWISE = SQUARE.toReversed()
const placed = (points: Point[], name = 'Perímetro') =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${chain(points)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
const written = (coordinates: string) =>
  kml(placed([]).replace('<coordinates></coordinates>', `<coordinates>${coordinates}</coordinates>`))
const layer = (name: string, bytes: Uint8Array) => ({ [`${name}.shp`]: bytes, [`${name}.prj`]: strToU8(SIRGAS) })
const LINES = shpOfLines([SQUARE.slice(0, 3)])
const vertices = (bytes: Uint8Array) => new Set((readDrawing(bytes).geometria.coordinates[0] as Point[]).map(String))
const CORNERS = new Set(SQUARE.map(String))

describe('coordinates of KML are read, however they are spaced:', () => {
  test.each<[string, string]>([
    ['a blank after the comma', SQUARE.map(([x, y]) => `${x}, ${y}, 0`).join(' ')],
    ['a blank after the comma, without heights', SQUARE.map(([x, y]) => `${x}, ${y}`).join('\n')],
    ['blanks around the comma', SQUARE.map(([x, y]) => `${x} , ${y} , 610.5`).join('\n\t')],
    ['a line break after the comma', SQUARE.map(([x, y]) => `${x},\n${y},\n0`).join('\n')],
    ['a comma after each point', SQUARE.map(([x, y]) => `${x},${y},`).join(' ')],
    ['a blank that does not break', SQUARE.map(([x, y]) => `${x},\u00A0${y},0`).join(' ')],
    ['an exponent', SQUARE.map(([x, y]) => `${x / 10}e1,${y / 10}E+1,0`).join(' ')],
  ])('%s', (_how, coordinates) => {
    expect(vertices(written(coordinates))).toEqual(CORNERS)
  })
})

describe('coordinates that are malformed are said to be, and where:', () => {
  const decimals = (value: number) => String(value).replace('.', ',')
  test.each<[string, Uint8Array, string]>([
    ['a comma for decimals', written(SQUARE.map((p) => p.map(decimals).join(',')).join(' ')), '-50,92,-17,8'],
    ['semicolons', written(SQUARE.map((p) => p.join(';')).join(' ')), '-50.92;-17.8'],
    ['commas alone', written(SQUARE.map((p) => p.join(',')).join(',')), '-50.92,-17.8,-50.91'],
    ['blanks alone', written(SQUARE.map((p) => p.join(' ')).join(' ')), '-50.92'],
    ['signs of degrees', written(SQUARE.map(([x, y]) => `${x}°,${y}°`).join(' ')), '-50.92°,-17.8°'],
    ['no number', written(`${chain(SQUARE.slice(0, 3))} NaN,NaN,0`), 'NaN,NaN,0'],
    [
      'a track whose points have commas for decimals',
      kml(
        `<Placemark><name>Perímetro</name><gx:Track>${SQUARE.map((p) => `<gx:coord>${p.map(decimals).join(' ')}</gx:coord>`).join('')}</gx:Track></Placemark>`,
      ),
      '-50,92 -17,8',
    ],
    [
      'a walk whose points have commas for decimals',
      gpx(
        `<trk><name>Perímetro</name><trkseg>${SQUARE.map(([x, y]) => `<trkpt lat="${decimals(y)}" lon="${decimals(x)}"/>`).join('')}</trkseg></trk>`,
      ),
      '-17,8 -50,92',
    ],
  ])('%s', (_how, bytes, piece) => {
    expect(() => readFile(bytes)).toThrow(/^As coordenadas estão mal escritas aqui: em “Perímetro”, “/)
    expect(() => readFile(bytes)).toThrow(`“${piece}`)
  })

  test('a label in a wrong place does not spoil the outline beside it', () => {
    const label = '<Placemark><name>Sede</name><Point><coordinates>sede</coordinates></Point></Placemark>'
    expect(vertices(kml(label + placed(SQUARE)))).toEqual(CORNERS)
  })
})

describe('a file that only points to a map elsewhere says so:', () => {
  const link = (href: string, element = 'Link') =>
    kml(
      `<name>Meu mapa</name><NetworkLink><name>Meu mapa</name><${element}><href>${href}</href></${element}></NetworkLink>`,
    )
  const HREF = 'https://mapas.exemplo/kml?mid=abc'
  test.each<[string, Uint8Array]>([
    ['a link', link(`<![CDATA[${HREF}]]>`)],
    ['a link of the older form', link(HREF, 'Url')],
    [
      'a link in a folder',
      kml(
        `<Folder>${
          Buffer.from(link(HREF))
            .toString()
            .match(/<NetworkLink>.*<\/NetworkLink>/)?.[0]
        }</Folder>`,
      ),
    ],
    ['a link in a KMZ', zipSync({ 'doc.kml': link(HREF) })],
    [
      'a link beside a place without coordinates',
      kml(`<Placemark><name>Sede</name></Placemark><NetworkLink><Link><href>${HREF}</href></Link></NetworkLink>`),
    ],
  ])('%s', (_how, bytes) => {
    expect(() => readFile(bytes)).toThrow(`só aponta para um mapa que está em outro lugar (${HREF})`)
  })

  test('a link without an address, or with a long one', () => {
    expect(() => readFile(link(''))).toThrow('só aponta para um mapa que está em outro lugar: o contorno')
    expect(() => readFile(link(`https://${'a'.repeat(900)}`))).toThrow(/outro lugar \(https:\/\/a{32}…\)/)
  })

  test('but a link beside an outline is no matter', () => {
    const inside = '<NetworkLink><Link><href>https://mapas.exemplo</href></Link></NetworkLink>'
    expect(vertices(kml(inside + placed(SQUARE)))).toEqual(CORNERS)
    expect(vertices(zipSync({ 'doc.kml': kml(inside), 'divisa.kml': kml(placed(SQUARE)) }))).toEqual(CORNERS)
  })
})

describe('the one layer with polygons is taken:', () => {
  const points = gpx(`<wpt lat="-17.8" lon="-50.92"/>`)
  test.each<[string, Record<string, Uint8Array>]>([
    [
      'beside lines and points',
      { ...layer('limite', LINES), ...layer('parcela', shp([CLOCKWISE])), 'vertices.gpx': points },
    ],
    ['in folders', { ...layer('a/limite', LINES), ...layer('b/parcela', shp([CLOCKWISE])) }],
    ['a KML beside lines', { ...layer('limite', LINES), 'parcela.kml': kml(placed(SQUARE)) }],
    [
      'beside a file about the map',
      { 'metadata.json': json({ nome: 'Sítio' }), ...layer('parcela', shp([CLOCKWISE])) },
    ],
    [
      'beside polygons without area',
      {
        ...layer('eixo', shp([[...CLOCKWISE.slice(0, 2), CLOCKWISE[0] as Point]])),
        ...layer('parcela', shp([CLOCKWISE])),
      },
    ],
    ['the same in two forms', { ...layer('parcela', shp([CLOCKWISE])), 'parcela.kml': kml(placed(SQUARE)) }],
  ])('%s', (_how, files) => {
    expect(vertices(zipSync(files))).toEqual(CORNERS)
    expect(readDrawing(zipSync(files)).avisos).toEqual([])
  })

  test('beside what cannot be read, which is said', () => {
    const files = {
      ...layer('curvas', shp([CLOCKWISE]).slice(0, 120)),
      'rios.kml': strToU8('<kml'),
      ...layer('parcela', shp([CLOCKWISE])),
    }
    expect(readDrawing(zipSync(files)).avisos).toEqual([expect.stringMatching(/^Não conseguimos ler .*rios\.kml/)])
  })

  test('of several, the person chooses one by its name', () => {
    const { question, options } = readQuestion(
      zipSync({
        ...layer('imovel', shp([CLOCKWISE])),
        ...layer('reserva', shp([FAR.toReversed()])),
        ...layer('limite', LINES),
      }),
    )
    expect(question).toBe('O ZIP tem mais de um desenho. Qual é o do imóvel?')
    expect(options.map(({ label }) => label)).toEqual(['imovel.shp', 'reserva.shp'])
    expect(options.map(({ leads }) => 'geometria' in leads && leads.geometria.type)).toEqual(['Polygon', 'Polygon'])
  })

  test('walks of two days are one outline; lines that are none are chosen by name', () => {
    const [morning, afternoon] = [track(SQUARE.slice(0, 3)), track(SQUARE.slice(2))]
    const { geometria } = readDrawing(zipSync({ 'manha.gpx': morning, 'tarde.gpx': afternoon }))
    expect(new Set((geometria.coordinates[0] as Point[]).map(String))).toEqual(CORNERS)
    const { options } = readQuestion(zipSync({ 'a.gpx': track(SQUARE), 'b.gpx': track(FAR) }))
    expect(options.map(({ label }) => label)).toEqual(['a.gpx', 'b.gpx'])
  })
})

describe('a zip in a zip', () => {
  const inner = zipSync(layer('perimetro', shp([CLOCKWISE])))
  test.each<[string, Record<string, Uint8Array>]>([
    ['is opened', { 'perimetro.zip': inner }],
    ['is opened beside a note', { 'perimetro.zip': inner, 'leia-me.txt': strToU8('Segue o perímetro.') }],
    ['may be a KMZ', { 'divisa.KMZ': zipSync({ 'doc.kml': kml(placed(SQUARE)) }) }],
    ['is opened beside a layer of lines', { 'perimetro.zip': inner, ...layer('limite', LINES) }],
    ['is opened beside another with lines', { 'perimetro.zip': inner, 'linhas.zip': zipSync(layer('limite', LINES)) }],
  ])('%s', (_how, files) => {
    expect(vertices(zipSync(files))).toEqual(CORNERS)
  })

  test('with a layer of its own lets the person choose', () => {
    const { options } = readQuestion(zipSync({ 'a.zip': inner, ...layer('reserva', shp([FAR.toReversed()])) }))
    expect(options.map(({ label }) => label)).toEqual(['reserva.shp', 'a.zip: perimetro.shp'])
  })

  test.each<[string, Record<string, Uint8Array>, RegExp]>([
    [
      'in a third one is refused',
      { 'a.zip': zipSync({ 'b.zip': inner }) },
      /em um ZIP, dentro de outro ZIP, dentro deste/,
    ],
    ['in a third one is refused, as a KMZ', { 'a.zip': zipSync({ 'b.kmz': inner }) }, /dentro de outro ZIP/],
    ['of pictures is refused', { 'a.zip': zipSync({ 'a.png': new Uint8Array(9) }) }, /não tem KML nem Shapefile/],
    ['that is damaged is refused', { 'a.zip': inner.slice(0, 100) }, /danificado/],
    ['that is a bomb is refused', { 'a.zip': zipSync({ 'a.kml': new Uint8Array(30_000_000) }) }, /mais de 10 MB/],
    ['that unpacks to a large one is refused', { 'a.zip': new Uint8Array(30_000_000) }, /mais de 10 MB/],
    [
      'of a thousand drawings is refused',
      Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`${i}.kml`, new Uint8Array(9)])),
      /tem 1000 desenhos/,
    ],
  ])('%s', (_how, files, said) => {
    expect(() => readFile(zipSync(files))).toThrow(said)
  })

  test('no more is unpacked of all that is in it than there may be', () => {
    const large = strToU8(`<kml xmlns="http://www.opengis.net/kml/2.2">${' '.repeat(9_000_000)}</kml>`)
    const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.kml`, large]))
    const drawn = readDrawing(zipSync({ ...files, '0.kml': kml(placed(SQUARE)) }))
    expect(drawn.avisos).toEqual(['Não conseguimos ler e.kml, f.kml.'])
  })
})

test('lines beside polygons of one file are left out, and that is said', () => {
  const { avisos } = readDrawing(json(collection(polygon(SQUARE), line(FAR))))
  expect(avisos).toEqual([expect.stringMatching(/ficaram de fora 1 linha/)])
})
