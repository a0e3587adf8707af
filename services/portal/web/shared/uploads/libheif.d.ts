/** The types of the used parts of libheif-js, which has types only for its C interface. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Image = {
    get_width(): number
    get_height(): number
    display(pixels: ImageData, ready: (dados: ImageData | null) => void): void
  }
  type Libheif = { ready: Promise<unknown>; HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] } }
  const abrir: () => Libheif
  export default abrir
}
