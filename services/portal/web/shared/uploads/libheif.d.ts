/** What is used of libheif-js, which has types of its C interface only. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Imagem = {
    get_width(): number
    get_height(): number
    display(pixels: ImageData, pronto: (dados: ImageData | null) => void): void
  }
  type Libheif = { ready: Promise<unknown>; HeifDecoder: new () => { decode(bytes: Uint8Array): Imagem[] } }
  const abrir: () => Libheif
  export default abrir
}
