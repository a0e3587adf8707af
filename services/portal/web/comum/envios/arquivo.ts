import { TIPOS_DE_ARQUIVO } from '@car/vocabulary/documento'

const MAIOR = 50 * 1024 * 1024

type Arquivo = { name: string; size: number; type: string }

/** Why a file would be refused, and what to do; null when it would not. The service looks at its bytes too. */
export function recusaDoArquivo({ name, size, type }: Arquivo): string | null {
  if (size === 0) return `“${name}” está vazio. Escolha o arquivo de novo.`
  if (size > MAIOR) return `“${name}” tem mais de 50 MB. Divida o PDF ou fotografe em uma resolução menor.`
  if (/\.hei[cf]$/i.test(name)) {
    return `“${name}” está em HEIC. Na câmera, escolha o formato “mais compatível” (JPEG), ou envie em PDF.`
  }
  const aceito = (TIPOS_DE_ARQUIVO as readonly string[]).includes(type) || /\.(pdf|jpe?g|png|tiff?)$/i.test(name)
  return aceito ? null : `“${name}” não é PDF nem foto. Envie em PDF, JPEG, PNG ou TIFF.`
}
