import { ErroCar } from '@car/errors/erro-car'

type ErroS3 = Error & { $metadata?: { httpStatusCode?: number } }

export function isMissing(erro: unknown): boolean {
  const { name, $metadata } = erro as ErroS3
  return (
    name === 'NotFound' ||
    name === 'NoSuchKey' ||
    name === 'NoSuchBucket' ||
    name === 'NoSuchUpload' ||
    $metadata?.httpStatusCode === 404
  )
}

/**
 * Translates an error of the object store into one of the catalogue. Any answer other than "no such object" is a fault
 * of the store or of its configuration and never of the public request, because the public does not reach the store.
 */
export function toErroCar(erro: unknown): ErroCar {
  if (erro instanceof ErroCar) return erro
  const { name, $metadata } = erro as ErroS3
  if (name === 'NoSuchKey' || name === 'NotFound') return new ErroCar('nao_encontrado', { cause: erro })
  if (name === 'AbortError' || name === 'TimeoutError' || $metadata?.httpStatusCode === 504)
    return new ErroCar('tempo_esgotado', { cause: erro })
  return new ErroCar('indisponivel', { cause: erro })
}
