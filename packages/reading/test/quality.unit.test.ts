import { join } from 'node:path'
import { blurred, dark, lowResolution } from '@car/quality/faults'
import { seemsCutOff } from '@car/quality/cut-off'
import { type Gray, grayOf } from '@car/quality/gray'
import { type Measures, measure } from '@car/quality/measure'
import { describe, expect, test } from '@jest/globals'
import sharp, { type Sharp } from 'sharp'
import { decodePage } from '../src/file/picture.ts'
import { toGray } from '../src/image/gray.ts'
import { LIMITS } from '../src/limits.ts'

const sample = (name: string) => join(import.meta.dirname, '../../../samples', name)

/**
 * The measures of pictures that libvips has scaled and smoothed. The thresholds were found with such pictures, so the
 * code that scales and smooths without libvips has to give the same measures.
 */
const MEASURED: Record<string, Measures> = {
  'ccir8.blurred.jpg': {
    dpi: 300,
    sharpness: 10.541495616672998,
    edges: 0.2358490566037736,
    inked: 0.21652892561983472,
    traces: 0.21652892561983472,
    paper: 230,
    ink: 139,
    noise: 1.448428405749092,
  },
  'leitura/ccir8.medium.jpg': {
    dpi: 307,
    sharpness: 125.6096778227248,
    edges: 0.4647887323943662,
    inked: 0.25220458553791886,
    traces: 0.25220458553791886,
    paper: 199,
    ink: 98,
    noise: 9.441293375139745,
  },
  'leitura/matricula0.low72.jpg': {
    dpi: 72,
    sharpness: 160.85603840858232,
    edges: 0.33093525179856115,
    inked: 0.49185360094451,
    traces: 0.49185360094451,
    paper: 229,
    ink: 111,
    noise: 4.401930848166368,
  },
  'leitura/matricula3.heavy.jpg': {
    dpi: 311,
    sharpness: 75.0303620702671,
    edges: 0.36666666666666664,
    inked: 0.42358909321496513,
    traces: 0.42358909321496513,
    paper: 165,
    ink: 105,
    noise: 12.131544287775272,
  },
}

/** Makes a photo grey from its RGBA pixels, as a page in a browser does from a canvas. */
async function onPage(photo: Sharp): Promise<Gray> {
  const { data, info } = await photo.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return grayOf(data, info.width, info.height)
}

describe('the same picture measures the same', () => {
  test.each(Object.keys(MEASURED))('%s, where it is read and where it is sent from', async (name) => {
    expect(
      measure(
        await decodePage(
          {
            type: 'picture',
            pages: 1,
            path: sample(name),
            places: [{ directory: 0, stretch: 1 }],
            medium: 'photo',
          },
          1,
          LIMITS,
        ),
      ),
    ).toEqual(MEASURED[name])
    expect(measure(await onPage(sharp(sample(name))))).toEqual(MEASURED[name])
  })

  test('scaled down too, as libvips does it', async () => {
    const photo = await toGray(sharp(sample('leitura/ccir8.medium.jpg')).resize({ width: 1500 }))
    const { sharpness, edges } = measure(photo)
    expect([Math.round(sharpness), Math.round(edges * 1000)]).toEqual([145, 484])
  })

  test('colours count by their light', async () => {
    const colours = Buffer.from(Array.from({ length: 48 * 48 * 3 }, (_, i) => (i * 7919) % 256))
    const coloured = () => sharp(colours, { raw: { width: 48, height: 48, channels: 3 } })
    expect(await onPage(coloured())).toEqual(await toGray(coloured()))
  })

  test('what is not there is paper', () => {
    expect(grayOf(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 128), 2, 1).pixels).toEqual(Uint8Array.of(255, 127))
  })
})

describe('faults', () => {
  const good = () => sharp(sample('par203.matricula.medium.jpg'))
  const defects = async (photo: Sharp) => {
    const gray = await toGray(sharp(await photo.png({ compressionLevel: 0 }).toBuffer()))
    const q = measure(gray)
    return { blurred: blurred(q), dark: dark(q), cutOff: seemsCutOff(gray), small: lowResolution(q) }
  }
  const none = { blurred: false, dark: false, cutOff: false, small: false }
  const part = (left: number, top: number, width: number, height: number) =>
    good().extract({
      left: Math.round(left * 2602),
      top: Math.round(top * 3592),
      width: Math.round(width * 2602),
      height: Math.round(height * 3592),
    })

  test.each<[string, Sharp, Partial<typeof none>]>([
    ['none of a good photograph', good(), {}],
    [
      'none of a sheet on a table',
      good().extend({ left: 200, right: 90, top: 150, bottom: 90, background: '#5a4632' }),
      {},
    ],
    ['blurred', sharp(sample('ccir8.blurred.jpg')), { blurred: true }],
    ['dark', good().linear(0.35), { dark: true }],
    ['small', sharp(sample('leitura/matricula0.low72.jpg')), { small: true }],
    ['cut at the left', part(0.2, 0, 0.8, 1), { cutOff: true }],
    ['cut at the right', part(0, 0, 0.8, 1), { cutOff: true }],
    ['cut through a line', part(0, 0.2, 1, 0.8), { cutOff: true }],
  ])('%s', async (_, photo, expected) => {
    expect(await defects(photo)).toEqual({ ...none, ...expected })
  })
})
