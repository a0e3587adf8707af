/** Decodes HEIC, which most browsers cannot. The policy of this worker allows WebAssembly; that of pages does not. */
import abrirLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  decodificar(data).then(
    (pixels) => postMessage(pixels, { transfer: pixels ? [pixels.data.buffer] : [] }),
    () => postMessage(null),
  )
})

/** The first picture of the file, turned as the file says. */
async function decodificar(foto: Blob): Promise<ImageData | null> {
  const libheif = abrirLibheif()
  await libheif.ready
  const [imagem] = new libheif.HeifDecoder().decode(new Uint8Array(await foto.arrayBuffer()))
  if (!imagem) return null
  const [largura, altura] = [imagem.get_width(), imagem.get_height()]
  const pixels = new ImageData(largura, altura)
  return new Promise((pronto) => imagem.display(pixels, (dados) => pronto(dados && pixels)))
}
