const MAXIMO = 120

/** Extension by type of content; the first is the one given to files without any of them. */
const EXTENSOES: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
}

/**
 * The name a file was sent with, as it may be shown and offered for download: without folders, control or direction
 * characters, ending as its content does, 120 characters at most. Null when nothing is left of it.
 */
export function sanearNome(enviado: string | undefined, tipoConteudo: string): string | null {
  const nome = (enviado ?? '')
    .normalize('NFC')
    .replace(/[\p{C}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/["<>:|?*]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (nome === '') return null
  const extensoes = EXTENSOES[tipoConteudo] ?? []
  const [, radical = nome, extensao = ''] = /^(.+)\.([^.]*)$/.exec(nome) ?? []
  const conhecida = extensoes.includes(extensao.toLowerCase())
  const fim = conhecida ? `.${extensao}` : extensoes[0] ? `.${extensoes[0]}` : ''
  return `${cortar(conhecida ? radical : nome, MAXIMO - fim.length)}${fim}`
}

/** The name of a download whose file came without one. */
export function nomePadrao(id: string, tipoConteudo: string): string {
  return `documento-${id}.${EXTENSOES[tipoConteudo]?.[0] ?? 'bin'}`
}

/** By code points, not by halves of them. */
const cortar = (texto: string, maximo: number): string => Array.from(texto).slice(0, maximo).join('').trimEnd()
