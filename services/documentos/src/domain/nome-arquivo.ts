const MAXIMO = 120

/** File extensions by type of content. A file without any of them gets the first. */
const EXTENSOES: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
}

/**
 * The name that a file was sent with, made safe for showing and for downloads: without folders, control or direction
 * characters, with an extension that fits its content, at most 120 characters. Null when nothing is left of it.
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

/** The name of a download when the file came without a name. */
export function nomePadrao(id: string, tipoConteudo: string): string {
  return `documento-${id}.${EXTENSOES[tipoConteudo]?.[0] ?? 'bin'}`
}

/** Cuts by code points, so that no surrogate pair is split. */
const cortar = (texto: string, maximo: number): string => Array.from(texto).slice(0, maximo).join('').trimEnd()
