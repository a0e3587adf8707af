/**
 * Decodes HEIC, which most browsers cannot decode. The policy of this worker allows WebAssembly; the policy of pages
 * does not.
 */
import abrirLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  decode(data).then(
    (pixels) => postMessage(pixels, { transfer: pixels ? [pixels.data.buffer] : [] }),
    () => postMessage(null),
  )
})

/** Decodes the first picture of the file, with its rotation; null if that is impossible. */
async function decode(photo: Blob): Promise<ImageData | null> {
  const libheif = abrirLibheif()
  await libheif.ready
  const [image] = new libheif.HeifDecoder().decode(new Uint8Array(await photo.arrayBuffer()))
  if (!image) return null
  const [width, height] = [image.get_width(), image.get_height()]
  const pixels = new ImageData(width, height)
  return new Promise((ready) => image.display(pixels, (dados) => ready(dados && pixels)))
}
